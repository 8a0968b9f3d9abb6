import { gameIds } from "../../../shared/games.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import type { FileChanges } from "../../../shared/site-updates.ts"
import { feedTitles } from "../../settings/feed-titles.ts"
import { addressFile, isAimedAt, type ListedPage } from "../files/address-list.ts"
import { nodeTypes, type NodeType } from "../content/content-nodes.ts"
import type { NodeLayer } from "../content/data-layer.ts"
import { feedFilesOf, newestInFeed, type FeedEntry, type TextFile } from "../files/feeds.ts"
import type { PageContext } from "../pages/page-inputs.ts"
import type { FoundPage } from "../files/search-files.ts"
import { robotsFile, sitemapIndex, sitemapPartFiles, sitemapPartOf, type SitemapPage } from "../files/sitemap.ts"
import type { EntryIndex } from "./entry-index.ts"
import { bodyOf, jobInFeed, postInFeed, type IndexedJob, type IndexedPost } from "./entry-views.ts"
import type { FileGroups } from "./file-group.ts"
import { createGrouping } from "./grouping.ts"
import { createSearchGroups } from "./search-groups.ts"

/** A page of the site, as Gatsby keeps it. */
export type SitePage = { path: string; context: Partial<PageContext> & { id?: string; number?: number | null } }

/** What to generate anew. Everything that is not named here is as it was. */
export type Outdated = {
  types: ReadonlySet<NodeType>
  /** Ids of the nodes that are new, different or gone; undefined the first time, for all that there are. */
  entries?: ReadonlySet<string> | undefined
  /** Whether pages came, went or moved. Those that did not are the same objects as before. */
  pages: boolean
}

type Group = [name: string, files: TextFile[]]

type IndexedEntry = IndexedPost | IndexedJob

const postTypes: readonly NodeType[] = [nodeTypes.blogPost, nodeTypes.devblogPost]

const entryTypes: readonly NodeType[] = [...postTypes, nodeTypes.job]

/** Pages that are no entries and that nobody looks for. */
const unsearched: readonly string[] = [
  paths.notFound,
  paths.gone,
  paths.unsubscribe,
  paths.withdraw,
  paths.admin,
  "/redirect-to-market",
]

const foundPage = ({ path, context }: SitePage): FoundPage | undefined => {
  const { sitePath, language, head, number } = context
  if (sitePath === undefined || !language || !head || number || unsearched.includes(sitePath)) return undefined
  // Gatsby takes the slash off a page's address, of which the site's own input knows nothing.
  return { path: path.replace(/(?<=.)\/$/, ""), locale: language, ...head }
}

const listedPage = ({ context }: SitePage, entry: IndexedEntry | undefined): ListedPage | undefined => {
  const { sitePath, language, head } = context
  const title = head?.title ?? entry?.title
  return sitePath === undefined || language === undefined || !title ? undefined : { locale: language, sitePath, title }
}

const sitemapPage = ({ context }: SitePage, entry: IndexedEntry | undefined): SitemapPage | undefined => {
  const { sitePath, alternates, language } = context
  if (sitePath === undefined || alternates === undefined) return undefined
  return {
    path: localizedPath(sitePath, language ?? "en"),
    sitePath,
    alternates,
    publishedAt: entry?.publishedAt ?? null,
    updatedAt: entry?.updatedAt ?? null,
  }
}

/**
 * Generates what belongs to the whole site: feeds, sitemap, search, addresses, robots.txt. It remembers which page and which
 * entry stands in which file, so that a change costs what it touches.
 */
