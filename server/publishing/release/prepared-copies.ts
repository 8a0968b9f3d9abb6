import { readFileSync } from "node:fs"
import { join } from "node:path"
import { isCompressible, quickCopies, type Encoding } from "./compress.ts"
import { sha256Of } from "./release-hosting.ts"

type Copies = Map<Encoding, Buffer>

/** Compressed copies of a site's files, made as soon as each file is written, while others are still rendered. */
export type PreparedCopies = {
  /** Begins to compress files; one that cannot be read, or needs no copies, is skipped. */
  prepare: (files: readonly string[]) => void
  /** The copies of a file, if it was prepared with this content. */
  find: (file: string, sha256: string) => Promise<Copies> | undefined
}

/** Files that are kept in memory at most, with their copies. A change of more is no edit, and its files are compressed in other threads. */
const filesMax = 100

/**
 * Compresses in the thread pool what the builder has written, while it renders on another core: an edit of a post waits for the
 * last file instead of all.
 *
 * @param publicDir the built public folder
 * @param onContent called with each new content
 */
export const prepareCopies = (
  publicDir: string,
  onContent: (file: string, content: Buffer) => void = () => undefined
): PreparedCopies => {
  const prepared = new Map<string, { sha256: string; copies: Promise<Copies> }>()

  const prepareOne = (file: string): void => {
    const content = readFileSync(join(publicDir, file))
    const sha256 = sha256Of(content)
    if (!isCompressible(file, content.length) || prepared.get(file)?.sha256 === sha256) return
    const copies = quickCopies(file, content)
    // Avoids an unhandled rejection; who requests the copies gets the error.
    copies.catch(() => undefined)
    prepared.set(file, { sha256, copies })
    onContent(file, content)
  }

  return {
    prepare: (files) => {
      for (const file of files) {
        if (prepared.size >= filesMax) return
        try {
          prepareOne(file)
        } catch {
          // The release reads it again, and says what is wrong.
        }
      }
    },
    find: (file, sha256) => {
      const found = prepared.get(file)
      return found?.sha256 === sha256 ? found.copies : undefined
    },
  }
}
