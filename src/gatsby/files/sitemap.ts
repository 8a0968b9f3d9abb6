import { element, escapeHtml } from "../../../shared/html.ts"
import { defaultLocale, localeTags, type Locale } from "../../../shared/locales.ts"
import { localizedPath } from "../../../shared/paths.ts"
import { isUnlisted } from "../../settings/page-kinds.ts"
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

/** Entries of one file; the protocol allows 50,000. */
const entriesPerFile = 5_000

/**
 * Name of the sitemap part of a page. Entries are split by section and by the month of publication, so that a change
 * affects one part, however old the site is.
 *
 * @returns undefined for a page that is not in the sitemap
 */
export const sitemapPartOf = ({ sitePath, publishedAt, noindex }: SitemapPage): string | undefined => {
  if (noindex || isUnlisted(sitePath)) return undefined
  const [, section = ""] = sitePath.split("/")
  return publishedAt ? `${section}-${publishedAt.slice(0, 7)}` : "pages"
}

/** A complete address of the site, encoded as the protocol wants it. */
const addressOf = (path: string): string => new URL(siteUrl + path).href

const alternateLink = (language: string, path: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(addressOf(path))}"/>`

const alternateLinks = ({ sitePath, alternates }: SitemapPage): string[] => [
  ...alternates.map((locale) => alternateLink(localeTags[locale].bcp47, localizedPath(sitePath, locale))),
  alternateLink("x-default", localizedPath(sitePath, alternates[0] ?? defaultLocale)),
]

/** Pages as they are in the sitemap. Of hundreds of a month an edit changes two. */
const writtenPages = new WeakMap<SitemapPage, string>()

const writePage = (page: SitemapPage): string => {
  const known = writtenPages.get(page)
  if (known !== undefined) return known
  const written = element(
    "url",
    [
      element("loc", escapeHtml(addressOf(page.path))),
      ...(page.updatedAt ? [element("lastmod", page.updatedAt)] : []),
      ...alternateLinks(page),
    ].join("")
  )
  writtenPages.set(page, written)
  return written
}

const namespaces = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" }

const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>${root}`

/** https://www.sitemaps.org/protocol.html, with the languages as https://developers.google.com/search/docs/specialty/international/localized-versions has them. */
const sitemapText = (pages: readonly SitemapPage[]): string =>
  xmlDocument(
    element("urlset", pages.map(writePage).join(""), { ...namespaces, "xmlns:xhtml": "http://www.w3.org/1999/xhtml" })
  )

/** The files of one part; more than one only if a month has more than 5,000 entries. */
export const sitemapPartFiles = (part: string, pages: readonly SitemapPage[]): TextFile[] => {
  const sorted = pages.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const files: TextFile[] = []
  for (let start = 0; start < sorted.length; start += entriesPerFile) {
    const path = `sitemap-${part}-${start / entriesPerFile + 1}.xml`
    files.push({ path, text: sitemapText(sorted.slice(start, start + entriesPerFile)) })
  }
  return files
}

/** `sitemap.xml`: the index of all sitemap files. */
export const sitemapIndex = (paths: readonly string[]): TextFile => {
  const parts = paths.toSorted().map((path) => element("sitemap", element("loc", escapeHtml(addressOf(`/${path}`)))))
  return { path: "sitemap.xml", text: xmlDocument(element("sitemapindex", parts.join(""), namespaces)) }
}
