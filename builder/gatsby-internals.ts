import { createRequire } from "node:module"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { DataLayer, FailedPage, LayerNode, LayerPage } from "../shared/site-updates.ts"
import type { StepClock } from "./step-clock.ts"
import { createPageFailures, type Rendered, type RenderInput } from "./page-failures.ts"

/**
 * The only module that uses Gatsby's internals. They are not public, so package.json pins Gatsby's exact version, and
 * docs/decisions/0015-resident-builder.md lists what this module relies on.
 */

type Action = { type: string; payload?: unknown }
type Plugin = { name: string; version: string }

type State = {
  pages: Map<string, { path: string; componentChunkName: string }>
  flattenedPlugins: Plugin[]
  status: { plugins: Record<string, Record<string, unknown> | undefined> }
  pendingPageDataWrites: { pagePaths: Set<string> }
  html: { pagesThatNeedToStitchSlices: Set<string> }
  staticQueryComponents: Map<string, unknown>
}

type Store = { getState: () => State; dispatch: (action: Action | object) => unknown }

type QueryIds = { pageQueryIds: unknown[]; staticQueryIds: unknown[]; sliceQueryIds: unknown[] }

type Renderer = {
  renderHTMLProd: (input: RenderInput) => Promise<Rendered>
  renderSlices: (input: object) => Promise<unknown>
}

type ActionCreator = (input: unknown, plugin?: Plugin) => object

/** The result of one rendering, as paths of pages. */
export type RenderedPages = {
  /** Pages whose page-data.json was written. */
  data: string[]
  /** Pages whose HTML was written. */
  html: string[]
  /** Pages whose files were removed. */
  removed: string[]
  /** Pages whose query or template failed. Their HTML is unchanged or missing; the next rendering tries them again. */
  failed: FailedPage[]
}

export type ResidentGatsby = {
  layer: DataLayer
  /** Runs the queries and renders the pages that changes of the data layer affect, and no others. */
  render: () => Promise<RenderedPages>
  /** Saves the same state as a full build, so that the next start continues from here. */
  save: () => Promise<void>
  /** Compares the templates that have pages now with the templates in the bundles. */
  kinds: () => { missing: string[]; unused: string[] }
}

const sitePlugin = "default-site-plugin"

const loadModules = (siteDir: string) => {
  const require = createRequire(join(siteDir, "package.json"))
  const load = (path: string): unknown => require(`gatsby/dist/${path}`)
  // Loads Gatsby's own dependencies, in the versions that Gatsby uses.
  const ofGatsby = createRequire(require.resolve("gatsby/package.json"))
  return {
    sitePackageJson: require("./package.json") as object,
    reporter: (ofGatsby("gatsby-cli/lib/reporter") as { default: object }).default,
    bootstrap: (
      load("bootstrap") as {
        bootstrap: (input: object) => Promise<{
          workerPool: { all: { setComponents: () => Promise<unknown>[] }; end: () => Promise<unknown>[] }
        }>
      }
    ).bootstrap,
    services: load("services") as Record<string, (input: object) => Promise<{ queryIds: QueryIds }>>,
    redux: load("redux") as { store: Store; saveState: () => unknown },
    actions: (load("redux/actions") as { actions: Record<string, ActionCreator> }).actions,
    datastore: load("datastore") as {
      getDataStore: () => { ready: () => Promise<void> }
      getNode: (id: string) => LayerNode | undefined
      getNodesByType: (type: string) => LayerNode[]
    },
    pageData: load("utils/page-data") as { flush: () => Promise<void> },
    buildHtml: load("commands/build-html") as {
      buildHTMLPagesAndDeleteStaleArtifacts: (input: object) => Promise<{ toRegenerate: string[]; toDelete: string[] }>
    },
    renderer: load("utils/worker/child/render-html") as Renderer,
    jobs: load("utils/wait-until-jobs-complete") as { waitUntilAllJobsComplete: () => Promise<void> },
    graphql: load("query/graphql-runner") as { GraphQLRunner: new (store: Store, options: object) => object },
    createNodeId: (load("utils/create-node-id") as { createNodeId: (id: string, namespace: string) => string })
      .createNodeId,
    digest: (ofGatsby("gatsby-core-utils") as { createContentDigest: (content: object) => string }).createContentDigest,
    tracer: load("utils/tracer") as { initTracer: (file: string) => Promise<unknown> },
  }
}

type Modules = ReturnType<typeof loadModules>

const sitePluginOf = (store: Store): Plugin => {
  const plugin = store.getState().flattenedPlugins.find(({ name }) => name === sitePlugin)
  if (!plugin) throw new Error(`Gatsby has no ${sitePlugin}`)
  return plugin
}

