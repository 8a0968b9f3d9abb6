import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import type { PostKind } from "../../db/schema.ts"

/** The post that has the link, or had it before (`former`). */
export type LinkOwner = { id: string; former: boolean }

/** The owner of a link among the posts of a kind. The current owner takes precedence over a former one. */
export const findLinkOwner = async (store: Store, kind: PostKind, link: string): Promise<LinkOwner | null> => {
  const present = await store
    .selectFrom("post")
    .select("id")
    .where("kind", "=", kind)
    .where("link", "=", link)
    .where("removed_at", "is", null)
    .executeTakeFirst()
  if (present) return { id: present.id, former: false }
  const former = await store
    .selectFrom("former_link")
    .select("post_id")
    .where("kind", "=", kind)
    .where("link", "=", link)
    .executeTakeFirst()
  return former ? { id: former.post_id, former: true } : null
}

/** Removes a link from the former links of a post. Returns whether it was one. */
export const dropFormerLink = async (content: ContentWrite, row: { id: string; link: string }): Promise<boolean> => {
  const { numDeletedRows } = await content.store
    .deleteFrom("former_link")
    .where("post_id", "=", row.id)
    .where("link", "=", row.link)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether a post was ever public under its present link. */
export const isLinkPublic = async (store: Store, id: string): Promise<boolean> => {
  const row = await store.selectFrom("post").select("link_public").where("id", "=", id).executeTakeFirst()
  return row?.link_public === true
}
