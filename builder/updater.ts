import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { UpdateResult } from "../shared/builder-messages.ts"
import type { FileChanges, RenderPages, SiteUpdates } from "../shared/site-updates.ts"
import { inUse } from "../shared/workspace-marker.ts"
import type { RenderedPages, ResidentGatsby } from "./gatsby-internals.ts"

export type Updater = {
  /** Brings the folder up to date with what the boot read, and gives what that changed. */
  begin: () => Promise<FileChanges>
  /**
   * Puts what changed in the content into the public folder.
   *
   * @throws Error when something broke half-way: memory and folder are then of no use
   */
  update: (number: number) => Promise<UpdateResult>
  /** Says that memory and folder agree with what was kept on the disk. */
  markSaved: () => Promise<void>
}

const withoutSlashes = (path: string): string => path.replace(/^\/|\/$/g, "")

/** Where Gatsby puts a page's HTML. */
const htmlFile = (path: string): string =>
  path.endsWith(".html") ? withoutSlashes(path) : `${withoutSlashes(path)}/index.html`.replace(/^\//, "")

/** Where Gatsby puts a page's data. */
const dataFile = (path: string): string => `page-data/${withoutSlashes(path) || "index"}/page-data.json`

const filesOf = ({ data, html, removed }: RenderedPages): FileChanges => ({
  written: [...html.map(htmlFile), ...data.map(dataFile)],
  removed: removed.flatMap((path) => [htmlFile(path), dataFile(path)]),
})

/** The site has a kind of page that is not in the bundles: the first post of a blog, the first vacancy. */
class OutgrownError extends Error {
  constructor(missing: readonly string[]) {
    super(`Not bundled: ${missing.join(", ")}`)
    this.name = "OutgrownError"
  }
}

/** Joins what the site's code knows of a change with what Gatsby does about it. */
export const createUpdater = (gatsby: ResidentGatsby, site: SiteUpdates): Updater => {
  const { layer } = gatsby
  const marker = join(process.cwd(), inUse)
  const markUsed = (): Promise<void> => writeFile(marker, "")
  const render: RenderPages = async () => {
    const { missing } = gatsby.kinds()
    if (missing.length > 0) throw new OutgrownError(missing)
    const pages = await gatsby.render()
    return { ...filesOf(pages), failed: pages.failed }
  }
  return {
    begin: async () => {
      await markUsed()
      const { written, removed } = await site.begin(layer, render)
      return { written, removed }
    },
    update: async (number) => {
      let apply: (render: RenderPages) => ReturnType<SiteUpdates["begin"]>
      try {
        apply = await site.read(layer)
      } catch (error) {
        return { type: "refused", number, reason: error instanceof Error ? error.message : String(error) }
      }
      await markUsed()
      try {
        const made = await apply(render)
        // A clean build would bundle less. Where an entry was left out its template may only seem to be of no use.
        if (made.withheld.length === 0 && gatsby.kinds().unused.length > 0) return { type: "outgrown", number }
        return { type: "updated", number, ...made }
      } catch (error) {
        if (error instanceof OutgrownError) return { type: "outgrown", number }
        throw error
      }
    },
    markSaved: () => rm(marker, { force: true }),
  }
}
