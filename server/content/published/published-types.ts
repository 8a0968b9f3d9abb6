import type { ErrorName } from "../../../shared/contract/error-codes.ts"
import { link } from "../../../shared/contract/entry.ts"
import { legalLink } from "../../../shared/contract/legal-documents.ts"
import type { BodyDocument } from "../../../shared/contract/document.ts"
import type { GameId } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import {
  findVacancies,
  isGoneVacancy,
  vacancyPosition,
  listVacancyChanges,
  listOpenVacancyIds,
  type PublicVacancy,
} from "../vacancies/vacancies-repository.ts"
import {
  findPostIdByLink,
  findPostNeighbors,
  findPosts,
  listPostChanges,
  listPublicPostIds,
  postPosition,
  type PostNeighbor,
  type PublicPost,
} from "../posts/posts-repository.ts"
import { localizedName } from "../../db/locale-column.ts"
import type { PostKind } from "../../db/schema.ts"
import { findStoredVacancies } from "../vacancies/stored-vacancies-repository.ts"
import { postPictures } from "../posts/posts-presenter.ts"
import { findStoredPosts } from "../posts/stored-posts-repository.ts"

export type PublishedEntry = {
  id: string
  removed_at: Date | null
  /** The public translations; none when the entry is not public. */
  translations: { locale: Locale; body: BodyDocument; published_at: Date | null }[]
}

/** What a content type adds to the common rules of reading in published-service.ts. */
export type PublishedType<Entry extends PublishedEntry> = {
  /** Ids of a page of public entries, newest first by their date in the scope, and the total number. */
  listIds: (
    store: Store,
    scope: { locale?: Locale; game?: GameId },
    place: { limit: number; offset: number }
  ) => Promise<{ ids: string[]; total: number }>
  /** Entries of this type in the order of `ids`, including those that are not public. */
  find: (store: Store, ids: readonly string[]) => Promise<Entry[]>
  /** The same with all translations, whatever their state, as far as they can be pages already. For the admin only. */
  findStored: (store: Store, ids: readonly string[]) => Promise<Entry[]>
  /** The entry that has this link, or had it. */
  findIdByLink: (store: Store, link: string) => Promise<string | null>
  /** Entries that were public at some time and changed after `since`, oldest change first. */
  listChanges: (store: Store, since: number, limit: number) => Promise<{ id: string; change_seq: number }[]>
  /** Change position of the latest change that visitors could see. */
  position: (store: Store) => Promise<number>
  /** Uploaded files that an entry shows beside its bodies. */
  filesBeside: (entry: Entry) => string[]
  /** The error for an id that has nothing public. */
  whyAbsent: (store: Store, id: string) => Promise<ErrorName>
}

/** A draft without a title is no page yet. */
const withTitles = <Entry extends { translations: { title: string }[] }>(entry: Entry): Entry => ({
  ...entry,
  translations: entry.translations.filter(({ title }) => title !== ""),
})

/** A draft without an address, or a post without an author, has no page yet. */
const presentableDraft = (post: PublicPost): PublicPost[] => {
  const isPresentable =
    post.kind === "legal"
      ? legalLink.safeParse(post.link).success
      : link.safeParse(post.link).success && !Object.values(localizedName(post.author)).includes("")
  return isPresentable ? [withTitles(post)] : []
}

const publishedPosts = (kind: PostKind): PublishedType<PublicPost> => ({
  listIds: (store, scope, place) => listPublicPostIds(store, { ...scope, kind }, place),
  find: async (store, ids) => (await findPosts(store, ids)).filter((post) => post.kind === kind),
  findStored: async (store, ids) => (await findStoredPosts(store, kind, ids)).flatMap(presentableDraft),
  findIdByLink: (store, link) => findPostIdByLink(store, kind, link),
  listChanges: (store, since, limit) => listPostChanges(store, kind, since, limit),
  position: (store) => postPosition(store, kind),
  filesBeside: postPictures,
  whyAbsent: () => Promise.resolve("notFound"),
})

export const publishedBlog = publishedPosts("blog")

export const publishedLegal = publishedPosts("legal")

/** A content type with neighbors: the entries before (older) and after (newer) one. */
export type NeighboringType = PublishedType<PublicPost> & {
  /** Neighbors among the entries that are public in the language and belong to the same game. */
  findNeighbors: (
    store: Store,
    post: PublicPost,
    at: { locale: Locale; publishedAt: Date }
  ) => Promise<{ previous: PostNeighbor | null; next: PostNeighbor | null }>
}

export const publishedDevblog: NeighboringType = {
  ...publishedPosts("devblog"),
  findNeighbors: (store, { id, game }, { locale, publishedAt }) =>
    findPostNeighbors(store, { kind: "devblog", game: game ?? undefined, locale }, { id, publishedAt }),
}

export const publishedVacancies: PublishedType<PublicVacancy> = {
  listIds: listOpenVacancyIds,
  find: findVacancies,
  findStored: async (store, ids) => (await findStoredVacancies(store, ids)).map(withTitles),
  findIdByLink: () => Promise.resolve(null),
  listChanges: listVacancyChanges,
  position: vacancyPosition,
  filesBeside: () => [],
  whyAbsent: async (store, id) => ((await isGoneVacancy(store, id)) ? "gone" : "notFound"),
}
