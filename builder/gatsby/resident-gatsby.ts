import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { siteUpdates, type DataLayer, type FailedPage } from "../../shared/site-updates.ts"
import { inUse } from "../../shared/workspace-marker.ts"
import { createPageFailures, type Rendered, type RenderInput } from "../page-failures.ts"
import type { StepClock } from "../step-clock.ts"
import { startBundling } from "./bundles.ts"
import { openLayer } from "./data-layer.ts"
import { loadModules, type Component, type Modules, type State } from "./internals.ts"
import { createFilters, keepRecentNodes } from "./known-nodes.ts"
import { collectMadePictures } from "./made-pictures.ts"
import { createPageRenderer } from "./page-renderer.ts"

/** The result of one rendering, as paths of pages but for the pictures. */
export type RenderedPages = {
  /** Pages whose page-data.json was written. */
  data: string[]
  /** Pages whose HTML was written. */
  html: string[]
  /** Pictures that were made for the queries, as paths below the public folder. */
  pictures: string[]
  /** Pages whose files were removed. */
  removed: string[]
  /** Pages whose query or template failed. Their HTML is unchanged or missing; the next rendering tries them again. */
  failed: FailedPage[]
}

/** Called with the paths of pages as soon as their files are written. Large sites are rendered by two processes: not with all pages. */
type RenderListeners = { onData: (paths: string[]) => void; onHtml: (path: string) => void }

export type ResidentGatsby = {
  layer: DataLayer
  /** Runs the queries and renders the pages that changes of the data layer affect, and no others. */
  render: (listeners: RenderListeners) => Promise<RenderedPages>
  /** Saves the same state as a full build, so that the next start continues from here. */
  save: () => Promise<void>
  /** Compares the templates that have pages now with the templates in the bundles. */
  kinds: () => { missing: string[]; unused: string[] }
}

/**
 * Names of the templates in the bundles: those that had pages at bundling time. Gatsby writes this file only when it
 * bundles.
 */
const bundledKinds = (siteDir: string): Set<string> => {
  const stats = JSON.parse(readFileSync(join(siteDir, "public/webpack.stats.json"), "utf8")) as {
    namedChunkGroups: Record<string, unknown>
  }
  return new Set(Object.keys(stats.namedChunkGroups).filter((name) => name.startsWith("component---")))
}

/**
 * In the place of Gatsby's workers, which would load the configuration and the data once more each: this process runs the
 * queries, and renders the pages of a change.
 */
const noWorkers = {
  all: { loadConfigAndPlugins: () => [], setInferenceMetadata: () => [], buildSchema: () => [] },
}

/**
 * Gatsby's bootstrap: configuration, content, schema, pages and their queries.
 *
 * @param beforeContent waited for when the configuration is loaded
 */
const bootstrap = async (modules: Modules, siteDir: string, beforeContent: () => Promise<void>): Promise<object> => {
  const program = {
    directory: siteDir,
    sitePackageJson: modules.sitePackageJson,
    _: ["build"],
    verbose: false,
    prefixPaths: false,
    noUglify: false,
    logPages: false,
    writeToFile: false,
    report: modules.reporter,
    useYarn: false,
    // Otherwise Gatsby deletes the renderer after the first pages.
    keepPageRenderer: true,
  }
  modules.workerPool.create = () => noWorkers
  // Node reads gatsby-config and gatsby-node as they are. Gatsby would start Parcel to find that out.
  modules.gatsbyFiles.compileGatsbyFiles = () => Promise.resolve()
  const { services } = modules
  const { initialize } = services
  services.initialize = async (input) => {
    const context = await initialize(input)
    await beforeContent()
    return context
  }
  await modules.initTracer("")
  await modules.bootstrap({ program })
  return program
}

/** Whether there are pages of a template. Gatsby names the paths of an earlier build, too. */
const hasPages = ({ componentChunkName, pages: paths }: Component, pages: State["pages"]): boolean => {
  for (const path of paths) if (pages.get(path)?.componentChunkName === componentChunkName) return true
  return false
}

const kindsOfPages = ({ components, pages }: State): Set<string> =>
  new Set([...components.values()].filter((each) => hasPages(each, pages)).map((each) => each.componentChunkName))

const compareKinds = (present: ReadonlySet<string>, bundled: ReadonlySet<string>) => ({
  missing: [...present].filter((name) => !bundled.has(name)),
  unused: [...bundled].filter((name) => !present.has(name)),
})

/**
 * Boots Gatsby. With `bundles: "compile"` it compiles scripts, styles and the renderer, and the first rendering makes all pages
 * that Gatsby has no result of: together a full build. With `"reuse"` the bundles are those that are in the folder, made of the same
 * sources. `siteDir` must be the current folder; the clock measures each rendering. With `content` nothing is read of the content before
 * that resolves. Bundles are compiled as soon as it is known which templates have pages, or, where that would wait, for pages of each.
 *
 * @throws what Gatsby throws; for some failures Gatsby prints the reason and exits with code 1 instead
 */
