import { revisionsLimits } from "../../../shared/limits/content.ts"
import type { Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import type { Actor } from "../../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { writeContentAs } from "../../db/content-changes.ts"
import { findRevision, listRevisions, type RevisionKey, type RevisionRow } from "./revisions-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { findEntry, presentEntry } from "../entries/entry-reading-service.ts"
import { finishSave, replaceEntry } from "../entries/entry-saving-service.ts"
import { findUnchanged } from "../entries/entry-writing-service.ts"
import type { Entry, EntryText, SentText } from "../entries/entry.ts"
import { publicationOfOld } from "../entries/publication.ts"

/** A revision, with the previous one if there is one. */
export type RevisionStep<Fields, Text> = {
  row: RevisionRow
  entry: Entry<Fields, Text>
  before: Entry<Fields, Text> | null
}

/** The entry that a revision stored; a field that was added later has the value of a new entry. */
const snapshotOf = <Fields, Text extends EntryText>(
  { empty }: Pick<ContentType<Fields, Text, never, unknown>, "empty">,
  row: RevisionRow
): Entry<Fields, Text> => {
  const entry = row.snapshot as Entry<Fields, Text>
  const filled = (locale: Locale) => {
    const saved = entry.texts[locale]
    return saved && { ...saved, text: { ...empty.text, ...saved.text } }
  }
  return { ...entry, fields: { ...empty.fields, ...entry.fields }, texts: { en: filled("en"), ru: filled("ru") } }
}

/**
 * The revisions of an entry, newest first, their entries without bodies.
 *
 * @throws ApiError notFound when no entry of this content type has the id
 */
export const listEntryRevisions = <Fields, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string
): Promise<RevisionStep<Fields, Text>[]> =>
  readSnapshot(context.database.store, async (store) => {
    await findEntry(store, contentType, id)
    const { listMax } = revisionsLimits
    // One more than is listed, because each is compared with the previous one.
    const rows = await listRevisions(store, contentType.kind, id, listMax + 1)
    return rows.slice(0, listMax).map((row, index) => {
      const former = rows[index + 1]
      return { row, entry: snapshotOf(contentType, row), before: former ? snapshotOf(contentType, former) : null }
    })
  })

const requireRevision = async (store: Store, key: RevisionKey): Promise<RevisionRow> => {
  const row = await findRevision(store, key)
  if (!row) throw new ApiError("notFound")
  return row
}

/**
 * An entry as it was after one of its saves, presented for the admin.
 *
 * @throws ApiError notFound
 */
export const getEntryRevision = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  place: { id: string; version: number }
): Promise<{ row: RevisionRow; entry: Admin }> =>
  readSnapshot(context.database.store, async (store) => {
    const row = await requireRevision(store, { kind: contentType.kind, ...place })
    return { row, entry: await presentEntry(store, contentType, snapshotOf(contentType, row)) }
  })

const oldText = <Text>(
  locale: Locale,
  old: Entry<unknown, Text>,
  present: Entry<unknown, Text>,
  now: Date
): SentText<Text> | null => {
  const saved = old.texts[locale]
  return saved && { text: saved.text, ...publicationOfOld(saved, present.texts[locale], now) }
}

/**
 * Restores the content of a revision as a new version; this brings back a removed entry. Links that the entry had in
 * between still redirect to it.
 *
 * @param place `version` is the one to restore, `present` the one that the user has read
 * @throws ApiError notFound; versionConflict with the current entry; linkTaken; invalidRequest for missing files, or
 * for the revision that a removal made
 */
export const restoreRevision = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  { id, version, present }: { id: string; version: number; present: number }
): Promise<Admin> =>
  writeContentAs(context.database, actor, async (write) => {
    const { store } = write
    const now = context.now()
    const before = await findUnchanged(store, contentType, { id, version: present })
    const old = snapshotOf(contentType, await requireRevision(store, { kind: contentType.kind, id, version }))
    if (old.removedAt !== null)
      throw new ApiError("invalidRequest", [
        { path: "params.version", message: "is the removal: restore one before it" },
      ])
    const texts = { en: oldText("en", old, before, now), ru: oldText("ru", old, before, now) }
    const sent = { fields: old.fields, texts }
    const changed = await replaceEntry(write, contentType, { before, sent }, { now, at: "revision" })
    if (!changed) return presentEntry(store, contentType, before)
    if (before.removedAt !== null) await contentType.reclaim(write, id, old.formerLinks)
    return finishSave(store, contentType, id, { actor, now, verb: "restore" })
  })
