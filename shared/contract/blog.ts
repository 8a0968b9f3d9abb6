import type { z } from "zod"
import { listOf } from "./list.ts"
import { post } from "./posts.ts"

/** A published blog post, with every language in which it is published. */
export const blogPost = post

export type BlogPost = z.infer<typeof blogPost>

export const blogList = listOf(blogPost)

/** Paths below the API's base path. */
export const blogPaths = {
  list: "/api/v1/blog",
  byId: "/api/v1/blog/id/:id",
  byIdQuery: "/api/v1/blog/id",
  byLink: "/api/v1/blog/link/:link",
  byLinkQuery: "/api/v1/blog/link",
} as const
