import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { basename, join, relative, sep } from "node:path"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress, createGunzip } from "node:zlib"
import { errorCode } from "../release/error-code.ts"
import { readSiteManifest, sha256Of } from "../release/release-hosting.ts"
import { isIntact, suffixes } from "../release/release-links.ts"
import { createYield } from "../release/release-mirror.ts"
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

const readConcurrency = 8

/** A file of a release that differs from its record. */
export type ReleaseIssue = { file: string; issue: string }

/** Checksum of a file, or of the decompressed content of a compressed copy. */
export const checksumOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  const file = createReadStream(path)
  if (path.endsWith(".br")) await pipeline(file, createBrotliDecompress(), hash)
  else if (path.endsWith(".gz")) await pipeline(file, createGunzip(), hash)
  else await pipeline(file, hash)
  return hash.digest("hex")
}

const issueOf = async (path: string, sha256: string): Promise<string | undefined> => {
  try {
    return (await checksumOf(path)) === sha256 ? undefined : "differs from its checksum"
  } catch (error) {
    return errorCode(error) === "ENOENT" ? "is missing" : "cannot be read"
  }
}

const publicIssues = async (
  publicDir: string,
  records: Readonly<Record<string, FileRecord>>
): Promise<ReleaseIssue[]> => {
  const issues: ReleaseIssue[] = []
  const expected = new Map(
    Object.entries(records).flatMap(([file, record]) =>
      suffixes(record).map((suffix): [string, string] => [file + suffix, record.sha256])
    )
  )
  await inParallel(expected, readConcurrency, async ([file, sha256]) => {
    const issue = await issueOf(join(publicDir, file), sha256)
    if (issue !== undefined) issues.push({ file: `public/${file}`, issue })
  })
  for (const entry of await readdir(publicDir, { recursive: true, withFileTypes: true })) {
    const file = relative(publicDir, join(entry.parentPath, entry.name)).split(sep).join("/")
    if (!entry.isDirectory() && !expected.has(file)) issues.push({ file: `public/${file}`, issue: "is not recorded" })
  }
  return issues
}

const describedIssues = async (folder: string, { hosting, rules }: ReleaseContents): Promise<ReleaseIssue[]> => {
  const expected = [
    ...Object.entries(hosting).map(([name, { sha256 }]) => [`hosting/${name}`, sha256] as const),
    [rulesFile, rules] as const,
  ]
  const issues: ReleaseIssue[] = []
  for (const [file, sha256] of expected) {
    const found = await readFile(join(folder, file)).catch(() => undefined)
    if (!found) issues.push({ file, issue: "is missing" })
    else if (sha256Of(found) !== sha256) issues.push({ file, issue: "differs from its checksum" })
  }
  return issues
}

/** Compares the manifest, which web servers read, with the records, from which this server serves files. */
const manifestIssues = async (
  folder: string,
  records: Readonly<Record<string, FileRecord>>
): Promise<ReleaseIssue[]> => {
  const file = "hosting/manifest.json"
  try {
    const manifest = await readSiteManifest(folder)
    const { headerSets } = await readRules(folder)
    const known = new Set([...Object.keys(records), ...Object.keys(manifest.files)])
    const differing = [...known].filter((name) => {
      const [own, named] = [headerSets[records[name]?.headers ?? -1], manifest.headerSets[manifest.files[name] ?? -1]]
      return !own || !named || JSON.stringify(own) !== JSON.stringify(named)
    })
    return differing.map((name) => ({ file, issue: `does not say of ${name} what its record says` }))
  } catch {
    return [{ file, issue: "cannot be read" }]
  }
}

const countIssues = (release: Release, records: Readonly<Record<string, FileRecord>>): ReleaseIssue[] => {
  const count = Object.keys(records).length
  return count === release.files
    ? []
    : [{ file: "checksums", issue: `name ${count} files instead of ${release.files}` }]
}

type Described = { release: Release; contents: ReleaseContents; records: Readonly<Record<string, FileRecord>> }

/** Reads the description of a release, or says why it cannot be read. */
const describe = async (folder: string): Promise<Described | ReleaseIssue> => {
  const release = await readRelease(folder)
  if (!release) return { file: basename(folder), issue: "is not a whole release" }
  try {
    return { release, contents: await readContents(folder), records: await readFileRecords(folder) }
  } catch {
    return { file: "checksums", issue: "cannot be read" }
  }
}

const sorted = (issues: ReleaseIssue[]): ReleaseIssue[] =>
  issues.sort((first, second) => (first.file < second.file ? -1 : 1))

/**
 * Compares a release with its checksums: every file, the content of its compressed copies, and how to serve it. Reads the
 * complete release.
 *
 * @param folder the release's folder
 * @returns the issues; empty for an intact release
 */
export const verifyRelease = async (folder: string): Promise<ReleaseIssue[]> => {
  const described = await describe(folder)
  if ("issue" in described) return [described]
  const { release, contents, records } = described
  return sorted([
    ...countIssues(release, records),
    ...(await publicIssues(join(folder, "public"), records)),
    ...(await describedIssues(folder, contents)),
    ...(await manifestIssues(folder, records)),
  ])
}

/**
 * Finds missing and cut off files of a release, without reading its public files.
 *
 * @param folder the release's folder
 * @returns the issues; empty for a release that can be served
 */
export const inspectRelease = async (folder: string): Promise<ReleaseIssue[]> => {
  const described = await describe(folder)
  if ("issue" in described) return [described]
  const { release, contents, records } = described
  const issues = [...countIssues(release, records), ...(await describedIssues(folder, contents))]
  const yieldNow = createYield(undefined)
  for (const [file, record] of Object.entries(records)) {
    if (!isIntact(join(folder, "public"), file, record))
      issues.push({ file: `public/${file}`, issue: "is missing or cut off" })
    await yieldNow()
  }
  return sorted(issues)
}
