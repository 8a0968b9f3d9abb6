import { defaultLocale, locales } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import type { FileChanges } from "../../../shared/site-updates.ts"
import type { ListedPage } from "../files/address-list.ts"
import { isUnlisted } from "../../settings/page-kinds.ts"
import { nodeTypes, type NodeType } from "../content/content-nodes.ts"
import type { NodeLayer } from "../content/data-layer.ts"
import type { PageContext } from "../pages/page-inputs.ts"
import type { FoundPage } from "../files/search-files.ts"
import { gameColorFiles } from "../files/game-colors.ts"
import { generatedFiles } from "../files/generated-files.ts"
import { robotsFile } from "../files/robots.ts"
import type { SitemapPage } from "../files/sitemap.ts"
import { webManifest } from "../files/web-manifest.ts"
import type { EntryIndex } from "./entry-index.ts"
import { readGames, isOfLiveGame, type ClosedGameNode } from "../content/site-content.ts"
import { bodyOf, type IndexedEntry } from "./entry-views.ts"
import { createAddressGroups } from "./address-groups.ts"
import { devblogFeedFiles, feedGroups } from "./feed-groups.ts"
import type { FileGroup, FileGroups } from "./file-group.ts"
import { createSearchGroups } from "./search-groups.ts"
import { createSitemapGroups } from "./sitemap-groups.ts"

/** A page of the site, as Gatsby stores it. */
export type SitePage = {
  path: string
  context: Partial<PageContext> & { id?: string; number?: number | null; found?: FoundPage["found"] }
}

/** What must be generated again. Everything else is up to date. */
export type Outdated = {
  types: ReadonlySet<NodeType>
  /** Ids of created, changed and deleted nodes; undefined the first time, for all nodes. */
  entries?: ReadonlySet<string> | undefined
  /** The first time all pages. */
  pages: ChangedPages
}

/** New and different pages by path, and undefined for removed ones. */
export type ChangedPages = Map<string, SitePage | undefined>

const postTypes: readonly NodeType[] = [nodeTypes.blogPost, nodeTypes.devblogPost]

const searchedTypes: readonly NodeType[] = [...postTypes, nodeTypes.vacancy]

/** Types whose entries have pages of their own. Legal documents are searched as pages. */
const entryTypes: readonly NodeType[] = [...searchedTypes, nodeTypes.legalDocument]

/** Whether no visitor searches for a page. Nobody shares the page that ends subscriptions, but some look for it. */
const isUnsearched = (sitePath: string): boolean => isUnlisted(sitePath) && sitePath !== paths.unsubscribe

/** A page as the search finds it; undefined for one that it does not, or finds as an entry. */
export const foundPage = ({ path, context }: SitePage): FoundPage | undefined => {
  const { sitePath, language, head, number, found } = context
  if (sitePath === undefined || !language || !head || number || isUnsearched(sitePath)) return undefined
  return { path, locale: language, ...head, ...(found ? { found } : {}) }
}

const listedPage = ({ context }: SitePage, entry: IndexedEntry | undefined): ListedPage | undefined => {
  const { sitePath, language, head } = context
  const title = head?.title ?? entry?.title
  return sitePath === undefined || language === undefined || !title
    ? undefined
    : { locale: language, sitePath, title, publishedAt: entry?.publishedAt ?? null }
}

const sitemapPage = ({ context }: SitePage, entry: IndexedEntry | undefined): SitemapPage | undefined => {
  const { sitePath, alternates, language } = context
  if (sitePath === undefined || alternates === undefined) return undefined
  return {
    path: localizedPath(sitePath, language ?? defaultLocale),
    sitePath,
    alternates,
    publishedAt: entry?.publishedAt ?? null,
    updatedAt: entry?.updatedAt ?? null,
    noindex: entry !== undefined && "noindex" in entry && entry.noindex,
  }
}

/** Pages of entries, by the ids of their nodes. */
const createEntryPages = () => {
  const pages = new Map<string, SitePage>()
  const ids = new Map<string, string>()
  return {
    of: (id: string): SitePage | undefined => pages.get(id),
    put: (path: string, page: SitePage | undefined): void => {
      const [before, after] = [ids.get(path), page?.context.id]
      // The entry's page may already be at another path.
      if (before !== undefined && pages.get(before)?.path === path) pages.delete(before)
      if (page && after !== undefined) {
        ids.set(path, after)
        pages.set(after, page)
      } else ids.delete(path)
    },
  }
}

/** Finds entries by type or by node id. */
const createEntries = (index: EntryIndex) => ({
  ofType: (type: NodeType) => index.nodesOf(type) as unknown as IndexedEntry[],
  byId: (id: string, types = entryTypes): IndexedEntry | undefined => {
    for (const type of types) {
      const node = index.nodeOf(type, id)
      if (node) return node as unknown as IndexedEntry
    }
    return undefined
  },
})

/**
 * Generates the files of the complete site: feeds, sitemap, search, addresses, robots.txt. It remembers which page and
 * entry is in which file, so that a change updates only the files it affects.
 */
export const createSiteFiles = (layer: NodeLayer, index: EntryIndex, groups: FileGroups) => {
  const sitemap = createSitemapGroups()
  const addresses = createAddressGroups()
  const search = createSearchGroups()
  const entryPages = createEntryPages()
  const entries = createEntries(index)

  const updatePage = (path: string, page: SitePage | undefined): void => {
    entryPages.put(path, page)
    const id = page?.context.id
    const entry = id === undefined ? undefined : entries.byId(id)
    sitemap.put(path, page && sitemapPage(page, entry))
    addresses.put(path, page && listedPage(page, entry))
    search.putPage(path, page && foundPage(page))
  }

  const updateEntries = (outdated: Outdated): void => {
    const { types } = outdated
    const isShown = isOfLiveGame(readGames(index.nodesOf))
    const ids =
      outdated.entries ??
      entryTypes.filter((type) => types.has(type)).flatMap((type) => entries.ofType(type).map(({ id }) => id))
    for (const id of ids) {
      const page = entryPages.of(id)
      if (page) updatePage(page.path, page)
      const entry = entries.byId(id, searchedTypes)
      search.putEntry(id, entry && (!("game" in entry) || isShown(entry)) ? entry : undefined)
    }
  }

  return {
    /** Removes files of content that was there at an earlier build. Called once all files were written. */
    removeObsolete: (): Promise<FileChanges> => groups.removeOthers(generatedFiles),
    /** Writes outdated files. Returns the files written and removed. */
    update: async (outdated: Outdated): Promise<FileChanges> => {
      for (const [path, page] of outdated.pages) updatePage(path, page)
      updateEntries(outdated)
      const games = readGames(index.nodesOf)
      const all: FileGroup[] = [
        ...feedGroups(outdated.types, entries.ofType, games, (id) => bodyOf(layer.getNode(id))),
        ...search.drainChanged(),
        ...sitemap.drainChanged(),
        ...addresses.drainChanged(),
        ["games", gameColorFiles(games)],
        ["robots", [robotsFile()]],
        ["manifests", locales.map(webManifest)],
      ]
      const closed = index.nodesOf(nodeTypes.closedGame) as unknown as ClosedGameNode[]
      const changes = outdated.types.has(nodeTypes.devblogPost)
        ? await groups.remove(closed.flatMap(({ entryId }) => devblogFeedFiles(entryId)))
        : { written: [], removed: [] }
      for (const [group, files] of all) {
        const { written, removed } = groups.put(group, files)
        changes.written.push(...written)
        changes.removed.push(...removed)
      }
      return changes
    },
  }
}
