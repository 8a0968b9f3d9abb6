import { existsSync } from "node:fs"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { UpdateResult } from "../shared/builder-messages.ts"
import type { FileChanges, MadeChanges, RenderPages, SiteUpdates } from "../shared/site-updates.ts"
import { inUse } from "../shared/workspace-marker.ts"
import type { RenderedPages, ResidentGatsby } from "./gatsby/resident-gatsby.ts"
import type { StepClock } from "./step-clock.ts"

export type Updater = {
  /** Brings the folder up to date with the content that the boot read, and returns what changed. */
  begin: () => Promise<MadeChanges>
  /**
   * Applies the content changes to the public folder.
   *
   * @throws Error when an update fails half-way; memory and folder are then unreliable
   */
  update: (number: number) => Promise<UpdateResult>
  /** Removes the in-use marker: the saved state matches memory and folder. */
  markSaved: () => Promise<void>
}

const withoutSlashes = (path: string): string => path.replace(/^\/|\/$/g, "")

/** Where Gatsby puts a page's HTML. */
const htmlFile = (path: string): string =>
  path.endsWith(".html") ? withoutSlashes(path) : `${withoutSlashes(path)}/index.html`.replace(/^\//, "")

/** Where Gatsby puts a page's data. */
const dataFile = (path: string): string => `page-data/${withoutSlashes(path) || "index"}/page-data.json`

const filesOf = ({ data, html, pictures, removed }: RenderedPages): FileChanges => ({
  written: [...html.map(htmlFile), ...data.map(dataFile), ...pictures],
  removed: removed.flatMap((path) => [htmlFile(path), dataFile(path)]),
})

/** A page needs a template that is not in the bundles, such as the first post of a blog or the first vacancy. */
class OutgrownError extends Error {
  constructor(missing: readonly string[]) {
    super(`Not bundled: ${missing.join(", ")}`)
    this.name = "OutgrownError"
  }
}

/**
 * Connects the site's code, which knows what changed, with Gatsby, which renders it.
 *
 * @param onWritten called with files as soon as an update has written them
 */
export const createUpdater = (
  gatsby: ResidentGatsby,
  site: SiteUpdates,
  { timed, drain }: StepClock,
  onWritten: (files: string[]) => void
): Updater => {
  const { layer } = gatsby
  const marker = join(process.cwd(), inUse)
  const markUsed = async (): Promise<void> => {
    if (!existsSync(marker)) await writeFile(marker, "")
  }
  const render: RenderPages = async () => {
    const { missing } = gatsby.kinds()
    if (missing.length > 0) throw new OutgrownError(missing)
    const pages = await gatsby.render({
      onData: (paths) => onWritten(paths.map(dataFile)),
      onHtml: (path) => onWritten([htmlFile(path)]),
    })
    return { ...filesOf(pages), failed: pages.failed }
  }
  return {
    begin: async () => {
      await markUsed()
      return await site.begin(layer, render)
    },
    update: async (number) => {
      drain()
      let apply: Awaited<ReturnType<SiteUpdates["read"]>>
      try {
        apply = await timed("read the changes", () => site.read(layer, timed))
      } catch (error) {
        return { type: "refused", number, reason: error instanceof Error ? error.message : String(error) }
      }
      await markUsed()
      try {
        const made = await timed("apply them", () => apply({ render, onWritten }))
        // A full build would bundle less. With withheld entries a template may only seem unused.
        if (made.withheld.length === 0 && gatsby.kinds().unused.length > 0) return { type: "outgrown", number }
        return { type: "updated", number, steps: drain(), ...made }
      } catch (error) {
        if (error instanceof OutgrownError) return { type: "outgrown", number }
        throw error
      }
    },
    markSaved: () => rm(marker, { force: true }),
  }
}
