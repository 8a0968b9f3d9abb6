import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap"
import { defaultLocale, localeTags, type Locale } from "../../../shared/locales.ts"
import { localizedPath } from "../../../shared/paths.ts"
import { siteUrl } from "../../settings/site-url.ts"
import type { TextFile } from "./feeds.ts"

export type SitemapPage = {
  /** Address with language prefix. */
  path: string
  /** Address without language prefix. */
  sitePath: string
  /** In the order of `locales`: the default language first. */
  alternates: Locale[]
  /** ISO 8601; null if the page is not an entry. */
  publishedAt: string | null
  updatedAt: string | null
  /** Whether search engines are asked to leave the page out. */
  noindex: boolean
}

/** Pages that are not in the sitemap: errors, applications and the redirect to a shop. */
const unlisted = /^\/(404|410|admin|unsubscribe|withdraw|preview|redirect-to-market)(\/|$)|^\/404\.html$/

/** Entries of one file; the protocol allows 50,000. */
const entriesPerFile = 5_000

/**
 * Name of the sitemap part of a page. Entries are split by section and by the month of publication, so that a change
 * affects one part, however old the site is.
 *
 * @returns undefined for a page that is not in the sitemap
 */
export const sitemapPartOf = ({ sitePath, publishedAt, noindex }: SitemapPage): string | undefined => {
  if (noindex || unlisted.test(sitePath)) return undefined
  const [, section = ""] = sitePath.split("/")
  return publishedAt ? `${section}-${publishedAt.slice(0, 7)}` : "pages"
}

const alternateLinks = (page: SitemapPage) => [
  ...page.alternates.map((locale) => ({
    lang: localeTags[locale].bcp47,
    url: siteUrl + localizedPath(page.sitePath, locale),
  })),
  {
    lang: "x-default",
    url: siteUrl + localizedPath(page.sitePath, page.alternates[0] ?? defaultLocale),
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

/** The files of one part; more than one only if a month has more than 5,000 entries. */
export const sitemapPartFiles = async (part: string, pages: readonly SitemapPage[]): Promise<TextFile[]> => {
  const sorted = pages.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const files: TextFile[] = []
  for (let start = 0; start < sorted.length; start += entriesPerFile) {
    const path = `sitemap-${part}-${start / entriesPerFile + 1}.xml`
    files.push({ path, text: await sitemapText(sorted.slice(start, start + entriesPerFile)) })
  }
  return files
}

/** `sitemap.xml`: the index of all sitemap files. */
export const sitemapIndex = async (paths: readonly string[]): Promise<TextFile> => {
  const index = new SitemapIndexStream()
  for (const path of paths.toSorted()) index.write({ url: `${siteUrl}/${path}` })
  index.end()
  return { path: "sitemap.xml", text: (await streamToPromise(index)).toString("utf8") }
}
