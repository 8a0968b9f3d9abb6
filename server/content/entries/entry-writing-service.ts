import { locales } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import type { Actor } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import { writeContent } from "../../db/content-changes.ts"
import { findRevision } from "../revisions/revisions-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { requireFiles } from "./entry-files-service.ts"
import type { EntryNoun } from "./content-type.ts"
import { findEntry, presentEntry } from "./entry-reading-service.ts"
import { decideTexts, finishSave, putTexts, replaceEntry } from "./entry-saving-service.ts"
import { isSame, type Entry, type EntryText, type SentEntry } from "./entry.ts"

/** How the contract calls the entry that is sent. */
const at = "body"

const conflictWith = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  noun: EntryNoun<Fields, Text, Sent, Admin>,
  entry: Entry<Fields, Text>
): Promise<ApiError> => new ApiError("versionConflict", undefined, await presentEntry(store, noun, entry))

/**
 * The entry that a save is about.
 *
 * @param version the one that its writer has read
 * @throws ApiError notFound; versionConflict with the entry as it is now
 */
export const findUnchanged = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  noun: EntryNoun<Fields, Text, Sent, Admin>,
  { id, version }: { id: string; version: number }
): Promise<Entry<Fields, Text>> => {
  const entry = await findEntry(store, noun, id)
  if (entry.version !== version) throw await conflictWith(store, noun, entry)
  return entry
}

/** Whether an entry was added with what is sent now; dates that the server gave are not compared. */
const isAddition = <Fields extends object, Text extends EntryText, Sent, Admin>(
  noun: EntryNoun<Fields, Text, Sent, Admin>,
  sent: SentEntry<Fields, Text>,
  added: Entry<Fields, Text>
): boolean =>
  isSame(noun.settle(sent.fields, new Date(added.createdAt)), added.fields) &&
  locales.every((locale) => {
    const [wanted, was] = [sent.texts[locale], added.texts[locale]]
    if (wanted === null || was === null) return wanted === was
    const sameDate = wanted.publishAt === null || wanted.publishAt === was.publishedAt
    return wanted.state === was.state && sameDate && isSame(wanted.text, was.text)
  })

/** What the entry was when it was added; nothing where it came to the database in another way. */
const findAddition = async <Fields, Text extends EntryText, Sent, Admin>(
  store: Store,
  { kind }: EntryNoun<Fields, Text, Sent, Admin>,
  id: string
): Promise<Entry<Fields, Text> | undefined> =>
  (await findRevision(store, { kind, id, version: 1 }))?.snapshot as Entry<Fields, Text> | undefined

/**
 * Adds an entry under an id that its client made. Adding the same again changes nothing and answers the entry as it is
 * now, also when it was edited or removed since.
 *
 * @throws ApiError versionConflict with the present entry when another one has the id; linkTaken; invalidRequest for
 * files that are not there and moments that cannot be
 */
export const addEntry = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  noun: EntryNoun<Fields, Text, Sent, Admin>,
  actor: Actor,
  { id, content }: { id: string; content: Sent }
): Promise<Admin> =>
  writeContent(context.database, async (write) => {
    const { store } = write
    const now = context.now()
    const sent = noun.read(content)
    const [present] = await noun.find(store, [id])
    if (present) {
      const added = await findAddition(store, noun, id)
      if (!added || !isAddition(noun, sent, added)) throw await conflictWith(store, noun, present)
      return presentEntry(store, noun, present)
    }
    if (await noun.isForeignId(store, id))
      throw new ApiError("invalidRequest", [{ path: `${at}.id`, message: "belongs to an entry of another kind" }])
    const before = { en: null, ru: null }
    const fields = noun.settle(sent.fields, now)
    const texts = decideTexts(sent.texts, before, { now, at })
    await noun.claim(store, id, fields, at)
    await requireFiles(store, { fields, texts }, at)
    await noun.insert(write, id, fields, now)
    await putTexts(write, noun, id, { before, after: texts })
    await noun.record(write, id, { now })
    return finishSave(store, noun, id, { actor, now, verb: "add" })
  })

/**
 * Replaces all that an entry holds. A save that changes nothing leaves the version as it is.
 *
 * @param version the one that the writer has read
 * @throws ApiError notFound; versionConflict with the present entry; gone for a removed one; linkTaken; invalidRequest
 * for files that are not there and moments that cannot be
 */
export const editEntry = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  noun: EntryNoun<Fields, Text, Sent, Admin>,
  actor: Actor,
  { content, ...place }: { id: string; version: number; content: Sent }
): Promise<Admin> =>
  writeContent(context.database, async (write) => {
    const { store } = write
    const now = context.now()
    const before = await findUnchanged(store, noun, place)
    if (before.removedAt !== null) throw new ApiError("gone")
    const changed = await replaceEntry(write, noun, { before, sent: noun.read(content) }, { now, at })
    return changed
      ? finishSave(store, noun, before.id, { actor, now, verb: "edit" })
      : presentEntry(store, noun, before)
  })

/**
 * Takes an entry out of everything public. Removing a removed one again changes nothing; restoring a revision brings
 * it back.
 *
 * @param version the one that the writer has read
 * @throws ApiError notFound; versionConflict with the present entry
 */
export const removeEntry = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  noun: EntryNoun<Fields, Text, Sent, Admin>,
  actor: Actor,
  place: { id: string; version: number }
): Promise<Admin> =>
  writeContent(context.database, async (write) => {
    const { store } = write
    const now = context.now()
    const entry = await findEntry(store, noun, place.id)
    if (entry.removedAt !== null) return presentEntry(store, noun, entry)
    await findUnchanged(store, noun, place)
    await noun.remove(write, entry.id, { now, version: entry.version + 1 })
    return finishSave(store, noun, entry.id, { actor, now, verb: "remove" })
  })
