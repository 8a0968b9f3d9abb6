import { z } from "zod"
import {
  devblogDelta,
  devblogList,
  devblogPaths,
  devblogPost,
  neighbors,
  neighborsQuery,
} from "../../../shared/contract/devblog.ts"
import { byIdParameters, byLinkParameters } from "../../../shared/contract/post.ts"
import { presentDevblogPost, presentNeighbors } from "./devblog-presenter.ts"
import { presentDelta, presentList, presentOne } from "../published/published-list-presenter.ts"
import type { publicReads } from "../../http/public-read.ts"
import type { ServiceContext } from "../../service-context.ts"
import {
  getDevblogNeighbors,
  getDevblogPost,
  getDevblogPostByLink,
  listDevblog,
  readDevblogDelta,
} from "./devblog-service.ts"
import { previewPost } from "./posts-service.ts"
import { deltaOfQuery, devblogListOrDeltaQuery } from "../published/list-query.ts"

export const devblogRoutes = (publicRead: ReturnType<typeof publicReads>, context: ServiceContext): void => {
  publicRead({
    path: devblogPaths.list,
    tag: "devblog",
    summary: "Published posts, newest first; with since, what was changed and removed after that cursor",
    query: devblogListOrDeltaQuery,
    answer: z.union([devblogList, devblogDelta]),
    failures: ["cursorUnknown"],
    fresh: (query) => query.since !== undefined,
    read: async ({ query }) => {
      const delta = deltaOfQuery(query)
      if (delta) return presentDelta(await readDevblogDelta(context, delta), presentDevblogPost)
      return presentList(await listDevblog(context, query), presentDevblogPost)
    },
  })
  publicRead({
    path: devblogPaths.byId,
    tag: "devblog",
    summary: "One published post",
    params: byIdParameters,
    answer: devblogPost,
    failures: ["notFound"],
    read: async ({ params }) => presentOne(await getDevblogPost(context, params.id), presentDevblogPost),
    preview: {
      roles: ["editor"],
      read: async ({ params }) => presentOne(await previewPost(context, "devblog", params), presentDevblogPost),
    },
  })
  publicRead({
    path: devblogPaths.byIdQuery,
    tag: "devblog",
    summary: "One published post, its id as a parameter",
    query: byIdParameters,
    answer: devblogPost,
    failures: ["notFound"],
    read: async ({ query }) => presentOne(await getDevblogPost(context, query.id), presentDevblogPost),
    preview: {
      roles: ["editor"],
      read: async ({ query }) => presentOne(await previewPost(context, "devblog", query), presentDevblogPost),
    },
  })
  publicRead({
    path: devblogPaths.byLink,
    tag: "devblog",
    summary: "One published post by its link; an old link answers with the present post",
    params: byLinkParameters,
    answer: devblogPost,
    failures: ["notFound"],
    read: async ({ params }) => presentOne(await getDevblogPostByLink(context, params.link), presentDevblogPost),
    preview: {
      roles: ["editor"],
      read: async ({ params }) => presentOne(await previewPost(context, "devblog", params), presentDevblogPost),
    },
  })
  publicRead({
    path: devblogPaths.neighbors,
    tag: "devblog",
    summary: "The posts before and after one, in its game and the asked language (English without it)",
    params: byLinkParameters,
    query: neighborsQuery,
    answer: neighbors,
    failures: ["notFound"],
    read: async ({ params, query }) => presentNeighbors(await getDevblogNeighbors(context, params.link, query)),
  })
}
