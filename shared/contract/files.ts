import { z } from "zod"
import { altLimits } from "../limits/content.ts"
import { searchLimits } from "../limits/lists.ts"
import { locales } from "../locales.ts"
import { apiBase } from "../paths.ts"
import { entryVersion, localizedLine, sentId } from "./admin-entries.ts"
import { entryId, picture, timestamp } from "./entry.ts"
import { pageParameter, perPageParameter } from "./list.ts"
import { line } from "./text.ts"

/** Paths below the API's base path. */
export const filePaths = {
  byName: "/api/v1/files/:id/:name",
  library: "/api/v1/files",
  uses: "/api/v1/files/uses/:id",
  upload: "/api/v1/files/upload",
  edit: "/api/v1/files/edit",
  replace: "/api/v1/files/replace/:id",
  remove: "/api/v1/files/remove",
} as const

/** Header with which a visitor's upload carries the ticket that its form was given. */
export const ticketHeader = "upload-ticket"

/** Name of the one part that an upload has. */
export const uploadField = "file"

export type ResumeKind = "pdf" | "docx" | "odt"

export const fileParameters = z.strictObject({
  id: z.uuid(),
  name: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+([._-][a-z0-9]+)*$/, "must be lowercase latin letters, digits, dots, hyphens and underscores"),
})

/** Address of a public file of the media library, as a path of this site. */
export const fileUrl = (file: { id: string; name: string }): string => `${apiBase}/api/v1/files/${file.id}/${file.name}`

/** Name of a resume in its address: the one that the applicant gave it is nobody's business but the recruiter's. */
export const resumeFileName = ({ kind }: { kind: ResumeKind }): string => `resume.${kind}`

/** Address of a resume, which recruiters alone can open. */
export const resumeUrl = (resume: { id: string; kind: ResumeKind }): string =>
  fileUrl({ id: resume.id, name: resumeFileName(resume) })

/** The id of the file that an address of ours leads to; null for any other address. */
export const fileIdOfUrl = (url: string): string | null =>
  /^\/v1\/api\/v1\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/?#]+$/.exec(url)?.[1] ?? null

/**
 * What every file of the library tells of itself; size in bytes. `alt` says what it shows: it is offered where the file
 * is placed, and what is placed has a text of its own. `version` grows with every edit and replacement.
 */
const stored = {
  name: z.string(),
  size: z.number().int().positive(),
  createdAt: timestamp,
  version: entryVersion,
  alt: z.object({ en: z.string(), ru: z.string() }),
}

/** A picture without what a page adds to it: what it shows there, and the point that must stay visible. */
const libraryPicture = z.object({
  kind: z.literal("image"),
  ...picture.omit({ alt: true, focalPoint: true }).shape,
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

export const libraryFile = z.discriminatedUnion("kind", [libraryPicture, libraryVideo])

export type LibraryFile = z.infer<typeof libraryFile>

/** A resume as it was taken; who sent it can do no more with it than to name it in the application. */
const uploadedResume = z.object({
  kind: z.literal("resume"),
  id: z.uuid(),
  name: z.string(),
  size: z.number().int().positive(),
})

export type UploadedResume = z.infer<typeof uploadedResume>

/** A file of the library, or a resume, by its kind. */
export const uploadResponse = z.discriminatedUnion("kind", [libraryPicture, libraryVideo, uploadedResume])

/** `q` is looked for in names and in what files show. */
export const libraryQuery = z.strictObject({
  q: line({ max: searchLimits.max }).optional(),
  kind: z.enum(["image", "video"]).optional(),
  /** Files of which nobody has said yet, in one language or both, what they show. */
  alt: z.literal("missing").optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

/** Newest first. */
export const libraryList = z.object({
  items: z.array(libraryFile),
  page: z.number().int(),
  perPage: z.number().int(),
  total: z.number().int(),
})

export const fileUsesParameters = z.strictObject({ id: sentId })

/** One thing that shows a file, by the titles that it has; `id` is null for the note of the day. */
const fileUse = z.object({
  kind: z.enum(["blog", "devblog", "job", "daily"]),
  id: z.uuid().nullable(),
  titles: z.partialRecord(z.enum(locales), z.string()),
})

export type FileUse = z.infer<typeof fileUse>

export const fileUses = z.object({ items: z.array(fileUse) })

export const fileEdit = z.strictObject({
  id: sentId,
  version: entryVersion,
  alt: localizedLine({ max: altLimits.max }),
})

export type FileEdit = z.output<typeof fileEdit>

export const fileReplacementParameters = z.strictObject({ id: sentId })

export const fileRemoval = z.strictObject({ id: entryId })

export const removedFile = z.object({ id: z.uuid() })
