import { copyFileSync, linkSync, statSync } from "node:fs"
import { join } from "node:path"
import { setImmediate as othersTurn } from "node:timers/promises"
import type { FileRecord, FileRecords } from "./release-record.ts"

/** Files of the previous release's public folder. */
export type PreviousFiles = { folder: string; records: FileRecords }

export type Folders = {
  /** The built public folder. */
  source: string
  /** The release's public folder, to be filled. */
  target: string
  previous: PreviousFiles | undefined
}

/**
 * Linking is nothing but file system calls of microseconds, which the thread pool would make five times slower; between
 * slices of this many files everything else in the process gets its turn.
 */
const sliceSize = 50

const encodingExtensions = { b: ".br", g: ".gz" } as const

/** What is added to a file's path to name it and each of its compressed copies. */
export const suffixes = ({ encodings }: FileRecord): string[] => [
  "",
  ...encodings.map((encoding) => encodingExtensions[encoding]),
]

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined)

/** File systems limit the links to one file, and two folders can be on two of them: a copy serves as well. */
const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!["EMLINK", "EXDEV", "EPERM", "ENOTSUP"].includes(String(codeOf(error)))) throw error
    copyFileSync(from, to)
  }
}

/**
 * Links a file and its compressed copies from the previous release.
 *
 * @returns false when they are no longer all there as they were recorded
 */
export const linkFromPrevious = (file: string, record: FileRecord, { target, previous }: Folders): boolean => {
  if (!previous) return false
  const from = join(previous.folder, file)
  const to = join(target, file)
  if (statSync(from, { throwIfNoEntry: false })?.size !== record.size) return false
  const names = suffixes(record)
  if (names.some((suffix) => statSync(from + suffix, { throwIfNoEntry: false }) === undefined)) return false
  for (const suffix of names) linkOrCopy(from + suffix, to + suffix)
  return true
}

/** Whether the source of a file is the one that was read for its record: same size, same times. */
const isUntouched = (path: string, record: FileRecord): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.size === record.size && found.mtimeMs === record.mtime && found.ctimeMs === record.ctime
}

/**
 * Links every file whose source was not touched since the previous release.
 *
 * @returns the records of the files that were linked
 */
export const linkUntouched = async (files: readonly string[], folders: Folders): Promise<Map<string, FileRecord>> => {
  const linked = new Map<string, FileRecord>()
  for (let start = 0; start < files.length; start += sliceSize) {
    for (const file of files.slice(start, start + sliceSize)) {
      const record = folders.previous?.records[file]
      if (!record || !isUntouched(join(folders.source, file), record)) continue
      if (linkFromPrevious(file, record, folders)) linked.set(file, record)
    }
    await othersTurn()
  }
  return linked
}
