import { limits } from "../../../shared/limits.ts"
import { ApiError } from "../../http/api-error.ts"
import { documentFiles } from "../entries/document-files.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { contentState } from "../../db/content-changes.ts"
import { pageOf, type PageQuery } from "../../db/page-of.ts"
import {
  findPostIdByLink,
  findPosts,
  listPostChanges,
  listPublicPostIds,
  postPosition,
  type PostScope,
  type PublicPost,
} from "./posts-repository.ts"
import type { PostKind } from "../../db/schema.ts"
import { findUploadedFiles } from "../../files/files-repository.ts"
import { findWholePosts, type WholePost } from "./whole-posts-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { decodeCursor, encodeCursor } from "../published/cursor.ts"
import type { PublishedDelta, PublishedList, WithFiles } from "../published/published-list.ts"

/** What blog and dev-blog have in common; the two services beside this one name it. */

const withFiles = async (store: Store, posts: PublicPost[]): Promise<WithFiles<PublicPost>> => {
  const ids = posts.flatMap((post) => [
    ...(post.cover_file_id === null ? [] : [post.cover_file_id]),
    ...post.translations.flatMap((translation) => documentFiles(translation.body)),
  ])
  return { entries: posts, files: await findUploadedFiles(store, ids) }
}

/** A page of the posts that are public, newest first by their date in the asked language, or by their newest of any. */
export const listPosts = (
  context: ServiceContext,
  scope: PostScope,
  query: PageQuery
): Promise<PublishedList<PublicPost>> => {
  const now = context.now()
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => {
    const { epoch } = await contentState(store)
    const { ids, total } = await listPublicPostIds(store, scope, place, now)
    const posts = await withFiles(store, await findPosts(store, ids, now))
    return { ...posts, page, perPage, total, cursor: encodeCursor(epoch, await postPosition(store, scope.kind)) }
  })
}

/**
 * What changed after a cursor, oldest change first.
 *
 * @throws ApiError invalidRequest or cursorUnknown for a cursor that is not one of this database
 */
export const readPostDelta = (
  context: ServiceContext,
  kind: PostKind,
  query: { since: string; perPage?: number }
): Promise<PublishedDelta<PublicPost>> => {
  const now = context.now()
  const perPage = query.perPage ?? limits.list.perPageDefault
  return readSnapshot(context.database.store, async (store) => {
    const state = await contentState(store)
    const since = decodeCursor(query.since, state)
    // One more than asked for tells whether there are more.
    const rows = await listPostChanges(store, kind, since, perPage + 1)
    const taken = rows.slice(0, perPage)
    const posts = await findPosts(
      store,
      taken.map((row) => row.id),
      now
    )
    const isPublic = (post: PublicPost) => post.translations.length > 0
    return {
      ...(await withFiles(store, posts.filter(isPublic))),
      removed: posts.filter((post) => !isPublic(post)).map((post) => post.id),
      cursor: encodeCursor(state.epoch, taken.at(-1)?.change_seq ?? since),
      more: rows.length > taken.length,
    }
  })
}

/** @throws ApiError notFound when no post of this kind with this id is public */
export const getPost = (context: ServiceContext, kind: PostKind, id: string): Promise<WithFiles<PublicPost>> =>
  readSnapshot(context.database.store, (store) => publicPost(store, kind, id, context.now()))

/**
 * The post that has the link, or had it before.
 *
 * @throws ApiError notFound when there is no such post, or it is not public
 */
export const getPostByLink = (context: ServiceContext, kind: PostKind, link: string): Promise<WithFiles<PublicPost>> =>
  readSnapshot(context.database.store, async (store) =>
    publicPost(store, kind, await findPostIdByLink(store, kind, link), context.now())
  )

/** A post of the kind by its id, or by a link that it has or had. */
export type PostPlace = { id: string } | { link: string }

/**
 * A post with all its languages, whatever their state, as its page would show them. For staff alone.
 *
 * @throws ApiError notFound when there is no such post, or it was removed
 */
export const previewPost = (context: ServiceContext, kind: PostKind, place: PostPlace): Promise<WithFiles<WholePost>> =>
  readSnapshot(context.database.store, async (store) => {
    const id = "id" in place ? place.id : await findPostIdByLink(store, kind, place.link)
    const [post] = id === null ? [] : await findWholePosts(store, kind, [id])
    if (!post || post.removed_at !== null) throw new ApiError("notFound")
    return withFiles(store, [post])
  })

const publicPost = async (
  store: Store,
  kind: PostKind,
  id: string | null,
  now: Date
): Promise<WithFiles<PublicPost>> => {
  const [post] = id === null ? [] : await findPosts(store, [id], now)
  if (!post || post.kind !== kind || post.translations.length === 0) throw new ApiError("notFound")
  return withFiles(store, [post])
}
