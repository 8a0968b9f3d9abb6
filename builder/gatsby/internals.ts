import { createRequire } from "node:module"
import { join } from "node:path"
import type { LayerNode } from "../../shared/site-updates.ts"
import type { Rendered, RenderInput } from "../page-failures.ts"
import { lookAtChangedPages, type BuildUtils, type Emitter } from "./changed-pages.ts"
import { mapDatabasesOnce, type Lmdb } from "./database-map.ts"
import { rememberImageData, type ImagePlugin } from "./image-data.ts"
import type { NodeStore } from "./known-nodes.ts"
import { usePageFilesDirectly, type PageFiles } from "./page-files.ts"
import { fillInScripts, type PageModule } from "./page-scripts.ts"
import { watchNoSources, type Chokidar } from "./source-watchers.ts"

/**
 * What the builder uses of Gatsby's inside. None of it is public, so package.json pins Gatsby's exact version, and
 * docs/decisions/0015-resident-builder.md lists what this folder relies on.
 */

export type Action = { type: string; payload?: unknown }

export type Plugin = { name: string; version: string; resolve: string }

export type Component = { componentPath: string; componentChunkName: string; pages: Set<string>; isSlice: boolean }

export type State = {
  program: { report?: unknown; status?: unknown }
  pages: Map<string, { path: string; componentChunkName: string }>
  components: Map<string, Component>
  flattenedPlugins: Plugin[]
  status: { plugins: Record<string, Record<string, unknown> | undefined> }
  pendingPageDataWrites: { pagePaths: Set<string> }
  html: { pagesThatNeedToStitchSlices: Set<string>; ssrCompilationHash: string }
  staticQueryComponents: Map<string, unknown>
  staticQueriesByTemplate: Map<string, unknown>
  slicesByTemplate: Map<string, unknown>
  componentsUsingSlices: Map<string, unknown>
  webpackCompilationHash: string
  lastAction: Action
}

export type Store = {
  getState: () => State
  dispatch: (action: Action | object) => unknown
  subscribe: (listener: () => void) => () => void
}

type QueryIds = { pageQueryIds: unknown[]; staticQueryIds: unknown[]; sliceQueryIds: unknown[] }

type Renderer = {
  renderHTMLProd: (input: RenderInput) => Promise<Rendered>
  renderSlices: (input: object) => Promise<unknown>
}

type Services = Record<string, (input: object) => Promise<{ queryIds: QueryIds }>> & {
  initialize: (input: object) => Promise<{ queryIds: QueryIds }>
}

type ActionCreator = (input: unknown, plugin?: Plugin) => object

/** Gatsby's names of its two compilations. */
export type BundleStage = "build-javascript" | "build-html"

type Compilation = { hash: string; assets: Record<string, unknown> }

type Stats = {
  /** That of the compilation. */
  hash: string
  hasWarnings: () => boolean
  toJson: (options: object) => { warnings: unknown[] }
}

type Bundled = { stats: Stats }

/** Loads modules of Gatsby as they are used: a process that compiles needs others than one that renders. */
const loader = (siteDir: string) => {
  const require = createRequire(join(siteDir, "package.json"))
  return {
    ofSite: require,
    load: (path: string): unknown => require(`gatsby/dist/${path}`),
    // Loads Gatsby's own dependencies, in the versions that Gatsby uses.
    ofGatsby: createRequire(require.resolve("gatsby/package.json")),
  }
}

const loadStore = (load: (path: string) => unknown) =>
  load("redux") as {
    store: Store
    emitter: Emitter
    saveState: () => unknown
  }

const reporterOf = (ofGatsby: (path: string) => unknown) =>
  ofGatsby("gatsby-cli/lib/reporter") as {
    activityTimer: (text: string) => { start: () => void; end: () => void }
    panic: (...reasons: unknown[]) => never
  }

/** What starts Gatsby's workers, and what starts Parcel. */
const startersOf = (load: (path: string) => unknown) => ({
  workerPool: load("utils/worker/pool") as { create: () => unknown },
  gatsbyFiles: load("utils/parcel/compile-gatsby-files") as { compileGatsbyFiles: () => Promise<void> },
})

/** Writes the modules that name the templates. */
const requiresOf = (load: (path: string) => unknown) =>
  load("bootstrap/requires-writer") as { writeAll: (state: object) => Promise<boolean> }

const initTracer = (load: (path: string) => unknown) =>
  (load("utils/tracer") as { initTracer: (file: string) => Promise<unknown> }).initTracer

/** Renders pages in this process, with their scripts filled in, and reads and writes their files directly. */
export const rendererOf = (siteDir: string): Renderer => {
  const { ofSite, load, ofGatsby } = loader(siteDir)
  usePageFilesDirectly(ofGatsby("fs-extra") as PageFiles)
  const renderer = load("utils/worker/child/render-html") as Renderer
  return {
    renderSlices: renderer.renderSlices,
    renderHTMLProd: (input) => {
      const { htmlComponentRendererPath } = input as RenderInput & { htmlComponentRendererPath: string }
      fillInScripts(ofSite(htmlComponentRendererPath) as PageModule, siteDir)
      return renderer.renderHTMLProd(input)
    },
  }
}

