import { z } from "zod"
import { blogDelta, blogList, blogPaths, blogPost } from "../../../shared/contract/blog.ts"
import { byIdParameters, byLinkParameters } from "../../../shared/contract/post.ts"
import { presentPost } from "./posts-presenter.ts"
import { presentDelta, presentList, presentOne } from "../published/published-list-presenter.ts"
import type { publicReads } from "../../http/public-read.ts"
import { getBlogPost, getBlogPostByLink, listBlog, readBlogDelta } from "./blog-service.ts"
import type { ServiceContext } from "../../service-context.ts"
import { previewPost } from "./posts-service.ts"
import { deltaOfQuery, listOrDeltaQuery } from "../published/list-query.ts"

export const blogRoutes = (publicRead: ReturnType<typeof publicReads>, context: ServiceContext): void => {
  publicRead({
    path: blogPaths.list,
    tag: "blog",
    summary: "Published posts, newest first; with since, what was changed and removed after that cursor",
    query: listOrDeltaQuery,
    answer: z.union([blogList, blogDelta]),
    failures: ["cursorUnknown"],
    fresh: (query) => query.since !== undefined,
    read: async ({ query }) => {
      const delta = deltaOfQuery(query)
      if (delta) return presentDelta(await readBlogDelta(context, delta), presentPost)
      return presentList(await listBlog(context, query), presentPost)
    },
  })
  publicRead({
    path: blogPaths.byId,
    tag: "blog",
    summary: "One published post",
    params: byIdParameters,
    answer: blogPost,
    failures: ["notFound"],
    read: async ({ params }) => presentOne(await getBlogPost(context, params.id), presentPost),
    preview: {
      roles: ["editor"],
      read: async ({ params }) => presentOne(await previewPost(context, "blog", params), presentPost),
    },
  })
  publicRead({
    path: blogPaths.byIdQuery,
    tag: "blog",
    summary: "One published post, its id as a parameter",
    query: byIdParameters,
    answer: blogPost,
    failures: ["notFound"],
    read: async ({ query }) => presentOne(await getBlogPost(context, query.id), presentPost),
    preview: {
      roles: ["editor"],
      read: async ({ query }) => presentOne(await previewPost(context, "blog", query), presentPost),
    },
  })
  publicRead({
    path: blogPaths.byLink,
    tag: "blog",
    summary: "One published post by its link; an old link answers with the present post",
    params: byLinkParameters,
    answer: blogPost,
    failures: ["notFound"],
    read: async ({ params }) => presentOne(await getBlogPostByLink(context, params.link), presentPost),
    preview: {
      roles: ["editor"],
      read: async ({ params }) => presentOne(await previewPost(context, "blog", params), presentPost),
    },
  })
}
