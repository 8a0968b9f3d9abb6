import { join } from "node:path"
import { daily, dailyPaths } from "../../../shared/contract/daily.ts"
import {
  mergeFileChanges,
  type DataLayer,
  type FileChanges,
  type RenderPages,
  type SiteUpdates,
} from "../../../shared/site-updates.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { takeNewCopies } from "../content/artwork-copies.ts"
import { applyContentChanges, readContentChanges, type NodeChange } from "../content/content-changes.ts"
import { readContent } from "../content/content-client.ts"
import { nodeTypes, type NodeType } from "../content/content-nodes.ts"
import type { NodeLayer } from "../content/data-layer.ts"
import { applyDailyNotes } from "../content/daily-notes.ts"
import { contentOfEachKind, readPresentContent } from "../content/present-content.ts"
import { presumedPages, sitePageGroups } from "../pages/site-pages.ts"
import { siteRules } from "../pages/site-rules.ts"
import type { HostingRules } from "../hosting/hosting-rules.ts"
import { openHosting, type Hosting } from "../hosting/write-hosting.ts"
import type { PageGroups, PageInput } from "../pages/page-inputs.ts"
import { publishPressKit } from "../press-kit/press-kit.ts"
import { readGames, readSiteContent } from "../content/site-content.ts"
import { readWithheld } from "../content/withheld-entries.ts"
import { applyPages } from "./apply-pages.ts"
import { createCardFiles } from "./card-files.ts"
import { createEntryIndex, type EntryIndex } from "./entry-index.ts"
import { createFileGroups } from "./file-group.ts"
import { createSiteFiles, type ChangedPages, type SitePage } from "./site-files.ts"
import { createWithholding, type Withholding } from "./withholding.ts"

/** The state that the site keeps in memory between changes. */
type SiteSnapshot = {
  index: EntryIndex
  groups: PageGroups
  /** The pages of all groups by path. */
  pages: Map<string, PageInput>
  rules: HostingRules
  files: ReturnType<typeof createSiteFiles>
  cards: ReturnType<typeof createCardFiles>
  withholding: Withholding
}

/** Called with files as soon as they are written. */
type OnWritten = (files: string[]) => void

const publicDir = (): string => join(process.cwd(), "public")

/** What lists, feeds, search and the press kit are made of. */
const indexedTypes: readonly NodeType[] = [nodeTypes.blogPost, nodeTypes.devblogPost, nodeTypes.vacancy, nodeTypes.game]

const gameTypes: readonly NodeType[] = [nodeTypes.game, nodeTypes.closedGame]

const groupsAndRules = (index: EntryIndex): { groups: PageGroups; rules: HostingRules } => {
  const content = readSiteContent(index.nodesOf)
  return { groups: sitePageGroups(content), rules: siteRules(content) }
}

type Outdated = { types: Set<NodeType>; entries: Set<string> | undefined; pages: ChangedPages }

const nothingOutdated = (): Outdated => ({ types: new Set(), entries: new Set(), pages: new Map() })

const openSiteHosting = (): Promise<Hosting> => {
  const errorReportDsn = process.env.GATSBY_SENTRY_DSN
  const connectOrigins = errorReportDsn ? [new URL(errorReportDsn).origin] : []
  return openHosting({ siteDir: process.cwd(), siteUrl, connectOrigins })
}

/** The state of the site before its files are written. */
const takeStock = (layer: NodeLayer, index: EntryIndex, withholding: Withholding): SiteSnapshot => {
  const { groups, rules } = groupsAndRules(index)
  return {
    groups,
    pages: new Map([...groups.values()].flat().map((page) => [page.path, page])),
    rules,
    index,
    files: createSiteFiles(layer, index, createFileGroups(publicDir())),
    cards: createCardFiles(publicDir()),
    withholding,
  }
}

