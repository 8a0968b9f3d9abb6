import type { Locale } from "../../../shared/locales.ts"
import type { PublicPost } from "./posts-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { getPost, getPostByLink, listPosts, readPostDelta } from "./posts-service.ts"
import type { PageQuery } from "../../db/page-of.ts"
import type { PublishedDelta, PublishedList, WithFiles } from "../published/published-list.ts"

/** A page of the public blog; see `listPosts`. */
export const listBlog = (
  context: ServiceContext,
  query: PageQuery & { locale?: Locale }
): Promise<PublishedList<PublicPost>> => listPosts(context, { kind: "blog", locale: query.locale }, query)

/** What changed in the blog; see `readPostDelta`. */
export const readBlogDelta = (
  context: ServiceContext,
  query: { since: string; perPage?: number }
): Promise<PublishedDelta<PublicPost>> => readPostDelta(context, "blog", query)

/** @throws ApiError notFound when no blog post with this id is public */
export const getBlogPost = (context: ServiceContext, id: string): Promise<WithFiles<PublicPost>> =>
  getPost(context, "blog", id)

/** @throws ApiError notFound when no public blog post has this link, or had it */
export const getBlogPostByLink = (context: ServiceContext, link: string): Promise<WithFiles<PublicPost>> =>
  getPostByLink(context, "blog", link)
