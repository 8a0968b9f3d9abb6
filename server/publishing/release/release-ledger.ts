import { rmSync } from "node:fs"
import { join } from "node:path"
import { replaceFile } from "./release-links.ts"
import { createYield } from "./release-mirror.ts"
import { partName, partOf, partsFolder, readParts, writePart, type FileRecord, type Part } from "./release-parts.ts"

/** The parts of a release that its ledger has read or written, by their numbers. */
export type KnownParts = ReadonlyMap<number, Part>

/**
 * The file records of a release in progress: those of the previous release, then with the changes. Only the parts that
 * are needed are read.
 */
export type RecordLedger = {
  /** Reads the parts of some files, or all parts. Required before the other functions are called for these files. */
  read: (files?: Iterable<string>) => Promise<void>
  get: (file: string) => FileRecord | undefined
  set: (file: string, record: FileRecord) => void
  delete: (file: string) => void
  /** Every file in the parts that were read. */
  files: () => string[]
  /** Files whose record was set and not deleted afterwards. */
  touched: () => Map<string, FileRecord>
  /** Whether a file that stays is served with other headers or in other encodings. */
  hasOtherHeaders: () => boolean
  /** Number of added files minus removed files since the previous release. */
  growth: () => number
  /** The parts that were read or written, for the ledger of the next release; this one must not be used any more. */
  parts: () => KnownParts
  /**
   * Writes the changed parts into a release's folder, which contains those of the previous release.
   *
   * @returns numbers of the parts that have files, the written paths, and those that are gone
   */
  write: (folder: string) => Promise<{ parts: number[]; written: string[]; removed: string[] }>
}

/**
 * @param before folder of the previous release, and the numbers of its parts
 * @param known those of its parts that need not be read; the ledger changes them
 */
export const openRecordLedger = (
  before: { folder: string; parts: readonly number[] } | undefined,
  known?: KnownParts
): RecordLedger => {
  const existing = new Set(before?.parts)
  const read = new Map<number, Part>()
  const changed = new Set<number>()
  const touched = new Set<string>()
  let growth = 0
  let otherHeaders = false

  const partFor = (file: string): Part => {
    const number = partOf(file)
    const part = read.get(number)
    if (part) return part
    if (existing.has(number)) throw new Error(`The part of ${file} was not read`)
    const fresh: Part = new Map()
    read.set(number, fresh)
    return fresh
  }
  const writeChanged = async (folder: string): Promise<{ written: string[]; removed: string[] }> => {
    const [written, removed]: [string[], string[]] = [[], []]
    const yieldNow = createYield(undefined)
    for (const number of changed) {
      const path = join(folder, partsFolder, partName(number))
      const part = read.get(number)
      if (part && part.size > 0) {
        replaceFile(path, writePart(part))
        written.push(path)
      } else {
        rmSync(path, { force: true })
        removed.push(path)
      }
      await yieldNow()
    }
    return { written, removed }
  }
  return {
    read: async (files) => {
      const wanted = files ? new Set([...files].map(partOf)) : existing
      const missing = [...wanted].filter((number) => existing.has(number) && !read.has(number))
      if (!before) return
      for (const number of missing) {
        const part = known?.get(number)
        if (part) read.set(number, part)
      }
      const unknown = missing.filter((number) => !read.has(number))
      for (const [number, part] of await readParts(before.folder, unknown)) read.set(number, part)
    },
    get: (file) => partFor(file).get(file),
    set: (file, record) => {
      const part = partFor(file)
      const known = part.get(file)
      if (!known) growth += 1
      else if (known.headers !== record.headers || known.encodings.join() !== record.encodings.join())
        otherHeaders = true
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
    hasOtherHeaders: () => otherHeaders,
    growth: () => growth,
    parts: () => read,
    write: async (folder) => {
      const changes = await writeChanged(folder)
      const parts = [...existing, ...changed].filter((number) => (read.get(number)?.size ?? 1) > 0)
      return { parts: [...new Set(parts)].sort((first, second) => first - second), ...changes }
    },
  }
}
