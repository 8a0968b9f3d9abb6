import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap"
import { defaultLocale, localeTags, type Locale } from "../../shared/locales.ts"
import { localizedPath } from "../../shared/paths.ts"
import { siteUrl } from "../settings/site-url.ts"
import type { TextFile } from "./feeds.ts"

/** A page as search engines should know it. */
export type SitemapPage = {
  /** Address with language prefix. */
  path: string
  /** Address without language prefix. */
  sitePath: string
  alternates: Locale[]
  /** Time of the last change as ISO 8601, where the page is an entry. */
  updatedAt: string | null
}

/** Pages that are no destinations: errors, applications, the way to a shop; and numbered pages beyond the first are reached by links. */
const unlisted = /^\/(404|410|admin|unsubscribe|withdraw|redirect-to-market)(\/|$)|^\/404\.html$/

/** Entries of one file; the protocol allows 50,000, and smaller files change less often. */
const entriesPerFile = 5_000

/** Section of a page, by its first address segment: an edit of a post touches the sitemap of its section alone. */
const sectionOf = (sitePath: string): string => {
  const [, first = "", second] = sitePath.split("/")
  return second !== undefined && ["blog", "dev-blog", "job"].includes(first) ? first : "pages"
}

const alternateLinks = (page: SitemapPage) => [
  ...page.alternates.map((locale) => ({
    lang: localeTags[locale].bcp47,
    url: siteUrl + localizedPath(page.sitePath, locale),
  })),
  {
    lang: "x-default",
    url: siteUrl + localizedPath(page.sitePath, page.alternates.includes(defaultLocale) ? defaultLocale : "ru"),
  },
]

const sitemapText = async (pages: SitemapPage[]): Promise<string> => {
  const stream = new SitemapStream({
    hostname: siteUrl,
    xmlns: { news: false, image: false, video: false, xhtml: true },
  })
  for (const page of pages) {
    stream.write({
      url: siteUrl + page.path,
      links: alternateLinks(page),
      ...(page.updatedAt ? { lastmod: page.updatedAt } : {}),
    })
  }
  stream.end()
  return (await streamToPromise(stream)).toString("utf8")
}

/** The sitemap in parts, each page with its alternates in other languages, and the index `sitemap.xml` that names them. */
export const sitemapFilesOf = async (pages: SitemapPage[]): Promise<TextFile[]> => {
  const sections = new Map<string, SitemapPage[]>()
  for (const page of pages.filter(({ sitePath }) => !unlisted.test(sitePath))) {
    const section = sectionOf(page.sitePath)
    const members = sections.get(section)
    if (members) members.push(page)
    else sections.set(section, [page])
  }
  const files: TextFile[] = []
  for (const [section, members] of [...sections].sort(([a], [b]) => a.localeCompare(b))) {
    const sorted = members.toSorted((a, b) => a.path.localeCompare(b.path))
    for (let start = 0; start < sorted.length; start += entriesPerFile) {
      const path = `sitemap-${section}-${start / entriesPerFile + 1}.xml`
      files.push({ path, text: await sitemapText(sorted.slice(start, start + entriesPerFile)) })
    }
  }
  const index = new SitemapIndexStream()
  for (const { path } of files) index.write({ url: `${siteUrl}/${path}` })
  index.end()
  return [{ path: "sitemap.xml", text: (await streamToPromise(index)).toString("utf8") }, ...files]
}

/** What crawlers may read: everything public; the admin and the mail links are not for them. */
export const robotsFile = (): TextFile => ({
  path: "robots.txt",
  text: `User-agent: *\nDisallow: /admin\nDisallow: /unsubscribe\nDisallow: /ru/unsubscribe\nDisallow: /withdraw\nDisallow: /ru/withdraw\nDisallow: /v1/\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
})
