import { Feed } from "feed"
import type { Locale, LocalizedText } from "../../../shared/locales.ts"
import { feedFiles, feedPath, localizedPath, type FeedFormat } from "../../../shared/paths.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { studio } from "../../settings/studio.ts"
import { newestFirst } from "../content/site-content.ts"

/** Most entries in a feed. Older ones are in the list on the site. */
const feedLength = 20

/** An entry in a feed. `path` has its language prefix, `html` contains paths of this site. */
export type FeedEntry = {
  entryId: string
  locale: Locale
  path: string
  title: string
  summary: string
  html: string
  author: string | null
  publishedAt: string
  updatedAt: string
}

/** A list that has feeds; `path` has no language prefix. */
export type FeedList = { path: string; titles: LocalizedText; entries: FeedEntry[] }

/** A file of the release: path relative to `public`, and its text. */
export type TextFile = { path: string; text: string }

/** Turns paths of this site into absolute addresses, because a feed reader is not on this site. */
const absoluteHtml = (html: string): string => html.replace(/(\s(?:src|href|poster)=")\/(?!\/)/g, `$1${siteUrl}/`)

const buildFeed = (list: FeedList, locale: Locale): Feed => {
  const listPath = localizedPath(list.path, locale)
  const newest = newestInFeed(list.entries, locale)
  const latest = newest
    .map((entry) => entry.updatedAt)
    .sort()
    .at(-1)
  const address = (format: FeedFormat) => siteUrl + feedPath(listPath, format)
  const feed = new Feed({
    id: siteUrl + listPath,
    link: siteUrl + listPath,
    title: list.titles[locale],
    description: list.titles[locale],
    language: locale,
    copyright: studio.name[locale],
    generator: false,
    // Never the time of the build: the same content results in the same files.
    updated: new Date(latest ?? 0),
    feedLinks: { rss: address("rss"), atom: address("atom"), json: address("json") },
  })
  for (const entry of newest) {
    feed.addItem({
      id: siteUrl + entry.path,
      link: siteUrl + entry.path,
      title: entry.title,
      description: entry.summary,
      content: absoluteHtml(entry.html),
      ...(entry.author ? { author: [{ name: entry.author }] } : {}),
      published: new Date(entry.publishedAt),
      date: new Date(entry.updatedAt),
    })
  }
  return feed
}

const render: Record<FeedFormat, (feed: Feed) => string> = {
  rss: (feed) => feed.rss2(),
  atom: (feed) => feed.atom1(),
  json: (feed) => feed.json1(),
}

/**
 * The newest entries of a list in one language, newest first: the ones in its feeds.
 *
 * @param entries in any order; fastest if newest first
 */
export const newestInFeed = <Entry extends Pick<FeedEntry, "locale" | "publishedAt" | "entryId">>(
  entries: readonly Entry[],
  locale: Locale
): Entry[] => {
  const newest: Entry[] = []
  for (const entry of entries) {
    const last = newest[feedLength - 1]
    if (entry.locale !== locale || (last && newestFirst(last, entry) <= 0)) continue
    newest.push(entry)
    newest.sort(newestFirst).splice(feedLength)
  }
  return newest
}

/** The RSS, Atom and JSON feed of a list in one language. */
export const feedFilesOf = (list: FeedList, locale: Locale): TextFile[] => {
  const feed = buildFeed(list, locale)
  return (Object.keys(feedFiles) as FeedFormat[]).map((format) => ({
    path: feedPath(localizedPath(list.path, locale), format).slice(1),
    text: render[format](feed),
  }))
}
