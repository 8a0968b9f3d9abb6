import type { LayerDrop } from "../../../shared/contract/admin-entries.ts"
import { inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import type { Actor } from "../../audit/audit-repository.ts"
import { writeContentAs, type ContentWrite } from "../../db/content-changes.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { presentEntry } from "./entry-reading-service.ts"
import { changeEntry, finishSave, insertEntry, requireKnown } from "./entry-saving-service.ts"
import { conflictWith, findAddition, findUnchanged } from "./entry-writing-service.ts"
import { isSame, type DraftEntry, type Entry, type EntryText, type SavedText } from "../entries/entry.ts"
import { dropped, savedDraft } from "../entries/layers-saving.ts"

/** Saves of what no visitor sees: drafts, and working copies over what is scheduled or public (decision 45). */

/** Prefix of the paths in a sent entry. */
const at = "body"

/** A save as its endpoint reads it; without a version it adds the entry. */
export type DraftSave<Fields, Text> = { id: string; version: number | null; draft: DraftEntry<Fields, Text> }

const isAddition = <Fields, Text>(draft: DraftEntry<Fields, Text>, added: Entry<Fields, Text>): boolean =>
  isSame(draft.fields, added.fields) &&
  locales.every((locale) => {
    const [sent, was] = [draft.texts[locale], added.texts[locale]]
    return sent === null || was === null ? sent === was : was.state === "draft" && isSame(sent, was.text)
  })

const addDraft = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  write: ContentWrite,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  { id, draft }: { id: string; draft: DraftEntry<Fields, Text> },
  { now, actor }: { now: Date; actor: Actor }
): Promise<Admin> => {
  const { store } = write
  const [present] = await contentType.find(store, [id])
  if (present) {
    const added = await findAddition(store, contentType, id)
    if (!added || !isAddition(draft, added)) throw await conflictWith(store, contentType, present)
    return presentEntry(store, contentType, present)
  }
  if (await contentType.isForeignId(store, id))
    throw new ApiError("invalidRequest", [{ path: `${at}.id`, message: "belongs to an entry of another kind" }])
  const textIn = (locale: Locale): SavedText<Text> | null => {
    const text = draft.texts[locale]
    return text && { text, state: "draft", publishedAt: null, updatedAt: now.toISOString() }
  }
  await insertEntry(write, contentType, { id, fields: draft.fields, texts: inEachLocale(textIn) }, { now, at })
  return finishSave(store, contentType, id, { actor, now, verb: "add" })
}

/**
 * Saves the topmost layer of an entry: drafts themselves, and working copies of what is scheduled or public. Nothing
 * that visitors see changes, and no state. A draft may lack what publication needs; the link that follows its title
 * takes the next free form. Repeating an addition is harmless.
 *
 * @param save `version` is the one that the user has read; null adds the entry
 * @throws ApiError notFound; versionConflict with the current entry; gone for a removed one; invalidRequest for missing
 * files, and when a language is left out that is scheduled or public
 */
export const saveEntry = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  { id, version, draft: sent }: DraftSave<Fields, Text>
): Promise<Admin> =>
  writeContentAs(context.database, actor, async (write) => {
    const { store } = write
    const now = context.now()
    const fields = contentType.normalize(await contentType.complete(store, id, sent), now)
    await requireKnown(store, contentType, fields, at)
    const draft = { ...sent, fields }
    if (version === null) return addDraft(write, contentType, { id, draft }, { now, actor })
    const before = await findUnchanged(store, contentType, { id, version })
    if (before.removedAt !== null) throw new ApiError("gone")
    const after = savedDraft(before, draft, { now, at })
    const changed = await changeEntry(write, contentType, { before, after }, { now, at })
    return changed
      ? finishSave(store, contentType, id, { actor, now, verb: "save" })
      : presentEntry(store, contentType, before)
  })

/**
 * Drops working copies of an entry, back to what lies below, or ends scheduled updates, whose content becomes the
 * working copy unless there is a newer one. Repeating it changes nothing.
 *
 * @throws ApiError notFound; versionConflict with the current entry; gone for a removed one
 */
export const dropLayers = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  { id, version, layer, parts }: LayerDrop
): Promise<Admin> =>
  writeContentAs(context.database, actor, async (write) => {
    const { store } = write
    const now = context.now()
    const before = await findUnchanged(store, contentType, { id, version })
    if (before.removedAt !== null) throw new ApiError("gone")
    const after = dropped(before, { layer, parts }, now)
    const changed = await changeEntry(write, contentType, { before, after }, { now, at })
    return changed
      ? finishSave(store, contentType, id, { actor, now, verb: "drop", details: { layer, parts } })
      : presentEntry(store, contentType, before)
  })
