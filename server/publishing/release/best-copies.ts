import { renameSync, statSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import type { Encoding } from "./compress.ts"
import { amendRelease, inProgress, releaseFolder, releasesFolder, temporaryName } from "./release-folders.ts"
import { changesBetween } from "./release-history.ts"
import { readRelease } from "./release-record.ts"
import { roomOnDisk } from "./release-size.ts"
import { shareWithStagingTree } from "./staging-tree.ts"

/** What the thread works on. */
export type BestCopiesTask = {
  /** Folder of a release. */
  release: string
  /** Where the copies are written, on the same disk. */
  folder: string
  /** Files to look at, with the copies that each has; undefined for all. */
  files: [file: string, encodings: Encoding[]][] | undefined
}

/** New copies of one file, flushed: the suffix of each, and where it is. */
export type BetterCopies = { file: string; copies: [suffix: string, made: string][] }

/** Bytes on the disk by which the newest release differs from its record. */
type Change = { files: number; written: number }

type Progress = {
  /** The release whose copies are all the best ones. */
  done: string | undefined
  /** What the record of the newest release does not say yet. */
  change: Change
}

/** How far each data folder is. After a restart all files are looked at: the copies say themselves what they are. */
const progress = new Map<string, Progress>()

export const forgetBestCopies = (dataDir: string): void => void progress.delete(dataDir)

const progressOf = (dataDir: string): Progress => {
  const known = progress.get(dataDir) ?? { done: undefined, change: { files: 0, written: 0 } }
  progress.set(dataDir, known)
  return known
}

/** Files that changed since a release; undefined when that is not known. */
const filesSince = async (dataDir: string, done: string | undefined, id: string): Promise<BestCopiesTask["files"]> => {
  const steps = done === undefined ? undefined : await changesBetween(dataDir, done, id)
  if (!steps) return undefined
  const changed = new Map<string, Encoding[]>()
  for (const { files, removed } of steps) {
    for (const [file, [, encodings]] of Object.entries(files)) changed.set(file, encodings)
    for (const file of removed) changed.delete(file)
  }
  return [...changed]
}

const sizeOf = (path: string): number => roomOnDisk(statSync(path, { throwIfNoEntry: false })?.size ?? 0)

/**
 * Puts copies in the place of a file's former ones, each in one step: a reader gets one or the other.
 *
 * @param change is extended by what the disk has gained and lost
 */
const replaceCopies = (dataDir: string, id: string, { file, copies }: BetterCopies, change: Change): void => {
  const path = join(releaseFolder(dataDir, id), "public", file)
  for (const [suffix, made] of copies) {
    const size = sizeOf(made)
    change.files += size - sizeOf(path + suffix)
    change.written += size
    renameSync(made, path + suffix)
  }
  shareWithStagingTree(dataDir, id, file)
}

const recordChange = async (dataDir: string, id: string, { change }: Progress): Promise<void> => {
  const size = (await readRelease(releaseFolder(dataDir, id)))?.size
  if (!size || change.written === 0) return
  const { files, written } = change
  await amendRelease(dataDir, id, { size: { ...size, files: size.files + files, written: size.written + written } })
  change.files -= files
  change.written -= written
}

/** Lets a thread make the copies. Nothing is replaced any more once the signal is aborted. */
const runThread = (task: BestCopiesTask, onMade: (made: BetterCopies) => void, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const worker = new Worker(join(import.meta.dirname, "best-copies-thread.ts"), { workerData: task })
    const stop = (): void => void worker.terminate()
    signal.addEventListener("abort", stop, { once: true })
    worker.unref()
    worker.on("message", (made: BetterCopies) => {
      if (signal.aborted) return
      try {
        onMade(made)
      } catch (error) {
        fail(new Error(`The copies of ${made.file} could not be replaced`, { cause: error }))
        stop()
      }
    })
    worker.on("error", fail)
    worker.on("exit", () => {
      signal.removeEventListener("abort", stop)
      done()
    })
  })

/**
 * Replaces the compressed copies of a release, which were made quickly, by the smallest ones, in a thread of low
 * priority. The caller aborts it before anything else changes the releases.
 *
 * @param id the newest release
 * @throws errors of the disk; what was replaced stays, and the next call goes on from there
 */
export const makeBestCopies = async (dataDir: string, id: string, signal: AbortSignal): Promise<void> => {
  const known = progressOf(dataDir)
  if (known.done === id) return
  const files = await filesSince(dataDir, known.done, id)
  const name = temporaryName(`copies-${id}`)
  const folder = join(releasesFolder(dataDir), name)
  inProgress.add(name)
  try {
    await mkdir(folder)
    const onMade = (made: BetterCopies): void => replaceCopies(dataDir, id, made, known.change)
    if (!signal.aborted) await runThread({ release: releaseFolder(dataDir, id), folder, files }, onMade, signal)
    if (signal.aborted) return
    known.done = id
    await recordChange(dataDir, id, known)
  } finally {
    await rm(folder, { recursive: true, force: true })
    inProgress.delete(name)
  }
}
