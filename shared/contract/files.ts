import { z } from "zod"
import { localized } from "./localized.ts"
import { altLimits } from "../limits/content.ts"
import { downloadFormats } from "../downloads.ts"
import { croppedPictureLimits, fileTagLimits, uploadedPictureLimits, uploadLimits } from "../limits/files.ts"
import { searchLimits } from "../limits/lists.ts"
import { locales } from "../locales.ts"
import { apiBase, filesBase } from "../paths.ts"
import { entryVersion, localizedLine, sentFocalPoint, sentId } from "./admin-entries.ts"
import { entryId, picture, timestamp } from "./entry.ts"
import { pageParameter, perPageParameter } from "./list.ts"
import { librarySorts } from "../staff-endpoints.ts"
import { line } from "./text.ts"

/** Path of a public file, below `filesBase`. */
export const publicFilePath = "/:id/:name"

/** Header of a visitor's upload that carries the ticket issued to its form. */
export const ticketHeader = "upload-ticket"

export type ResumeKind = "pdf" | "docx" | "odt"

export const fileParameters = z.strictObject({
  id: z.uuid(),
  name: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+([._-][a-z0-9]+)*$/, "must be lowercase latin letters, digits, dots, hyphens and underscores"),
})

/** Address of a public file of the media library, as a path of this site. */
export const fileUrl = (file: { id: string; name: string }): string => `${filesBase}/${file.id}/${file.name}`

/** Name of a resume in its address: only recruiters see the name that the applicant gave it. */
export const resumeFileName = ({ kind }: { kind: ResumeKind }): string => `resume.${kind}`

/** Address of a resume; only recruiters can open it. */
export const resumeUrl = (resume: { id: string; kind: ResumeKind }): string =>
  `${apiBase}/api/v1/files/${resume.id}/${resumeFileName(resume)}`

/** A public file's address, or the one below the API that it had formerly: stored entries and pages elsewhere name it. */
const fileAddress = /^(?:\/v1\/api\/v1)?\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/?#]+)$/

/** The id of the file under an address of this site, present or former; null for any other address. */
export const fileIdOfUrl = (url: string): string | null => fileAddress.exec(url)?.[1] ?? null

/** The present address of a file that is named by its former one; any other address stays as it is. */
export const presentFileUrl = (url: string): string => url.replace(fileAddress, `${filesBase}/$1/$2`)

/**
 * Common fields of library files; size in bytes. `alt` describes the file: it is the default wherever the file is
 * placed, and each placement has its own text. `version` grows with every edit and replacement. Tags are in lower case,
 * in the order of the alphabet.
 */
const stored = {
  name: z.string(),
  size: z.number().int().positive(),
  createdAt: timestamp,
  version: entryVersion,
  alt: localized(z.string()),
  tags: z.array(z.string()),
}

/** A picture; its focal point is, like its description, the default wherever it is placed. */
const libraryPicture = z.object({
  kind: z.literal("image"),
  ...picture.omit({ alt: true }).shape,
  ...stored,
})

const libraryVideo = z.object({
  kind: z.literal("video"),
  id: z.uuid(),
  url: z.string().startsWith("/"),
  type: z.string(),
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  ...stored,
})

/** A trailer once more, as WebM. */
const libraryWebm = libraryVideo.extend({ kind: z.literal("webm") })

/** The captions of a trailer in one language, as WebVTT. */
const libraryCaptions = libraryVideo.omit({ width: true, height: true }).extend({ kind: z.literal("captions") })

/** A file that visitors save: `shownName` is the name that they save it under, `alt` the title that is offered for it. */
const libraryDownload = z.object({
  kind: z.literal("download"),
  id: z.uuid(),
  url: z.string().startsWith("/"),
  type: z.string(),
  format: z.enum(downloadFormats),
  shownName: z.string(),
  ...stored,
})

export const libraryFile = z.discriminatedUnion("kind", [
  libraryPicture,
  libraryVideo,
  libraryWebm,
  libraryCaptions,
  libraryDownload,
])

export type LibraryFile = z.infer<typeof libraryFile>

/** An uploaded resume; the visitor can only refer to it in the application. */
const uploadedResume = z.object({
  kind: z.literal("resume"),
  id: z.uuid(),
  name: z.string(),
  size: z.number().int().positive(),
})

export type UploadedResume = z.infer<typeof uploadedResume>

/** The file of the library that has the same content and was there first; null for new content. */
const sameAs = libraryFile.nullable()

const uploadedFile = z.discriminatedUnion("kind", [
  libraryPicture.extend({ sameAs }),
  libraryVideo.extend({ sameAs }),
  libraryWebm.extend({ sameAs }),
  libraryCaptions.extend({ sameAs }),
  libraryDownload.extend({ sameAs }),
])

