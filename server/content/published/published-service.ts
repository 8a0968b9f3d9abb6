import type { GameId } from "../../../shared/games.ts"
import { listLimits } from "../../../shared/limits/lists.ts"
import { defaultLocale, type Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import { findBookmarks, noBookmarks } from "../bookmarks/bookmarks-service.ts"
import { requireGame } from "../games/games-service.ts"
import { documentFiles } from "../entries/document-files.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { contentState, type ContentState } from "../../db/content-changes.ts"
import { listClosedVacancies } from "../vacancies/vacancies-repository.ts"
import type { PostNeighbor } from "../posts/posts-repository.ts"
import { findUploadedFiles } from "../../files/files-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { decodeCursor, encodeCursor } from "./cursor.ts"
import { pageOf, type PageQuery } from "../../db/page-of.ts"
import type { WithShown } from "../entries/shown.ts"
import type { PublishedDelta, PublishedList } from "./published-list.ts"
import { publishedVacancies, type NeighboringType, type PublishedEntry, type PublishedType } from "./published-types.ts"

/** Reads published entries, of every content type in the same way. */

/** The entries with what they show. */
export const withShown = async <Entry extends PublishedEntry>(
  store: Store,
  type: PublishedType<Entry>,
  entries: Entry[]
): Promise<WithShown<Entry>> => {
  const bodies = entries.flatMap(({ translations }) => translations.map(({ body }) => body))
  const ids = [...entries.flatMap(type.filesBeside), ...bodies.flatMap(documentFiles)]
  return {
    entries,
    files: await findUploadedFiles(store, ids),
    bookmarks: await findBookmarks(store, bodies),
  }
}

/**
 * A page of public entries, newest first by the date in the requested language, or by the newest date of any.
 *
 * @throws ApiError invalidRequest for the posts of an unknown game
 */
export const listPublished = <Entry extends PublishedEntry>(
  context: ServiceContext,
  type: PublishedType<Entry>,
  { locale, game, ...query }: PageQuery & { locale?: Locale; game?: GameId }
): Promise<PublishedList<Entry>> => {
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => {
    if (game !== undefined) await requireGame(store, game, "query.game")
    const { epoch } = await contentState(store)
    const { ids, total } = await type.listIds(store, { locale, game }, place)
    const entries = await withShown(store, type, await type.find(store, ids))
    return { ...entries, page, perPage, total, cursor: encodeCursor(epoch, await type.position(store)) }
  })
}

/**
 * What changed after a cursor, oldest change first, in one state of the database. Entries that are no longer public are listed as
 * removed.
 *
 * @param query with the name of the parameter that has the cursor
 * @throws ApiError invalidRequest or cursorUnknown for a cursor that is not one of this database
 */
export const readDeltaIn = async <Entry extends PublishedEntry>(
  store: Store,
  type: PublishedType<Entry>,
  query: { since: string; name: string; state: ContentState; perPage: number }
): Promise<PublishedDelta<Entry>> => {
  const { state, perPage } = query
  const since = decodeCursor(query.since, state, query.name)
  // Reads one more than requested to see whether there are more.
  const rows = await type.listChanges(store, since, perPage + 1)
  const consumed = rows.slice(0, perPage)
  const ids = consumed.map((row) => row.id)
  const entries = ids.length > 0 ? await type.find(store, ids) : []
  const isPublic = (entry: Entry) => entry.translations.length > 0
  return {
    ...(await withShown(store, type, entries.filter(isPublic))),
    removed: entries.filter((entry) => !isPublic(entry)).map((entry) => entry.id),
    cursor: encodeCursor(state.epoch, consumed.at(-1)?.change_seq ?? since),
    more: rows.length > consumed.length,
  }
}

/** The same, in a state of its own. */
export const readPublishedDelta = <Entry extends PublishedEntry>(
  context: ServiceContext,
  type: PublishedType<Entry>,
  { since, perPage = listLimits.perPageDefault }: { since: string; perPage?: number | undefined }
): Promise<PublishedDelta<Entry>> =>
  readSnapshot(context.database.store, async (store) =>
    readDeltaIn(store, type, { since, name: "since", state: await contentState(store), perPage })
  )

/** An entry by its id, or by a link that it has or had. */
type EntryPlace = { id: string } | { link: string }

const idAt = async (
  store: Store,
  type: Pick<PublishedType<PublishedEntry>, "findIdByLink">,
  place: EntryPlace
): Promise<string> => {
  const id = "id" in place ? place.id : await type.findIdByLink(store, place.link)
  if (id === null) throw new ApiError("notFound")
  return id
}

/** @throws ApiError notFound when nothing is public there; gone for a vacancy that was public and is closed */
export const getPublished = <Entry extends PublishedEntry>(
  context: ServiceContext,
  type: PublishedType<Entry>,
  place: EntryPlace
): Promise<WithShown<Entry>> =>
  readSnapshot(context.database.store, async (store) => {
    const id = await idAt(store, type, place)
    const [entry] = await type.find(store, [id])
    if (!entry || entry.translations.length === 0) throw new ApiError(await type.whyAbsent(store, id))
    return withShown(store, type, [entry])
  })

/**
 * An entry with all its languages, whatever their state, as its page would show them. For the admin only.
 *
 * @throws ApiError notFound when there is no such entry, or it was removed
 */
export const previewEntry = <Entry extends PublishedEntry>(
  context: ServiceContext,
  type: PublishedType<Entry>,
  place: EntryPlace
): Promise<WithShown<Entry>> =>
  readSnapshot(context.database.store, async (store) => {
    const [entry] = await type.findStored(store, [await idAt(store, type, place)])
    if (!entry || entry.removed_at !== null) throw new ApiError("notFound")
    return withShown(store, type, [entry])
  })

/**
 * The entries right before (older) and after (newer) one that are public in the language (default: English).
 *
 * @throws ApiError notFound when the link leads to nothing that is public in that language
 */
export const getNeighbors = (
  context: ServiceContext,
  type: NeighboringType,
  link: string,
  { locale = defaultLocale }: { locale?: Locale }
): Promise<{ previous: PostNeighbor | null; next: PostNeighbor | null }> => {
  return readSnapshot(context.database.store, async (store) => {
    const [entry] = await type.find(store, [await idAt(store, type, { link })])
    const publishedAt = entry?.translations.find((translation) => translation.locale === locale)?.published_at
    if (!entry || !publishedAt) throw new ApiError("notFound")
    return type.findNeighbors(store, entry, { locale, publishedAt })
  })
}

/** A page of the vacancies that were public and are closed, the latest closed first. */
export const listClosed = (
  context: ServiceContext,
  query: PageQuery
): Promise<PublishedList<{ id: string; closed_at: Date }>> => {
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => {
    const { epoch } = await contentState(store)
    const { vacancies, total } = await listClosedVacancies(store, place)
    const cursor = encodeCursor(epoch, await publishedVacancies.position(store))
    return { entries: vacancies, files: new Map(), bookmarks: noBookmarks, page, perPage, total, cursor }
  })
}
