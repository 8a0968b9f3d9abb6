import { z } from "zod"
import { bulkLimits, instantLimits } from "../limits/content.ts"
import { searchLimits } from "../limits/lists.ts"
import { locales, type Locale } from "../locales.ts"
import { entryStates, picture, timestamp } from "./entry.ts"
import { localeParameter, pageParameter, perPageParameter } from "./list.ts"
import { line } from "./text.ts"

/** What staff send and read of every kind of entry. */

/** Id of an entry or file as a client sends it; the database has ids in lower case. */
export const sentId = z.uuid().toLowerCase()

const isInRange = (value: string): boolean => {
  const year = new Date(value).getUTCFullYear()
  return year >= instantLimits.yearMin && year <= instantLimits.yearMax
}

const inMilliseconds = (value: string): string => {
  const time = Date.parse(value)
  return Number.isNaN(time) ? value : new Date(time).toISOString()
}

/** An instant as a client sends it, in a plausible range of years. */
export const instant = timestamp
  .overwrite(inMilliseconds)
  .refine(isInRange, `must be between the years ${instantLimits.yearMin} and ${instantLimits.yearMax}`)

/** Number of saves of an entry; a write names the version that it is based on. */
export const entryVersion = z.int().min(1).max(2_147_483_647)

/** A short text in every language, as a client sends it. */
export const localizedLine = (size: { min?: number; max: number }) => z.strictObject({ en: line(size), ru: line(size) })

/**
 * Publication of one language, as a client sends it. Scheduling needs a `publishAt` in the future. Publishing may name
 * one in the past; without it the date of the first publication stays, or is now.
 */
export const sentPublication = {
  state: z.enum(entryStates),
  publishAt: instant.nullable().default(null),
}

/** Publication of one language, as staff read it; a draft that was published before keeps its date. */
export const savedPublication = {
  state: z.enum(entryStates),
  publishedAt: timestamp.nullable(),
  updatedAt: timestamp,
}

const publicationIssue = ({ state, publishAt }: { state: string; publishAt: string | null }): string | null => {
  if (state === "scheduled" && publishAt === null) return "is needed for a text that is scheduled"
  return state === "draft" && publishAt !== null ? "must be left out for a draft" : null
}

const hasSome = (texts: Partial<Record<Locale, unknown>>): boolean => locales.some((locale) => texts[locale] !== null)

/** Every language of an entry as a client sends it: null for one that the entry lacks, or that the write removes. */
export const sentTranslations = <Text extends z.ZodType<{ state: string; publishAt: string | null }>>(text: Text) => {
  const one = text.superRefine((value, context) => {
    const message = publicationIssue(value)
    if (message !== null) context.addIssue({ code: "custom", path: ["publishAt"], message })
  })
  return z.strictObject({ en: one.nullable(), ru: one.nullable() }).refine(hasSome, "must have at least one language")
}

/** Every language of an entry as staff read it: null for one that it lacks. */
export const savedTranslations = <Text extends z.ZodType>(text: Text) =>
  z.object({ en: text.nullable(), ru: text.nullable() })

/** What staff read of every entry. */
export const savedEntry = {
  id: z.uuid(),
  version: entryVersion,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When it was removed; restoring a revision brings it back. */
  removedAt: timestamp.nullable(),
}

/** Pictures that an entry names by id, so that an editor can show them; removed ones are left out. */
export const entryPictures = z.array(picture.omit({ alt: true, focalPoint: true }))

export const entryRemoval = z.strictObject({ id: sentId, version: entryVersion })

const isDistinct = (entries: { id: string }[]): boolean =>
  new Set(entries.map((entry) => entry.id)).size === entries.length

/** Publishes or unpublishes one language of many entries: of all of them, or of none. */
export const entryPublication = z.strictObject({
  entries: z.array(entryRemoval).min(1).max(bulkLimits.entriesMax).refine(isDistinct, "must not repeat an id"),
  locale: localeParameter,
  state: z.enum(["published", "draft"]),
})

export type EntryPublication = z.infer<typeof entryPublication>

export const adminSorts = ["updated", "-updated", "published", "-published", "title", "-title"] as const

export type AdminSort = (typeof adminSorts)[number]

export const adminStates = [...entryStates, "removed"] as const

export type AdminState = (typeof adminStates)[number]

/** Query of a staff list: most recently changed first by default, removed entries only on request. */
export const adminListQuery = z.strictObject({
  /** Part of a title or a link, ignoring case. */
  q: line({ max: searchLimits.max }).optional(),
  state: z.enum(adminStates).optional(),
  locale: localeParameter.optional(),
  /** Entries that a user began or saved last, by the user's id; `me` for the current user. */
  editor: z.union([z.literal("me"), sentId]).optional(),
  sort: z.enum(adminSorts).optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

export type AdminListQuery = z.infer<typeof adminListQuery>

/** Who saved an entry; the id is null when the user was deleted. */
const editor = z.object({ id: z.uuid().nullable(), name: z.string() }).nullable()

/** What lists add to an entry: who began it and who saved it last; null when no user did. */
export const editorsOfEntry = { begunBy: editor, editedBy: editor }

export type EntryEditors = Record<keyof typeof editorsOfEntry, z.infer<typeof editor>>

export const adminListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.number().int(), perPage: z.number().int(), total: z.number().int() })

export const adminEntryParameters = z.strictObject({ id: sentId })

/** Paths of the admin endpoints of a content type, below the API's base path. */
export const adminPathsOf = <ContentType extends string>(contentType: ContentType) =>
  ({
    list: `/api/v1/${contentType}/admin`,
    byId: `/api/v1/${contentType}/admin/id/:id`,
    add: `/api/v1/${contentType}/add`,
    edit: `/api/v1/${contentType}/edit`,
    remove: `/api/v1/${contentType}/remove`,
    publish: `/api/v1/${contentType}/publish`,
    revisions: `/api/v1/revisions/${contentType}/:id`,
    revision: `/api/v1/revisions/${contentType}/:id/:version`,
    restore: `/api/v1/revisions/${contentType}/:id/:version/restore`,
    previews: `/api/v1/previews/${contentType}/:id`,
    addPreview: `/api/v1/previews/${contentType}/:id/add`,
    endPreview: `/api/v1/previews/${contentType}/:id/end`,
  }) as const
