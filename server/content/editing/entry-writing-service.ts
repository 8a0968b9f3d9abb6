import { inEachLocale, locales } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import type { Actor } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import { writeContentAs } from "../../db/content-changes.ts"
import { findRevision } from "../entries/revisions-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { findEntry } from "../entries/find-entry.ts"
import { presentEntry } from "./entry-reading-service.ts"
import { changeEntry, decideTexts, finishSave, insertEntry } from "./entry-saving-service.ts"
import { isSame, type Entry, type EntryText, type SentEntry } from "../entries/entry.ts"
import { edited } from "../entries/layers-saving.ts"
import { noLayers } from "../entries/layers.ts"
import { putLayers } from "../entries/layers-repository.ts"

/** Prefix of the paths in a sent entry. */
const at = "body"

export const conflictWith = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  entry: Entry<Fields, Text>
): Promise<ApiError> => new ApiError("versionConflict", undefined, await presentEntry(store, contentType, entry))

/**
 * The entry to save.
 *
 * @param version the version that the user has read
 * @throws ApiError notFound; versionConflict with the current entry
 */
export const findUnchanged = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  { id, version }: { id: string; version: number }
): Promise<Entry<Fields, Text>> => {
  const entry = await findEntry(store, contentType, id)
  if (entry.version !== version) throw await conflictWith(store, contentType, entry)
  return entry
}

/** Whether the entry was added with the same content as is sent now; dates that the server set are not compared. */
const isAddition = <Fields extends object, Text extends EntryText, Sent, Admin>(
  contentType: ContentType<Fields, Text, Sent, Admin>,
  sent: SentEntry<Fields, Text>,
  added: Entry<Fields, Text>
): boolean =>
  isSame(contentType.normalize(sent.fields, new Date(added.createdAt)), added.fields) &&
  locales.every((locale) => {
    const [wanted, was] = [sent.texts[locale], added.texts[locale]]
    if (wanted === null || was === null) return wanted === was
    const sameDate = wanted.publishAt === null || wanted.publishAt === was.publishedAt
    return wanted.state === was.state && sameDate && isSame(wanted.text, was.text)
  })

/** The entry as it was when it was added, without layers; undefined when it reached the database in another way. */
export const findAddition = async <Fields, Text extends EntryText, Sent, Admin>(
  store: Store,
  { kind }: ContentType<Fields, Text, Sent, Admin>,
  id: string
): Promise<Entry<Fields, Text> | undefined> =>
  (await findRevision(store, { kind, id, version: 1 }))?.snapshot as Entry<Fields, Text> | undefined

/**
 * Adds an entry under an id from the client. A repeat with the same content changes nothing and returns the entry as it
 * is now, even if it was edited or removed since.
 *
 * @throws ApiError versionConflict with the current entry when another one has the id; linkTaken; invalidRequest for
 * missing files and impossible publication dates
 */
export const addEntry = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  { id, content }: { id: string; content: Sent }
): Promise<Admin> =>
  writeContentAs(context.database, actor, async (write) => {
    const { store } = write
    const now = context.now()
    const sent = contentType.read(content)
    const [present] = await contentType.find(store, [id])
    if (present) {
      const added = await findAddition(store, contentType, id)
      if (!added || !isAddition(contentType, sent, added)) throw await conflictWith(store, contentType, present)
      return presentEntry(store, contentType, present)
    }
    if (await contentType.isForeignId(store, id))
      throw new ApiError("invalidRequest", [{ path: `${at}.id`, message: "belongs to an entry of another kind" }])
    const fields = contentType.normalize(sent.fields, now)
    const texts = decideTexts(
      sent.texts,
      inEachLocale(() => null),
      { now, at }
    )
    await contentType.claim(store, id, fields, { at, drafts: true })
    await insertEntry(write, contentType, { id, fields, texts }, { now, at })
    return finishSave(store, contentType, id, { actor, now, verb: "add" })
  })

/**
 * Replaces the stored content of an entry, public or not. A save without changes does not change the version. Working
 * copies and scheduled updates stay over what stays scheduled or public.
 *
 * @param version the version that the user has read
 * @throws ApiError notFound; versionConflict with the current entry; gone for a removed one; fixedDocument; linkTaken;
 * invalidRequest for missing files and impossible publication dates
 */
export const editEntry = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  { content, ...place }: { id: string; version: number; content: Sent }
): Promise<Admin> =>
  writeContentAs(context.database, actor, async (write) => {
    const { store } = write
    const now = context.now()
    const before = await findUnchanged(store, contentType, place)
    if (before.removedAt !== null) throw new ApiError("gone")
    const sent = contentType.read(content)
    const fields = contentType.normalize(sent.fields, now)
    const texts = decideTexts(sent.texts, before.texts, { now, at })
    await contentType.claim(store, before.id, fields, { at, drafts: true, before: before.fields })
    const after = edited(before, { fields, texts }, now)
    const changed = await changeEntry(write, contentType, { before, after }, { now, at })
    return changed
      ? finishSave(store, contentType, before.id, { actor, now, verb: "edit" })
      : presentEntry(store, contentType, before)
  })

/**
 * Removes an entry from everything public. Removing it again changes nothing; restoring a revision brings it back.
 *
 * @param version the version that the user has read
 * @throws ApiError notFound; versionConflict with the current entry; fixedDocument
 */
export const removeEntry = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  place: { id: string; version: number }
): Promise<Admin> =>
  writeContentAs(context.database, actor, async (write) => {
    const { store } = write
    const now = context.now()
    const entry = await findEntry(store, contentType, place.id)
    if (entry.removedAt !== null) return presentEntry(store, contentType, entry)
    contentType.keep(await findUnchanged(store, contentType, place), null)
    await putLayers(store, { kind: contentType.kind, id: entry.id }, noLayers())
    await contentType.remove(write, entry.id, { now, version: entry.version + 1 })
    return finishSave(store, contentType, entry.id, { actor, now, verb: "remove" })
  })
