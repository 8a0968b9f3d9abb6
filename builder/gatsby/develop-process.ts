import { realpathSync } from "node:fs"
import { loadDevelopModules } from "./internals.ts"

/**
 * Gatsby's development server, for `npm run dev`: on port PORT of this machine, of the site in the folder where the process was
 * started. Gatsby's own command runs it in a second process, renders the one frame of all pages in a third, and starts Parcel
 * in a fourth.
 */

const directory = realpathSync(process.cwd())
// Gatsby's modules read these when they are loaded.
process.env.gatsby_executing_command = "develop"
process.env.gatsby_log_level = "normal"
process.env.GATSBY_NODE_GLOBALS = JSON.stringify({ buildId: "development", root: directory })
const { sitePackageJson, workerPool, gatsbyFiles, renderHTMLDev, develop, ...frame } = loadDevelopModules(directory)
const { store, requires, buildHtml } = frame
const { buildRenderer } = buildHtml

/** The frame of all pages is the same with any content: it is compiled while the API is not up yet. */
const compileFrame = async (): Promise<unknown> => {
  const { program } = store.getState()
  await requires.writeAll({ program, pages: new Map(), slices: new Map(), components: new Map() })
  return await buildRenderer(program, "develop-html")
}

workerPool.create = () => {
  const compiled = compileFrame()
  // Avoids an unhandled rejection; the caller of `buildRenderer` gets the error.
  compiled.catch(() => undefined)
  buildHtml.buildRenderer = () => {
    buildHtml.buildRenderer = buildRenderer
    return compiled
  }
  return { single: { renderHTMLDev } }
}
// Node reads gatsby-config and gatsby-node as they are.
gatsbyFiles.compileGatsbyFiles = () => Promise.resolve()

process.on("SIGTERM", () => process.exit(0))
const port = Number(process.env.PORT)
await develop({ directory, sitePackageJson, port, proxyPort: port, host: "127.0.0.1", _: ["develop"] })
