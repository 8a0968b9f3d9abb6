import { isDeepStrictEqual } from "node:util"
import type { BodyDocument } from "../../../shared/contract/document.ts"
import type { EntryState } from "../../../shared/contract/entry.ts"
import type { Locale } from "../../../shared/locales.ts"

/** What every kind of entry is, to those who write it. Times are UTC in ISO 8601, as in the contract. */

/** What is written in one language; each kind adds its own. */
export type EntryText = { title: string; body: BodyDocument }

export type Publication = { state: EntryState; publishedAt: string | null }

export type SavedText<Text> = Publication & { text: Text; updatedAt: string }

export type SavedTexts<Text> = Record<Locale, SavedText<Text> | null>

/** An entry with all that it holds. Revisions keep it in this very form. */
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

/** An entry as a person wants it to be. */
export type SentEntry<Fields, Text> = { fields: Fields; texts: Record<Locale, SentText<Text> | null> }

/** Whether two values are the same once they are JSON, whatever the order of their names. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
