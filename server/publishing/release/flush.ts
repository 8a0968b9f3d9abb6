import { open } from "node:fs/promises"

/** Files to flush at once: the disk writes the changes of several together. */
export const flushConcurrency = 16

/** Waits until a file or folder is on the disk, so that a power cut cannot leave a live release with empty files. */
export const flush = async (path: string): Promise<void> => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
