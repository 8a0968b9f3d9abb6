import { readFileSync } from "node:fs"
import { join } from "node:path"

/** What Gatsby's renderer exports. It writes the HTML with what page-files.ts puts into its place. */
export type PageModule = { default: (input: object) => Promise<{ html: string | Uint8Array[] }> }

/** The one slice that pages have: their scripts, the same on all. Gatsby's name of it. */
const slice = "_gatsby-scripts-1"

const placeholder = Buffer.from(`<slice-start id="${slice}"></slice-start><slice-end id="${slice}"></slice-end>`)

const filledIn = new WeakSet<PageModule>()

/** The bytes of a page with its scripts, in parts: to join them as text would copy a page twice. */
const withScripts = (html: string, scripts: Buffer): Uint8Array[] => {
  const bytes = Buffer.from(html)
  const at = bytes.indexOf(placeholder)
  return at === -1 ? [bytes] : [bytes.subarray(0, at), scripts, bytes.subarray(at + placeholder.length)]
}

/**
 * Lets the renderer put the scripts into a page as it is rendered. Gatsby writes the page with a placeholder, and then reads and writes all of
 * them once more, which takes a sixth of their rendering. Where only scripts have changed, it still does so, with the same file.
 *
 * @param module the renderer that Gatsby uses; the scripts are those of its bundles
 */
export const fillInScripts = (module: PageModule, siteDir: string): void => {
  if (filledIn.has(module)) return
  filledIn.add(module)
  const scripts = readFileSync(join(siteDir, "public/_gatsby/slices", `${slice}.html`), "utf8")
  const filled = Buffer.from(`<!-- slice-start id="${slice}" -->${scripts}<!-- slice-end id="${slice}" -->`)
  const render = module.default
  module.default = async (input) => {
    const rendered = await render(input)
    return { ...rendered, html: typeof rendered.html === "string" ? withScripts(rendered.html, filled) : rendered.html }
  }
}
