import type { z } from "zod"
import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import { inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import type { Actor } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import { followChange } from "../comments/comment-anchors-service.ts"
import { pathAt } from "../entries/entry-file-uses.ts"
import { requireFiles } from "../entries/entry-files-service.ts"
import { recordEntrySave } from "../entries/entry-history-service.ts"
import type { ContentType } from "../entries/content-type.ts"
import { findEntry } from "../entries/find-entry.ts"
import { presentEntry } from "./entry-reading-service.ts"
import { requireApproval, updateReview } from "../reviews/approved-content.ts"
import {
  isSame,
  type Entry,
  type EntryContent,
  type EntryPast,
  type EntryText,
  type Layers,
  type SavedText,
  type SavedTexts,
  type SentEntry,
} from "../entries/entry.ts"
import { changedText, isFrozen, noLayers, normalizeLayers, plannedFields, plansOf } from "../entries/layers.ts"
import { putLayers } from "../entries/layers-repository.ts"
import { decidePublication } from "../entries/publication.ts"

/** The steps of every save; the saves are in entry-writing-service.ts. */

/** The time of a save, and the prefix of the paths in its issues. */
export type SaveTime = { now: Date; at: string }

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
    return changedText(old, { text: wanted.text, ...decision }, now)
  }
  const texts = inEachLocale(textIn)
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

const issuesOf = (parsed: z.ZodSafeParseResult<unknown>, locale: Locale, at: string): ErrorDetail[] =>
  (parsed.error?.issues ?? []).map(({ path: [part, ...path], message }) => ({
    path: pathAt(at, part === "text" ? `translations.${locale}.${path.join(".")}` : path.join(".")),
    message,
  }))

/** The texts that visitors see or will see, with the fields that they come with. */
const frozenOf = <Fields extends object, Text>(entry: EntryContent<Fields, Text>) => [
  ...locales.flatMap((locale) => {
    const saved = entry.texts[locale]
    return saved && isFrozen(saved) ? [{ locale, fields: entry.fields, text: saved.text }] : []
  }),
  ...plansOf(entry.layers).map(({ locale, plan }) => ({
    locale,
    fields: plannedFields(entry, locale),
    text: plan.text,
  })),
]

/** @throws ApiError invalidRequest for fields that name what there is not, such as a removed game */
export const requireKnown = async <Fields, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  fields: Fields,
  at: string
): Promise<void> => {
  const issues = await contentType.unknown(store, fields)
  if (issues.length === 0) return
  throw new ApiError(
    "invalidRequest",
    issues.map(({ path, message }) => ({ path: pathAt(at, path), message }))
  )
}

/**
 * Requires what publication needs of every text that the write publishes or schedules, or changes as such.
 *
 * @throws ApiError invalidRequest that names each field; linkTaken
 */
const requirePublishable = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  { id, before, after }: { id: string; before: EntryContent<Fields, Text> | null; after: EntryContent<Fields, Text> },
  at: string
): Promise<void> => {
  const known = before ? frozenOf(before) : []
  const changed = frozenOf(after).filter((frozen) => !known.some((one) => isSame(one, frozen)))
  const issues = changed.flatMap(({ locale, ...frozen }) => {
    const missing = contentType.missing(frozen.fields, locale)
    return [
      ...issuesOf(contentType.publishable.safeParse(frozen), locale, at),
      ...(missing ? [{ ...missing, path: pathAt(at, missing.path) }] : []),
    ]
  })
  if (issues.length > 0)
    throw new ApiError("invalidRequest", [...new Map(issues.map((one) => [one.path, one])).values()])
  for (const fields of new Set(changed.map((frozen) => frozen.fields))) {
    await requireKnown(store, contentType, fields, at)
    await contentType.claim(store, id, fields, { at })
  }
}

/**
 * Adds an entry that there is not yet.
 *
 * @param entry `layers` and `past` are those of an entry that comes from elsewhere
 * @throws ApiError linkTaken; invalidRequest for what publication lacks, and missing files; reviewRequired
 */
export const insertEntry = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  content: ContentWrite,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  {
    id,
    fields,
    texts,
    layers = noLayers(),
    past,
  }: { id: string; fields: Fields; texts: SavedTexts<Text>; layers?: Layers<Fields, Text>; past?: EntryPast },
  { now, at }: SaveTime
): Promise<void> => {
  const after = { fields, texts, layers }
  await requireKnown(content.store, contentType, fields, at)
  await requirePublishable(content.store, contentType, { id, before: null, after }, at)
  await requireFiles(content.store, after, at)
  await requireApproval(content.store, contentType, { id, known: [], after }, { now, path: (path) => pathAt(at, path) })
  await contentType.insert(content, id, fields, now, past)
  await putTexts(content, contentType, id, { before: inEachLocale(() => null), after: texts })
  await putLayers(content.store, { kind: contentType.kind, id }, layers)
  if (past) await contentType.reclaim(content, id, past.formerLinks)
  await contentType.record(content, id, { now })
}

/**
 * Gives an entry other content in all its layers. The only way in which a stored entry changes: it checks what is
 * scheduled or public, and leaves that alone where only layers over it changed.
 *
 * @param change `known` is a content that needs no approval beside the one before
 * @returns whether anything changed
 * @throws ApiError before anything is written: fixedDocument; linkTaken; invalidRequest for what publication lacks, and
 * missing files; reviewRequired
 */
export const changeEntry = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  content: ContentWrite,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  {
    before,
    after: wanted,
    known,
  }: { before: Entry<Fields, Text>; after: EntryContent<Fields, Text>; known?: EntryContent<Fields, Text> },
  { now, at }: SaveTime
): Promise<boolean> => {
  const { store } = content
  const { id, removedAt } = before
  const after = normalizeLayers({ ...wanted, fields: contentType.normalize(wanted.fields, now) })
  const sameTexts = locales.every((locale) => after.texts[locale] === before.texts[locale])
  const sameStored = sameTexts && removedAt === null && isSame(after.fields, before.fields)
  const sameLayers = isSame(after.layers, before.layers)
  if (sameStored && sameLayers) return false
  contentType.keep(before, after)
  if (!isSame(after.fields, before.fields)) await requireKnown(store, contentType, after.fields, at)
  await requirePublishable(store, contentType, { id, before: removedAt === null ? before : null, after }, at)
  await requireFiles(store, after, at)
  const seen = removedAt === null ? [before] : []
  const accepted = { id, known: known ? [...seen, known] : seen, after }
  await requireApproval(store, contentType, accepted, { now, path: (path) => pathAt(at, path) })
  const change = { now, version: before.version + 1 }
  if (!sameLayers) await putLayers(store, { kind: contentType.kind, id }, after.layers)
  if (sameStored) await contentType.touch(content, id, change)
  else {
    await putTexts(content, contentType, id, { before: before.texts, after: after.texts })
    await contentType.update(content, before, after.fields, change)
  }
  await updateReview(store, contentType, { id, content: after, now })
  await followChange(store, { kind: contentType.kind, id }, before, { ...after, version: change.version })
  return true
}

/** Finishes a save: stores the revision, records the actor in the audit, and returns the entry for the admin. */
export const finishSave = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string,
  save: { actor: Actor; now: Date; verb: string; details?: Record<string, unknown> }
): Promise<Admin> => {
  const entry = await findEntry(store, contentType, id)
  await recordEntrySave(store, entry, { ...save, kind: contentType.kind })
  return presentEntry(store, contentType, entry)
}
