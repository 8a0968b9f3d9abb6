import { locales } from "../../../shared/locales.ts"
import { apiBase, localizedPath, paths } from "../../../shared/paths.ts"
import { siteUrl } from "../../settings/site-url.ts"
import type { TextFile } from "./feeds.ts"

/** Pages behind links that one person got. */
const personal = [paths.unsubscribe, paths.withdraw, paths.preview]

/** robots.txt: allows everything public, and disallows the admin, the API and the pages behind links. */
export const robotsFile = (): TextFile => {
  const behindLinks = personal.flatMap((path) => locales.map((locale) => localizedPath(path, locale)))
  const disallowed = [paths.admin, ...behindLinks, `${apiBase}/`].map((path) => `Disallow: ${path}\n`)
  return {
    path: "robots.txt",
    text: `User-agent: *\n${disallowed.join("")}\nSitemap: ${siteUrl}/sitemap.xml\n`,
  }
}
