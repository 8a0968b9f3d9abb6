import type { AdminListQuery, ListedFacts } from "../../../shared/contract/admin-entries.ts"
import type { GameId } from "../../../shared/games.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { findEditors } from "../entries/revisions-repository.ts"
import { countOpenThreads } from "../comments/comments-repository.ts"
import { listReviewStates } from "../reviews/reviews-repository.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { ServiceContext } from "../../service-context.ts"
import { findBookmarks } from "../bookmarks/bookmarks-service.ts"
import { filesOfEntries } from "../entries/entry-files-service.ts"
import { shownBodies } from "../entries/entry-file-uses.ts"
import type { ContentType } from "../entries/content-type.ts"
import type { Entry, EntryText } from "../entries/entry.ts"
import { findEntry } from "../entries/find-entry.ts"
import { requireGame } from "../games/games-service.ts"
import { pageOf } from "../../db/page-of.ts"

/** Entries for the admin, with the files and cards that they show. */
export const presentEntries = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  entries: readonly Entry<Fields, Text>[]
): Promise<Admin[]> => {
  const shown = {
    files: await filesOfEntries(store, entries),
    bookmarks: await findBookmarks(store, entries.flatMap(shownBodies)),
  }
  const holders = await contentType.linkHolders(store, entries)
  return entries.map((entry) => contentType.present(entry, { shown, linkTakenBy: holders.get(entry.id) ?? null }))
}

export const presentEntry = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  entry: Entry<Fields, Text>
): Promise<Admin> => {
  const [presented] = await presentEntries(store, contentType, [entry])
  if (presented === undefined) throw new Error("An entry was not presented")
  return presented
}

/** One entry for the admin, whatever its state. @throws ApiError notFound */
export const getEntry = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string
): Promise<Admin> =>
  readSnapshot(context.database.store, async (store) =>
    presentEntry(store, contentType, await findEntry(store, contentType, id))
  )

export type EntryPage<Admin> = { items: Admin[]; page: number; perPage: number; total: number }

/** What lists add to each entry, in the order of the entries. */
const factsOf = async (
  store: Store,
  kind: EntryKind,
  entries: readonly { id: string; version: number }[]
): Promise<ListedFacts[]> => {
  const ids = entries.map(({ id }) => id)
  const reviews = await listReviewStates(store, kind, ids)
  const openComments = await countOpenThreads(store, kind, ids)
  const reviewOf = (id: string) => {
    const review = reviews.get(id)
    return review ? (review.changed ? "changed" : review.state) : null
  }
  const rows = await findEditors(store, kind, entries)
  const editorOf = (id: string, version: number) => {
    const row = rows.find((one) => one.entry_id === id && one.version === version)
    return row ? { id: row.author_id, name: row.author_name } : null
  }
  return entries.map(({ id, version }) => ({
    begunBy: editorOf(id, 1),
    editedBy: editorOf(id, version),
    review: reviewOf(id),
    openComments: openComments.get(id) ?? 0,
  }))
}

/**
 * A page of entries for the admin. Their bodies are empty, because lists do not show them.
 *
 * @param reader the current user, whom the query calls `me`
 * @throws ApiError invalidRequest for the posts of an unknown game
 */
export const listEntries = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  { editor, ...query }: AdminListQuery & { game?: GameId },
  reader: { id: string }
): Promise<EntryPage<Admin & ListedFacts>> => {
  const { page, perPage, place } = pageOf(query)
  const scope = editor === undefined ? query : { ...query, editor: editor === "me" ? reader.id : editor }
  return readSnapshot(context.database.store, async (store) => {
    if (query.game !== undefined) await requireGame(store, query.game, "query.game")
    const { ids, total } = await contentType.list(store, scope, place)
    const entries = await contentType.find(store, ids, { bodies: false })
    const facts = await factsOf(store, contentType.kind, entries)
    const items = (await presentEntries(store, contentType, entries)).map((item, index) => ({
      ...item,
      begunBy: facts[index]?.begunBy ?? null,
      editedBy: facts[index]?.editedBy ?? null,
      review: facts[index]?.review ?? null,
      openComments: facts[index]?.openComments ?? 0,
    }))
    return { items, page, perPage, total }
  })
}
