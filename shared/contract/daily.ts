import { z } from "zod"
import { inEachLocale } from "../locales.ts"
import { localized, sentLocalized } from "./localized.ts"
import { altLimits, dailyLimits, urlLimits } from "../limits/content.ts"
import { instant, sentId } from "./admin-entries.ts"
import { picture, timestamp } from "./entry.ts"
import { localeParameter } from "./list.ts"
import { line, text, verbatim } from "./text.ts"

/** The daily note in one language, within its period. */
const dailyNote = z.object({
  text: z.string().min(1).max(dailyLimits.textMax),
  /** A path of this site or an https address. */
  link: z.string().nullable(),
  linkLabel: z.string().nullable(),
  picture: picture.nullable(),
  shownFrom: timestamp,
  shownUntil: timestamp.nullable(),
})

export type DailyNote = z.infer<typeof dailyNote>

/** The notes shown now; null where a language has none. */
export const daily = localized(dailyNote.nullable())

export type Daily = z.infer<typeof daily>

export const dailyQuery = z.strictObject({ locale: localeParameter.optional() })

const sentLink = verbatim({ min: 1, max: urlLimits.max }).regex(
  /^(?:\/(?![/\\])|https:\/\/[^\s/])[^\s"'<>\\]*$/u,
  "must be a path of this site or an https address"
)

/** A note as staff send it. */
const sentNote = z
  .strictObject({
    text: text({ min: 1, max: dailyLimits.textMax }),
    link: sentLink.nullable(),
    linkLabel: line({ min: 1, max: dailyLimits.linkLabelMax }).nullable(),
    picture: z.strictObject({ fileId: sentId, alt: line({ max: altLimits.max }) }).nullable(),
    shownFrom: instant,
    shownUntil: instant.nullable(),
  })
  .refine((note) => (note.link === null) === (note.linkLabel === null), {
    path: ["linkLabel"],
    message: "belongs to a link, and a link to it",
  })
  .refine((note) => note.shownUntil === null || note.shownUntil > note.shownFrom, {
    path: ["shownUntil"],
    message: "must be later than shownFrom",
  })

export type SentNote = z.output<typeof sentNote>

/**
 * Replaces the notes of all languages; null removes one. `read` holds the `updatedAt` of each note that the client has
 * read, null where there was none.
 */
export const dailySetting = z.strictObject({
  ...inEachLocale(() => sentNote.nullable()),
  read: sentLocalized(timestamp.nullable()),
})

export type DailySetting = z.output<typeof dailySetting>

const savedNote = z.object({
  ...dailyNote.shape,
  /** Whether it is within its period. */
  shown: z.boolean(),
  updatedAt: timestamp,
})

/** The notes as staff read them, also before and after their period. */
export const adminDaily = localized(savedNote.nullable())

export type AdminDaily = z.infer<typeof adminDaily>

/** Paths below the API's base path. */
export const dailyPaths = {
  get: "/api/v1/daily/get",
  admin: "/api/v1/daily/admin",
  set: "/api/v1/daily/set",
} as const
