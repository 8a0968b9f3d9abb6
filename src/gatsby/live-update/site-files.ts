import { gameIds } from "../../../shared/games.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import type { FileChanges } from "../../../shared/site-updates.ts"
import { feedTitles } from "../../settings/feed-titles.ts"
import { addressFile, type ListedPage } from "../address-list.ts"
import { nodeTypes, type NodeType } from "../content-nodes.ts"
import type { NodeLayer } from "../data-layer.ts"
import { feedFilesOf, newestInFeed, type FeedEntry, type TextFile } from "../feeds.ts"
import type { PageContext } from "../page-inputs.ts"
import {
  searchJobFile,
  searchListFile,
  searchPageFile,
  searchYearFiles,
  searchYearOf,
  type FoundPage,
} from "../search-files.ts"
import { robotsFile, sitemapIndex, sitemapPartFiles, sitemapParts, type SitemapPage } from "../sitemap.ts"
import type { EntryIndex } from "./entry-index.ts"
import { bodyOf, jobInFeed, postInFeed, type IndexedJob, type IndexedPost } from "./entry-views.ts"
import type { FileGroups } from "./file-group.ts"

/** A page of the site, as Gatsby keeps it. */
export type SitePage = { path: string; context: Partial<PageContext> & { id?: string; number?: number | null } }

/** What to generate anew. Everything that is not named here is as it was. */
export type Outdated = {
  types: ReadonlySet<NodeType>
  /** Whether pages came, went or moved. */
  pages: boolean
}

/** Pages that are no entries and that nobody looks for. */
const unsearched: readonly string[] = [
  paths.notFound,
  paths.gone,
  paths.unsubscribe,
  paths.withdraw,
  paths.preview,
  paths.admin,
  "/redirect-to-market",
]

const foundPage = ({ path, context }: SitePage): FoundPage[] => {
  const { sitePath, language, head, number } = context
  if (sitePath === undefined || !language || !head || number || unsearched.includes(sitePath)) return []
  // Gatsby takes the slash off a page's address, of which the site's own input knows nothing.
  return [{ path: path.replace(/(?<=.)\/$/, ""), locale: language, ...head }]
}

const listedPage = ({ context }: SitePage, entries: Entries): ListedPage[] => {
  const { sitePath, language, head, id } = context
  const title = head?.title ?? (id && entries.get(id)?.title)
  return sitePath === undefined || language === undefined || !title ? [] : [{ locale: language, sitePath, title }]
}

const sitemapPage = ({ context }: SitePage, entries: Entries): SitemapPage[] => {
  const { sitePath, alternates, id, language } = context
  if (sitePath === undefined || alternates === undefined) return []
  const entry = id ? entries.get(id) : undefined
  return [
    {
      path: localizedPath(sitePath, language ?? "en"),
      sitePath,
      alternates,
      publishedAt: entry?.publishedAt ?? null,
      updatedAt: entry?.updatedAt ?? null,
    },
  ]
}

type Entries = ReadonlyMap<string, IndexedPost | IndexedJob>

const postTypes: readonly NodeType[] = [nodeTypes.blogPost, nodeTypes.devblogPost]

const of = <Item extends { locale: Locale }>(items: readonly Item[], locale: Locale): Item[] =>
  items.filter((item) => item.locale === locale)

