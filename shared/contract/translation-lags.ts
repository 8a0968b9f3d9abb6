import { z } from "zod"
import { localized } from "./localized.ts"
import { entryVersion } from "./admin-entries.ts"
import { timestamp } from "./entry.ts"
import { localeParameter, pageParameter, perPageParameter } from "./list.ts"
import { contentTypes } from "../staff-endpoints.ts"

const base = entryVersion.nullable()

/** The version in which each language was up to date with the others; null for a language that is up to date now. */
export const translationLags = localized(base)

export type TranslationLags = z.infer<typeof translationLags>

/** Says that a language needs no translation of what the others had changed up to the present version. */
export const translationMark = z.strictObject({ version: entryVersion, locale: localeParameter })

export type TranslationMark = z.infer<typeof translationMark>

/** Limits the list to what is to be written in one language. */
export const translationWorkQuery = z.strictObject({
  locale: localeParameter.optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

export type TranslationWorkQuery = z.output<typeof translationWorkQuery>

const work = z.object({
  contentType: z.enum(contentTypes),
  id: z.uuid(),
  /** The language to write. */
  locale: localeParameter,
  /** Title in that language, or else in the one to translate from. */
  title: z.string(),
  reason: z.enum(["behind", "missing"]),
  /** Lines and blocks that the language to translate from has changed, or all of its blocks. */
  changes: z.number().int().nonnegative(),
  /** When that language was changed first since this one was up to date, or its instant of publication. */
  since: timestamp,
  /** Who changed that language last. */
  by: z.string(),
  /** The state of that language, and since or from when it is public. */
  state: z.enum(["published", "scheduled"]),
  publishedAt: timestamp,
})

export type TranslationWork = z.infer<typeof work>

/** Texts to translate: of public entries, the newest first, then of planned ones, the soonest first. */
export const translationWork = z.object({
  items: z.array(work),
  /** How much there is to do in each language, whatever the filter. */
  counts: localized(z.number().int()),
  page: z.number().int(),
  perPage: z.number().int(),
  total: z.number().int(),
})

export type TranslationWorkList = z.infer<typeof translationWork>

export { translationWorkPath } from "../staff-endpoints.ts"
