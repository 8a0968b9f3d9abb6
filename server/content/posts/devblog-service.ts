import type { GameId } from "../../../shared/games.ts"
import { defaultLocale, type Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import { readSnapshot } from "../../db/connection.ts"
import {
  findPostIdByLink,
  findPostNeighbors,
  findPosts,
  type PostNeighbor,
  type PublicPost,
} from "./posts-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { getPost, getPostByLink, listPosts, readPostDelta } from "./posts-service.ts"
import type { PageQuery } from "../../db/page-of.ts"
import type { PublishedDelta, PublishedList, WithFiles } from "../published/published-list.ts"

/** A page of the public developer blog, of one game or of both; see `listPosts`. */
export const listDevblog = (
  context: ServiceContext,
  query: PageQuery & { locale?: Locale; game?: GameId }
): Promise<PublishedList<PublicPost>> =>
  listPosts(context, { kind: "devblog", locale: query.locale, game: query.game }, query)

/** What changed in the developer blog; see `readPostDelta`. */
export const readDevblogDelta = (
  context: ServiceContext,
  query: { since: string; perPage?: number }
): Promise<PublishedDelta<PublicPost>> => readPostDelta(context, "devblog", query)

/** @throws ApiError notFound when no dev-blog post with this id is public */
export const getDevblogPost = (context: ServiceContext, id: string): Promise<WithFiles<PublicPost>> =>
  getPost(context, "devblog", id)

/** @throws ApiError notFound when no public dev-blog post has this link, or had it */
export const getDevblogPostByLink = (context: ServiceContext, link: string): Promise<WithFiles<PublicPost>> =>
  getPostByLink(context, "devblog", link)

/**
 * The posts right before (older) and after (newer) a post, among those that are public in the language and of its game.
 *
 * @param query locale English where left out
 * @throws ApiError notFound when the link leads to no post that is public in that language
 */
export const getDevblogNeighbors = (
  context: ServiceContext,
  link: string,
  query: { locale?: Locale }
): Promise<{ previous: PostNeighbor | null; next: PostNeighbor | null }> => {
  const now = context.now()
  const locale = query.locale ?? defaultLocale
  return readSnapshot(context.database.store, async (store) => {
    const id = await findPostIdByLink(store, "devblog", link)
    const [post] = id === null ? [] : await findPosts(store, [id], now)
    const publishedAt = post?.translations.find((translation) => translation.locale === locale)?.published_at
    if (!post || !post.game || !publishedAt) throw new ApiError("notFound")
    return findPostNeighbors(store, { kind: "devblog", game: post.game, locale }, { id: post.id, publishedAt }, now)
  })
}
