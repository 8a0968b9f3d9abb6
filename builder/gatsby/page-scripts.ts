import { readFileSync } from "node:fs"
import { join } from "node:path"

/** What Gatsby's renderer exports. */
export type PageModule = { default: (input: object) => Promise<{ html: string }> }

/** The one slice that pages have: their scripts, the same on all. Gatsby's name of it. */
const slice = "_gatsby-scripts-1"

const placeholder = `<slice-start id="${slice}"></slice-start><slice-end id="${slice}"></slice-end>`

const filledIn = new WeakSet<PageModule>()

/**
 * Lets the renderer put the scripts into a page as it is rendered. Gatsby writes the page with a placeholder, and then reads and writes all of
 * them once more, which takes a sixth of their rendering.
 *
 * @param module the renderer that Gatsby uses; the scripts are those of its bundles
 */
export const fillInScripts = (module: PageModule, siteDir: string): void => {
  if (filledIn.has(module)) return
  filledIn.add(module)
  const scripts = readFileSync(join(siteDir, `public/_gatsby/slices/${slice}.html`), "utf8")
  const filled = `<!-- slice-start id="${slice}" -->${scripts}<!-- slice-end id="${slice}" -->`
  const render = module.default
  module.default = async (input) => {
    const rendered = await render(input)
    return { ...rendered, html: rendered.html.replace(placeholder, () => filled) }
  }
}
