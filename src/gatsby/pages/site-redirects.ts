import type { Actions, Reporter } from "gatsby"
import { legacyRedirects, type Redirect } from "../../../shared/redirects.ts"
import type { PageInput } from "./page-inputs.ts"
import { formerPostRedirects } from "./post-pages.ts"
import type { SiteContent } from "../content/site-content.ts"

/** What stands at the addresses of a build, beside its redirects. */
type Standing = {
  pages: readonly Pick<PageInput, "path" | "matchPath">[]
  /** Addresses that answer 410. */
  gone: readonly string[]
}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, "")

/** Says what stands at an address, or nothing where it is free to redirect. */
const occupant = (own: readonly Redirect[], { pages, gone }: Standing): ((address: string) => string | undefined) => {
  const addresses = new Map<string, string>([
    ...own.map(({ from }) => [from, "another redirect"] as const),
    ...gone.map((path) => [path, "a vacancy that was closed"] as const),
    ...pages.map(({ path }) => [withoutSlash(path), "a page"] as const),
  ])
  const applications = pages.flatMap(({ matchPath }) => (matchPath ? [matchPath.replace(/\*$/, "")] : []))
  return (address) =>
    addresses.get(address) ?? (applications.some((prefix) => address.startsWith(prefix)) ? "a page" : undefined)
}

/**
 * All redirects of a site, most specific first. Those that staff manage come after everything else that has an address:
 * what was published there since is not hidden by them.
 *
 * @returns the rows, and a sentence for every redirect that is left out
 */
export const siteRedirects = (content: SiteContent, standing: Standing): { rows: Redirect[]; leftOut: string[] } => {
  const own = [...formerPostRedirects(content), ...legacyRedirects]
  if (content.redirects.length === 0) return { rows: own, leftOut: [] }
  const occupantOf = occupant(own, standing)
  const leftOut: string[] = []
  const managed = content.redirects.flatMap(({ from, to }): Redirect[] => {
    const what = occupantOf(from)
    if (what === undefined) return [{ from, to, status: 301 }]
    leftOut.push(`The redirect from ${from} to ${to} is left out: ${what} has this address`)
    return []
  })
  return { rows: [...managed, ...own], leftOut }
}

/** Hands every redirect to Gatsby; the hosting adapter writes them into the release. */
export const createRedirects = (
  { actions, reporter }: { actions: Pick<Actions, "createRedirect">; reporter: Pick<Reporter, "warn"> },
  content: SiteContent,
  standing: Standing
): void => {
  const { rows, leftOut } = siteRedirects(content, standing)
  for (const sentence of leftOut) reporter.warn(sentence)
  for (const { from, to, status } of rows)
    actions.createRedirect({ fromPath: from, toPath: to, isPermanent: true, statusCode: status })
}
