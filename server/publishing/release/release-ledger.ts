import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { inParallel } from "./release-parallel.ts"
import { partName, partOf, partsFolder, readParts, writePart, type FileRecord, type Part } from "./release-parts.ts"

const writeConcurrency = 8

/**
 * The records of a release that is being made: at first those of the release before, of which only the parts that are
 * needed are read, then with what changed.
 */
export type RecordLedger = {
  /** Reads the parts of some files, or all parts; a file can be asked for only then. */
  read: (files?: Iterable<string>) => Promise<void>
  get: (file: string) => FileRecord | undefined
  set: (file: string, record: FileRecord) => void
  delete: (file: string) => void
  /** Every file of the parts that were read. */
  files: () => string[]
  /** Files whose record was set, and is there still. */
  touched: () => Map<string, FileRecord>
  /** How many files there are more, or fewer, than in the release before. */
  growth: () => number
  /**
   * Writes the parts that changed into a release's folder, which has those of the release before.
   *
   * @returns numbers of the parts that have files, and the paths that were written
   */
  write: (folder: string) => Promise<{ parts: number[]; written: string[] }>
}

/**
 * @param before folder of the release before, and the numbers of its parts
 */
export const openRecordLedger = (before: { folder: string; parts: readonly number[] } | undefined): RecordLedger => {
  const existing = new Set(before?.parts)
  const read = new Map<number, Part>()
  const changed = new Set<number>()
  const touched = new Set<string>()
  let growth = 0

  const partFor = (file: string): Part => {
    const number = partOf(file)
    const part = read.get(number)
    if (part) return part
    if (existing.has(number)) throw new Error(`The part of ${file} was not read`)
    const fresh: Part = new Map()
    read.set(number, fresh)
    return fresh
  }
  const writeChanged = async (folder: string): Promise<string[]> => {
    const written: string[] = []
    await inParallel(changed, writeConcurrency, async (number) => {
      const path = join(folder, partsFolder, partName(number))
      const part = read.get(number)
      // Never written into: the file is the same one as in other releases.
      await rm(path, { force: true })
      if (!part || part.size === 0) return
      await writeFile(path, writePart(part), { flag: "wx" })
      written.push(path)
    })
    return written
  }
  return {
    read: async (files) => {
      const wanted = files ? new Set([...files].map(partOf)) : existing
      const missing = [...wanted].filter((number) => existing.has(number) && !read.has(number))
      if (before) for (const [number, part] of await readParts(before.folder, missing)) read.set(number, part)
    },
    get: (file) => partFor(file).get(file),
    set: (file, record) => {
      const part = partFor(file)
      if (!part.has(file)) growth += 1
      part.set(file, record)
      touched.add(file)
      changed.add(partOf(file))
    },
    delete: (file) => {
      if (!partFor(file).delete(file)) return
      growth -= 1
      touched.delete(file)
      changed.add(partOf(file))
    },
    files: () => [...read.values()].flatMap((part) => [...part.keys()]),
    touched: () =>
      new Map(
        [...touched].flatMap((file): [string, FileRecord][] => {
          const record = partFor(file).get(file)
          return record ? [[file, record]] : []
        })
      ),
    growth: () => growth,
    write: async (folder) => {
      const written = await writeChanged(folder)
      const parts = [...existing, ...changed].filter((number) => (read.get(number)?.size ?? 1) > 0)
      return { parts: [...new Set(parts)].sort((first, second) => first - second), written }
    },
  }
}
