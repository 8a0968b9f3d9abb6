import { absoluteHtml } from "../../../shared/absolute-html.ts"
import { element, escapeHtml, type Attributes } from "../../../shared/html.ts"
import { feedLimits } from "../../../shared/limits/lists.ts"
import { localeTags, type Locale, type LocalizedText } from "../../../shared/locales.ts"
import { feedFiles, feedPath, localizedPath, type FeedFormat } from "../../../shared/paths.ts"
import { authorOf } from "../../../shared/author.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { studio } from "../../../shared/studio.ts"

/** An entry in a feed. `path` has its language prefix, `html` contains paths of this site. */
export type FeedEntry = {
  entryId: string
  locale: Locale
  path: string
  title: string
  summary: string
  html: string
  /** As editors write it, with or without the job title. */
  author: string | null
  cover: FeedPicture | null
  /** What the entry is about, in the words of its list's language. */
  categories: readonly string[]
  publishedAt: string
  updatedAt: string
}

/** A picture; `url` is a path of this site, sizes are in pixels. */
export type FeedPicture = { url: string; type: string; width: number; height: number }

/** A list that has feeds; `path` has no language prefix. */
export type FeedList = { path: string; titles: LocalizedText; entries: FeedEntry[] }

/** A file of the release: path relative to `public`, and its text. */
export type TextFile = { path: string; text: string }

/** A feed of a list in one language; everything in it is plain text, except the items, which are in its format. */
type Feed = {
  locale: Locale
  title: string
  address: string
  addresses: Record<FeedFormat, string>
  /** Never the time of the build: the same content results in the same files. */
  updated: Date
  items: string[]
}

/** Everything in an item is plain text, except `html`. */
type Item = Pick<FeedEntry, "title" | "summary" | "html" | "author" | "cover" | "categories"> & {
  address: string
  published: Date
  updated: Date
}

const itemOf = (entry: FeedEntry): Item => {
  const { title, summary, html, author, cover, categories, path, publishedAt, updatedAt } = entry
  return {
    ...{ title, summary, categories },
    author: author === null ? null : authorOf(author).name,
    cover: cover && { ...cover, url: siteUrl + cover.url },
    html: absoluteHtml(html, { site: siteUrl, page: siteUrl + path }),
    address: siteUrl + path,
    published: new Date(publishedAt),
    updated: new Date(updatedAt),
  }
}

type WrittenItem = Record<FeedFormat, string>

/** Entries as they are in the feeds. Of the twenty entries of a feed an edit changes one: to write the others again took 8 ms. */
const writtenItems = new WeakMap<FeedEntry, WrittenItem>()

const writeItem = (entry: FeedEntry): WrittenItem => {
  const known = writtenItems.get(entry)
  if (known) return known
  const item = itemOf(entry)
  const written = { rss: rssItem(item), atom: atomEntry(item), json: jsonItem(item) }
  writtenItems.set(entry, written)
  return written
}

const buildFeed = (list: FeedList, locale: Locale, format: FeedFormat): Feed => {
  const listPath = localizedPath(list.path, locale)
  const newest = newestInFeed(list.entries, locale)
  const latest = newest
    .map((entry) => entry.updatedAt)
    .sort()
    .at(-1)
  const address = (of: FeedFormat) => siteUrl + feedPath(listPath, of)
  return {
    locale,
    title: list.titles[locale],
    address: siteUrl + listPath,
    addresses: { rss: address("rss"), atom: address("atom"), json: address("json") },
    updated: new Date(latest ?? 0),
    items: newest.map((entry) => writeItem(entry)[format]),
  }
}

/** Everything that XML 1.0 has no way to write. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const inXml = (text: string): string => text.replace(notInXml, "\ufffd")

/** An element with a text. HTML is a text to a feed: it is escaped once more. */
const textElement = (name: string, text: string, attributes?: Attributes): string =>
  element(name, escapeHtml(inXml(text)), attributes)

/** An element around others, each on its own line. */
const group = (name: string, parts: readonly (string | null)[], attributes?: Attributes): string =>
  element(name, `\n${parts.filter((part) => part !== null).join("\n")}\n`, attributes)

