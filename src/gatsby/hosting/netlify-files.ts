import { errorPage } from "../../../shared/error-pages.ts"
import { defaultLocale, locales } from "../../../shared/locales.ts"
import { encodedAddress } from "./address-encoding.ts"
import { hashedFile, immutable, pageHeaders } from "./file-headers.ts"
import type { SiteRules } from "../../../shared/hosting-manifest.ts"

/**
 * `_redirects` in the format of Netlify and Cloudflare Pages. Only Netlify supports the rows of status 404 and 410;
 * Cloudflare skips them and serves the nearest 404.html.
 */
export const redirectsFile = ({ redirects, gone, clientOnly }: SiteRules): string => {
  const goneRows = gone.map((address) => `${encodedAddress(address)} ${errorPage(410, address)} 410`)
  const notFoundRows = locales
    .filter((name) => name !== defaultLocale)
    .map((name) => `/${name}/* ${errorPage(404, `/${name}`)} 404`)
  return [
    "# Permanent redirects; exact addresses stand before wildcards",
    ...redirects.map(({ from, to, status }) => `${encodedAddress(from)} ${encodedAddress(to)} ${status}`),
    "# Gone",
    ...goneRows,
    "# Client-only applications",
    ...clientOnly.map(({ prefix }) => `${prefix}/* ${prefix} 200`),
    "# Error pages of the other languages",
    ...notFoundRows,
    `/* ${errorPage(404, "/")} 404`,
    "",
  ].join("\n")
}

const block = (path: string, headers: readonly (readonly [string, string])[]): string =>
  [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join("\n")

/**
 * `_headers` in the format of Netlify and Cloudflare Pages. Both merge all matching rows, so two rows that can match
 * the same address never name the same header. Both revalidate by default.
 *
 * @param topLevel files in no folder
 * @param policy Content-Security-Policy of the HTML files
 */
export const headersFile = (rules: SiteRules, topLevel: readonly string[], policy: string): string => {
  const hashed = topLevel.filter((file) => hashedFile.test(file))
  const apps = rules.clientOnly.flatMap(({ prefix }) => {
    const noStore = prefix === "/admin" ? [["cache-control", "no-store"] as const] : []
    return [prefix, `${prefix}/*`].map((path) => block(path, [["x-robots-tag", "noindex"], ...noStore]))
  })
  return [
    block("/*", [["x-content-type-options", "nosniff"], ...pageHeaders(policy)]),
    block("/static/*", [["cache-control", immutable]]),
    ...hashed.map((file) => block(`/${file}`, [["cache-control", immutable]])),
    ...apps,
    "",
  ].join("\n")
}
