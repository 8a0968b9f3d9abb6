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

type WorkingText<Text> = { text: Text; updatedAt: string }

/** A text, and shared fields that change with it, which become public at `publishAt`. */
export type ScheduledUpdate<Text, Fields> = WorkingText<Text> & { fields: Partial<Fields>; publishAt: string }

/**
 * What lies over the fields and texts that are scheduled or public. Of shared fields only those are held that differ
 * from the layer below, so that a plan for one language does not undo what the other one changes.
 */
export type Layers<Fields, Text> = {
  working: Record<Locale, WorkingText<Text> | null>
  workingFields: { fields: Partial<Fields>; updatedAt: string } | null
  scheduled: Record<Locale, ScheduledUpdate<Text, Fields> | null>
}

/** What an editor changes of an entry, in all its layers. */
export type EntryContent<Fields, Text> = {
  fields: Fields
  texts: SavedTexts<Text>
  layers: Layers<Fields, Text>
}

/** A complete entry. Revisions store it in this form. */
export type Entry<Fields, Text> = EntryContent<Fields, Text> & {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  removedAt: string | null
  /** Former links of a post. */
  formerLinks: string[]
  /** When a vacancy was closed. */
  closedAt: string | null
}

/** What an entry that comes from elsewhere has behind it. */
export type EntryPast = Pick<Entry<unknown, unknown>, "createdAt" | "closedAt" | "formerLinks">

/** An entry without its layers, as the tables of its content type hold it. */
export type StoredEntry<Fields, Text> = Omit<Entry<Fields, Text>, "layers">

export type SentText<Text> = { text: Text; state: EntryState; publishAt: string | null }

/** An entry as a user sends it. */
export type SentEntry<Fields, Text> = { fields: Fields; texts: Record<Locale, SentText<Text> | null> }

/** The topmost layer of an entry as a user sends it. */
export type DraftEntry<Fields, Text> = { fields: Fields; texts: Record<Locale, Text | null> }

/** Whether two values are equal as JSON, whatever the order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
