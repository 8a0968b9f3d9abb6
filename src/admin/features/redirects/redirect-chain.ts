import { legacyRedirects } from "../../../../shared/redirects.ts"
import { createRedirectResolver } from "../../../../shared/resolve-redirects.ts"

/** What leads on from an address: a redirect of the site itself, or one that admins manage. */
export type Step = { from: string; to: string; by: "site" | "staff" }

/**
 * An address as the site looks it up: a path, decoded once, without query, fragment and the slash at its end.
 *
 * @param typed a path, or a whole address of which the path is taken
 * @returns null for what is no address
 */
export const pathOfTyped = (typed: string): string | null => {
  const trimmed = typed.trim()
  if (trimmed === "") return null
  const url = URL.parse(trimmed, "https://site.invalid")
  if (url === null || !url.pathname.startsWith("/")) return null
  try {
    return decodeURIComponent(url.pathname).replace(/(?<=.)\/+$/, "")
  } catch {
    return null
  }
}

/**
 * Where an address leads by the redirects that there are, step by step; none for an address that nothing redirects.
 * Former links of posts are known to the site alone.
 *
 * @param rows what admins manage
 */
export const redirectChain = (path: string, rows: readonly { from: string; to: string }[]): Step[] => {
  const staff = rows.map(({ from, to }) => ({ from, to, by: "staff" as const }))
  const site = legacyRedirects.map(({ from, to }) => ({ from, to, by: "site" as const }))
  const { steps } = createRedirectResolver([...staff, ...site])(path)
  return steps.map(({ from, to, row: { by } }) => ({ from, to, by }))
}
