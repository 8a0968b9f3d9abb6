import type { AdminPost, SentPost } from "../../../shared/contract/admin-posts.ts"
import { emptyFields } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import { ApiError } from "../../http/api-error.ts"
import { presentAdminPost } from "./admin-posts-presenter.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import { toColumns } from "../../db/field-columns.ts"
import { dropFormerLink, findLinkOwner, isLinkPublic } from "./post-links-repository.ts"
import { addFormerLink, deletePostTranslation, insertPost, putPostTranslation } from "./posts-repository.ts"
import { recordPostChange, removePost } from "./post-changes.ts"
import type { PostKind } from "../../db/schema.ts"
import { findStoredPosts, isPostId, listStoredPostIds } from "./whole-posts-repository.ts"
import type { ContentType } from "../entries/content-type.ts"
import { postEntryOf, readPost, type PostEntry, type PostFields, type PostText } from "./post-entry.ts"

export type PostContentType = ContentType<PostFields, PostText, SentPost, AdminPost>

const columnsOf = ({ game, link, cover, author, ...fields }: PostFields) => ({
  game,
  link,
  cover_file_id: cover?.fileId ?? null,
  focal_x: cover?.focalPoint.x ?? 0.5,
  focal_y: cover?.focalPoint.y ?? 0.5,
  ...toColumns(postFields, fields),
  author_en: author.en,
  author_ru: author.ru,
})

/** A former link still belongs to its post: it redirects there, so another post cannot use it. */
const claimLink = async (store: Store, kind: PostKind, { id, link, at }: { id: string; link: string; at: string }) => {
  const owner = await findLinkOwner(store, kind, link)
  if (owner === null || owner.id === id) return
  const message = owner.former
    ? `was the link of the entry ${owner.id}, and leads there`
    : `is the link of the entry ${owner.id}`
  throw new ApiError("linkTaken", [{ path: `${at}.link`, message }])
}

/**
 * The old link redirects to the new one, provided that the post was ever public under it. A former link that becomes the
 * post's link again stops redirecting.
 *
 * @returns what is known of the new link
 */
const moveLink = async (
  content: ContentWrite,
  kind: PostKind,
  { id, fields: { link: from }, removedAt }: PostEntry,
  to: string
): Promise<{ link_public?: boolean }> => {
  if (from === to) return {}
  const wasPublic = await isLinkPublic(content.store, id)
  const isFormer = await dropFormerLink(content, { id, link: to })
  // Other posts may claim the links of a removed post.
  const isFree = removedAt === null || (await findLinkOwner(content.store, kind, from)) === null
  if (wasPublic && isFree) await addFormerLink(content, { kind, link: from, post_id: id })
  // Removal forgets which of its links a post was public under.
  return { link_public: isFormer || (removedAt !== null && wasPublic) }
}

const reclaimLinks = async (content: ContentWrite, kind: PostKind, id: string, links: readonly string[]) => {
  for (const link of links)
    if ((await findLinkOwner(content.store, kind, link)) === null)
      await addFormerLink(content, { kind, link, post_id: id })
}

/** The content type of the blog or the dev-blog. */
const createPostContentType = (kind: PostKind): PostContentType => ({
  kind,
  empty: { fields: emptyFields(postFields), text: emptyFields(postTextFields) },
  isForeignId: isPostId,
  find: async (store, ids, options) => (await findStoredPosts(store, kind, ids, options)).map(postEntryOf),
  list: (store, query, place) => listStoredPostIds(store, { ...query, kind }, place),
  read: readPost,
  normalize: (fields) => fields,
  claim: (store, id, { link }, at) => claimLink(store, kind, { id, link, at }),
  insert: (content, id, fields, now) =>
    insertPost(content, { id, kind, ...columnsOf(fields), created_at: now, updated_at: now }),
  update: async (content, before, fields, { now, version }) => {
    const moved = await moveLink(content, kind, before, fields.link)
    const changes = { ...columnsOf(fields), ...moved, version, updated_at: now, removed_at: null }
    await recordPostChange(content, before.id, now, changes)
  },
  record: (content, id, { now, ...changes }) => recordPostChange(content, id, now, { ...changes, updated_at: now }),
  putText: (content, id, locale, { text, state, publishedAt, updatedAt }) =>
    putPostTranslation(content, {
      post_id: id,
      locale,
      title: text.title,
      ...toColumns(postTextFields, text),
      cover_alt: text.coverAlt,
      body: JSON.stringify(text.body),
      state,
      published_at: publishedAt === null ? null : new Date(publishedAt),
      updated_at: new Date(updatedAt),
    }),
  deleteText: deletePostTranslation,
  remove: (content, id, { now, version }) => removePost(content, id, now, { version }),
  reclaim: (content, id, links) => reclaimLinks(content, kind, id, links),
  missing: () => null,
  present: presentAdminPost,
})

export const blogContentType = createPostContentType("blog")

export const devblogContentType = createPostContentType("devblog")
