import { z } from "zod"
import { entryId, link, timestamp } from "./entry.ts"
import { gameId } from "./games.ts"
import { listOf, listQuery, localeParameter } from "./list.ts"
import { post } from "./posts.ts"

/** A published post of a game's developer blog. */
export const devblogPost = post.extend({ game: gameId })

export type DevblogPost = z.infer<typeof devblogPost>

export const devblogListQuery = listQuery.extend({ game: gameId.optional() })

export const devblogList = listOf(devblogPost)

export const neighborsQuery = z.strictObject({ locale: localeParameter.optional() })

const neighbor = z.object({ id: entryId, link, game: gameId, title: z.string(), publishedAt: timestamp })

/** The posts before and after a post among those published in the same language and game, by date; null at the ends. */
export const neighbors = z.object({ previous: neighbor.nullable(), next: neighbor.nullable() })

export type Neighbors = z.infer<typeof neighbors>

/** Paths below the API's base path. */
export const devblogPaths = {
  list: "/api/v1/devblog",
  byId: "/api/v1/devblog/id/:id",
  byIdQuery: "/api/v1/devblog/id",
  byLink: "/api/v1/devblog/link/:link",
  byLinkQuery: "/api/v1/devblog/link",
  neighbors: "/api/v1/devblog/neighbors/link/:link",
} as const