export const bootGatsby = async (
  siteDir: string,
  {
    bundles,
    clock: { timed },
    content,
  }: { bundles: "compile" | "reuse"; clock: StepClock; content?: Promise<unknown> | undefined }
): Promise<ResidentGatsby> => {
  const startWith = bundles === "compile" ? startBundling(siteDir) : undefined
  const modules = loadModules(siteDir)
  const bundling = startWith?.(modules)
  const { redux, services, pageData, buildHtml, renderer, jobs, graphql, datastore } = modules
  const { store } = redux
  const program = await bootstrap(modules, siteDir, async () => {
    // Beside the reading of the content, which says why where it cannot be read.
    bundling?.presume(siteUpdates().presumedPages(content === undefined))
    await content
  })
  let areBundled = false
  const bundled = bundles === "compile" ? kindsOfPages(store.getState()) : bundledKinds(siteDir)
  await bundling?.begin()
  const failures = createPageFailures()
  let onHtml: RenderListeners["onHtml"] = () => undefined
  const stitching = (): Set<string> => store.getState().html.pagesThatNeedToStitchSlices
  // Otherwise Gatsby reads the page's HTML to insert slices into it.
  const renderTolerantly = failures.tolerantRenderer(
    renderer.renderHTMLProd,
    (path) => void stitching().delete(path),
    (path) => onHtml(path)
  )
  const pictures = collectMadePictures(join(siteDir, "public"))
  store.subscribe(() => pictures.note(store.getState().lastAction))
  store.subscribe(() => {
    const { type, payload } = store.getState().lastAction
    // These pages have their scripts (page-scripts.ts), and the site has no other slices.
    if (type === "HTML_GENERATED") for (const path of payload as string[]) stitching().delete(path)
  })
  const bootSession = Date.now()
  const renderHere = async (input: RenderInput): Promise<Rendered> => {
    const { staticQueryComponents } = store.getState()
    // In a new session the renderer reads again which scripts and styles a template has. They are those of the bundles, which
    // stay while this process lives; results of static queries would not.
    return renderTolerantly(staticQueryComponents.size === 0 ? Object.assign(input, { sessionId: bootSession }) : input)
  }
  // Each runner would parse and check the templates' queries again, and forget them after five seconds.
  const texts = { parseCache: new Map(), validDocuments: new WeakMap(), scheduleClearCache: () => undefined }
  const filters = createFilters()
  keepRecentNodes(datastore.getDataStore())

  const runQueries = async (): Promise<void> => {
    await datastore.getDataStore().ready()
    const runner = new graphql.GraphQLRunner(store, { collectStats: false })
    runner.nodeModel.replaceFiltersCache(filters.ofUnchanged())
    const graphqlRunner = failures.watchQueries(Object.assign(runner, texts))
    const { queryIds } = (await services.calculateDirtyQueries?.({ store })) ?? { queryIds: undefined }
    const input = { queryIds, store, graphqlRunner, program }
    await services.runStaticQueries?.(input)
    await services.runPageQueries?.(input)
    await services.runSliceQueries?.(input)
    await jobs.waitUntilAllJobsComplete()
  }

  const saveState = async (): Promise<void> => {
    await datastore.getDataStore().ready()
    redux.saveState()
  }

  /** Waits for the bundles, and saves what a build that fails from here on can continue from, as a full build of Gatsby does. */
  const awaitBundles = async (): Promise<void> => {
    if (!bundling || areBundled) return
    await bundling.done()
    areBundled = true
    await saveState()
    writeFileSync(join(siteDir, inUse), "")
  }

  return {
    layer: openLayer(modules),
    render: async (listeners) => {
      onHtml = listeners.onHtml
      // Gatsby dispatches this after every createPages. It drops deleted pages together with their queries.
      store.dispatch(modules.actions.apiFinished?.({ apiName: "createPages" }) ?? {})
      await timed("run the queries", runQueries)
      await awaitBundles()
      const data = [...store.getState().pendingPageDataWrites.pagePaths]
      await timed("write the pages' data", () => pageData.flush())
      listeners.onData(data)
      const pageRenderer = createPageRenderer(renderHere, siteDir)
      const pool = { single: { renderHTMLProd: pageRenderer.render, renderSlices: renderer.renderSlices } }
      const pages = await timed("render the HTML", () =>
        buildHtml.buildHTMLPagesAndDeleteStaleArtifacts({ program, workerPool: pool })
      ).finally(pageRenderer.end)
      const { pages: present } = store.getState()
      const failed = failures.drain(present)
      const notMade = new Set(failed.map(({ path }) => path))
      return {
        data: data.filter((path) => present.has(path)),
        html: pages.toRegenerate.filter((path) => !notMade.has(path)),
        pictures: pictures.take(),
        removed: pages.toDelete,
        failed,
      }
    },
    kinds: () => compareKinds(kindsOfPages(store.getState()), bundled),
    save: saveState,
  }
}
