import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setImmediate as yieldNow } from "node:timers/promises"
import { z } from "zod"
import { partOfPath } from "../../../shared/fnv-1a.ts"

/**
 * Number of parts that store the file records of a release. A release rewrites only the parts of changed files and shares
 * the others with the previous release.
 */
export const partCount = 256

/** Folder of the parts within a release. */
export const partsFolder = "checksums"

/** Parts to read before other work of the process goes on. */
const sliceSize = 32

/** Number of the part that contains a file's record. */
export const partOf = partOfPath

/** Name of a part's file within the folder of the parts. */
export const partName = (part: number): string => `${part.toString(16).padStart(2, "0")}.json`

/** Compressed copies beside a file: `b` for .br, `g` for .gz. */
const encodings = z.array(z.enum(["b", "g"]))

export type FileRecord = {
  size: number
  sha256: string
  /** Times of the source in milliseconds when it was read: while they and the size are equal, it is unchanged. */
  mtime: number
  ctime: number
  encodings: z.infer<typeof encodings>
  /** Index of its header set in the release's rules. */
  headers: number
}

/** A record as it is written: in the order size, sha256, mtime, ctime, encodings, headers. */
const writtenPart = z.record(
  z.string(),
  z.tuple([z.number().int(), z.string(), z.number(), z.number(), encodings, z.number().int()])
)

export type Part = Map<string, FileRecord>

/** @throws Error for a text of another form */
export const parsePart = (text: string): Part =>
  new Map(
    Object.entries(writtenPart.parse(JSON.parse(text))).map(([file, record]) => {
      const [size, sha256, mtime, ctime, copies, headers] = record
      return [file, { size, sha256, mtime, ctime, encodings: copies, headers }]
    })
  )

/** The text of a part's file. */
export const writePart = (part: Part): string =>
  JSON.stringify(
    Object.fromEntries(
      [...part].map(([file, { size, sha256, mtime, ctime, encodings: copies, headers }]) => [
        file,
        [size, sha256, mtime, ctime, copies, headers],
      ])
    )
  )

/**
 * Reads one part of a release.
 *
 * @throws Error when it cannot be read
 */
export const readPart = (folder: string, part: number): Part =>
  parsePart(readFileSync(join(folder, partsFolder, partName(part)), "utf8"))

/**
 * Reads several parts of a release.
 *
 * @param parts numbers of parts that the release has
 * @throws Error when one cannot be read
 */
export const readParts = async (folder: string, parts: Iterable<number>): Promise<Map<number, Part>> => {
  const read = new Map<number, Part>()
  for (const part of parts) {
    read.set(part, readPart(folder, part))
    if (read.size % sliceSize === 0) await yieldNow()
  }
  return read
}
