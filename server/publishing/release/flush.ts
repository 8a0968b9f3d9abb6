import { execFile } from "node:child_process"
import { open } from "node:fs/promises"
import { promisify } from "node:util"
import { inParallel } from "./release-parallel.ts"

/** Files to flush at once: the disk writes the changes of several together. */
const flushConcurrency = 16

/** From so many files on, the system flushes all that waits for their disk: of 20,000 files in an eighth of the time. */
const wholeDiskFrom = 1_000

const run = promisify(execFile)

/** Waits until a file or folder is on the disk, so that a power cut cannot leave a live release with empty files. */
export const flush = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes the disk of a folder with a program of the system. @returns whether there is one that can */
const flushDisk = (folder: string): Promise<boolean> =>
  run("sync", ["-f", folder]).then(
    () => true,
    () => false
  )

/**
 * Flushes files.
 *
 * @param folder a folder above them, on the same disk
 * @throws errors of the disk
 */
export const flushFiles = async (folder: string, paths: readonly string[]): Promise<void> => {
  if (paths.length >= wholeDiskFrom && (await flushDisk(folder))) return
  await inParallel(paths, flushConcurrency, flush)
}
