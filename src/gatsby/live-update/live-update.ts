import { join } from "node:path"
import { daily, dailyPaths } from "../../../shared/contract/daily.ts"
import type { DataLayer, FileChanges, SiteUpdates } from "../../../shared/site-updates.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { applyContentChanges, readContentChanges, type NodeChange } from "../content-changes.ts"
import { readContent } from "../content-client.ts"
import { nodeTypes, type NodeType } from "../content-nodes.ts"
import { siteRedirects } from "../create-redirects.ts"
import { applyDailyNotes } from "../daily-notes.ts"
import { clientOnlyPages, goneAddresses, sitePages } from "../site-pages.ts"
import { openHosting, type Hosting, type HostingRules } from "../hosting/write-hosting.ts"
import type { PageInput } from "../page-inputs.ts"
import { plannedShareCards, shareCardPath } from "../share-cards/share-card.ts"
import { writeShareCards } from "../share-cards/write-share-cards.ts"
import { readSiteContent } from "../site-content.ts"
import { createEntryIndex, type EntryIndex } from "./entry-index.ts"
import { createFileGroups } from "./file-group.ts"
import { createSiteFiles, type SitePage } from "./site-files.ts"

/** What the site remembers from one change to the next. */
type Stock = {
  index: EntryIndex
  pages: Map<string, PageInput>
  rules: HostingRules
  hosting: Hosting
  files: ReturnType<typeof createSiteFiles>
}

const publicDir = (): string => join(process.cwd(), "public")

const indexedTypes: readonly NodeType[] = [nodeTypes.blogPost, nodeTypes.devblogPost, nodeTypes.job]

const pagesAndRules = (index: EntryIndex): { pages: Map<string, PageInput>; rules: HostingRules } => {
  const content = readSiteContent(index.nodesOf)
  const pages = sitePages(content)
  const gone = goneAddresses(content)
  const { rows } = siteRedirects(content, { pages, gone })
  const rules = { redirects: rows, gone: [...gone].sort(), clientOnly: clientOnlyPages(pages) }
  return { pages: new Map(pages.map((page) => [page.path, page])), rules }
}

const isSame = (a: PageInput | undefined, b: PageInput): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Creates, changes and deletes just the pages that differ. */
const applyPages = (layer: DataLayer, before: Stock["pages"], after: Stock["pages"]): void => {
  for (const [path, page] of after) if (!isSame(before.get(path), page)) layer.createPage(page)
  for (const path of before.keys()) if (!after.has(path)) layer.deletePage(path)
}

const writeCards = async (pages: Stock["pages"]): Promise<FileChanges> => {
  const wanted = new Set([...pages.values()].map(({ context }) => context?.share))
  return await writeShareCards(
    publicDir(),
    plannedShareCards().filter((card) => wanted.has(shareCardPath(card)))
  )
}

const joined = (...changes: FileChanges[]): FileChanges => ({
  written: [...new Set(changes.flatMap(({ written }) => written))],
  removed: [...new Set(changes.flatMap(({ removed }) => removed))],
})

/** The site's side of the resident builder; see shared/site-updates.ts. */
export const createSiteUpdates = (): SiteUpdates => {
  let stock: Stock | undefined
  let outdated = { types: new Set<NodeType>(), pages: false }

  const ready = (): Stock => {
    if (!stock) throw new Error("The public folder has not been taken stock of")
    return stock
  }

  const note = (changes: readonly NodeChange[]): void => {
    const now = ready()
    for (const { type } of changes) outdated.types.add(type)
    if (now.index.apply(changes)) outdated.pages = true
  }

  return {
    begin: async (layer) => {
      const index = createEntryIndex(layer)
      const { pages, rules } = pagesAndRules(index)
      const files = createSiteFiles(layer, index, createFileGroups(publicDir()))
      const all = { types: new Set(indexedTypes), pages: true }
      const generated = await files.update([...pages.values()] as SitePage[], all)
      const cards = await writeCards(pages)
      const errorReportDsn = process.env.GATSBY_SENTRY_DSN
      const hosting = await openHosting({
        siteDir: process.cwd(),
        siteUrl,
        connectOrigins: errorReportDsn ? [new URL(errorReportDsn).origin] : [],
      })
      await hosting.write(rules)
      stock = { index, pages, rules, hosting, files }
      return joined(generated, cards)
    },
    read: async (layer) => {
      const [changes, notes] = await Promise.all([readContentChanges(layer), readContent(dailyPaths.get, {}, daily)])
      return async () => {
        await applyDailyNotes(layer, notes)
        note(await applyContentChanges(layer, changes))
        if (!outdated.pages) return
        const now = ready()
        const { pages, rules } = pagesAndRules(now.index)
        applyPages(layer, now.pages, pages)
        stock = { ...now, pages, rules }
      }
    },
    finish: async (_layer, rendered) => {
      const { files, hosting, pages, rules } = ready()
      const generated = await files.update([...pages.values()] as SitePage[], outdated)
      const cards = outdated.pages ? await writeCards(pages) : { written: [], removed: [] }
      outdated = { types: new Set(), pages: false }
      const all = joined(rendered, generated, cards)
      await hosting.apply(all)
      await hosting.write(rules)
      return all
    },
  }
}
