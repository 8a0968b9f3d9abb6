import { createHash } from "node:crypto"
import { once } from "node:events"
import { constants, createReadStream, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs"
import { copyFile, stat } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { threadId, Worker } from "node:worker_threads"
import { isCompressible, quickCopies, type Encoding } from "./compress.ts"
import type { RecordLedger } from "./release-ledger.ts"
import type { Flushing } from "./flush.ts"
import type { FileState, PreparedFiles, Preparing } from "./prepared-files.ts"
import { sha256Of } from "./release-hosting.ts"
import { copySuffixes, isIntact, suffixes, unlinkFile } from "./release-links.ts"
import { inParallel } from "./release-parallel.ts"
import type { FileRecord } from "./release-parts.ts"

/**
 * Above this size in bytes, a file is streamed and not read into memory. Up to it, reading and writing are synchronous: in
 * the thread pool, where the compression is under way, each call waits for its turn.
 */
const inMemoryMax = 4 * 1_024 * 1_024

/** Files read and compressed concurrently in a thread: compressing keeps one core busy per file. */
const concurrency = 4

/** From so many files on, threads of their own copy them: starting one takes as long as some dozen files. */
const inThreadsFrom = 300

/** Each file that is flushed stays open until the disk has it. */
const flushedAtOnceBelow = 100

/** More would take all of a large machine from the API. */
const threadsMax = 4

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}

type Source = {
  path: string
  sha256: string
  /** Undefined for a large file. */
  content: Buffer | undefined
}

const cannotBeRead = (file: string, cause: unknown): Error =>
  new Error(`The built site is not whole: ${file} is in its manifest but cannot be read`, { cause })

/** It is read before the content: a change of the file meanwhile makes it differ later. */
const stateOf = (siteDir: string, file: string): FileState => {
  try {
    return statSync(join(siteDir, file))
  } catch (error) {
    throw cannotBeRead(file, error)
  }
}

const readSource = async (siteDir: string, file: string, { size }: FileState): Promise<Source> => {
  const path = join(siteDir, file)
  try {
    const content = size > inMemoryMax ? undefined : readFileSync(path)
    return { path, content, sha256: content ? sha256Of(content) : await hashOf(path) }
  } catch (error) {
    throw cannotBeRead(file, error)
  }
}

/**
 * Writes a new file. It is created in the root of the tree and moved to its place: a file system that spreads folders over
 * the disk, as ext4, creates many files in one folder in a fifth of the time that it needs in as many folders.
 */
const writeFile = (tree: string, target: string, content: Buffer): void => {
  const created = join(tree, `.new-${process.pid}-${threadId}`)
  writeFileSync(created, content)
  renameSync(created, target)
}

type Written = Pick<FileRecord, "size" | "sha256" | "encodings">