/** Generates what belongs to the whole site: feeds, sitemap, search, addresses, robots.txt. */
export const createSiteFiles = (layer: NodeLayer, index: EntryIndex, groups: FileGroups) => {
  const signatures = new Map<string, string>()
  const partFiles = new Map<string, string[]>()

  const posts = (type: NodeType) => index.nodesOf(type) as unknown as IndexedPost[]
  const jobs = () => index.nodesOf(nodeTypes.job) as unknown as IndexedJob[]
  const body = (id: string): string => bodyOf(layer.getNode(id))

  const feeds = (outdated: Outdated): [group: string, files: () => TextFile[]][] => {
    const list = <Entry extends IndexedPost | IndexedJob>(
      path: string,
      titles: (typeof feedTitles)["blog"],
      entries: readonly Entry[],
      view: (entry: Entry, html: string) => FeedEntry
    ) =>
      locales.map((locale): [string, () => TextFile[]] => [
        `feed:${path}:${locale}`,
        () => {
          const shown = newestInFeed(entries, locale).map((entry) => view(entry, body(entry.id)))
          return feedFilesOf({ path, titles, entries: shown }, locale)
        },
      ])
    const devblog = outdated.types.has(nodeTypes.devblogPost) ? posts(nodeTypes.devblogPost) : []
    return [
      ...(outdated.types.has(nodeTypes.blogPost)
        ? list(paths.blog, feedTitles.blog, posts(nodeTypes.blogPost), postInFeed)
        : []),
      ...(outdated.types.has(nodeTypes.devblogPost)
        ? gameIds.flatMap((game) =>
            list(
              paths.devblog(game),
              feedTitles[game],
              devblog.filter((post) => post.game === game),
              postInFeed
            )
          )
        : []),
      ...(outdated.types.has(nodeTypes.job) ? list(paths.jobs, feedTitles.jobs, jobs(), jobInFeed) : []),
    ]
  }

  /** Whether what a group is made of differs from the last time; making it is what costs. */
  const isOutdated = (group: string, made: unknown): boolean => {
    const signature = JSON.stringify(made)
    if (signatures.get(group) === signature) return false
    signatures.set(group, signature)
    return true
  }

  const search = (pages: readonly SitePage[], outdated: Outdated): [string, TextFile[]][] => {
    const isPosts = postTypes.some((type) => outdated.types.has(type))
    const isJobs = outdated.types.has(nodeTypes.job)
    const files: [string, TextFile[]][] = []
    const found = outdated.pages ? pages.flatMap(foundPage) : []
    for (const locale of locales) {
      if (outdated.pages) files.push([`search:${locale}:pages`, [searchPageFile(locale, of(found, locale))]])
      if (isJobs) files.push([`search:${locale}:jobs`, [searchJobFile(locale, of(jobs(), locale))]])
      if (!isPosts) continue
      const years = new Map<string, IndexedPost[]>()
      for (const post of of([...posts(nodeTypes.blogPost), ...posts(nodeTypes.devblogPost)], locale)) {
        const year = searchYearOf(post)
        const members = years.get(year)
        if (members) members.push(post)
        else years.set(year, [post])
      }
      for (const [year, members] of years) {
        const group = `search:${locale}:${year}`
        const made = members.map(({ entryId, link, title, updatedAt }) => [entryId, link, title, updatedAt])
        if (isOutdated(group, made)) files.push([group, searchYearFiles(locale, year, members)])
      }
      for (const group of signatures.keys()) {
        const year = new RegExp(`^search:${locale}:(\\d{4})$`).exec(group)?.[1]
        if (year === undefined || years.has(year)) continue
        signatures.delete(group)
        files.push([group, []])
      }
      const counts = new Map([...years].map(([year, members]) => [year, members.length]))
      files.push([`search:${locale}:list`, [searchListFile(locale, counts)]])
    }
    return files
  }

  const sitemap = async (pages: readonly SitePage[], entries: Entries): Promise<[string, TextFile[]][]> => {
    const parts = sitemapParts(pages.flatMap((page) => sitemapPage(page, entries)))
    const files: [string, TextFile[]][] = []
    for (const [part, members] of parts) {
      if (!isOutdated(`sitemap:${part}`, members)) continue
      const made = await sitemapPartFiles(part, members)
      partFiles.set(
        part,
        made.map(({ path }) => path)
      )
      files.push([`sitemap:${part}`, made])
    }
    for (const part of [...partFiles.keys()]) {
      if (parts.has(part)) continue
      partFiles.delete(part)
      signatures.delete(`sitemap:${part}`)
      files.push([`sitemap:${part}`, []])
    }
    files.push(["sitemap", [await sitemapIndex([...partFiles.values()].flat())]])
    return files
  }

  return {
    /** Writes what is outdated. Returns what was written and removed. */
    update: async (pages: readonly SitePage[], outdated: Outdated): Promise<FileChanges> => {
      const isEntries = outdated.pages || [...postTypes, nodeTypes.job].some((type) => outdated.types.has(type))
      const all: [string, TextFile[]][] = []
      for (const [group, make] of feeds(outdated)) all.push([group, make()])
      if (isEntries) {
        const entries: Entries = new Map(
          [...postTypes.flatMap(posts), ...jobs()].map((entry): [string, IndexedPost | IndexedJob] => [entry.id, entry])
        )
        all.push(...search(pages, outdated), ...(await sitemap(pages, entries)))
        const listed = pages.flatMap((page) => listedPage(page, entries))
        for (const locale of locales)
          if (isOutdated(`addresses:${locale}`, of(listed, locale)))
            all.push([`addresses:${locale}`, [addressFile(locale, listed)]])
      }
      all.push(["robots", [robotsFile()]])
      const changes: FileChanges = { written: [], removed: [] }
      for (const [group, files] of all) {
        const { written, removed } = await groups.put(group, files)
        changes.written.push(...written)
        changes.removed.push(...removed)
      }
      return changes
    },
  }
}
