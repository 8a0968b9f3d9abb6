import type { z } from "zod"
import { locales } from "../../../shared/locales.ts"
import { publishablePost, type AdminPost, type SentPost } from "../../../shared/contract/admin-posts.ts"
import { emptyFields } from "../../../shared/contract/field-table.ts"
import { publishableLegal, type SentLegal } from "../../../shared/contract/legal-documents.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import { ApiError } from "../../http/api-error.ts"
import { presentAdminPost } from "../posts/admin-posts-presenter.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite } from "../../db/content-changes.ts"
import { toColumns } from "../../db/field-columns.ts"
import { isAutomaticLink, linkOfTitle, numberedLink } from "../../../shared/slug.ts"
import {
  dropFormerLink,
  findLinkHolders,
  findLinkOwner,
  isLinkPublic,
  isOwnLink,
  markOwnLink,
  listLinksLike,
  type LinkedPost,
} from "../posts/post-links-repository.ts"
import { addFormerLink, deletePostTranslation, insertPost, putPostTranslation } from "../posts/posts-repository.ts"
import { recordPostChange, removePost, touchPost } from "./post-changes.ts"
import type { PostKind } from "../../db/schema.ts"
import { findGame } from "../games/games-repository.ts"
import { keepFixed } from "../posts/fixed-documents.ts"
import { findStoredPosts, isPostId, listStoredPostIds } from "../posts/stored-posts-repository.ts"
import type { ContentType } from "../entries/content-type.ts"
import { pathAt } from "../entries/entry-file-uses.ts"
import { topFields } from "../entries/layers.ts"
import { withLayers } from "../entries/layers-repository.ts"
import { postEntryOf, readPost, type PostEntry, type PostFields, type PostText } from "../posts/post-entry.ts"

export type PostContentType = ContentType<PostFields, PostText, SentPost | SentLegal, AdminPost>

const columnsOf = ({ game, link, cover, author, ...fields }: PostFields) => ({
  game,
  link,
  cover_file_id: cover?.fileId ?? null,
  focal_x: cover?.focalPoint.x ?? 0.5,
  focal_y: cover?.focalPoint.y ?? 0.5,
  ...toColumns(postFields, fields),
  author: JSON.stringify(author),
})

/** A former link still belongs to its post: it redirects there, so another post cannot use it. */
const claimLink = async (
  store: Store,
  kind: PostKind,
  post: LinkedPost,
  { at, drafts = false }: { at: string; drafts?: boolean }
) => {
  const holder = (await findLinkHolders(store, kind, [post], { drafts })).get(post.id)
  if (!holder) return
  const message = holder.former
    ? `was the link of the entry ${holder.id}, and leads there`
    : `is the link of the entry ${holder.id}`
  throw new ApiError("linkTaken", [{ path: pathAt(at, "link"), message }], holder)
}

/**
 * What a link that was made from a title becomes: the same while no other post has it, else its next free form. A link
 * that was typed stays, even if it is taken.
 */
const freeLink = async (store: Store, kind: PostKind, post: LinkedPost, titles: readonly string[]): Promise<string> => {
  const title = titles.find((one) => isAutomaticLink(post.link, one))
  const made = title === undefined ? "" : linkOfTitle(title)
  if (made === "") return post.link
  // All numbered forms begin with this one, cut for the longest number.
  const stem = numberedLink(made, 1_000_000).replace(/-1000000$/, "")
  const taken = await listLinksLike(store, kind, { id: post.id, link: stem })
  // A link of a draft reserves nothing: a post that uses it does not give way.
  if (post.link !== "" && (!taken.has(post.link) || (await isOwnLink(store, post)))) return post.link
  for (let number = 1; ; number += 1) {
    const link = numberedLink(made, number)
    if (!taken.has(link)) return link
  }
}

/**
 * The old link redirects to the new one if visitors know it. A former link that becomes the post's link again stops
 * redirecting.
 *
 * @returns the columns that say to whom the new link belongs
 */
