import { z } from "zod"
import { localized } from "./localized.ts"
import { searchLimits } from "../limits/lists.ts"
import { entryStates, timestamp } from "./entry.ts"
import { line } from "./text.ts"
import { contentTypes } from "../staff-endpoints.ts"

/** Beginnings of words of a title or a link, all of them in any order. Without any, the entries that changed last. */
export const entrySearchQuery = z.strictObject({ q: line({ max: searchLimits.max }).optional() })

const foundText = z.object({
  title: z.string(),
  state: z.enum(entryStates),
  /** Whether it is published, with changes that are not public. */
  changed: z.boolean(),
})

/** An entry by its name: enough to choose it and to go there. */
const foundEntry = z.object({
  contentType: z.enum(contentTypes),
  id: z.uuid(),
  /** Empty for a vacancy, and for a draft without one. */
  link: z.string(),
  /** Each language with the title that an editor shows; null for one that the entry lacks. */
  translations: localized(foundText.nullable()),
  updatedAt: timestamp,
})

export type FoundEntry = z.infer<typeof foundEntry>

/** The best matches first: titles that begin so, then those that changed last. Removed entries are left out. */
export const foundEntries = z.object({ items: z.array(foundEntry) })

export type FoundEntries = z.infer<typeof foundEntries>

export { entrySearchPaths } from "../staff-endpoints.ts"