/** A file as its upload added it to the library. */
export type UploadedLibraryFile = z.infer<typeof uploadedFile>

/**
 * What a user's file is for. A PDF is a resume unless it is for the library; pictures and MP4 videos always are. A visitor's
 * file is a resume.
 */
export const uploadQuery = z.strictObject({ for: z.literal("library").optional() })

/** A file of the library, or a resume, by its kind. */
export const uploadResponse = z.discriminatedUnion("kind", [...uploadedFile.options, uploadedResume])

/** A tag, in lower case however it was typed. */
const fileTag = line({ min: 1, max: fileTagLimits.tagMax }).toLowerCase()

const fileTags = z
  .array(fileTag)
  .max(fileTagLimits.tagsMax)
  .transform((tags) => [...new Set(tags)].sort())

/** `q` is searched in names, descriptions and tags; without `sort` newest first. */
export const libraryQuery = z.strictObject({
  q: line({ max: searchLimits.max }).optional(),
  kind: z.enum(["image", "video", "webm", "captions", "download"]).optional(),
  /** Pictures and videos without a description, in one language or both, or in this one. */
  alt: z.enum(["missing", ...locales.map((locale) => `missing-${locale}` as const)]).optional(),
  /** What nothing shows, published or not. */
  use: z.literal("none").optional(),
  tag: fileTag.optional(),
  sort: z.enum(librarySorts).optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

export const libraryList = z.object({
  items: z.array(libraryFile),
  page: z.number().int(),
  perPage: z.number().int(),
  total: z.number().int(),
})

export const fileUsesParameters = z.strictObject({ id: sentId })

/** One use of a file, with the titles of what uses it; `id` is null for the daily note. */
const fileUse = z.object({
  kind: z.enum(["blog", "devblog", "job", "legal", "daily", "game"]),
  id: z.string().nullable(),
  titles: z.partialRecord(z.enum(locales), z.string()),
})

export type FileUse = z.infer<typeof fileUse>

export const fileUses = z.object({ items: z.array(fileUse) })

/** What is left out stays. A new name changes the address; the former one leads to it. */
export const fileEdit = z.strictObject({
  id: sentId,
  version: entryVersion,
  alt: localizedLine({ max: altLimits.max }).optional(),
  /** Of pictures alone. */
  focalPoint: sentFocalPoint.optional(),
  name: line({ min: 1, max: uploadLimits.nameMax }).optional(),
})

export type FileEdit = z.output<typeof fileEdit>

/** Gives files tags and takes others away. Files that are gone are left out of the response. */
export const fileTagging = z.strictObject({
  ids: z.array(sentId).min(1).max(fileTagLimits.filesMax),
  add: fileTags.default([]),
  remove: fileTags.default([]),
})

export type FileTagging = z.output<typeof fileTagging>

export const taggedFiles = z.object({ items: z.array(libraryFile) })

/** Every tag with the number of its files. */
export const fileTagList = z.object({ items: z.array(z.object({ tag: z.string(), files: z.number().int() })) })

export const fileReplacementParameters = z.strictObject({ id: sentId })

const { sideMax } = uploadedPictureLimits
const { sideMin } = croppedPictureLimits

/** In whole pixels of the picture as it is shown. */
const cropArea = z.strictObject({
  x: z.int().min(0).max(sideMax),
  y: z.int().min(0).max(sideMax),
  width: z.int().min(sideMin).max(sideMax),
  height: z.int().min(sideMin).max(sideMax),
})

/**
 * `copy` adds the part of a picture to the library as a picture of its own. `everywhere` leaves that part wherever the
 * picture is used; the whole one stays in the library as a file of its own, unless `keepOriginal` is false.
 */
export const fileCrop = z.strictObject({
  id: sentId,
  version: entryVersion,
  area: cropArea,
  as: z.enum(["copy", "everywhere"]),
  keepOriginal: z.boolean().default(true),
})

export type FileCrop = z.output<typeof fileCrop>

/** The cropped picture, and the whole one where it was kept beside it. */
export const croppedFile = z.object({ file: libraryFile, original: libraryFile.nullable() })

export type CroppedFile = z.infer<typeof croppedFile>

/** Gives a cropped picture the content of the whole one that was kept, which then leaves the library unless it is used. */
export const fileCropUndo = z.strictObject({
  id: sentId,
  version: entryVersion,
  originalId: sentId,
  /** The version in which the complete picture was kept: changes of it since then are not thrown away. */
  originalVersion: entryVersion,
  /** The part that the crop left. */
  area: cropArea,
})

export type FileCropUndo = z.output<typeof fileCropUndo>

export const fileRemoval = z.strictObject({ id: entryId })

export const removedFile = z.object({ id: z.uuid() })

export { filePaths } from "../staff-endpoints.ts"
