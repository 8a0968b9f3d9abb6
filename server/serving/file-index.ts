import { partOf, type FileRecord } from "../publishing/release/release-parts.ts"

/** What is needed to serve a file, besides its path. */
export type IndexedFile = {
  /** Index of its header set. */
  headers: number
  encodings: FileRecord["encodings"]
}

/**
 * The files of a release by path, in parts. An index derived from another shares all unchanged parts, so it costs only the
 * changes. A running request still sees the complete old index.
 */
export type FileIndex = ReadonlyMap<number, ReadonlyMap<string, IndexedFile>>

export const findFile = (index: FileIndex, file: string): IndexedFile | undefined => index.get(partOf(file))?.get(file)

/**
 * Derives an index with some files set and others removed.
 *
 * @returns a new index; the given one is unchanged
 */
export const changedIndex = (
  index: FileIndex,
  set: Iterable<readonly [string, IndexedFile]>,
  removed: Iterable<string> = []
): FileIndex => {
  const next = new Map(index)
  const own = new Map<number, Map<string, IndexedFile>>()
  const partFor = (file: string): Map<string, IndexedFile> => {
    const number = partOf(file)
    const part = own.get(number) ?? new Map(index.get(number))
    own.set(number, part)
    next.set(number, part)
    return part
  }
  for (const file of removed) partFor(file).delete(file)
  for (const [file, known] of set) partFor(file).set(file, known)
  return next
}
