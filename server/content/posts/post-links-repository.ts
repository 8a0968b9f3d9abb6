import { sql } from "kysely"
import type { LinkHolder } from "../../../shared/contract/admin-entries.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { PostKind } from "../../db/schema.ts"

/** The post that has the link, or had it before (`former`). */
export type LinkOwner = { id: string; former: boolean }

/** A post with the link that it has, or is about to get. */
export type LinkedPost = { id: string; link: string }

type HolderRow = { link: string; id: string; title: string; former: boolean }

/** Who keeps links for itself: the post that is, was or will be public with it. The current owner comes before a former one. */
const findHolders = async (
  store: Store,
  kind: PostKind,
  links: readonly string[],
  { drafts = false }: { drafts?: boolean } = {}
): Promise<HolderRow[]> => {
  if (links.length === 0) return []
  const wanted = sql.join(links)
  const title = sql`coalesce((select title from post_translation where post_id = post.id order by locale limit 1), '')`
  const { rows } = await sql<HolderRow>`
    select post.link, post.id, ${title} as title, false as former from post
    where kind = ${kind} and link in (${wanted}) and removed_at is null and (link_reserved or ${drafts})
    union all
    select former_link.link, post.id, ${title} as title, true as former
    from former_link join post on post.id = former_link.post_id
    where former_link.kind = ${kind} and former_link.link in (${wanted})
    order by former`.execute(store)
  return rows
}

/** The owner of a link among the posts of a kind: the one that no other post may be published beside. */
export const findLinkOwner = async (store: Store, kind: PostKind, link: string): Promise<LinkOwner | null> => {
  const [row] = await findHolders(store, kind, [link])
  return row ? { id: row.id, former: row.former } : null
}

/**
 * Other posts that have the links of posts, by the id of the post that wants it.
 *
 * @param options `drafts` says whether drafts count, which keep no link for themselves
 */
export const findLinkHolders = async (
  store: Store,
  kind: PostKind,
  posts: readonly LinkedPost[],
  options: { drafts?: boolean } = {}
): Promise<Map<string, LinkHolder>> => {
  const links = [...new Set(posts.map((post) => post.link))].filter((link) => link !== "")
  const rows = await findHolders(store, kind, links, options)
  return new Map(
    posts.flatMap(({ id, link }): [string, LinkHolder][] => {
      const row = rows.find((one) => one.link === link && one.id !== id)
      return row ? [[id, { id: row.id, title: row.title, contentType: kind, former: row.former }]] : []
    })
  )
}

/** A draft with this link, the first of several. */
export const findDraftIdByLink = async (store: Store, kind: PostKind, link: string): Promise<string | null> => {
  const row = await store
    .selectFrom("post")
    .select("id")
    .where("kind", "=", kind)
    .where("link", "=", link)
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst()
  return row?.id ?? null
}

/** The links of other posts, drafts and former links included, that begin as this one does. */
export const listLinksLike = async (store: Store, kind: PostKind, { id, link }: LinkedPost): Promise<Set<string>> => {
  const { rows } = await sql<{ link: string }>`
    select link from post where kind = ${kind} and id <> ${id} and removed_at is null and starts_with(link, ${link})
    union select link from former_link where kind = ${kind} and post_id <> ${id} and starts_with(link, ${link})`.execute(
    store
  )
  return new Set(rows.map((row) => row.link))
}

/** Removes a link from the former links of a post. @returns whether it was one of them */
export const dropFormerLink = async (content: ContentWrite, row: LinkedPost): Promise<boolean> => {
  const { numDeletedRows } = await content.store
    .deleteFrom("former_link")
    .where("post_id", "=", row.id)
    .where("link", "=", row.link)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whether a post has this link for itself: it is public with it, was it, or will be. */
export const isOwnLink = async (store: Store, { id, link }: LinkedPost): Promise<boolean> => {
  const row = await store.selectFrom("post").select(["link", "link_reserved"]).where("id", "=", id).executeTakeFirst()
  return row?.link === link && row.link_reserved
}

/**
 * Records that visitors knew the post under its present link, if that is the one and no other post has it.
 *
 * @returns whether it is the present one
 */
export const markOwnLink = async (content: ContentWrite, post: LinkedPost): Promise<boolean> => {
  const row = await content.store
    .selectFrom("post")
    .select(["link", "kind"])
    .where("id", "=", post.id)
    .executeTakeFirst()
  if (row?.link !== post.link) return false
  if (!(await findLinkHolders(content.store, row.kind, [post])).has(post.id))
    await content.store
      .updateTable("post")
      .set({ link_public: true, link_reserved: true })
      .where("id", "=", post.id)
      .execute()
  return true
}

/** Whether visitors have seen the post under its present link. */
export const isLinkPublic = async (store: Store, id: string): Promise<boolean> =>
  (await store.selectFrom("post").select("link_public").where("id", "=", id).executeTakeFirst())?.link_public === true

/**
 * Records what a write made of the post: when it was public first, whether it has its link for itself (it is public with it, was
 * it, or will be), and its change position. Every write of a post ends with this.
 *
 * @param post `position` is null when visitors see no difference
 */
export const recordPublication = async (
  content: ContentWrite,
  { id, isPublic, position }: { id: string; isPublic: boolean; position: number | null },
  now: Date
): Promise<void> => {
  await sql`
    update post set
      change_seq = coalesce(${position}::bigint, change_seq),
      first_public_at = coalesce(first_public_at, ${isPublic ? now : null}::timestamptz),
      link_public = link_public or ${isPublic},
      link_reserved = link_public or ${isPublic} or exists (
        select 1 from post_translation text where text.post_id = post.id and text.state <> 'draft')
    where id = ${id}`.execute(content.store)
}