const openLayer = ({ redux, actions, datastore, createNodeId, digest }: Modules): DataLayer => {
  const { store } = redux
  const plugin = sitePluginOf(store)
  const act = (name: string, input: unknown): unknown => {
    const create = actions[name]
    if (!create) throw new Error(`Gatsby has no action ${name}`)
    return store.dispatch(create(input, plugin))
  }
  return {
    getNode: (id) => datastore.getNode(id),
    getNodesByType: (type) => [...datastore.getNodesByType(type)],
    createNode: async (node) => {
      await act("createNode", node)
    },
    deleteNode: (node) => void act("deleteNode", node),
    createNodeId: (name) => createNodeId(name, sitePlugin),
    createContentDigest: digest,
    createPage: (page: LayerPage) => void act("createPage", page),
    deletePage: (path) => {
      const page = store.getState().pages.get(path)
      if (page) act("deletePage", page)
    },
    readMemory: () => store.getState().status.plugins[sitePlugin] ?? {},
    writeMemory: (memory) => void act("setPluginStatus", memory),
  }
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
 * Boots Gatsby in a folder where a full `gatsby build` of the same sources has run. It stops before bundling, because the
 * bundles and the renderer exist. `siteDir` must be the current folder; the clock measures each rendering.
 *
 * @throws what Gatsby throws; for some failures Gatsby prints the reason and exits with code 1 instead
 */
export const bootGatsby = async (siteDir: string, { timed }: StepClock): Promise<ResidentGatsby> => {
  const modules = loadModules(siteDir)
  const { redux, services, pageData, buildHtml, renderer, jobs, graphql, datastore } = modules
  const { store } = redux
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
  await modules.tracer.initTracer("")
  const { workerPool } = await modules.bootstrap({ program })
  // This process renders the few pages of a change: a worker would hold all data in memory once more. The boot gave the
  // worker tasks without awaiting them. It runs them in order, so awaiting this last one awaits all.
  await Promise.all(workerPool.all.setComponents())
  await Promise.all(workerPool.end())
  const bundled = bundledKinds(siteDir)
  const failures = createPageFailures()
  const stitching = (): Set<string> => store.getState().html.pagesThatNeedToStitchSlices
  // Otherwise Gatsby reads the page's HTML to insert slices into it.
  const renderTolerantly = failures.tolerantRenderer(renderer.renderHTMLProd, (path) => void stitching().delete(path))
  const bootSession = Date.now()
  const renderHTMLProd = async (input: RenderInput): Promise<Rendered> => {
    const { staticQueryComponents } = store.getState()
    // In a new session the renderer reads again which scripts and styles a template has. They are those of the bundles, which
    // stay while this process lives; results of static queries would not.
    return renderTolerantly(staticQueryComponents.size === 0 ? Object.assign(input, { sessionId: bootSession }) : input)
  }
  // Each runner would parse and check the templates' queries again, and forget them after five seconds.
  const texts = { parseCache: new Map(), validDocuments: new WeakMap(), scheduleClearCache: () => undefined }
  const pool = { single: { renderHTMLProd, renderSlices: renderer.renderSlices } }

  const runQueries = async (): Promise<void> => {
    await datastore.getDataStore().ready()
    const graphqlRunner = failures.watchQueries(
      Object.assign(new graphql.GraphQLRunner(store, { collectStats: false }), texts)
    )
    const { queryIds } = (await services.calculateDirtyQueries?.({ store })) ?? { queryIds: undefined }
    const input = { queryIds, store, graphqlRunner, program }
    await services.runStaticQueries?.(input)
    await services.runPageQueries?.(input)
    await services.runSliceQueries?.(input)
    await jobs.waitUntilAllJobsComplete()
  }

  return {
    layer: openLayer(modules),
    render: async () => {
      // Gatsby dispatches this after every createPages. It drops deleted pages together with their queries.
      store.dispatch(modules.actions.apiFinished?.({ apiName: "createPages" }) ?? {})
      await timed("run the queries", runQueries)
      const data = [...store.getState().pendingPageDataWrites.pagePaths]
      await timed("write the pages' data", () => pageData.flush())
      const pages = await timed("render the HTML", () =>
        buildHtml.buildHTMLPagesAndDeleteStaleArtifacts({ program, workerPool: pool })
      )
      const { pages: present } = store.getState()
      const failed = failures.drain(present)
      const notMade = new Set(failed.map(({ path }) => path))
      return {
        data: data.filter((path) => present.has(path)),
        html: pages.toRegenerate.filter((path) => !notMade.has(path)),
        removed: pages.toDelete,
        failed,
      }
    },
    kinds: () => {
      const present = new Set([...store.getState().pages.values()].map(({ componentChunkName }) => componentChunkName))
      return {
        missing: [...present].filter((name) => !bundled.has(name)),
        unused: [...bundled].filter((name) => !present.has(name)),
      }
    },
    save: async () => {
      await datastore.getDataStore().ready()
      redux.saveState()
    },
  }
}