const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`

const rssNamespaces = {
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:media": "http://search.yahoo.com/mrss/",
  "xmlns:atom": "http://www.w3.org/2005/Atom",
}

const rssItem = (item: Item): string =>
  group("item", [
    textElement("title", item.title),
    textElement("link", item.address),
    textElement("guid", item.address, { isPermaLink: "false" }),
    textElement("pubDate", item.published.toUTCString()),
    item.summary === "" ? null : textElement("description", escapeHtml(item.summary)),
    textElement("content:encoded", item.html),
    item.author === null ? null : textElement("dc:creator", item.author),
    ...item.categories.map((category) => textElement("category", category)),
    // An enclosure would need the size in bytes.
    item.cover && element("media:content", "", { ...item.cover, medium: "image" }),
  ])

/** RSS 2.0 (https://www.rssboard.org/rss-specification): a title is plain text, the description of an item is HTML. */
const rss = ({ locale, title, address, addresses, updated, items }: Feed): string => {
  const channel = group("channel", [
    textElement("title", title),
    textElement("link", address),
    textElement("description", title),
    textElement("lastBuildDate", updated.toUTCString()),
    textElement("docs", "https://www.rssboard.org/rss-specification"),
    textElement("language", locale),
    textElement("copyright", studio.name[locale]),
    element("atom:link", "", { href: addresses.rss, rel: "self", type: "application/rss+xml" }),
    ...items,
  ])
  return xmlDocument(element("rss", channel, { version: "2.0", ...rssNamespaces }))
}

const atomAuthor = (name: string): string => element("author", textElement("name", name))

const atomEntry = (item: Item): string =>
  group("entry", [
    textElement("title", item.title),
    textElement("id", item.address),
    element("link", "", { href: item.address }),
    textElement("updated", item.updated.toISOString()),
    textElement("published", item.published.toISOString()),
    item.summary === "" ? null : textElement("summary", item.summary),
    textElement("content", item.html, { type: "html" }),
    item.author === null ? null : atomAuthor(item.author),
    ...item.categories.map((term) => element("category", "", { term: inXml(term) })),
    item.cover && element("link", "", { rel: "enclosure", type: item.cover.type, href: item.cover.url }),
  ])

/** Atom (RFC 4287): titles and summaries are of type text, unless they say otherwise. */
const atom = ({ locale, title, address, addresses, updated, items }: Feed): string => {
  const parts = [
    textElement("id", address),
    textElement("title", title),
    textElement("updated", updated.toISOString()),
    atomAuthor(studio.name[locale]),
    element("link", "", { rel: "alternate", href: address }),
    element("link", "", { rel: "self", href: addresses.atom }),
    textElement("subtitle", title),
    textElement("rights", studio.name[locale]),
    ...items,
  ]
  return xmlDocument(group("feed", parts, { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": locale }))
}

const jsonIndent = 4

const inArray = `\n${" ".repeat(2 * jsonIndent)}`

/** An item as it is indented in the array of items. JSON escapes the ends of lines in texts. */
const jsonItem = (item: Item): string => {
  const text = JSON.stringify(
    {
      id: item.address,
      content_html: item.html,
      url: item.address,
      title: item.title,
      ...(item.summary === "" ? {} : { summary: item.summary }),
      date_modified: item.updated.toISOString(),
      date_published: item.published.toISOString(),
      ...(item.author === null ? {} : { authors: [{ name: item.author }] }),
      ...(item.cover ? { image: item.cover.url } : {}),
      ...(item.categories.length > 0 ? { tags: item.categories } : {}),
    },
    null,
    jsonIndent
  )
  return inArray + text.replaceAll("\n", inArray)
}

const noItems = '"items": []\n}'

/** JSON Feed (https://www.jsonfeed.org/version/1.1/): plain text, except `content_html`. */
const json = ({ locale, title, address, addresses, items }: Feed): string => {
  const feed = JSON.stringify(
    {
      version: "https://jsonfeed.org/version/1.1",
      title,
      home_page_url: address,
      feed_url: addresses.json,
      description: title,
      language: localeTags[locale].bcp47,
      items: [],
    },
    null,
    jsonIndent
  )
  if (items.length === 0) return feed
  return `${feed.slice(0, -noItems.length)}"items": [${items.join(",")}\n${" ".repeat(jsonIndent)}]\n}`
}

const render: Record<FeedFormat, (feed: Feed) => string> = { rss, atom, json }

/**
 * The newest entries of a list in one language, newest first: the ones in its feeds.
 *
 * @param newestFirst entries in all languages
 */
export const newestInFeed = <Entry extends Pick<FeedEntry, "locale">>(
  newestFirst: readonly Entry[],
  locale: Locale
): Entry[] => {
  const newest: Entry[] = []
  for (const entry of newestFirst) {
    if (entry.locale === locale) newest.push(entry)
    if (newest.length === feedLimits.entriesMax) break
  }
  return newest
}

/** The RSS, Atom and JSON feed of a list in one language. */
export const feedFilesOf = (list: FeedList, locale: Locale): TextFile[] =>
  (Object.keys(feedFiles) as FeedFormat[]).map((format) => ({
    path: feedPath(localizedPath(list.path, locale), format).slice(1),
    text: render[format](buildFeed(list, locale, format)),
  }))
