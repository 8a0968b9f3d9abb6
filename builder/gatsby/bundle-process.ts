import { realpathSync } from "node:fs"
import { bundleHash } from "./bundle-hash.ts"
import type { BundleInput, BundlerRequest, Bundles } from "./bundles.ts"
import { loadBundlerModules, type Action, type BundleStage, type Compiler } from "./internals.ts"

/** The process that compiles the bundles; see bundles.ts. It exits when it has done that, or when the builder is gone. */

/** What Gatsby's plugins of the compiler report to Gatsby about the templates. */
const reported: ReadonlySet<string> = new Set([
  "ADD_PENDING_TEMPLATE_DATA_WRITE",
  "ADD_PENDING_SLICE_TEMPLATE_DATA_WRITE",
  "SET_STATIC_QUERIES_BY_TEMPLATE",
  "SET_SLICES_BY_TEMPLATE",
  "SLICES_SCRIPTS_REGENERATED",
])

const scriptsStage: BundleStage = "build-javascript"

const rendererStage: BundleStage = "build-html"

const siteDir = realpathSync(process.cwd())

/** Until then the builder does not know whether the site has the pages that it has presumed. */
const mayWrite = Promise.withResolvers<null>()

/** Keeps the compiler from writing files before it may. */
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
      Object.defineProperty(compilation, "hash", { value: bundleHash(Object.keys(compilation.assets)) })
    })
  },
}

// Before there is a request.
const modules = loadBundlerModules(siteDir)

const compile = async ({ program, env, state }: BundleInput): Promise<Bundles> => {
  const { store, reporter, errors, compiler } = modules
  Object.assign(process.env, env)
  await modules.initTracer("")
  await modules.loadConfigAndPlugins({ siteDirectory: siteDir, program })
  Object.assign(store.getState(), state)
  const actions: Action[] = []
  store.subscribe(() => {
    const { lastAction } = store.getState()
    if (reported.has(lastAction.type)) actions.push(lastAction)
  })
  const { build } = compiler
  const settingsOfScripts = Promise.withResolvers<null>()
  compiler.build = (settings) => {
    settingsOfScripts.resolve(null)
    return build({ ...settings, plugins: [...settings.plugins, waitingPlugin, hashPlugin] })
  }
  const failingWith =
    (stage: BundleStage) =>
    (error: unknown): never =>
      reporter.panic(errors.structureWebpackErrors(stage, error))
  const compilingScripts = modules.buildProductionBundle(program).catch(failingWith(scriptsStage))
  // Gatsby makes the settings of one bundle at a time in its store.
  await Promise.race([settingsOfScripts.promise, compilingScripts])
  const compilingRenderer = modules.buildRenderer(program, rendererStage).catch(failingWith(rendererStage))
  const [scripts, renderer] = await Promise.all([compilingScripts, compilingRenderer])
  if (scripts.stats.hasWarnings())
    errors.reportWebpackWarnings(scripts.stats.toJson({ all: false, warnings: true }).warnings, reporter)
  const hashes = modules.getSSRChunkHashes({ stats: renderer.stats, components: store.getState().components })
  return { type: "bundled", hash: scripts.stats.hash, ...hashes, actions }
}

process.on("disconnect", () => process.exit(1))
process.on("message", (request: BundlerRequest) => {
  if (request.type === "write") {
    mayWrite.resolve(null)
    return
  }
  void compile(request.input).then((bundles) =>
    process.send?.(bundles, (error: Error | null) => process.exit(error ? 1 : 0))
  )
})
