import { sql } from "kysely"
import { locales } from "../../../shared/locales.ts"
import { postTextFields } from "../../../shared/contract/post-fields.ts"
import type { GameId } from "../../../shared/games.ts"
import { listEntryIds, noBody, type AdminScope } from "../entries/admin-list-repository.ts"
import type { Store } from "../../db/connection.ts"
import { columnNames } from "../../db/field-columns.ts"
import { joinPosts, type PublicPost } from "./posts-repository.ts"
import type { PostKind } from "../../db/schema.ts"

/** A post with all of its translations, whatever their state. For the admin only. */
export type StoredPost = PublicPost

/** Posts of a kind in the order of `ids`, including removed ones. `bodies: false` omits the bodies (most data). */
export const findStoredPosts = async (
  store: Store,
  kind: PostKind,
  ids: readonly string[],
  { bodies = true }: { bodies?: boolean } = {}
): Promise<StoredPost[]> => {
  if (ids.length === 0) return []
  const posts = await store.selectFrom("post").selectAll().where("kind", "=", kind).where("id", "in", ids).execute()
  const translations = await store
    .selectFrom("post_translation")
    .select(["post_id", "locale", "title", "cover_alt", "versions", "state", "published_at", "updated_at"])
    .select(columnNames(postTextFields))
    .select(bodies ? "body" : noBody)
    .where("post_id", "in", ids)
    .where("locale", "in", locales)
    .orderBy("locale")
    .execute()
  return joinPosts(store, ids, posts, translations)
}

/** Whether a post of any kind has the id. */
export const isPostId = async (store: Store, id: string): Promise<boolean> =>
  (await store.selectFrom("post").select("id").where("id", "=", id).executeTakeFirst()) !== undefined

/** Ids of a page of posts for the admin, and the total number. */
export const listStoredPostIds = (
  store: Store,
  { kind, game, ...scope }: AdminScope & { kind: PostKind; game?: GameId },
  page: { limit: number; offset: number }
): Promise<{ ids: string[]; total: number }> =>
  listEntryIds(store, kind, scope, page, [
    sql<boolean>`entry.kind = ${kind}`,
    ...(game === undefined ? [] : [sql<boolean>`entry.game = ${game}`]),
  ])
