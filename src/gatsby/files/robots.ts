import { siteUrl } from "../../settings/site-url.ts"
import type { TextFile } from "./feeds.ts"

/** robots.txt: allows everything public, and disallows the admin, the API and the pages behind mail links. */
export const robotsFile = (): TextFile => ({
  path: "robots.txt",
  text: `User-agent: *\nDisallow: /admin\nDisallow: /unsubscribe\nDisallow: /ru/unsubscribe\nDisallow: /withdraw\nDisallow: /ru/withdraw\nDisallow: /preview\nDisallow: /ru/preview\nDisallow: /v1/\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
})
