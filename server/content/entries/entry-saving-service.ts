import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import type { Actor } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import { requireFiles } from "./entry-files-service.ts"
import { recordEntrySave } from "./entry-history-service.ts"
import type { ContentType } from "./content-type.ts"
import { findEntry, presentEntry } from "./entry-reading-service.ts"
import { isSame, type Entry, type EntryText, type SavedText, type SavedTexts, type SentEntry } from "./entry.ts"
import { decidePublication } from "./publication.ts"

/** The steps of every save; the saves are in entry-writing-service.ts. */

/** The time of a save, and the prefix of the paths in its issues. */
export type SaveTime = { now: Date; at: string }

const isSameText = <Text>(one: SavedText<Text>, other: SavedText<Text>): boolean =>
  isSame({ ...one, updatedAt: "" }, { ...other, updatedAt: "" })

/**
 * The texts after a save. An unchanged text keeps its date of change.
 *
 * @throws ApiError invalidRequest for impossible publication dates
 */
export const decideTexts = <Text extends EntryText>(
  sent: SentEntry<unknown, Text>["texts"],
  before: SavedTexts<Text>,
  { now, at }: SaveTime
): SavedTexts<Text> => {
  const issues: ErrorDetail[] = []
  const textIn = (locale: Locale): SavedText<Text> | null => {
    const wanted = sent[locale]
    const old = before[locale]
    if (wanted === null) return null
    const decision = decidePublication(wanted, old, now)
    if ("issue" in decision) {
      issues.push({ path: `${at}.translations.${locale}.publishAt`, message: decision.issue })
      return null
    }
    const text = { text: wanted.text, ...decision, updatedAt: now.toISOString() }
    return old !== null && isSameText(old, text) ? old : text
  }
  const texts = { en: textIn("en"), ru: textIn("ru") }
  if (issues.length > 0) throw new ApiError("invalidRequest", issues)
  return texts
}

/** Writes the texts that changed, and deletes those that are no longer there. */
export const putTexts = async <Fields, Text extends EntryText, Sent, Admin>(
  content: ContentWrite,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string,
  { before, after }: { before: SavedTexts<Text>; after: SavedTexts<Text> }
): Promise<void> => {
  for (const locale of locales) {
    const text = after[locale]
    if (text === null && before[locale] !== null) await contentType.deleteText(content, id, locale)
    if (text !== null && text !== before[locale]) await contentType.putText(content, id, locale, text)
  }
}

/**
 * Replaces the content of an entry.
 *
 * @returns whether anything changed
 * @throws ApiError linkTaken; invalidRequest for missing files and impossible publication dates
 */
export const replaceEntry = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  content: ContentWrite,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  { before, sent }: { before: Entry<Fields, Text>; sent: SentEntry<Fields, Text> },
  { now, at }: SaveTime
): Promise<boolean> => {
  const fields = contentType.normalize(sent.fields, now)
  const texts = decideTexts(sent.texts, before.texts, { now, at })
  const sameTexts = locales.every((locale) => texts[locale] === before.texts[locale])
  const sameFields = before.removedAt === null && isSame(fields, before.fields)
  if (sameTexts && sameFields) return false
  if (!sameFields) await contentType.claim(content.store, before.id, fields, at)
  await requireFiles(content.store, { fields, texts }, at)
  await putTexts(content, contentType, before.id, { before: before.texts, after: texts })
  await contentType.update(content, before, fields, { now, version: before.version + 1 })
  return true
}

/** Finishes a save: stores the revision, records the actor in the audit, and returns the entry for the admin. */
export const finishSave = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string,
  save: { actor: Actor; now: Date; verb: string }
): Promise<Admin> => {
  const entry = await findEntry(store, contentType, id)
  await recordEntrySave(store, entry, { ...save, kind: contentType.kind })
  return presentEntry(store, contentType, entry)
}
