import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
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

/** Digits of the hash in the name of the script: by such a name, servers know that it may be cached for ever (`hashedFile`). */
const hashDigits = 8

/** What names the files of all templates, as a string of JSON. */
const mapping = /<script\s+id="gatsby-chunk-mapping"\s*>\s*window\.___chunkMapping=("(?:[^"\\]|\\.)*");\s*<\/script>/

/**
 * Moves the names of all templates' files into a script of its own. They are the same on all pages and nothing needs them before a page is used,
 * but their hashes are half a kilobyte of each page when it is compressed.
 *
 * @param scripts Gatsby's, as HTML
 * @throws Error when they do not have what Gatsby 5.16 writes
 */
const withMappingInFile = (scripts: string, publicDir: string): string => {
  const [script, json] = mapping.exec(scripts) ?? []
  if (!script || !json) throw new Error("Gatsby's scripts name no files of templates")
  const source = `window.___chunkMapping=${JSON.parse(json) as string}`
  const file = `chunk-map-${createHash("sha1").update(source).digest("hex").slice(0, hashDigits)}.js`
  const path = join(publicDir, file)
  // A release may share the file.
  if (!existsSync(path) || readFileSync(path, "utf8") !== source) writeFileSync(path, source)
  return scripts.replace(script, `<script src="/${file}"></script>`)
}

/**
 * Lets the renderer put the scripts into a page as it is rendered. Gatsby writes the page with a placeholder, and then reads and writes all of
 * them once more, which takes a sixth of their rendering.
 *
 * @param module the renderer that Gatsby uses; the scripts are those of its bundles
 */
export const fillInScripts = (module: PageModule, siteDir: string): void => {
  if (filledIn.has(module)) return
  filledIn.add(module)
  const publicDir = join(siteDir, "public")
  const slices = join(publicDir, "_gatsby/slices")
  const scripts = withMappingInFile(readFileSync(join(slices, `${slice}.html`), "utf8"), publicDir)
  const filled = Buffer.from(`<!-- slice-start id="${slice}" -->${scripts}<!-- slice-end id="${slice}" -->`)
  const render = module.default
  module.default = async (input) => {
    const rendered = await render(input)
    return { ...rendered, html: typeof rendered.html === "string" ? withScripts(rendered.html, filled) : rendered.html }
  }
}