/** The site's part of the resident builder; see shared/site-updates.ts. */
export const createSiteUpdates = (): SiteUpdates => {
  let snapshot: SiteSnapshot | undefined
  let hosting: Hosting | undefined
  let outdated = nothingOutdated()

  const ready = (): SiteSnapshot => {
    if (!snapshot) throw new Error("The public folder has not been taken stock of")
    return snapshot
  }

  /** Applies node changes and updates the pages that depend on them. */
  const applyChanges = (layer: DataLayer, changes: readonly NodeChange[]): void => {
    const now = ready()
    for (const { type, id } of changes) {
      outdated.types.add(type)
      outdated.entries?.add(id)
    }
    if (gameTypes.some((type) => outdated.types.has(type))) {
      // Feeds and search name the games, and leave out the posts of those that closed.
      outdated.types.add(nodeTypes.devblogPost)
      for (const { id } of now.index.nodesOf(nodeTypes.devblogPost)) outdated.entries?.add(id)
    }
    if (!now.index.apply(changes)) return
    const { groups, rules } = groupsAndRules(now.index)
    for (const [path, page] of applyPages(layer, now.pages, now.groups, groups)) outdated.pages.set(path, page)
    snapshot = { ...now, groups, rules }
  }

  /** Renders the pages affected by the changes, and withholds entries whose pages fail. */
  const makePages = async (layer: DataLayer, render: RenderPages): Promise<FileChanges> => {
    const steps: FileChanges[] = []
    const renderOnce = async () => {
      const { failed, ...files } = await render()
      steps.push(files, { written: takeNewCopies(), removed: [] })
      return failed
    }
    const failed = await renderOnce()
    const pages = () => ready().pages
    if (failed.length > 0)
      await ready().withholding.exclude(failed, {
        pages,
        applyChanges: (changes) => applyChanges(layer, changes),
        render: renderOnce,
      })
    return mergeFileChanges(...steps)
  }

  const writeSiteFiles = async (onWritten?: OnWritten): Promise<FileChanges> => {
    const { files, cards, index } = ready()
    // The page that offers it may have asked for it already, or not at all.
    const pressKit = outdated.types.has(nodeTypes.game)
      ? (await publishPressKit(readGames(index.nodesOf), publicDir())).written
      : []
    const generated = await files.update(outdated)
    const drawn = await cards.update(outdated.pages)
    outdated = nothingOutdated()
    const all = mergeFileChanges(generated, drawn, { written: pressKit, removed: [] })
    onWritten?.(all.written)
    return all
  }

  /** Writes the files once more that depend on the complete site, where an entry was withheld since. */
  const withoutWithheld = async (onWritten: OnWritten): Promise<FileChanges> =>
    outdated.types.size > 0 || outdated.pages.size > 0 ? writeSiteFiles(onWritten) : { written: [], removed: [] }

  return {
    presumedPages: async (isReadable) => presumedPages(isReadable ? await readPresentContent() : contentOfEachKind),
    begin: async (layer, render) => {
      const index = createEntryIndex(layer)
      const record = await readWithheld()
      snapshot = takeStock(layer, index, createWithholding(layer, record))
      const pages = snapshot.pages as ReadonlyMap<string, SitePage>
      outdated = { types: new Set(indexedTypes), entries: undefined, pages: new Map(pages) }
      // Drawn while scripts are compiled, when one of two cores waits.
      const drawn = snapshot.cards.update(outdated.pages)
      drawn.catch(() => undefined)
      const made = mergeFileChanges(await makePages(layer, render), await drawn)
      const all = mergeFileChanges(made, await writeSiteFiles(), await ready().files.removeObsolete())
      hosting = await openSiteHosting()
      await hosting.write(ready().rules)
      return { ...all, withheld: await ready().withholding.commit() }
    },
    read: async (layer, timed) => {
      const changes = await readContentChanges(layer)
      const notes = changes.daily ?? (await readContent(dailyPaths.get, {}, daily))
      return async ({ render, onWritten }) => {
        await timed("change the data", async () => {
          await applyDailyNotes(layer, notes)
          const applied = await applyContentChanges(layer, changes)
          ready().withholding.tryAgain(changes, applied)
          applyChanges(layer, applied)
        })
        // Before the pages: the server compresses them while pages are rendered.
        const generated = await timed("write feeds, search and sitemap", () => writeSiteFiles(onWritten))
        const made = await makePages(layer, render).catch(async (error: unknown) => {
          await ready().withholding.handOff()
          throw error
        })
        const all = mergeFileChanges(generated, made, await withoutWithheld(onWritten))
        hosting?.apply(all)
        await timed("write the hosting rules", async () => hosting?.write(ready().rules))
        return { ...all, withheld: await ready().withholding.commit() }
      }
    },
  }
}
