import { createHash } from "node:crypto"
import { constants, createReadStream, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { copyFile, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { compressFile } from "./compress.ts"
import type { RecordLedger } from "./release-ledger.ts"
import { sha256Of } from "./release-hosting.ts"
import { isIntact, suffixes, unlinkFile } from "./release-links.ts"
import { inParallel } from "./release-parallel.ts"
import type { FileRecord } from "./release-parts.ts"

/**
 * Above this size in bytes, a file is streamed and not read into memory. Up to it, reading and writing are synchronous: in
 * the thread pool, where the compression is under way, each call waits for its turn.
 */
const inMemoryMax = 4 * 1_024 * 1_024

/**
 * Files read and compressed concurrently. Compressing keeps one core busy per file: a few files run as fast as possible, a
 * complete site leaves cores for the API.
 */
const concurrencyFor = (files: number): number => (files > 100 ? 2 : 4)

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}

type Source = Pick<FileRecord, "mtime" | "ctime" | "sha256"> & {
  path: string
  /** Undefined for a large file. */
  content: Buffer | undefined
}

const readSource = async (siteDir: string, file: string): Promise<Source> => {
  const path = join(siteDir, file)
  try {
    // The times are read first: a change of the file during the read makes them differ later.
    const { mtimeMs: mtime, ctimeMs: ctime, size } = statSync(path)
    const content = size > inMemoryMax ? undefined : readFileSync(path)
    return { path, mtime, ctime, content, sha256: content ? sha256Of(content) : await hashOf(path) }
  } catch (error) {
    throw new Error(`The built site is not whole: ${file} is in its manifest but cannot be read`, { cause: error })
  }
}

/** Writes a new file. Returns size and checksum of what was written, even if the source changes during the copy. */
const writeTarget = async ({ path, content, sha256 }: Source, target: string) => {
  mkdirSync(dirname(target), { recursive: true })
  if (content) {
    writeFileSync(target, content, { flag: "wx" })
    return { size: content.length, sha256 }
  }
  await copyFile(path, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
  return { size: (await stat(target)).size, sha256: await hashOf(target) }
}

export type CopyFilesInput = {
  /** The built public folder. */
  from: string
  /** The public folder of the release, which contains the files of the previous release. */
  to: string
  /** Files to check, each with the index of its header set. */
  filesToCheck: ReadonlyMap<string, number>
  ledger: RecordLedger
  /** Whether to record new times of files with unchanged content, which spares the next comparison. */
  renewTimes: boolean
}

/**
 * Copies files of a site into a release and compresses them, if their content differs from the previous release.
 *
 * @returns files that are new or changed, sorted, and all paths that were written
 * @throws Error when a file cannot be read or written
 */
export const copyFiles = async ({
  from,
  to,
  filesToCheck,
  ledger,
  renewTimes,
}: CopyFilesInput): Promise<{ changed: string[]; written: string[] }> => {
  const changed: string[] = []
  const written: string[] = []
  await inParallel(filesToCheck, concurrencyFor(filesToCheck.size), async ([file, headers]) => {
    const before = ledger.get(file)
    const source = await readSource(from, file)
    const { mtime, ctime } = source
    const isSame = before?.sha256 === source.sha256
    if (!isSame) changed.push(file)
    if (before && isSame && isIntact(to, file, before)) {
      if (renewTimes || before.headers !== headers) ledger.set(file, { ...before, mtime, ctime, headers })
      return
    }
    unlinkFile(to, file)
    const target = join(to, file)
    const content = await writeTarget(source, target)
    const encodings = await compressFile(target, source.content)
    ledger.set(file, { ...content, mtime, ctime, encodings, headers })
    written.push(...suffixes({ encodings }).map((suffix) => target + suffix))
  })
  return { changed: changed.sort(), written }
}
