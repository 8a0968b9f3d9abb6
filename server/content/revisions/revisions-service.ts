import { revisionsLimits } from "../../../shared/limits/content.ts"
import type { RevisionRestore } from "../../../shared/contract/revisions.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import type { Actor } from "../../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { writeContentAs } from "../../db/content-changes.ts"
import { findRevision, listRevisions, type RevisionKey, type RevisionRow } from "./revisions-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { findEntry, presentEntry } from "../entries/entry-reading-service.ts"
import { changeEntry, decideTexts, finishSave } from "../entries/entry-saving-service.ts"
import { findUnchanged } from "../entries/entry-writing-service.ts"
import {
  isSame,
  type Entry,
  type EntryContent,
  type EntryText,
  type SentText,
  type StoredEntry,
} from "../entries/entry.ts"
import { restoredDraft, savedDraft, type RestoredParts } from "../entries/layer-changes.ts"
import { changedFields, noLayers, topFields, topText } from "../entries/layers.ts"
import { publicationOfOld } from "../entries/publication.ts"

/** Prefix of the paths in issues of a restored entry. */
const at = "revision"

type RevisionPlace = { id: string; version: number }

/** A revision, with the previous one if there is one. */
export type RevisionStep<Fields, Text> = {
  row: RevisionRow
  entry: Entry<Fields, Text>
  before: Entry<Fields, Text> | null
}

type Snapshot<Fields, Text> = StoredEntry<Fields, Text> & Partial<Pick<Entry<Fields, Text>, "layers">>

/** The entry that a revision stored; a field that was added later has the value of a new entry. */
const snapshotOf = <Fields, Text extends EntryText>(
  { empty }: Pick<ContentType<Fields, Text, never, unknown>, "empty">,
  row: RevisionRow
): Entry<Fields, Text> => {
  const { layers = noLayers(), ...entry } = row.snapshot as Snapshot<Fields, Text>
  const filled = <Saved extends { text: Text }>(saved: Record<Locale, Saved | null>): Record<Locale, Saved | null> => {
    const one = (text: Saved | null) => text && { ...text, text: { ...empty.text, ...text.text } }
    return { en: one(saved.en), ru: one(saved.ru) }
  }
  return {
    ...entry,
    fields: { ...empty.fields, ...entry.fields },
    texts: filled(entry.texts),
    layers: { ...layers, working: filled(layers.working), scheduled: filled(layers.scheduled) },
  }
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

/** A text as a revision has it stored. What was scheduled then and has become public since counts as stored. */
const oldText = <Text>(
  locale: Locale,
  old: Entry<unknown, Text>,
  present: Entry<unknown, Text>,
  now: Date
): SentText<Text> | null => {
  const [saved, plan, last] = [old.texts[locale], old.layers.scheduled[locale], present.texts[locale]]
  const text = plan && last && isSame(plan.text, last.text) ? plan.text : saved?.text
  return saved && text ? { text, ...publicationOfOld(saved, last, now) } : null
}

/** A removed entry with the content and the states of a revision; languages that it does not bring back are drafts. */
const broughtBack = <Fields extends object, Text extends EntryText>(
  before: Entry<Fields, Text>,
  old: Entry<Fields, Text>,
  { locales: chosen, fields: withFields }: RestoredParts,
  now: Date
): EntryContent<Fields, Text> => {
  const sent = (locale: Locale): SentText<Text> | null => {
    const text = chosen.includes(locale) ? oldText(locale, old, before, now) : null
    const kept = before.texts[locale]
    return text ?? (kept && { text: kept.text, state: "draft", publishAt: null })
  }
  const texts = decideTexts({ en: sent("en"), ru: sent("ru") }, before.texts, { now, at })
  const fields = withFields ? old.fields : before.fields
  const updatedAt = now.toISOString()
  const working = (locale: Locale) => {
    const text = chosen.includes(locale) ? topText(old, locale) : null
    return text && { text, updatedAt }
  }
  return {
    fields,
    texts,
    layers: {
      ...noLayers<Fields, Text>(),
      working: { en: working("en"), ru: working("ru") },
      workingFields: withFields ? { fields: changedFields(topFields(old), fields), updatedAt } : null,
    },
  }
}

/**
 * Restores the content of a revision as a new version. Nothing that visitors see changes: over what is scheduled or
 * public it becomes the working copy. A removed entry comes back with the states that it had. Languages that the
 * revision lacks stay.
 *
 * @param place `version` is the one to restore, `present` the one that the user has read; `locales` and `fields` say
 * what of it, all unless given
 * @throws ApiError notFound; versionConflict with the current entry; linkTaken; invalidRequest for missing files, for a
 * language that the revision lacks, and for the revision that a removal made
 */
export const restoreRevision = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  { id, version, present, ...wanted }: RevisionPlace & Omit<RevisionRestore, "version"> & { present: number }
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
    const missing = (wanted.locales ?? []).findIndex((locale) => old.texts[locale] === null)
    if (missing >= 0)
      throw new ApiError("invalidRequest", [
        { path: `body.locales.${missing}`, message: "is no language of this version" },
      ])
    const parts = { locales: wanted.locales ?? locales, fields: wanted.fields ?? true }
    let after: EntryContent<Fields, Text>
    if (before.removedAt !== null) after = broughtBack(before, old, parts, now)
    else {
      const draft = restoredDraft(before, old, parts)
      const fields = contentType.normalize(await contentType.complete(store, id, draft), now)
      after = savedDraft(before, { ...draft, fields }, { now, at })
    }
    const changed = await changeEntry(write, contentType, { before, after }, { now, at })
    if (!changed) return presentEntry(store, contentType, before)
    if (before.removedAt !== null) await contentType.reclaim(write, id, old.formerLinks)
    const details = { from: version, locales: parts.locales, fields: parts.fields }
    return finishSave(store, contentType, id, { actor, now, verb: "restore", details })
  })