export const createSiteFiles = (layer: NodeLayer, index: EntryIndex, groups: FileGroups) => {
  const sitemap = createGrouping<SitemapPage>(sitemapPartOf)
  const sitemapFiles = new Map<string, string[]>()
  const addresses = createGrouping<ListedPage>((page) => (isAimedAt(page) ? page.locale : undefined))
  const search = createSearchGroups()
  const known = new Map<string, SitePage>()
  const pageOfEntry = new Map<string, SitePage>()

  const nodesOf = (type: NodeType) => index.nodesOf(type) as unknown as IndexedEntry[]
  const entryOf = (id: string): IndexedEntry | undefined => {
    for (const type of entryTypes) {
      const node = index.nodeOf(type, id)
      if (node) return node as unknown as IndexedEntry
    }
    return undefined
  }

  const feeds = ({ types }: Outdated): Group[] => {
    const list = <Entry extends IndexedEntry>(
      path: string,
      titles: (typeof feedTitles)["blog"],
      entries: readonly Entry[],
      view: (entry: Entry, html: string) => FeedEntry
    ): Group[] =>
      locales.map((locale) => {
        const shown = newestInFeed(entries, locale).map((entry) => view(entry, bodyOf(layer.getNode(entry.id))))
        return [`feed:${path}:${locale}`, feedFilesOf({ path, titles, entries: shown }, locale)]
      })
    const all: Group[] = []
    if (types.has(nodeTypes.blogPost))
      all.push(...list(paths.blog, feedTitles.blog, nodesOf(nodeTypes.blogPost) as IndexedPost[], postInFeed))
    if (types.has(nodeTypes.devblogPost)) {
      const posts = nodesOf(nodeTypes.devblogPost) as IndexedPost[]
      for (const game of gameIds) {
        const own = posts.filter((post) => post.game === game)
        all.push(...list(paths.devblog(game), feedTitles[game], own, postInFeed))
      }
    }
    if (types.has(nodeTypes.job))
      all.push(...list(paths.jobs, feedTitles.jobs, nodesOf(nodeTypes.job) as IndexedJob[], jobInFeed))
    return all
  }

  const lookAtPage = (path: string, page: SitePage | undefined): void => {
    const id = page?.context.id
    const entry = id === undefined ? undefined : entryOf(id)
    sitemap.put(path, page && sitemapPage(page, entry))
    addresses.put(path, page && listedPage(page, entry))
    search.putPage(path, page && foundPage(page))
  }

  const lookAtPages = (pages: readonly SitePage[]): void => {
    const present = new Set<string>()
    for (const page of pages) {
      present.add(page.path)
      const before = known.get(page.path)
      if (before === page) continue
      const { id } = page.context
      known.set(page.path, page)
      if (id !== undefined) pageOfEntry.set(id, page)
      lookAtPage(page.path, page)
    }
    for (const [path, { context }] of known) {
      if (present.has(path)) continue
      known.delete(path)
      if (context.id !== undefined && pageOfEntry.get(context.id)?.path === path) pageOfEntry.delete(context.id)
      lookAtPage(path, undefined)
    }
  }

  const lookAtEntries = ({ types, entries }: Outdated): void => {
    const ids =
      entries ?? entryTypes.filter((type) => types.has(type)).flatMap((type) => nodesOf(type).map(({ id }) => id))
    for (const id of ids) {
      const page = pageOfEntry.get(id)
      if (page) lookAtPage(page.path, page)
      search.putEntry(id, entryOf(id))
    }
  }

  const sitemapGroups = async (): Promise<Group[]> => {
    const made: Group[] = []
    for (const [part, members] of sitemap.takeChanged()) {
      const files = await sitemapPartFiles(part, members)
      if (files.length > 0) {
        const names = files.map(({ path }) => path)
        sitemapFiles.set(part, names)
      } else sitemapFiles.delete(part)
      made.push([`sitemap:${part}`, files])
    }
    return [...made, ["sitemap", [await sitemapIndex([...sitemapFiles.values()].flat())]]]
  }

  const addressGroups = (): Group[] =>
    addresses.takeChanged().map(([locale, listed]) => [`addresses:${locale}`, [addressFile(locale as Locale, listed)]])

  return {
    /** Writes what is outdated. Returns what was written and removed. */
    update: async (pages: readonly SitePage[], outdated: Outdated): Promise<FileChanges> => {
      if (outdated.pages) lookAtPages(pages)
      lookAtEntries(outdated)
      const all: Group[] = [
        ...feeds(outdated),
        ...search.takeChanged(),
        ...(await sitemapGroups()),
        ...addressGroups(),
        ["robots", [robotsFile()]],
      ]
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
