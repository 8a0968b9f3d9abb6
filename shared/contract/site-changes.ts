import { z } from "zod"
import { blogPost } from "./blog.ts"
import { daily } from "./daily.ts"
import { devblogPost } from "./devblog.ts"
import { publishedGames } from "./games.ts"
import { legalDocument } from "./legal-documents.ts"
import { cursor, deltaOf } from "./list.ts"
import { publishedRedirects } from "./redirects.ts"
import { job } from "./vacancies.ts"

/** The cursors of the four lists, as the lists or an earlier response gave them. */
export const siteChangesQuery = z.strictObject({ blog: cursor, devblog: cursor, jobs: cursor, legal: cursor })

/**
 * Everything that a site needs to know of a change, from one state of the database: what changed in each list after its
 * cursor, and the complete lists of what is short. While `more` is true of a delta, request again with the new cursors.
 */
export const siteChanges = z.object({
  blog: deltaOf(blogPost),
  devblog: deltaOf(devblogPost),
  jobs: deltaOf(job),
  legal: deltaOf(legalDocument),
  redirects: publishedRedirects,
  games: publishedGames,
  daily,
})

export type SiteChanges = z.infer<typeof siteChanges>

/** Path below the API's base path. */
export const siteChangesPaths = { get: "/api/v1/site/changes" } as const
