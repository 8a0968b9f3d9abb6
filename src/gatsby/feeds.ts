import { Feed } from "feed"
import { gameIds } from "../../shared/games.ts"
import { locales, type Locale, type LocalizedText } from "../../shared/locales.ts"
import { feedFiles, feedPath, localizedPath, paths, type FeedFormat } from "../../shared/paths.ts"
import { feedTitles } from "../settings/feed-titles.ts"
import { siteUrl } from "../settings/site-url.ts"
import { studio } from "../settings/studio.ts"
import { newestFirst } from "./site-content.ts"

/** Entries in a feed; a reader that was away for longer finds the rest on the list. */
const feedLength = 20

/** What a feed shows of an entry. `path` has its language prefix, `html` paths of this site. */
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

/** Paths of this site in a body become addresses, as a feed reader stands elsewhere. */
const absoluteHtml = (html: string): string => html.replace(/(\s(?:src|href|poster)=")\/(?!\/)/g, `$1${siteUrl}/`)

const buildFeed = (list: FeedList, locale: Locale): Feed => {
  const listPath = localizedPath(list.path, locale)
  const entries = list.entries.filter((entry) => entry.locale === locale).sort(newestFirst)
  const newest = entries.slice(0, feedLength)
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
    // Never the moment of the build: equal content gives equal files.
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

/** Every list that has feeds: the blog, each game's developer blog, the open vacancies. */
export const feedLists = (entries: {
  blog: FeedEntry[]
  devblog: (FeedEntry & { game: string })[]
  jobs: FeedEntry[]
}): FeedList[] => [
  { path: paths.blog, titles: feedTitles.blog, entries: entries.blog },
  ...gameIds.map((game) => ({
    path: paths.devblog(game),
    titles: feedTitles[game],
    entries: entries.devblog.filter((entry) => entry.game === game),
  })),
  { path: paths.jobs, titles: feedTitles.jobs, entries: entries.jobs },
]

/** The RSS, Atom and JSON feeds of every list in every language. */
export const feedFilesOf = (lists: FeedList[]): TextFile[] =>
  lists.flatMap((list) =>
    locales.flatMap((locale) => {
      const feed = buildFeed(list, locale)
      return (Object.keys(feedFiles) as FeedFormat[]).map((format) => ({
        path: feedPath(localizedPath(list.path, locale), format).slice(1),
        text: render[format](feed),
      }))
    })
  )
