import { z } from "zod"
import { searchLimits } from "../limits/lists.ts"
import { redirectLimits } from "../limits/redirects.ts"
import { withoutTrailingSlash } from "../paths.ts"
import { adminListOf, entryVersion, sentId } from "./admin-entries.ts"
import { timestamp } from "./entry.ts"
import { pageParameter, perPageParameter } from "./list.ts"
import { line } from "./text.ts"

/** Redirects that staff manage, beside the legacy ones of shared/redirects.ts and the former links of posts. */

/** As the site looks addresses up: decoded once, without a slash at the end. */
const normalizedPath = (value: string): string => {
  try {
    return withoutTrailingSlash(decodeURIComponent(value))
  } catch {
    return value
  }
}

/** Excludes characters that end a path, are wildcards in some server's rules, or always have to be encoded. */
const pathPattern = /^\/$|^(?:\/(?!\.{1,2}(?:\/|$))[^\s/\\?#%*:"'<>^`{|}\p{C}]+)+$/u

const isSitePath = "must be a path of this site, without query, fragment or wildcard"

const sitePath = z.string().max(redirectLimits.pathMax).regex(pathPattern, isSitePath)

const sentPath = z.string().max(redirectLimits.pathMax).overwrite(normalizedPath).regex(pathPattern, isSitePath)

const sentRedirect = { from: sentPath, to: sentPath }

export const redirectAddition = z.strictObject({ id: sentId, ...sentRedirect })

export const redirectEdit = z.strictObject({ id: sentId, version: entryVersion, ...sentRedirect })

export const redirectRemoval = z.strictObject({ id: sentId, version: entryVersion })

export const removedRedirect = z.object({ id: z.uuid() })

export const managedRedirect = z.object({
  id: z.uuid(),
  version: entryVersion,
  from: z.string(),
  /** As staff entered it. */
  to: z.string(),
  /** Where a visitor is redirected in one step: `to`, or the end of the redirect chain from there. */
  leadsTo: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

export type ManagedRedirect = z.infer<typeof managedRedirect>

export const redirectsQuery = z.strictObject({
  /** Part of either address, ignoring case. */
  q: line({ max: searchLimits.max }).optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

/** An address as the site looks it up: a path, decoded once, without query, fragment and trailing slash. */
export const addressCheckQuery = z.strictObject({ address: z.string().max(redirectLimits.pathMax).startsWith("/") })

/** The redirects through which an address leads, in order: of the site itself, or of those that staff manage. */
export const checkedAddress = z.object({
  steps: z.array(z.object({ from: z.string(), to: z.string(), by: z.enum(["site", "staff"]) })),
})

export type CheckedAddress = z.infer<typeof checkedAddress>

export type RedirectsQuery = z.infer<typeof redirectsQuery>

/** Sorted by `from`. */
export const redirectsList = adminListOf(managedRedirect)

/** What the site is built with: all redirects, each with its final target. */
export const publishedRedirects = z.object({
  items: z.array(z.object({ from: sitePath, to: sitePath })).max(redirectLimits.countMax),
})

export type PublishedRedirects = z.infer<typeof publishedRedirects>

/** Paths below the API's base path. */
export const redirectPaths = {
  list: "/api/v1/redirects",
  published: "/api/v1/redirects/published",
  check: "/api/v1/redirects/check",
  add: "/api/v1/redirects/add",
  edit: "/api/v1/redirects/edit",
  remove: "/api/v1/redirects/remove",
} as const
