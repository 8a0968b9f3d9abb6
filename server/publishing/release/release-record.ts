import { join } from "node:path"
import { z } from "zod"
import { publicChanges } from "../../../shared/contract/public-changes.ts"
import { hostingRules } from "../../../shared/hosting-manifest.ts"
import { releaseIdPattern, releaseTime } from "../../../shared/release-id.ts"
import { partCount, readParts, type FileRecord } from "./release-parts.ts"
import { readSmallFile } from "./small-file.ts"

const releaseId = z.string().regex(releaseIdPattern)

const releaseRecord = z.object({
  format: z.literal(2),
  id: releaseId,
  createdAt: z.iso.datetime(),
  /** Data of the builder: the content position, the fingerprint of the sources, … */
  info: z.record(z.string(), z.unknown()),
  files: z.number().int(),
  changedFiles: z.number().int(),
  removedFiles: z.number().int(),
  /** Room on the disk; missing in releases of earlier versions. */
  size: z.object({ files: z.number(), folders: z.number(), written: z.number() }).optional(),
  /** What it has changed; missing in releases of earlier versions, and where the release before is not known. */
  story: publicChanges
    .extend({
      /** Content of the release before, from which this is told. */
      since: z.string(),
      /** Whether the site's own code, texts or settings are others than in the release before. */
      sources: z.boolean(),
    })
    .optional(),
})

/** Content of `release.json`. It is written last, so a folder that has it is complete. */
export type Release = z.infer<typeof releaseRecord>

/** A file of the site's hosting folder when it was read, and its checksum in the release. */
const hostingRecord = z.object({
  size: z.number().int(),
  mtime: z.number(),
  ctime: z.number(),
  /** Checksum of the site's file. */
  source: z.string(),
  /** Checksum of the release's file, which can also list reused files. */
  sha256: z.string(),
})

export type HostingRecord = z.infer<typeof hostingRecord>

const releaseContents = z.object({
  /** Numbers of the parts that contain the file records. */
  parts: z.array(
    z
      .number()
      .int()
      .min(0)
      .max(partCount - 1)
  ),
  /**
   * Reused files of earlier builds, which open tabs may need: since when the site no longer has each, in milliseconds of the
   * epoch, and the index of its header set.
   */
  carried: z.record(z.string(), z.object({ since: z.number(), headers: z.number().int() })),
  hosting: z.record(z.string(), hostingRecord),
  /** Checksum of the rules. */
  rules: z.string(),
})

/** Content of `contents.json`: the description of a release without its file records. */
export type ReleaseContents = z.infer<typeof releaseContents>

const releaseRules = hostingRules.extend({
  /** How many of the first header sets come from the site's own manifest. */
  ownHeaderSets: z.number().int(),
})

/** Content of `rules.json`: how to serve the release, without its file records. */
export type ReleaseRules = z.infer<typeof releaseRules>

/** The text of the rules: equal rules have the same one, whoever made them. */
export const writeRules = ({ headerSets, redirects, gone, clientOnly, ownHeaderSets }: ReleaseRules): string =>
  JSON.stringify({ headerSets, redirects, gone, clientOnly, ownHeaderSets })

const releaseChanges = z.object({
  /** The previous release, with which this one is compared. Null for the first one. */
  from: releaseId.nullable(),
  /** Whether the rules changed. */
  rules: z.boolean(),
  /** Files that are new or differ in any way: index of the header set and compressed copies of each. */
  files: z.record(z.string(), z.tuple([z.number().int(), z.array(z.enum(["b", "g"]))])),
  removed: z.array(z.string()),
})

/** Content of `changes.json`: the difference to the previous release. */
export type ReleaseChanges = z.infer<typeof releaseChanges>

export const recordFile = "release.json"
export const contentsFile = "contents.json"
export const rulesFile = "rules.json"
export const changesFile = "changes.json"

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readSmallFile(path))

/** Reads a release's record; undefined when the folder is not a complete release. */
export const readRelease = async (folder: string): Promise<Release | undefined> => {
  try {
    const record = releaseRecord.safeParse(await readJson(join(folder, recordFile)))
    return record.success && folder.endsWith(record.data.id) ? record.data : undefined
  } catch {
    return undefined
  }
}

/** Whether a folder is a release of an earlier version of the product. */
export const isOfEarlierFormat = async (folder: string): Promise<boolean> => {
  const record = await readJson(join(folder, recordFile)).catch(() => null)
  return typeof record === "object" && record !== null && "format" in record && record.format === 1
}

/** @throws Error when it cannot be read */
export const readContents = async (folder: string): Promise<ReleaseContents> =>
  releaseContents.parse(await readJson(join(folder, contentsFile)))

/** @throws Error when they cannot be read */
export const readRules = async (folder: string): Promise<ReleaseRules> =>
  releaseRules.parse(await readJson(join(folder, rulesFile)))

/** @throws Error when they cannot be read */
export const readChanges = async (folder: string): Promise<ReleaseChanges> =>
  releaseChanges.parse(await readJson(join(folder, changesFile)))

/**
 * Reads the records of all files in a release's public folder.
 *
 * @throws Error when the records cannot be read
 */
export const readFileRecords = async (folder: string): Promise<Record<string, FileRecord>> => {
  const parts = await readParts(folder, (await readContents(folder)).parts)
  return Object.fromEntries([...parts.values()].flatMap((part) => [...part]))
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
