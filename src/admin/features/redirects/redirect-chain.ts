import { withoutTrailingSlash } from "../../../../shared/paths.ts"
import { legacyRedirects } from "../../../../shared/redirects.ts"
import { createRedirectResolver } from "../../../../shared/resolve-redirects.ts"

/** A step of a redirect chain: a redirect of the site itself, or one that admins manage. */
export type Step = { from: string; to: string; by: "site" | "staff" }

/**
 * Normalizes an address for the lookup: a path, decoded once, without query, fragment and trailing slash.
 *
 * @param typed a path, or a full address whose path is used
 * @returns null if the input is not an address
 */
export const pathOfTyped = (typed: string): string | null => {
  const trimmed = typed.trim()
  if (trimmed === "") return null
  const url = URL.parse(trimmed, "https://site.invalid")
  if (url === null || !url.pathname.startsWith("/")) return null
  try {
    return withoutTrailingSlash(decodeURIComponent(url.pathname))
  } catch {
    return null
  }
}

/**
 * The redirect chain of an address; empty if it is not redirected. Former links of posts are not included: only the
 * site knows them.
 *
 * @param rows the redirects that admins manage
 */
export const redirectChain = (path: string, rows: readonly { from: string; to: string }[]): Step[] => {
  const staff = rows.map(({ from, to }) => ({ from, to, by: "staff" as const }))
  const site = legacyRedirects.map(({ from, to }) => ({ from, to, by: "site" as const }))
  const { steps } = createRedirectResolver([...staff, ...site])(path)
  return steps.map(({ from, to, row: { by } }) => ({ from, to, by }))
}
