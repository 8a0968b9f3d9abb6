import { z } from "zod"
import { localized, sentLocalized } from "./localized.ts"
import { downloadFormats } from "../downloads.ts"
import { bulkLimits, draftLimits, instantLimits } from "../limits/content.ts"
import { searchLimits } from "../limits/lists.ts"
import { inEachLocale, locales, type Locale } from "../locales.ts"
import { adminSorts, adminStates, entryStates, listedReviews } from "../staff-endpoints.ts"
import { picture, timestamp } from "./entry.ts"
import { errorDetail } from "./envelope.ts"
import { errorCodes, type ErrorName } from "./error-codes.ts"
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

const fraction = z.number().min(0).max(1)

/** A focal point as a client sends it. */
export const sentFocalPoint = z.strictObject({ x: fraction, y: fraction })

/** A short text in every language, as a client sends it. */
export const localizedLine = (size: { min?: number; max: number }) => sentLocalized(line(size))

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
  return sentLocalized(one.nullable()).refine(hasSome, "must have at least one language")
}

/** A line of a draft, and of a working copy: their limits are those of the storage. */
export const draftLine = line({ max: draftLimits.lineMax })

export const localizedDraftLine = sentLocalized(draftLine)

/** Every language of a draft as a client sends it: null for one that the entry lacks, or whose draft the save deletes. */
export const draftTranslations = <Text extends z.ZodType>(text: Text) =>
  sentLocalized(text.nullable()).refine(hasSome, "must have at least one language")

/** The version that a save is based on; null adds the entry. */
export const draftVersion = entryVersion.nullable()

/** Every language of an entry as staff read it: null for one that it lacks. */
export const savedTranslations = <Text extends z.ZodType>(text: Text) => localized(text.nullable())

/** What staff read of every entry. */
export const savedEntry = {
  id: z.uuid(),
  version: entryVersion,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When it was removed; restoring a revision brings it back. */
  removedAt: timestamp.nullable(),
}

/**
 * What lies over the stored content of an entry, as staff read it; visitors see none of it. A text is a scheduled update
 * that becomes public at `publishAt`, or the working copy that saves change. The topmost one is what an editor shows:
 * the working copy, else the scheduled update, else the stored text.
 *
 * @param shapes `fields` and `text` as drafts hold them
 */
export const entryLayers = <Fields extends z.ZodType, Text extends z.ZodType>(shapes: {
  fields: Fields
  text: Text
}) => {
  const update = z
    .object({
      text: shapes.text,
      /** All shared fields as they will be from then on; null when the update leaves them alone. */
      fields: shapes.fields.nullable(),
      publishAt: timestamp,
      updatedAt: timestamp,
    })
    .nullable()
  return {
    working: z.object({
      /** All shared fields as the working copy has them; null without one. */
      fields: shapes.fields.nullable(),
      translations: localized(shapes.text.nullable()),
      updatedAt: timestamp.nullable(),
    }),
    scheduled: localized(update),
  }
}

const languageLayers = z.object({
  /** Whether there is a working copy. */
  working: z.boolean(),
  /** Instant of the scheduled update. */
  updateAt: timestamp.nullable(),
})

/** Which layers an entry has, as lists show it. */
export const layersOfEntry = { layers: z.object({ fields: z.boolean(), ...inEachLocale(() => languageLayers) }) }

/** The entry that has the link of a draft already, or had it (`former`), so that the draft cannot be published with it. */
export const linkHolder = z.object({
  id: z.uuid(),
  title: z.string(),
  contentType: z.enum(["blog", "devblog", "legal"]),
  former: z.boolean(),
})

export type LinkHolder = z.infer<typeof linkHolder>

/** Pictures that an entry names by id, so that an editor can show them; removed ones are left out. */
export const entryPictures = z.array(picture.omit({ alt: true, focalPoint: true }))

/** Downloads that an entry names by id, for the same. `name` is the name under which visitors save it, `size` in bytes. */
export const entryDownloads = z.array(
  z.object({
    id: z.uuid(),
    url: z.string().startsWith("/"),
    name: z.string(),
    format: z.enum(downloadFormats),
    size: z.number().int().positive(),
  })
)

export type EntryDownload = z.infer<typeof entryDownloads>[number]

