import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, statSync, writeFileSync, type Stats } from "node:fs"
import { join } from "node:path"
import { isCompressible, quickCopies, type Encoding } from "./compress.ts"
import { inProgress, releasesFolder, temporaryName } from "./release-folders.ts"
import { sha256Of } from "./release-hosting.ts"
import { copySuffixes } from "./release-links.ts"

/** A file of a site beside the releases, with its compressed copies. A release takes them by renaming them. */
type PreparedFile = {
  /** In bytes. */
  size: number
  encodings: Encoding[]
  /** Path of the file; those of its copies end as in a release. */
  path: string
}

/** What tells whether a file was written since it was read: times in milliseconds of the epoch, and size in bytes. */
export type FileState = Pick<Stats, "mtimeMs" | "ctimeMs" | "size">

const isSameState = (one: FileState, other: FileState): boolean =>
  one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs && one.size === other.size

/** A file that was read in a state, or waits to be taken by a release. */
export type Preparing = {
  sha256: string
  /** Rejects where the disk failed. */
  ready: Promise<PreparedFile>
}

/**
 * Files of a release that are written and compressed as soon as each is rendered, while others still are. The next tidying removes what is
 * left of them once they are disposed of.
 */
export type PreparedFiles = Disposable & {
  /** Begins to prepare files as they are now; one that cannot be read is skipped. */
  prepare: (files: readonly string[]) => void
  /** Begins to prepare those files that were not prepared before. */
  prepareOthers: (files: readonly string[]) => void
  /** Hands a file over, once, if it was not written since it was prepared. */
  take: (file: string, state: FileState) => Preparing | undefined
}

/** Files that are prepared at most. A change of more is no edit, and its files are compressed in other threads. */
const filesMax = 100

/** In bytes: a larger file is no page. */
const sizeMax = 1_024 * 1_024

type PreparedFilesInput = {
  dataDir: string
  /** The built public folder. */
  publicDir: string
  /** Called with each new content. */
  onContent?: (file: string, content: Buffer) => void
}

/**
 * Prepares what the builder has written, while it renders on another core: an edit of a post waits for the last file
 * instead of all, and its release costs renames. Compression is in the thread pool.
 */
export const prepareFiles = ({ dataDir, publicDir, onContent }: PreparedFilesInput): PreparedFiles => {
  const prepared = new Map<string, Preparing & { state: FileState }>()
  const name = temporaryName(`prepared-${randomBytes(4).toString("hex")}`)
  const folder = join(releasesFolder(dataDir), name)
  let written = 0

  const writeWithCopies = async (file: string, content: Buffer): Promise<PreparedFile> => {
    const path = join(folder, String((written += 1)))
    writeFileSync(path, content)
    const copies = isCompressible(file, content.length) ? await quickCopies(file, content) : new Map<Encoding, Buffer>()
    for (const [encoding, copy] of copies) writeFileSync(path + copySuffixes[encoding], copy)
    return { size: content.length, encodings: [...copies.keys()], path }
  }

  const prepareOne = (file: string): void => {
    const path = join(publicDir, file)
    // Read before the content: a change during the read makes it differ later.
    const state = statSync(path)
    if (state.size > sizeMax) return
    const content = readFileSync(path)
    const sha256 = sha256Of(content)
    const before = prepared.get(file)
    if (before?.sha256 === sha256) {
      before.state = state
      return
    }
    if (written === 0) {
      mkdirSync(folder, { recursive: true })
      inProgress.add(name)
    }
    const ready = writeWithCopies(file, content)
    // Avoids an unhandled rejection; who takes the file gets the error.
    ready.catch(() => undefined)
    prepared.set(file, { sha256, ready, state })
    onContent?.(file, content)
  }

  const prepare = (files: readonly string[]): void => {
    for (const file of files) {
      if (prepared.size >= filesMax && !prepared.has(file)) continue
      try {
        prepareOne(file)
      } catch {
        // The release reads it again, and says what is wrong.
      }
    }
  }

  return {
    prepare,
    prepareOthers: (files) => prepare(files.filter((file) => !prepared.has(file))),
    take: (file, state) => {
      const found = prepared.get(file)
      if (!found || !isSameState(found.state, state)) return undefined
      prepared.delete(file)
      return found
    },
    [Symbol.dispose]: () => void inProgress.delete(name),
  }
}
