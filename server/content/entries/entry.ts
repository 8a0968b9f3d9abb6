import { isDeepStrictEqual } from "node:util"
import type { BodyDocument } from "../../../shared/contract/document.ts"
import type { EntryState } from "../../../shared/contract/entry.ts"
import type { Locale } from "../../../shared/locales.ts"

/** The common shape of entries in the writing services. Times are UTC in ISO 8601, as in the contract. */

/** The common fields of a translation; content types add their own. */
export type EntryText = { title: string; body: BodyDocument }

export type Publication = { state: EntryState; publishedAt: string | null }

export type SavedText<Text> = Publication & { text: Text; updatedAt: string }

export type SavedTexts<Text> = Record<Locale, SavedText<Text> | null>

/** A complete entry. Revisions store it in this form. */
export type Entry<Fields, Text> = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  removedAt: string | null
  /** Former links of a post. */
  formerLinks: string[]
  /** When a vacancy was closed. */
  closedAt: string | null
  fields: Fields
  texts: SavedTexts<Text>
}

export type SentText<Text> = { text: Text; state: EntryState; publishAt: string | null }

/** An entry as a user sends it. */
export type SentEntry<Fields, Text> = { fields: Fields; texts: Record<Locale, SentText<Text> | null> }

/** Whether two values are equal as JSON, whatever the order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