const bookmarkCard = z.object({
  path: z.string().startsWith("/"),
  title: z.string(),
  excerpt: z.string(),
  picture: z
    .object({
      url: z.string(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      renditions: z.array(z.object({ url: z.string(), type: z.string(), width: z.number() })),
    })
    .nullable(),
})

/**
 * The cards of other entries that bodies show, by the languages in which those are public; one that is public in none
 * is left out.
 */
export const entryBookmarks = z.array(z.object({ id: z.uuid(), translations: localized(bookmarkCard.nullable()) }))

export type EntryBookmarks = z.infer<typeof entryBookmarks>

export const entryRemoval = z.strictObject({ id: sentId, version: entryVersion })

const isDistinct = (entries: { id: string }[]): boolean =>
  new Set(entries.map((entry) => entry.id)).size === entries.length

const isRepeated = (values: readonly string[]): boolean => new Set(values).size < values.length

const severalOf = <Shape extends z.ZodType<{ id: string }>>(entry: Shape) =>
  z.array(entry).min(1).max(bulkLimits.entriesMax).refine(isDistinct, "must not repeat an id")

const severalEntries = severalOf(entryRemoval)

const undoneEntry = entryRemoval
  .extend({ to: entryVersion.optional() })
  .refine(({ version, to = 0 }) => to < version, { path: ["to"], message: "must be before `version`" })

/**
 * Puts entries back as they were before the last version of each, which is the one that is sent; or as they were at an
 * earlier one, `to`, if the user has made all versions after that.
 */
export const entryUndo = z.strictObject({ entries: severalOf(undoneEntry) })

export type UndoneEntry = z.output<typeof undoneEntry>

const publicationState = z.enum(["published", "scheduled", "draft"])

/**
 * Publishes, schedules or takes down languages of many entries. What lies on top of a language is published
 * or scheduled: its working copy if it has one. `locale` and `locales` are two forms of the same; one of them is needed.
 * With `skipEmpty` entries without a text to read are left alone, with `translations.en.body.content` as the path.
 */
export const entryPublication = z
  .strictObject({
    entries: severalEntries,
    locale: localeParameter.optional(),
    locales: z
      .array(localeParameter)
      .min(1)
      .refine((values) => !isRepeated(values), "must not repeat a language")
      .optional(),
    state: publicationState,
    /** Ahead for `scheduled`, where it is needed; for `published` a date in the past, or null for none. */
    publishAt: instant.nullable().default(null),
    skipEmpty: z.boolean().optional(),
  })
  .superRefine((sent, context) => {
    if ((sent.locale === undefined) === (sent.locales === undefined))
      context.addIssue({ code: "custom", path: ["locale"], message: "is needed, unless locales is sent instead" })
    const message = publicationIssue(sent)
    if (message !== null) context.addIssue({ code: "custom", path: ["publishAt"], message })
  })
  .transform(({ locale, locales: several, ...sent }) => ({ ...sent, locales: several ?? (locale ? [locale] : []) }))

export type EntryPublication = z.output<typeof entryPublication>

/** Moves what is scheduled in languages of many entries, each to an instant of its own that lies ahead. */
export const entryRescheduling = z.strictObject({
  entries: severalOf(
    entryRemoval.extend({
      moves: z
        .array(z.strictObject({ locale: localeParameter, publishAt: instant }))
        .min(1)
        .refine((moves) => !isRepeated(moves.map(({ locale }) => locale)), "must not repeat a language"),
    })
  ),
})

export type EntryRescheduling = z.output<typeof entryRescheduling>

const errorNames = Object.keys(errorCodes) as [ErrorName, ...ErrorName[]]

/** An entry that a publication of several left alone. Paths in `details` are those of an entry: `translations.en.title`. */
const skippedEntry = z.object({
  id: z.uuid(),
  /** Empty for an entry that there is not, or without one. */
  title: z.string(),
  code: z.enum(errorNames),
  details: z.array(errorDetail),
  /** With linkTaken: whose link it is. */
  linkTakenBy: linkHolder.nullable(),
})

export type SkippedEntry = z.infer<typeof skippedEntry>

/** The entries that have the wanted state now, as lists show them, and those that were left alone. */
export const publicationOutcome = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), skipped: z.array(skippedEntry) })

const entryParts = ["fields", ...locales] as const

export type EntryPart = (typeof entryParts)[number]

/**
 * Drops working copies (back to the layer below) or scheduled updates (whose content becomes the working copy, unless
 * there is a newer one). `fields` are what the languages share; they have no scheduled update of their own.
 */
export const layerDrop = z
  .strictObject({
    id: sentId,
    version: entryVersion,
    layer: z.enum(["working", "scheduled"]),
    parts: z
      .array(z.enum(entryParts))
      .min(1)
      .refine((values) => !isRepeated(values), "must not repeat a part"),
  })
  .refine(({ layer, parts }) => layer === "working" || !parts.includes("fields"), {
    path: ["parts"],
    message: "of a scheduled update are languages",
  })

export type LayerDrop = z.infer<typeof layerDrop>

export type AdminSort = (typeof adminSorts)[number]

export type AdminState = (typeof adminStates)[number]

/** Query of a staff list: most recently changed first by default, removed entries only on request. */
export const adminListQuery = z.strictObject({
  /** Words that are all in a title, a text or the link, drafts included, ignoring case. */
  q: line({ max: searchLimits.max }).optional(),
  state: z.enum(adminStates).optional(),
  locale: localeParameter.optional(),
  /** Entries that a user began or saved last, by the user's id; `me` for the current user. */
  editor: z.union([z.literal("me"), sentId]).optional(),
  /** Where the review of an entry stands. */
  review: z.enum(listedReviews).optional(),
  sort: z.enum(adminSorts).optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

export type AdminListQuery = z.infer<typeof adminListQuery>

/** Who saved an entry; the id is null when the user was deleted. */
const editor = z.object({ id: z.uuid().nullable(), name: z.string() }).nullable()

/** What lists add to an entry. */
export const listedFacts = {
  /** Who began it; null when no user did. */
  begunBy: editor,
  /** Who saved it last; null when no user did. */
  editedBy: editor,
  review: z.enum(listedReviews).nullable(),
  /** How many threads of comments are unresolved. */
  openComments: z.int().nonnegative(),
}

const listedWith = z.object(listedFacts)

export type ListedFacts = z.infer<typeof listedWith>

export const adminListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.number().int(), perPage: z.number().int(), total: z.number().int() })

export const adminEntryParameters = z.strictObject({ id: sentId })

export { adminPathsOf } from "../staff-endpoints.ts"
