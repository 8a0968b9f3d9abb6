import { revisionsLimits } from "../../../shared/limits/content.ts"
import type { RevisionRestore } from "../../../shared/contract/revisions.ts"
import { inEachLocale, locales } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import type { Actor } from "../../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { writeContentAs } from "../../db/content-changes.ts"
import { findRevision, listRevisions, type RevisionKey, type RevisionRow } from "../entries/revisions-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { findEntry } from "../entries/find-entry.ts"
import { presentEntry } from "../editing/entry-reading-service.ts"
import { changeEntry, decideTexts, finishSave, requireKnown } from "../editing/entry-saving-service.ts"
import { findUnchanged } from "../editing/entry-writing-service.ts"
import {
  isSame,
  type Entry,
  type EntryContent,
  type EntryText,
  type SavedTexts,
  type SentText,
} from "../entries/entry.ts"
import { takenDown } from "../entries/layers-publishing.ts"
import { restoredDraft, savedDraft, type RestoredParts } from "../entries/layers-saving.ts"
import { changedFields, isFrozen, noLayers, plansOf, topFields, topText, withoutFields } from "../entries/layers.ts"
import { publicationOfOld } from "../entries/publication.ts"
import { lackingApproval } from "../reviews/approved-content.ts"
import { snapshotOf } from "../entries/revision-snapshot.ts"
import { promotedRevision } from "./promoted-revision.ts"

/** Prefix of the paths in issues of a restored entry. */
const at = "revision"

type RevisionPlace = { id: string; version: number }

/** A revision, with the previous one if there is one. */
export type RevisionStep<Fields, Text> = {
  row: RevisionRow
  entry: Entry<Fields, Text>
  before: Entry<Fields, Text> | null
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

/** The shared fields that a revision has stored, with what its scheduled updates made of them until they were `seen`. */
const storedFields = <Fields extends object>(
  { fields, layers }: Pick<Entry<Fields, unknown>, "fields" | "layers">,
  seen: Fields | null
): Fields => {
  if (seen === null) return fields
  const planned = plansOf(layers).reduce<Partial<Fields>>((all, { plan }) => ({ ...all, ...plan.fields }), {})
  return { ...fields, ...withoutFields(planned, changedFields(planned, seen)) }
}

/** What visitors saw of a removed entry when it was removed; what became public after that does not count. */
const publicAtRemoval = <Fields, Text>({ texts, removedAt }: Entry<Fields, Text>): SavedTexts<Text> =>
  inEachLocale((locale) => {
    const saved = texts[locale]
    const { state, publishedAt } = saved ?? { state: "draft", publishedAt: null }
    return state === "published" && publishedAt !== null && removedAt !== null && publishedAt <= removedAt
      ? saved
      : null
  })

/**
 * A removed entry with the content and the states of a revision, and its layers as working copies; languages that it
 * does not bring back are drafts. What was scheduled then is public only if visitors saw it before the removal.
 */
const broughtBack = <Fields extends object, Text extends EntryText>(
  before: Entry<Fields, Text>,
  old: Entry<Fields, Text>,
  { locales: chosen, fields: withFields }: RestoredParts,
  now: Date
): EntryContent<Fields, Text> => {
  const seen = publicAtRemoval(before)
  const wasSeen = locales.some((locale) => seen[locale] !== null)
  const sent = inEachLocale((locale): SentText<Text> | null => {
    const [saved, kept] = [chosen.includes(locale) ? old.texts[locale] : null, before.texts[locale]]
    if (saved === null) return kept && { text: kept.text, state: "draft", publishAt: null }
    const last = seen[locale]
    const stored = [old.layers.scheduled[locale]?.text, saved.text].find(
      (text) => text && last && isSame(text, last.text)
    )
    const publication = publicationOfOld(saved, stored ? last : null, now)
    const text = publication.state === "draft" ? topText(old, locale) : stored
    return { text: text ?? saved.text, ...publication }
  })
  const updatedAt = now.toISOString()
  const wasPublic = locales.some((locale) => old.texts[locale]?.state === "published")
  const fields =
    wasSeen && !(withFields && wasPublic) ? before.fields : storedFields(old, wasSeen ? before.fields : null)
  return {
    fields,
    texts: decideTexts(sent, before.texts, { now, at }),
    layers: {
      ...noLayers<Fields, Text>(),
      working: inEachLocale((locale) => {
        const text = chosen.includes(locale) ? topText(old, locale) : null
        return text && { text, updatedAt }
      }),
      workingFields: { fields: changedFields(withFields ? topFields(old) : before.fields, fields), updatedAt },
    },
  }
}

/**
 * Restores the content of a revision as a new version. Nothing that visitors see changes: over what is scheduled or
 * public it becomes the working copy. A removed entry comes back with the states that it had, or as a draft where
 * that needs an approval. Languages that the revision lacks stay.
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
    const { kind } = contentType
    const row = await requireRevision(store, { kind, id, version })
    const old = await promotedRevision(store, kind, snapshotOf(contentType, row))
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
    if (before.removedAt !== null) {
      after = broughtBack(before, old, parts, now)
      const lacking = await lackingApproval(store, contentType, { id, known: [], after }, now)
      const { texts } = after
      const frozen = locales.filter((locale) => isFrozen(texts[locale]))
      if (lacking.length > 0) after = takenDown(after, frozen, now)
    } else {
      const draft = restoredDraft(before, old, parts)
      const fields = contentType.normalize(await contentType.complete(store, id, draft), now)
      await requireKnown(store, contentType, fields, at)
      after = savedDraft(before, { ...draft, fields }, { now, at })
    }
    const changed = await changeEntry(write, contentType, { before, after }, { now, at })
    if (!changed) return presentEntry(store, contentType, before)
    if (before.removedAt !== null) {
      const last = await findRevision(store, { kind, id, version: before.version - 1 })
      const known = last && (await promotedRevision(store, kind, snapshotOf(contentType, last)))
      await contentType.reclaim(write, id, [...new Set([...old.formerLinks, ...(known?.formerLinks ?? [])])])
    }
    const details = { from: version, locales: parts.locales, fields: parts.fields }
    return finishSave(store, contentType, id, { actor, now, verb: "restore", details })
  })
