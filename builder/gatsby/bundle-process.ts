import { existsSync, readdirSync, realpathSync } from "node:fs"
import { constants, setPriority } from "node:os"
import { bundleHash } from "./bundle-hash.ts"
import type { Bundle, BundlerRequest } from "./bundles.ts"
import { loadBundlerModules, type Action, type BundleStage, type Compiler } from "./internals.ts"

/**
 * A process that compiles one of the two bundles; see bundles.ts. It exits when webpack has stored its cache, or when the
 * builder is gone.
 */

/** What webpack's plugins report to Gatsby about the templates. */
const reported: ReadonlySet<string> = new Set([
  "ADD_PENDING_TEMPLATE_DATA_WRITE",
  "ADD_PENDING_SLICE_TEMPLATE_DATA_WRITE",
  "SET_STATIC_QUERIES_BY_TEMPLATE",
  "SET_SLICES_BY_TEMPLATE",
  "SLICES_SCRIPTS_REGENERATED",
])

const scriptsStage: BundleStage = "build-javascript"

const siteDir = realpathSync(process.cwd())

/** Until then the builder does not know whether the site has the pages that it has presumed. */
const mayWrite = Promise.withResolvers<null>()

/** Keeps webpack from writing files before it may. */
const waitingPlugin = {
  apply: ({ hooks }: Compiler): void => hooks.emit.tapPromise("waitingPlugin", () => mayWrite.promise),
}

/**
 * Gives the scripts' compilation the hash of what it emitted, before Gatsby writes the hash: it stands in the scripts of all pages and in
 * app-data.json, and a page that finds them different loads the whole page again.
 */
const hashPlugin = {
  apply: ({ hooks, options }: Compiler): void => {
    if (options.name !== scriptsStage) return
    hooks.done.tap({ name: "hashPlugin", stage: -1 }, ({ compilation }) => {
      compilation.hash = bundleHash(Object.keys(compilation.assets))
    })
  },
}

// Before there is a request.
const modules = loadBundlerModules(siteDir, [waitingPlugin, hashPlugin])

type Request = Extract<BundlerRequest, { type: "compile" }>

const compile = async ({ stage, input }: Request): Promise<{ bundle: Bundle; store: () => Promise<void> }> => {
  const { store, reporter, errors } = modules
  const { program, env, state, virtualModules } = input
  Object.assign(process.env, env)
  await modules.initTracer("")
  await modules.loadConfigAndPlugins({ siteDirectory: siteDir, program })
  Object.assign(store.getState(), state)
  for (const [path, text] of Object.entries(virtualModules)) modules.writeModule(path, text)
  const actions: Action[] = []
  store.subscribe(() => {
    const { lastAction } = store.getState()
    if (reported.has(lastAction.type)) actions.push(lastAction)
  })
  try {
    const isBrowser = stage === scriptsStage
    // The bundle of the browser takes three times as long, and pages wait for both.
    if (!isBrowser) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    const { stats, close } = isBrowser
      ? await modules.buildProductionBundle(program)
      : await modules.buildRenderer(program, stage)
    if (isBrowser && stats.hasWarnings())
      errors.reportWebpackWarnings(stats.toJson({ all: false, warnings: true }).warnings, reporter)
    const hashes = isBrowser
      ? { renderPageHash: "", templateHashes: {} }
      : modules.getSSRChunkHashes({ stats, components: store.getState().components })
    return { bundle: { type: "bundled", hash: stats.hash, ...hashes, actions }, store: close }
  } catch (error) {
    return reporter.panic(errors.structureWebpackErrors(stage, error))
  }
}

/** Lowers the priority of all threads: Linux has one for each, so those that collect garbage would keep theirs. */
const giveWay = (): void => {
  const threads = "/proc/self/task"
  for (const thread of existsSync(threads) ? readdirSync(threads) : [process.pid]) {
    try {
      setPriority(Number(thread), constants.priority.PRIORITY_LOW)
    } catch {
      // It has ended.
    }
  }
}

process.on("disconnect", () => process.exit(1))
process.on("message", (request: BundlerRequest) => {
  if (request.type === "write") {
    mayWrite.resolve(null)
    return
  }
  void compile(request).then(async ({ bundle, store }) => {
    process.send?.(bundle)
    // The cache is not needed yet, and both cores render and compress pages now.
    giveWay()
    await store()
    process.exit(0)
  })
})
