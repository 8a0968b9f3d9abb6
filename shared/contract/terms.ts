import { z } from "zod"
import { inEachLocale } from "../locales.ts"
import { termLimits } from "../limits/terms.ts"
import { entryVersion, sentId } from "./admin-entries.ts"
import { timestamp } from "./entry.ts"
import { line, text } from "./text.ts"

/** Words of the studio with their agreed translations. */

const word = line({ min: 1, max: termLimits.wordMax })

/** A word in one language; `forms` are those that endings alone do not make of it. */
const sentWord = z.strictObject({ word, forms: z.array(word).max(termLimits.formsMax) })

const sentTerm = { ...inEachLocale(() => sentWord), note: text({ max: termLimits.noteMax }) }

export const termAddition = z.strictObject({ id: sentId, ...sentTerm })

export const termEdit = z.strictObject({ id: sentId, version: entryVersion, ...sentTerm })

export const termRemoval = z.strictObject({ id: sentId, version: entryVersion })

export const removedTerm = z.object({ id: z.uuid() })

const wordOf = z.object({ word: z.string(), forms: z.array(z.string()) })

export const term = z.object({
  id: z.uuid(),
  version: entryVersion,
  ...inEachLocale(() => wordOf),
  note: z.string(),
  updatedAt: timestamp,
  updatedBy: z.string(),
})

export type Term = z.infer<typeof term>

export type SentTerm = z.output<typeof termAddition>

/** All terms, by their English words. */
export const termList = z.object({ items: z.array(term) })

export type TermList = z.infer<typeof termList>

export { termPaths } from "../staff-endpoints.ts"
