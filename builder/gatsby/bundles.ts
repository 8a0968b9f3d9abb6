import { once } from "node:events"
import { join } from "node:path"
import { startGatsbyProcess } from "./gatsby-process.ts"
import type { Action, BundleStage, Modules } from "./internals.ts"

/** What a process is given that compiles a bundle; the rest it reads from the disk. */
export type BundleRequest = { stage: BundleStage; program: object }

/** What was compiled. */
export type Bundle = {
  type: "bundled"
  hash: string
  /** Of the renderer: hashes of the code that all templates share, and of each template. */
  renderPageHash: string
  templateHashes: Record<string, string>
  /** What Gatsby's plugins of webpack changed in the store of the process. */
  actions: Action[]
}

/** The parts of Gatsby's store of which a bundle is made. */
export const bundleState: readonly string[] = [
  // Gatsby completes them when it reads the content.
  "flattenedPlugins",
  "components",
  "staticQueryComponents",
  "staticQueriesByTemplate",
  "slicesByTemplate",
  "componentsUsingSlices",
]

const activities: Record<BundleStage, string> = {
  "build-javascript": "Building production JavaScript and CSS bundles",
  "build-html": "Building HTML renderer",
}

export type Bundling = {
  /** Resolves when Gatsby's store knows the bundles, and pages can be rendered. */
  done: Promise<void>
  /** Resolves when webpack has stored its cache, for the next time that sources change. */
  stored: Promise<void>
}

/**
 * Compiles the bundle of the browser and that of the renderer at once, each in a process of its own; Gatsby compiles one after the
 * other. Meanwhile this process can run the pages' queries. The memory of the compilers goes with their processes.
 *
 * When a bundle cannot be compiled, Gatsby prints why, and this process exits with code 1 as Gatsby does.
 */
export const startBundling = ({ redux, reporter, appData, staticFiles }: Modules, siteDir: string): Bundling => {
  const { store } = redux
  redux.savePartialStateToDisk(bundleState)

  const compile = (stage: BundleStage): { bundle: Promise<Bundle>; exited: Promise<void> } => {
    const activity = reporter.activityTimer(activities[stage])
    activity.start()
    // Most of what a compiler allocates is short-lived: with V8's small space for it, collecting takes an eighth of the time.
    const child = startGatsbyProcess("bundle-process.ts", siteDir, ["--max-semi-space-size=64"])
    const exited = once(child, "exit").then(([code]) => {
      // It has printed the reason.
      if (code !== 0) process.exit(1)
    })
    child.send({
      stage,
      program: JSON.parse(JSON.stringify(store.getState().program)) as object,
    } satisfies BundleRequest)
    const { promise: bundle, resolve } = Promise.withResolvers<Bundle>()
    child.on("message", (message: { type?: string }) => {
      // Gatsby sends messages of its own on the same channel.
      if (message.type !== "bundled") return
      activity.end()
      resolve(message as Bundle)
    })
    return { bundle, exited }
  }

  const browser = compile("build-javascript")
  const renderer = compile("build-html")

  const take = async (): Promise<void> => {
    const [scripts, pages] = await Promise.all([browser.bundle, renderer.bundle])
    for (const action of scripts.actions) store.dispatch(action)
    const publicDir = join(siteDir, "public")
    if (scripts.hash !== store.getState().webpackCompilationHash || !appData.exists(publicDir)) {
      store.dispatch({ type: "SET_WEBPACK_COMPILATION_HASH", payload: scripts.hash })
      await appData.write(publicDir, scripts.hash)
    }
    for (const [templatePath, templateHash] of Object.entries(pages.templateHashes)) {
      const component = store.getState().components.get(templatePath)
      if (!component) throw new Error(`Gatsby has no template ${templatePath}`)
      store.dispatch({
        type: "SET_SSR_TEMPLATE_WEBPACK_COMPILATION_HASH",
        payload: { templatePath, templateHash, pages: component.pages, isSlice: component.isSlice },
      })
    }
    if (store.getState().html.ssrCompilationHash !== pages.renderPageHash)
      store.dispatch({ type: "SET_SSR_WEBPACK_COMPILATION_HASH", payload: pages.renderPageHash })
    staticFiles.copyStaticDirs()
  }

  return { done: take(), stored: Promise.all([browser.exited, renderer.exited]).then(() => undefined) }
}
