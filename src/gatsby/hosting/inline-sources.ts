import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { inlineScripts } from "../../../shared/inline-scripts.ts"
import { minifiedScript } from "../steps/inline-script-loader.ts"

/** What the content security policy allows inline, as its sources (`'sha256-…'`). */
export type InlineSources = { scripts: string[]; styles: string[] }

/** Browsers hash the text after they have replaced its line ends. */
const source = (text: string): string =>
  `'sha256-${createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("base64")}'`

const sourcesOf = (texts: readonly string[]): string[] => [...new Set(texts.map(source))].sort()

const readScript = async (siteDir: string, files: readonly string[]): Promise<string> =>
  (await Promise.all(files.map((file) => readFile(join(siteDir, "src/site", file), "utf8"))))
    .map(minifiedScript)
    .join("")

/** The style sheets that Gatsby inlines: those of the application and of each template. */
const readStyles = async (siteDir: string): Promise<string[]> => {
  const publicDir = join(siteDir, "public")
  const { assetsByChunkName } = JSON.parse(await readFile(join(publicDir, "webpack.stats.json"), "utf8")) as {
    assetsByChunkName: Record<string, string[]>
  }
  const files = Object.entries(assetsByChunkName)
    .filter(([chunk]) => chunk === "app" || chunk.startsWith("component---"))
    .flatMap(([, names]) => names.filter((name) => name.endsWith(".css")))
  return await Promise.all([...new Set(files)].map((file) => readFile(join(publicDir, file), "utf8")))
}

/**
 * The scripts and style sheets that the site's code writes into its pages. They come from the sources and from the
 * bundles, never from a page: whatever content brings into a page, the policy does not allow it.
 *
 * @param siteDir a folder with the sources in `src` and the bundles in `public`
 */
export const inlineSources = async (siteDir: string): Promise<InlineSources> => ({
  scripts: sourcesOf(await Promise.all(Object.values(inlineScripts).map((files) => readScript(siteDir, files)))),
  styles: sourcesOf(await readStyles(siteDir)),
})
