import type { Insertable, NotNull, Selectable, Updateable } from "kysely"
import { postTextFields } from "../../../shared/contract/post-fields.ts"
import type { GameId } from "../../../shared/games.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import { columnNames } from "../../db/field-columns.ts"
import { findDraftIdByLink, findLinkOwner } from "./post-links-repository.ts"
import type { PostKind, Schema } from "../../db/schema.ts"

type PostRow = Selectable<Schema["post"]>

export type PostTranslationRow = Selectable<Schema["post_translation"]>

/** A post with its public translations; none when the post is not public. */
export type PublicPost = PostRow & { formerLinks: string[]; translations: PostTranslationRow[] }

export type PostScope = { kind: PostKind; locale?: Locale; game?: GameId }

/**
 * Public translations, joined with their post: none of a game that is a draft or closed. What visitors get and what is asked
 * of addresses is built on it. Their date is compared with no clock: it comes from the clock of another server.
 */
export const publicTranslations = (store: Store) =>
  store
    .selectFrom("post_translation")
    .innerJoin("post", "post.id", "post_translation.post_id")
    .where("post_translation.state", "=", "published")
    .where("post_translation.locale", "in", locales)
    .where("post.removed_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("post.game", "is", null),
        eb("post.game", "in", eb.selectFrom("game").select("game.id").where("game.state", "=", "live")),
      ])
    )

const publicTranslationsIn = (store: Store, scope: PostScope) => {
  let query = publicTranslations(store).where("post.kind", "=", scope.kind)
  if (scope.locale !== undefined) query = query.where("post_translation.locale", "=", scope.locale)
  if (scope.game !== undefined) query = query.where("post.game", "=", scope.game)
  return query
}

