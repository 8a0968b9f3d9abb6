import { readdirSync, readFileSync, realpathSync } from "node:fs"
import { constants, setPriority } from "node:os"
import { join } from "node:path"
import { bundleState, type Bundle, type BundleRequest } from "./bundles.ts"
import { loadBundlerModules, type Action } from "./internals.ts"

/**
 * A process that compiles one of the two bundles; see bundles.ts. It exits when webpack has stored its cache, or when the
 * builder is gone.
 */

/** What webpack's plugins tell Gatsby about the templates. */
const reported: ReadonlySet<string> = new Set([
  "ADD_PENDING_TEMPLATE_DATA_WRITE",
  "ADD_PENDING_SLICE_TEMPLATE_DATA_WRITE",
  "SET_STATIC_QUERIES_BY_TEMPLATE",
  "SET_SLICES_BY_TEMPLATE",
  "SLICES_SCRIPTS_REGENERATED",
])

const siteDir = realpathSync(process.cwd())

type Modules = ReturnType<typeof loadBundlerModules>

/** Modules that Gatsby made up, such as the list of templates: webpack gets them from memory. */
const restoreVirtualModules = ({ writeModule }: Modules): void => {
  const folder = join(siteDir, ".cache/_this_is_virtual_fs_path_")
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    writeModule(path.slice(folder.length + 1), readFileSync(path, "utf8"))
  }
}

const compile = async ({ stage, program }: BundleRequest): Promise<{ bundle: Bundle; store: () => Promise<void> }> => {
  const modules = loadBundlerModules(siteDir)
  const { store, reporter, errors } = modules
  await modules.initTracer("")
  await modules.loadConfigAndPlugins({ siteDirectory: siteDir, program })
  modules.setState(bundleState)
  restoreVirtualModules(modules)
  const actions: Action[] = []
  store.subscribe(() => {
    const { lastAction } = store.getState()
    if (reported.has(lastAction.type)) actions.push(lastAction)
  })
  try {
    const isBrowser = stage === "build-javascript"
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

process.on("disconnect", () => process.exit(1))
process.once("message", (request: BundleRequest) => {
  void compile(request).then(async ({ bundle, store }) => {
    process.send?.(bundle)
    // Nobody waits for the cache, and both cores render and compress pages now.
    setPriority(constants.priority.PRIORITY_LOW)
    await store()
    process.exit(0)
  })
})