const moveLink = async (content: ContentWrite, kind: PostKind, { id, fields, removedAt }: PostEntry, to: string) => {
  const { store } = content
  const from = fields.link
  const isRestored = removedAt !== null
  if (from === to && !isRestored) return {}
  const wasPublic = await isLinkPublic(store, id)
  const owns = (is: boolean) => ({ link_public: is, link_reserved: is })
  /** Other posts may claim the links of a removed post. */
  const isFree = async (link: string) => !isRestored || (await findLinkOwner(store, kind, link)) === null
  if (from === to) return owns(wasPublic && (await isFree(to)))
  // Removal frees former links; which of them the post has again is decided after its restoration.
  const isKnown = !isRestored && (await dropFormerLink(content, { id, link: to }))
  if (wasPublic && (await isFree(from))) await addFormerLink(content, { kind, link: from, post_id: id })
  return owns(isKnown)
}

/** Gives a restored post the links under which visitors knew it, unless another post has got them. */
const reclaimLinks = async (content: ContentWrite, kind: PostKind, id: string, links: readonly string[]) => {
  for (const link of links) {
    if (await markOwnLink(content, { id, link })) continue
    if ((await findLinkOwner(content.store, kind, link)) === null)
      await addFormerLink(content, { kind, link, post_id: id })
  }
}

const empty = { fields: emptyFields(postFields), text: emptyFields(postTextFields) }

/** What is different of a kind. */
type Rules = { publishable: z.ZodType; keep?: PostContentType["keep"] }

const createPostContentType = (kind: PostKind, { publishable, keep = () => undefined }: Rules): PostContentType => ({
  kind,
  empty,
  isForeignId: isPostId,
  find: async (store, ids, options) =>
    withLayers(store, { kind, empty }, (await findStoredPosts(store, kind, ids, options)).map(postEntryOf), options),
  list: (store, query, place) => listStoredPostIds(store, { ...query, kind }, place),
  read: readPost,
  normalize: (fields) => fields,
  isClosed: () => false,
  publishable,
  missing: () => null,
  complete: async (store, id, { fields, texts }) => {
    const titles = locales.map((locale) => texts[locale]?.title ?? "").filter((title) => title !== "")
    return { ...fields, link: await freeLink(store, kind, { id, link: fields.link }, titles) }
  },
  unknown: async (store, { game }) =>
    game === null || (await findGame(store, game)) ? [] : [{ path: "game", message: "is no game of the studio" }],
  claim: async (store, id, { link }, { before, ...where }) => {
    if (before?.link !== link) await claimLink(store, kind, { id, link }, where)
  },
  keep,
  linkHolders: (store, entries) =>
    findLinkHolders(
      store,
      kind,
      entries
        .filter((entry) => entry.removedAt === null)
        .map((entry) => ({ id: entry.id, link: topFields(entry).link }))
    ),
  insert: async (content, id, fields, now, past) => {
    const created = past ? new Date(past.createdAt) : now
    return insertPost(content, { id, kind, ...columnsOf(fields), created_at: created, updated_at: now })
  },
  update: async (content, before, fields, { now, version }) => {
    const links = await moveLink(content, kind, before, fields.link)
    const changes = { ...columnsOf(fields), ...links, version, updated_at: now, removed_at: null }
    await recordPostChange(content, before.id, now, changes)
  },
  touch: touchPost,
  record: (content, id, { now, ...changes }) => recordPostChange(content, id, now, { ...changes, updated_at: now }),
  putText: (content, id, locale, { text, state, publishedAt, updatedAt }) =>
    putPostTranslation(content, {
      post_id: id,
      locale,
      title: text.title,
      ...toColumns(postTextFields, text),
      cover_alt: text.coverAlt,
      body: JSON.stringify(text.body),
      ...(text.versions ? { versions: JSON.stringify(text.versions) } : {}),
      state,
      published_at: publishedAt === null ? null : new Date(publishedAt),
      updated_at: new Date(updatedAt),
    }),
  deleteText: deletePostTranslation,
  remove: (content, id, { now, version }) => removePost(content, id, now, { version }),
  reclaim: (content, id, links) => reclaimLinks(content, kind, id, links),
  present: presentAdminPost,
})

export const blogContentType = createPostContentType("blog", { publishable: publishablePost })

export const devblogContentType = createPostContentType("devblog", { publishable: publishablePost })

export const legalContentType = createPostContentType("legal", { publishable: publishableLegal, keep: keepFixed })

/** The content types whose entries are rows of posts, by their kind. */
export const postContentTypes: Record<PostKind, PostContentType> = {
  blog: blogContentType,
  devblog: devblogContentType,
  legal: legalContentType,
}
