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
import { applyContentChanges, readContentChanges, type NodeChange } from "../content/content-changes.ts"
import { readContent } from "../content/content-client.ts"
import { nodeTypes, type NodeType } from "../content/content-nodes.ts"
import { applyDailyNotes } from "../content/daily-notes.ts"
import { removeGenerated } from "../files/generated-files.ts"
import { contentOfEachKind, readPresentContent } from "../content/present-content.ts"
import { presumedPages, sitePages } from "../pages/site-pages.ts"
import { siteRules } from "../pages/site-rules.ts"
import type { HostingRules } from "../hosting/hosting-rules.ts"
import { openHosting, type Hosting } from "../hosting/write-hosting.ts"
import type { PageInput } from "../pages/page-inputs.ts"
import { publishPressKit, updatePressKit } from "../press-kit/press-kit.ts"
import { plannedShareCards, shareCardPath } from "../share-cards/share-card.ts"
import { writeShareCards } from "../share-cards/write-share-cards.ts"
import { readGames, readSiteContent } from "../content/site-content.ts"
import { readWithheld } from "../content/withheld-entries.ts"
import { createEntryIndex, type EntryIndex } from "./entry-index.ts"
import { createFileGroups } from "./file-group.ts"
import { createSiteFiles, type SitePage } from "./site-files.ts"
import { createWithholding, type Withholding } from "./withholding.ts"

/** The state that the site keeps in memory between changes. */
type SiteSnapshot = {
  index: EntryIndex
  pages: Map<string, PageInput>
  rules: HostingRules
  files: ReturnType<typeof createSiteFiles>
  withholding: Withholding
}

/** Called with files as soon as they are written. */
type OnWritten = (files: string[]) => void

const publicDir = (): string => join(process.cwd(), "public")

const indexedTypes: readonly NodeType[] = [nodeTypes.blogPost, nodeTypes.devblogPost, nodeTypes.vacancy]

const gameTypes: readonly NodeType[] = [nodeTypes.game, nodeTypes.closedGame]

const pagesAndRules = (index: EntryIndex): { pages: Map<string, PageInput>; rules: HostingRules } => {
  const content = readSiteContent(index.nodesOf)
  const pages = sitePages(content)
  return { pages: new Map(pages.map((page) => [page.path, page])), rules: siteRules(content, pages) }
}

// Most inputs are the cached object: see cachedPageInput.
const isSame = (a: PageInput, b: PageInput): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * Creates, changes and deletes only the pages that differ.
 *
 * @returns the present pages; unchanged ones are the same objects as before
 */
const applyPages = (
  layer: DataLayer,
  before: SiteSnapshot["pages"],
  after: SiteSnapshot["pages"]
): SiteSnapshot["pages"] => {
  const pages: SiteSnapshot["pages"] = new Map()
  for (const [path, page] of after) {
    const former = before.get(path)
    const isUnchanged = former && isSame(former, page)
    if (!isUnchanged) layer.createPage(page)
    pages.set(path, isUnchanged ? former : page)
  }
  for (const path of before.keys()) if (!after.has(path)) layer.deletePage(path)
  return pages
}

const writeCards = async (pages: SiteSnapshot["pages"]): Promise<FileChanges> => {
  const wanted = new Set([...pages.values()].map(({ context }) => context?.share))
  return await writeShareCards(
    publicDir(),
    plannedShareCards().filter((card) => wanted.has(shareCardPath(card)))
  )
}

type Outdated = { types: Set<NodeType>; entries: Set<string> | undefined; pages: boolean }

const nothingOutdated = (): Outdated => ({ types: new Set(), entries: new Set(), pages: false })

const openSiteHosting = (): Promise<Hosting> => {
  const errorReportDsn = process.env.GATSBY_SENTRY_DSN
  const connectOrigins = errorReportDsn ? [new URL(errorReportDsn).origin] : []
  return openHosting({ siteDir: process.cwd(), siteUrl, connectOrigins })
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
    if (now.index.apply(changes)) outdated.pages = true
    if (!outdated.pages) return
    const { pages, rules } = pagesAndRules(now.index)
    snapshot = { ...now, pages: applyPages(layer, now.pages, pages), rules }
  }

  /** Renders the pages affected by the changes, and withholds entries whose pages fail. */
  const makePages = async (layer: DataLayer, render: RenderPages): Promise<FileChanges> => {
    const steps: FileChanges[] = []
    const renderOnce = async () => {
      const { failed, ...files } = await render()
      steps.push(files)
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
    const { files, pages, index } = ready()
    const pressKit = outdated.types.has(nodeTypes.game)
      ? await updatePressKit(publicDir(), readGames(index.nodesOf))
      : []
    const generated = await files.update([...pages.values()] as SitePage[], outdated)
    const cards = outdated.pages ? await writeCards(pages) : { written: [], removed: [] }
    outdated = nothingOutdated()
    const all = mergeFileChanges(generated, cards, { written: pressKit, removed: [] })
    onWritten?.(all.written)
    return all
  }

  /** Writes the files once more that depend on the complete site, where an entry was withheld since. */
  const withoutWithheld = async (onWritten: OnWritten): Promise<FileChanges> =>
    outdated.types.size > 0 || outdated.pages ? writeSiteFiles(onWritten) : { written: [], removed: [] }

  return {
    presumedPages: async (isReadable) => presumedPages(isReadable ? await readPresentContent() : contentOfEachKind),
    begin: async (layer, render) => {
      const index = createEntryIndex(layer)
      const record = await readWithheld()
      // The previous build did not finish.
      const isUnfinished = record.earlier.size > 0
      snapshot = {
        ...pagesAndRules(index),
        index,
        files: createSiteFiles(layer, index, createFileGroups(publicDir())),
        withholding: createWithholding(layer, record),
      }
      outdated = { types: new Set(indexedTypes), entries: undefined, pages: true }
      // Drawn while scripts are compiled, when one of two cores waits.
      const cards = writeCards(snapshot.pages)
      cards.catch(() => undefined)
      const made = mergeFileChanges(await makePages(layer, render), await cards)
      // In a full build. A page that did not change did not ask for it.
      if (process.env.RESIDENT_BUILDER === undefined) await publishPressKit(readGames(index.nodesOf), publicDir())
      const stale = { written: [], removed: isUnfinished ? await removeGenerated(publicDir()) : [] }
      const all = mergeFileChanges(made, stale, await writeSiteFiles())
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
