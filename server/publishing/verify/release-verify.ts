import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { basename, join, relative, sep } from "node:path"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress, createGunzip } from "node:zlib"
import { hostingManifest } from "../../../shared/hosting-manifest.ts"
import { errorCode } from "../release/error-code.ts"
import { sha256Of } from "../release/release-hosting.ts"
import { suffixes } from "../release/release-links.ts"
import { inParallel } from "../release/release-parallel.ts"
import type { FileRecord } from "../release/release-parts.ts"
import {
  readContents,
  readFileRecords,
  readRelease,
  readRules,
  rulesFile,
  type Release,
  type ReleaseContents,
} from "../release/release-record.ts"

const readAtOnce = 8

/** Something of a release that is not as it was recorded. */
export type ReleaseFault = { file: string; fault: string }

/** What a file's checksum is of: itself, or what a compressed copy holds. */
const checksumOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  const file = createReadStream(path)
  if (path.endsWith(".br")) await pipeline(file, createBrotliDecompress(), hash)
  else if (path.endsWith(".gz")) await pipeline(file, createGunzip(), hash)
  else await pipeline(file, hash)
  return hash.digest("hex")
}

const faultOf = async (path: string, sha256: string): Promise<string | undefined> => {
  try {
    return (await checksumOf(path)) === sha256 ? undefined : "differs from its checksum"
  } catch (error) {
    return errorCode(error) === "ENOENT" ? "is missing" : "cannot be read"
  }
}

const publicFaults = async (
  publicDir: string,
  records: Readonly<Record<string, FileRecord>>
): Promise<ReleaseFault[]> => {
  const faults: ReleaseFault[] = []
  const expected = new Map(
    Object.entries(records).flatMap(([file, record]) =>
      suffixes(record).map((suffix): [string, string] => [file + suffix, record.sha256])
    )
  )
  await inParallel(expected, readAtOnce, async ([file, sha256]) => {
    const fault = await faultOf(join(publicDir, file), sha256)
    if (fault !== undefined) faults.push({ file: `public/${file}`, fault })
  })
  for (const entry of await readdir(publicDir, { recursive: true, withFileTypes: true })) {
    const file = relative(publicDir, join(entry.parentPath, entry.name)).split(sep).join("/")
    if (!entry.isDirectory() && !expected.has(file)) faults.push({ file: `public/${file}`, fault: "is not recorded" })
  }
  return faults
}

const describedFaults = async (folder: string, { hosting, rules }: ReleaseContents): Promise<ReleaseFault[]> => {
  const expected = [
    ...Object.entries(hosting).map(([name, { sha256 }]) => [`hosting/${name}`, sha256] as const),
    [rulesFile, rules] as const,
  ]
  const faults: ReleaseFault[] = []
  for (const [file, sha256] of expected) {
    const found = await readFile(join(folder, file)).catch(() => undefined)
    if (!found) faults.push({ file, fault: "is missing" })
    else if (sha256Of(found) !== sha256) faults.push({ file, fault: "differs from its checksum" })
  }
  return faults
}

/** Whether the manifest, which web servers read, and the records, from which files are served, say the same. */
const manifestFaults = async (
  folder: string,
  records: Readonly<Record<string, FileRecord>>
): Promise<ReleaseFault[]> => {
  const file = "hosting/manifest.json"
  try {
    const manifest = hostingManifest.parse(JSON.parse(await readFile(join(folder, file), "utf8")))
    const { headerSets } = await readRules(folder)
    const known = new Set([...Object.keys(records), ...Object.keys(manifest.files)])
    const differing = [...known].filter((name) => {
      const [own, named] = [headerSets[records[name]?.headers ?? -1], manifest.headerSets[manifest.files[name] ?? -1]]
      return !own || !named || JSON.stringify(own) !== JSON.stringify(named)
    })
    return differing.map((name) => ({ file, fault: `does not say of ${name} what its record says` }))
  } catch {
    return [{ file, fault: "cannot be read" }]
  }
}

const countFaults = (release: Release, records: Readonly<Record<string, FileRecord>>): ReleaseFault[] => {
  const count = Object.keys(records).length
  return count === release.files
    ? []
    : [{ file: "checksums", fault: `name ${count} files instead of ${release.files}` }]
}

/**
 * Compares a release with its checksums: every file, what its compressed copies hold, how it is to be served. Reads the
 * whole release.
 *
 * @param folder the release's folder
 * @returns what is wrong; nothing for a sound release
 */
export const verifyRelease = async (folder: string): Promise<ReleaseFault[]> => {
  const release = await readRelease(folder)
  if (!release) return [{ file: basename(folder), fault: "is not a whole release" }]
  let contents: ReleaseContents
  let records: Readonly<Record<string, FileRecord>>
  try {
    contents = await readContents(folder)
    records = await readFileRecords(folder)
  } catch {
    return [{ file: "checksums", fault: "cannot be read" }]
  }
  const faults = [
    ...countFaults(release, records),
    ...(await publicFaults(join(folder, "public"), records)),
    ...(await describedFaults(folder, contents)),
    ...(await manifestFaults(folder, records)),
  ]
  return faults.sort((first, second) => (first.file < second.file ? -1 : 1))
}