/** What the resident builder uses. */
export const loadModules = (siteDir: string) => {
  const { ofSite, load, ofGatsby } = loader(siteDir)
  rememberImageData(ofSite("gatsby-plugin-sharp") as ImagePlugin)
  watchNoSources(createRequire(ofSite.resolve("gatsby-source-filesystem"))("chokidar") as Chokidar)
  mapDatabasesOnce(ofGatsby("lmdb") as Lmdb)
  const redux = loadStore(load)
  lookAtChangedPages(load("commands/build-utils") as BuildUtils, redux.emitter)
  return {
    sitePackageJson: ofSite("./package.json") as object,
    reporter: reporterOf(ofGatsby),
    ...startersOf(load),
    bootstrap: (load("bootstrap") as { bootstrap: (input: object) => Promise<unknown> }).bootstrap,
    services: load("services") as Services,
    redux,
    actions: (load("redux/actions") as { actions: Record<string, ActionCreator> }).actions,
    datastore: load("datastore") as {
      getDataStore: () => NodeStore & {
        ready: () => Promise<void>
        iterateNodesByType: (type: string) => Iterable<LayerNode>
      }
      getNode: (id: string) => LayerNode | undefined
    },
    pageData: load("utils/page-data") as { flush: () => Promise<void> },
    buildHtml: load("commands/build-html") as {
      buildHTMLPagesAndDeleteStaleArtifacts: (input: object) => Promise<{ toRegenerate: string[]; toDelete: string[] }>
    },
    renderer: rendererOf(siteDir),
    jobs: load("utils/wait-until-jobs-complete") as { waitUntilAllJobsComplete: () => Promise<void> },
    graphql: load("query/graphql-runner") as {
      GraphQLRunner: new (
        store: Store,
        options: object
      ) => { nodeModel: { replaceFiltersCache: (cache: Map<string, unknown>) => void } }
    },
    createNodeId: (load("utils/create-node-id") as { createNodeId: (id: string, namespace: string) => string })
      .createNodeId,
    digest: (ofGatsby("gatsby-core-utils") as { createContentDigest: (content: object) => string }).createContentDigest,
    initTracer: initTracer(load),
    appData: load("utils/app-data") as {
      write: (publicDir: string, hash: string) => Promise<void>
      exists: (publicDir: string) => boolean
    },
    staticFiles: load("utils/get-static-dir") as { copyStaticDirs: () => void },
    requires: requiresOf(load),
    chunkName: (load("utils/js-chunk-names") as { generateComponentChunkName: (componentPath: string) => string })
      .generateComponentChunkName,
  }
}

export type Modules = ReturnType<typeof loadModules>

type BundlerSettings = { plugins: object[] }

/** What our plugins use of the compiler. */
export type Compiler = {
  options: { name?: string }
  hooks: {
    emit: { tapPromise: (name: string, listener: () => Promise<unknown>) => void }
    done: {
      tap: (options: { name: string; stage: number }, listener: (stats: { compilation: Compilation }) => void) => void
    }
  }
}

type BundleModule = { build: (settings: BundlerSettings) => Promise<Bundled> }

/** What a process uses that compiles bundles. */
export const loadBundlerModules = (siteDir: string) => {
  const { load, ofGatsby } = loader(siteDir)
  return {
    reporter: reporterOf(ofGatsby),
    store: loadStore(load).store,
    initTracer: initTracer(load),
    loadConfigAndPlugins: (
      load("utils/worker/child/load-config-and-plugins") as {
        loadConfigAndPlugins: (input: { siteDirectory: string; program: object }) => Promise<void>
      }
    ).loadConfigAndPlugins,
    /** What compiles, with the settings that Gatsby has made. */
    compiler: load("utils/webpack/bundle") as BundleModule,
    buildProductionBundle: (
      load("commands/build-javascript") as { buildProductionBundle: (program: object) => Promise<Bundled> }
    ).buildProductionBundle,
    buildRenderer: (
      load("commands/build-html") as { buildRenderer: (program: object, stage: BundleStage) => Promise<Bundled> }
    ).buildRenderer,
    getSSRChunkHashes: (
      load("utils/webpack/get-ssr-chunk-hashes") as {
        getSSRChunkHashes: (input: object) => { templateHashes: Record<string, string>; renderPageHash: string }
      }
    ).getSSRChunkHashes,
    errors: load("utils/webpack-error-utils") as {
      structureWebpackErrors: (stage: BundleStage, errors: unknown) => unknown
      reportWebpackWarnings: (warnings: unknown[], reporter: object) => void
    },
  }
}

/** Compiles the renderer of a stage. */
type BuildRenderer = (program: object, stage: BundleStage | "develop-html") => Promise<unknown>

/** What development uses. */
export const loadDevelopModules = (siteDir: string) => {
  const { ofSite, load } = loader(siteDir)
  return {
    store: loadStore(load).store,
    requires: requiresOf(load),
    buildHtml: load("commands/build-html") as { buildRenderer: BuildRenderer },
    sitePackageJson: ofSite("./package.json") as object,
    ...startersOf(load),
    renderHTMLDev: (load("utils/worker/child/render-html") as { renderHTMLDev: (input: object) => Promise<unknown> })
      .renderHTMLDev,
    develop: load("commands/develop-process") as (program: object) => Promise<void>,
  }
}