/** Writes a new file. Returns size and checksum of what was written, even if the source changes during the copy. */
const writeTarget = async ({ path, content, sha256 }: Source, { to }: CopyFolders, target: string) => {
  if (content) {
    writeFile(to, target, content)
    return { size: content.length, sha256 }
  }
  await copyFile(path, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
  return { size: (await stat(target)).size, sha256: await hashOf(target) }
}

/** Writes a new file and compresses it. */
const writeWithCopies = async (source: Source, folders: CopyFolders, file: string): Promise<Written> => {
  unlinkFile(folders.to, file)
  const target = join(folders.to, file)
  const content = await writeTarget(source, folders, target)
  const copies = isCompressible(file, content.size)
    ? await quickCopies(file, source.content ?? readFileSync(target))
    : new Map<Encoding, Buffer>()
  for (const [encoding, copy] of copies) writeFile(folders.to, target + copySuffixes[encoding], copy)
  return { ...content, encodings: [...copies.keys()] }
}

/** Moves a prepared file to its place. @returns undefined where it is gone: it is written then */
const movePrepared = async (
  { ready, sha256 }: Preparing,
  { to }: CopyFolders,
  file: string
): Promise<Written | undefined> => {
  try {
    const prepared = await ready
    const own = suffixes(prepared)
    for (const suffix of own) renameSync(prepared.path + suffix, join(to, file) + suffix)
    unlinkFile(to, file, own)
    return { size: prepared.size, sha256, encodings: prepared.encodings }
  } catch {
    // Who writes it says what is wrong with the disk.
    return undefined
  }
}

export type CopyFolders = {
  /** The built public folder. */
  from: string
  /** The public folder of the release, which contains the files of the previous release. */
  to: string
}

export type FileToCopy = {
  file: string
  /** Index of its header set. */
  headers: number
  /** Its record in the previous release. */
  before: FileRecord | undefined
}

export type CopiedFile = {
  file: string
  isSame: boolean
  record: FileRecord
  /** Paths of what was written: the file and its compressed copies. */
  written: string[]
}

/** Copies a file of a site into a release and compresses it, if its content differs from the previous release. */
const takeFile = async (
  folders: CopyFolders,
  { file, headers, before }: FileToCopy,
  prepared: PreparedFiles | undefined
): Promise<CopiedFile> => {
  const { from, to } = folders
  const state = stateOf(from, file)
  const { mtimeMs: mtime, ctimeMs: ctime } = state
  const source = prepared?.take(file, state) ?? (await readSource(from, file, state))
  const isSame = before?.sha256 === source.sha256
  if (before && isSame && isIntact(to, file, before))
    return { file, isSame, record: { ...before, mtime, ctime, headers }, written: [] }
  const target = join(to, file)
  mkdirSync(dirname(target), { recursive: true })
  const moved = "ready" in source ? await movePrepared(source, folders, file) : undefined
  const stored =
    moved ?? (await writeWithCopies("ready" in source ? await readSource(from, file, state) : source, folders, file))
  const written = suffixes(stored).map((suffix) => target + suffix)
  return { file, isSame, record: { ...stored, mtime, ctime, headers }, written }
}

/** Copies files one beside the other in this thread. */
export const copyInThisThread = async (
  folders: CopyFolders,
  files: FileToCopy[],
  { prepared, flushing }: { prepared?: PreparedFiles | undefined; flushing?: Flushing } = {}
): Promise<CopiedFile[]> => {
  const copied: CopiedFile[] = []
  await inParallel(files, concurrency, async (file) => {
    const taken = await takeFile(folders, file, prepared)
    flushing?.begin(taken.written)
    copied.push(taken)
  })
  return copied
}

/** Copies many files in as many threads as there are cores: apart from compressing, that keeps one thread busy for as long. */
const copyInThreads = async (folders: CopyFolders, files: FileToCopy[]): Promise<CopiedFile[]> => {
  const threads = Math.min(threadsMax, availableParallelism())
  const copying = Array.from({ length: threads }, async (_, thread) => {
    const share = files.filter((_file, index) => index % threads === thread)
    const worker = new Worker(join(import.meta.dirname, "copy-thread.ts"), { workerData: { folders, files: share } })
    const [copied] = (await once(worker, "message")) as [CopiedFile[]]
    return copied
  })
  // None may write any more when the folder is removed after a failure.
  const results = await Promise.allSettled(copying)
  return results.flatMap((result) => {
    if (result.status === "rejected") throw result.reason
    return result.value
  })
}

export type CopyFilesInput = CopyFolders & {
  /** Files to check, each with the index of its header set. */
  filesToCheck: ReadonlyMap<string, number>
  ledger: RecordLedger
  /** Whether to record new times of files with unchanged content, which spares the next comparison. */
  renewTimes: boolean
  /** Files that were written beside the releases while the site was rendered. */
  prepared: PreparedFiles | undefined
  /** Flushes files as they are written, where they are few. */
  flushing: Flushing
}

/**
 * Copies files of a site into a release and compresses them, if their content differs from the previous release.
 *
 * @returns files that are new or changed, sorted, all paths that were written, and those of them that the caller has to flush
 * @throws Error when a file cannot be read or written
 */
export const copyFiles = async ({
  filesToCheck,
  ledger,
  renewTimes,
  prepared,
  flushing,
  ...folders
}: CopyFilesInput): Promise<{ changed: string[]; written: string[]; unflushed: string[] }> => {
  const files = [...filesToCheck].map(([file, headers]) => ({ file, headers, before: ledger.get(file) }))
  const isFew = files.length < flushedAtOnceBelow
  const copied = await (files.length >= inThreadsFrom
    ? copyInThreads(folders, files)
    : copyInThisThread(folders, files, isFew ? { prepared, flushing } : { prepared }))
  for (const { file, record, written } of copied)
    if (written.length > 0 || renewTimes || ledger.get(file)?.headers !== record.headers) ledger.set(file, record)
  const changed = copied.flatMap(({ file, isSame }) => (isSame ? [] : [file])).sort()
  const written = copied.flatMap((each) => each.written)
  return { changed, written, unflushed: isFew ? [] : written }
}
