import { z } from "zod"
import { entryVersion } from "./admin-entries.ts"
import { localeParameter } from "./list.ts"

const base = entryVersion.nullable()

/** The version in which each language was up to date with the other one; null for a language that is up to date now. */
export const translationLags = z.object({ en: base, ru: base })

export type TranslationLags = z.infer<typeof translationLags>

/** Says that a language needs no translation of what the other one had changed up to the present version. */
export const translationMark = z.strictObject({ version: entryVersion, locale: localeParameter })

export type TranslationMark = z.infer<typeof translationMark>
