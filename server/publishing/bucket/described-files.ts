import { statSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { errorCode } from "../release/error-code.ts"
import { releaseFolder } from "../release/release-folders.ts"
import { sha256Of } from "../release/release-hosting.ts"
import { inParallel } from "../release/release-parallel.ts"
import { partsFolder } from "../release/release-parts.ts"

/** A file that describes a release. */
export type DescribedFile = {
  sha256: string
  /** In bytes. */
  size: number
  /** Undefined where the file did not have to be read. */
  content: Buffer | undefined
}

type KnownFile = Pick<DescribedFile, "sha256" | "size"> & { identity: string }

const readConcurrency = 16

/** Folders of a release with files that describe it. */
export const describingFolders = ["hosting", partsFolder]

/** Names of the files that describe a release, as its manifest in the bucket has them. */
export const describingNames = async (folder: string): Promise<string[]> => {
  const own = await readdir(folder, { withFileTypes: true })
  const below = await Promise.all(
    describingFolders.map(async (name) => {
      const files = await readdir(join(folder, name)).catch((error: unknown) => {
        if (errorCode(error) === "ENOENT") return []
        throw error
      })
      return files.map((file) => `${name}/${file}`)
    })
  )
  const names = [...own.filter((entry) => entry.isFile()).map(({ name }) => name), ...below.flat()]
  return names.filter((name) => !name.endsWith(".new"))
}

/**
 * What says that a file has not changed. These files are replaced and never written over; their ctime is no part of it,
 * because that changes with each release that shares them.
 */
const identityOf = (path: string): string => {
  const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true })
  return [dev, ino, size, mtimeNs].join(" ")
}

/** By data folder: the files of the release that was described last. The next one shares nearly all of them. */
const latest = new Map<string, Map<string, KnownFile>>()

/**
 * Finds checksums and sizes of the files that describe a release, by their names. Those that it shares with the one before
 * are not read again.
 *
 * @throws errors of the disk
 */
export const describeRelease = async (dataDir: string, id: string): Promise<Map<string, DescribedFile>> => {
  const folder = releaseFolder(dataDir, id)
  const before = latest.get(dataDir)
  const known = new Map<string, KnownFile>()
  const described = new Map<string, DescribedFile>()
  await inParallel(await describingNames(folder), readConcurrency, async (name) => {
    const path = join(folder, name)
    // Before the file is read: one that is replaced meanwhile is read again the next time.
    const identity = identityOf(path)
    let found = before?.get(name)
    let content: Buffer | undefined
    if (found?.identity !== identity) {
      content = await readFile(path)
      found = { identity, sha256: sha256Of(content), size: content.length }
    }
    known.set(name, found)
    described.set(name, { sha256: found.sha256, size: found.size, content })
  })
  latest.set(dataDir, known)
  return described
}

/**
 * Notes what describes a release that was fetched: every file of it was compared with its checksum before it was written.
 *
 * @param files checksum and size by name
 * @throws errors of the disk
 */
export const noteDescription = (
  dataDir: string,
  id: string,
  files: Readonly<Record<string, readonly [sha256: string, size: number]>>
): void => {
  const folder = releaseFolder(dataDir, id)
  const known = Object.entries(files).map(
    ([name, [sha256, size]]) => [name, { identity: identityOf(join(folder, name)), sha256, size }] as const
  )
  latest.set(dataDir, new Map(known))
}
