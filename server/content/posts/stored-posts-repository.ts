import { sql } from "kysely"
import type { BodyDocument } from "../../../shared/contract/document.ts"
import { postTextFields } from "../../../shared/contract/post-fields.ts"
import type { GameId } from "../../../shared/games.ts"
import { adminConditions, adminOrder, type AdminScope } from "../entries/admin-list.ts"
import type { Store } from "../../db/connection.ts"
import { columnNames } from "../../db/field-columns.ts"
import { joinPosts, type PublicPost } from "./posts-repository.ts"
import type { PostKind } from "../../db/schema.ts"

/** A post with all of its translations, whatever their state. For the admin only. */
export type StoredPost = PublicPost

/** Placeholder for a body that is not read. */
export const noBody = sql<BodyDocument>`'{"type":"doc","content":[]}'::jsonb`.as("body")

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
    .orderBy("locale")
    .execute()
  return joinPosts(store, ids, posts, translations)
}

/** Whether a post of any kind has the id. */
export const isPostId = async (store: Store, id: string): Promise<boolean> =>
  (await store.selectFrom("post").select("id").where("id", "=", id).executeTakeFirst()) !== undefined

/** Ids of a page of posts for the admin, and the total number. */
export const listStoredPostIds = async (
  store: Store,
  scope: AdminScope & { kind: PostKind; game?: GameId },
  page: { limit: number; offset: number }
): Promise<{ ids: string[]; total: number }> => {
  let scoped = store
    .selectFrom("post as entry")
    .leftJoin("post_translation as en", (join) => join.onRef("en.post_id", "=", "entry.id").on("en.locale", "=", "en"))
    .leftJoin("post_translation as ru", (join) => join.onRef("ru.post_id", "=", "entry.id").on("ru.locale", "=", "ru"))
    .where("entry.kind", "=", scope.kind)
  if (scope.game !== undefined) scoped = scoped.where("entry.game", "=", scope.game)
  for (const condition of adminConditions(scope, scope.kind)) scoped = scoped.where(condition)
  // One pass for both: a search reads every text.
  const rows = await scoped
    .select(["entry.id", sql<number>`count(*) over ()`.as("total")])
    .orderBy(adminOrder(scope, scope.kind))
    .orderBy("entry.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const [first] = rows
  if (first || page.offset === 0) return { ids: rows.map((row) => row.id), total: first?.total ?? 0 }
  const { total } = await scoped.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  return { ids: [], total }
}