/** Ids of a page of public posts, newest first by their newest date in the scope, and the total number. */
export const listPublicPostIds = async (
  store: Store,
  scope: PostScope,
  page: { limit: number; offset: number }
): Promise<{ ids: string[]; total: number }> => {
  const scoped = publicTranslationsIn(store, scope)
  const { total } = await scoped
    .select((eb) => eb.fn.count<number>("post.id").distinct().as("total"))
    .executeTakeFirstOrThrow()
  const rows = await scoped
    .select("post.id")
    .groupBy("post.id")
    .orderBy((eb) => eb.fn.max("post_translation.published_at"), "desc")
    .orderBy("post.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { ids: rows.map((row) => row.id), total }
}

/** Posts in the order of `ids`, each with its former links and its own translations. */
export const joinPosts = async <Post extends { id: string }, Translation extends { post_id: string }>(
  store: Store,
  ids: readonly string[],
  posts: readonly Post[],
  translations: readonly Translation[]
): Promise<(Post & { formerLinks: string[]; translations: Translation[] })[]> => {
  const formerLinks = await store
    .selectFrom("former_link")
    .select(["post_id", "link"])
    .where("post_id", "in", ids)
    .orderBy("link")
    .execute()
  const byId = new Map(posts.map((post) => [post.id, post]))
  return ids.flatMap((id) => {
    const post = byId.get(id)
    if (!post) return []
    return {
      ...post,
      formerLinks: formerLinks.filter((row) => row.post_id === id).map((row) => row.link),
      translations: translations.filter((row) => row.post_id === id),
    }
  })
}

/** The posts of a game that are not removed, in the order in which they were made. */
export const listPostIdsOfGame = async (store: Store, game: GameId): Promise<string[]> => {
  const posts = store.selectFrom("post").select("id").where("game", "=", game).where("removed_at", "is", null)
  return (await posts.orderBy("created_at").orderBy("id").execute()).map(({ id }) => id)
}

/** Whether there is, or was, any post of a kind. */
export const hasAnyOfKind = async (store: Store, kind: PostKind): Promise<boolean> =>
  (await store.selectFrom("post").select("id").where("kind", "=", kind).limit(1).executeTakeFirst()) !== undefined

/** All columns but the text of the search, which is as long as the body. */
const translationColumns = [
  "post_id",
  "locale",
  "title",
  "cover_alt",
  "versions",
  "state",
  "published_at",
  "post_translation.updated_at",
  "body",
  ...columnNames(postTextFields),
] as const

/** Posts in the order of `ids`, including removed ones. */
export const findPosts = async (store: Store, ids: readonly string[]): Promise<PublicPost[]> => {
  if (ids.length === 0) return []
  const posts = await store.selectFrom("post").selectAll().where("id", "in", ids).execute()
  const translations = await publicTranslations(store)
    .select(translationColumns)
    .where("post_id", "in", ids)
    .orderBy("post_translation.locale")
    .execute()
  return joinPosts(store, ids, posts, translations)
}

/** The post that has this link, or had it. The current owner comes before a former one, a draft last. */
export const findPostIdByLink = async (store: Store, kind: PostKind, link: string): Promise<string | null> =>
  (await findLinkOwner(store, kind, link))?.id ?? findDraftIdByLink(store, kind, link)

export type PostNeighbor = { id: string; link: string; game: GameId | null; title: string; published_at: Date }

/** The public posts right before and after a post, in the order of lists; null at the ends. */
export const findPostNeighbors = async (
  store: Store,
  scope: PostScope,
  place: { id: string; publishedAt: Date }
): Promise<{ previous: PostNeighbor | null; next: PostNeighbor | null }> => {
  const side = (comparison: "<" | ">", order: "asc" | "desc") =>
    publicTranslationsIn(store, scope)
      .select(["post.id", "post.link", "post.game", "post_translation.title", "post_translation.published_at"])
      .where((eb) =>
        eb(
          eb.refTuple("post_translation.published_at", "post.id"),
          comparison,
          eb.tuple<Date | null, string>(place.publishedAt, place.id)
        )
      )
      .orderBy("post_translation.published_at", order)
      .orderBy("post.id", order)
      .limit(1)
      .$narrowType<{ published_at: NotNull }>()
      .executeTakeFirst()
  return { previous: (await side("<", "desc")) ?? null, next: (await side(">", "asc")) ?? null }
}

/** Change position of the latest change that visitors could see. */
export const postPosition = async (store: Store, kind: PostKind): Promise<number> => {
  const row = await store
    .selectFrom("post")
    .select((eb) => eb.fn.max("change_seq").as("position"))
    .where("kind", "=", kind)
    .where("first_public_at", "is not", null)
    .executeTakeFirst()
  return row?.position ?? 0
}

/** Posts that were public at some time and changed after `since`, oldest change first. */
export const listPostChanges = (
  store: Store,
  kind: PostKind,
  since: number,
  limit: number
): Promise<{ id: string; change_seq: number }[]> =>
  store
    .selectFrom("post")
    .select(["id", "change_seq"])
    .where("kind", "=", kind)
    .where("first_public_at", "is not", null)
    .where("change_seq", ">", since)
    .orderBy("change_seq")
    .limit(limit)
    .execute()

/** Adds a post without translations. It stays invisible until `recordPostChange` runs after they are set. */
export const insertPost = async (
  content: ContentWrite,
  post: Omit<Insertable<Schema["post"]>, "change_seq" | "first_public_at" | "removed_at">
): Promise<void> => {
  await content.store
    .insertInto("post")
    .values({ ...post, change_seq: await content.nextChange(), first_public_at: null, removed_at: null })
    .execute()
}

/** Adds the translation, or replaces the one in the same language. */
export const putPostTranslation = async (
  content: ContentWrite,
  translation: Insertable<Schema["post_translation"]>
): Promise<void> => {
  await content.store
    .insertInto("post_translation")
    .values(translation)
    .onConflict((conflict) => conflict.columns(["post_id", "locale"]).doUpdateSet(translation))
    .execute()
}

export const deletePostTranslation = async (content: ContentWrite, id: string, locale: Locale): Promise<void> => {
  await content.store.deleteFrom("post_translation").where("post_id", "=", id).where("locale", "=", locale).execute()
}

export const addFormerLink = async (content: ContentWrite, row: Insertable<Schema["former_link"]>): Promise<void> => {
  await content.store.insertInto("former_link").values(row).execute()
}

export const updatePost = async (
  content: ContentWrite,
  id: string,
  changes: Omit<Updateable<Schema["post"]>, "id" | "first_public_at">
): Promise<void> => {
  if (Object.keys(changes).length > 0)
    await content.store.updateTable("post").set(changes).where("id", "=", id).execute()
}

/** Frees the former links of a post. */
export const deleteFormerLinks = async (content: ContentWrite, id: string): Promise<void> => {
  await content.store.deleteFrom("former_link").where("post_id", "=", id).execute()
}

/** Publishes the translations of a post whose time has come. @returns whether there were any */
export const publishDuePostTranslations = async (content: ContentWrite, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await content.store
    .updateTable("post_translation")
    .set({ state: "published" })
    .where("post_id", "=", id)
    .where("state", "=", "scheduled")
    .where("published_at", "<=", now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
