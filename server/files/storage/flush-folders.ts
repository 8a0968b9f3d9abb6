import { open } from "node:fs/promises"
import { dirname } from "node:path"

/** Makes what a folder lists durable. */
export type FlushFolder = (folder: string) => Promise<void>

/** Codes of systems and disks that cannot flush a folder, or let nobody open one for that: nothing more can be done for its names. */
const cannotFlush = new Set(["EINVAL", "EBADF", "ENOTSUP", "EISDIR", "EACCES", "EPERM"])

const flushFolder: FlushFolder = async (folder) => {
  await using opened = await open(folder)
  await opened.sync()
}

/**
 * Flushes what folders list, from the innermost up to `last`: a power cut would take new names away.
 *
 * @throws errors of the disk
 */
export const flushFolders = async (innermost: string, last = innermost, flush = flushFolder): Promise<void> => {
  for (let folder = innermost; ; folder = dirname(folder)) {
    await flush(folder).catch((error: unknown) => {
      if (!cannotFlush.has((error as NodeJS.ErrnoException).code ?? "")) throw error
    })
    if (folder === last || folder === dirname(folder)) return
  }
}
