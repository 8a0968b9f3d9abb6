import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"

/** Time of making, so that ids sort by it, and some chance, so that two builders never share one. */
export const releaseIdPattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{8}$/

const releaseRecord = z.object({
  format: z.literal(1),
  id: z.string().regex(releaseIdPattern),
  createdAt: z.iso.datetime(),
  /** What the builder wants to remember of this release: content cursors, the fingerprint of the source… */
  info: z.record(z.string(), z.unknown()),
  files: z.number().int(),
  changedFiles: z.number().int(),
  removedFiles: z.number().int(),
})

/** What `release.json` says; it is written last, so a folder that has it is whole. */
export type Release = z.infer<typeof releaseRecord>

const fileRecord = z.object({
  size: z.number().int(),
  sha256: z.string(),
  /** Times of the source in milliseconds when it was read: as long as both and the size hold, it has not changed. */
  mtime: z.number(),
  ctime: z.number(),
  /** Compressed copies beside the file: `b` for .br, `g` for .gz. */
  encodings: z.array(z.enum(["b", "g"])),
})

export type FileRecord = z.infer<typeof fileRecord>

const fileRecords = z.record(z.string(), fileRecord)

/** Every file of a release's public folder, by its path. */
export type FileRecords = z.infer<typeof fileRecords>

export const recordFile = "release.json"
export const checksumsFile = "checksums.json"

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"))

/** Reads a release's record; undefined when the folder is not a whole release. */
export const readRelease = async (folder: string): Promise<Release | undefined> => {
  try {
    const record = releaseRecord.safeParse(await readJson(join(folder, recordFile)))
    return record.success && folder.endsWith(record.data.id) ? record.data : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads what a release's files were made from.
 *
 * @throws Error when the release has no readable checksums
 */
export const readFileRecords = async (folder: string): Promise<FileRecords> =>
  fileRecords.parse(await readJson(join(folder, checksumsFile)))

/** When a release was made, by its id: milliseconds of the epoch, 0 for what is no id. */
export const releaseTime = (id: string): number => {
  const parts = releaseIdPattern.exec(id)?.slice(1).map(Number)
  if (!parts) return 0
  const [year = 0, month = 1, day, hours, minutes, seconds, milliseconds] = parts
  return Date.UTC(year, month - 1, day, hours, minutes, seconds, milliseconds)
}

/**
 * A new id that sorts after every earlier one, even when the clock was set back.
 *
 * @param last newest id so far
 */
export const newReleaseId = (now: number, last: string | undefined, chance: string): string => {
  const lastTime = last === undefined ? 0 : releaseTime(last)
  const time = new Date(Math.max(now, lastTime + 1)).toISOString().replace(/[-:.]/g, "")
  return `${time}-${chance}`
}
