import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { startGatsbyProcess } from "./gatsby-process.ts"
import { bundlingActivity } from "../../shared/builder-messages.ts"
import type { PresumedPage } from "../../shared/site-updates.ts"
import type { Action, Component, Modules, State } from "./internals.ts"

/** What the bundles are made of, besides files. */
export type BundleInput = {
  program: object
  /** The builder's environment: Gatsby notes settings there while it boots. */
  env: NodeJS.ProcessEnv
  /** Parts of Gatsby's store. */
  state: Pick<State, (typeof bundledState)[number]>
  /** Modules that Gatsby made up, such as the list of templates: texts by paths. The compiler reads them from the disk. */
  virtualModules: Record<string, string>
}

/** A message to the process of the bundles. It writes nothing before the last of them. */
export type BundlerRequest = { type: "compile"; input: BundleInput } | { type: "write" }

/** What was compiled. */
export type Bundles = {
  type: "bundled"
  /** Of what was emitted for browsers. */
  hash: string
  /** Of the renderer: hashes of the code that all templates share, and of each template. */
  renderPageHash: string
  templateHashes: Record<string, string>
  /** What Gatsby's plugins of the compiler changed in the store of the process. */
  actions: Action[]
}

/** The parts of Gatsby's store of which a bundle is made. */
const bundledState = [
  "flattenedPlugins",
  "components",
  "staticQueryComponents",
  "staticQueriesByTemplate",
  "slicesByTemplate",
  "componentsUsingSlices",
] as const

export type Bundling = {
  /** Compiles as if the site had these pages, while its own are not known. Nothing is presumed where they reject, or come later than those. */
  presume: (pages: Promise<readonly PresumedPage[]>) => void
  /**
   * Compiles for the pages that the site has. What was presumed is taken if the bundles would be made of the same, and is otherwise given up,
   * before anything of it was written.
   */
  begin: () => Promise<void>
  /** Resolves when Gatsby's store knows the bundles, and pages can be rendered. */
  done: () => Promise<void>
}

type Bundler = {
  child: ChildProcess
  exited: Promise<void>
  /** Ends it, if it still works. */
  end: () => void
  /** From now on this process exits with it where it fails, also where it has failed already. */
  depend: () => void
  /** From now on its failure no longer matters: the bundles are there. */
  release: () => void
}

const startBundler = (siteDir: string): Bundler => {
  const child = startGatsbyProcess("bundle-process.ts", siteDir)
  let isRequired = false
  /** Null until it fails. Then what this process still has to print: nothing, where the compiler has printed the reason itself. */
  let failure: string | null = null
  const exitWithIt = (): void => {
    if (!isRequired || failure === null) return
    process.stderr.write(failure)
    process.exit(1)
  }
  const exited = once(child, "exit").then(([code, signal]) => {
    if (code !== 0) failure = signal === null ? "" : `error The compiler was ended by ${String(signal)}.\n`
    exitWithIt()
  })
  return {
    child,
    exited,
    end: () => void child.kill(),
    depend: () => {
      isRequired = true
      exitWithIt()
    },
    release: () => {
      isRequired = false
    },
  }
}

const send = ({ child }: Bundler, request: BundlerRequest): void => void child.send(request, () => undefined)

const readVirtualModules = (siteDir: string): Record<string, string> => {
  const folder = join(siteDir, ".cache/_this_is_virtual_fs_path_")
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]))
}

/** What bundles depend on: neither the pages of a template nor its query, which only the builder needs. */
const bundledComponent = ({ componentPath, componentChunkName, isSlice }: Component): Component => ({
  componentPath,
  componentChunkName,
  isSlice,
  pages: new Set(),
})

/** Lets the compiler write the bundles, and waits for them. */
const bundlesOf = async (bundler: Bundler, reporter: Modules["reporter"]): Promise<Bundles> => {
  const activity = reporter.activityTimer(bundlingActivity)
  activity.start()
  const { promise, resolve } = Promise.withResolvers<Bundles>()
  bundler.child.on("message", (message: { type?: string }) => {
    // Gatsby sends messages of its own on the same channel.
    if (message.type === "bundled") resolve(message as Bundles)
  })
  send(bundler, { type: "write" })
  const bundles = await promise
  bundler.release()
  activity.end()
  return bundles
}

/** Pages and their templates, as Gatsby's store has them. */
const asInStore = (all: readonly PresumedPage[], chunkName: Modules["chunkName"]) => {
  const pages = all.map((page) => ({
    ...page,
    componentPath: page.component,
    componentChunkName: chunkName(page.component),
  }))
  return {
    pages: new Map(pages.map((page) => [page.path, page])),
    components: new Map(
      pages.map((page) => [page.componentPath, { ...page, pages: new Set<string>(), isSlice: false }])
    ),
  }
}

/**
 * Compiles the bundle of the browser and that of the renderer at once, in a process of their own; Gatsby compiles one after the
 * other. Meanwhile this process can read the content and run the pages' queries. The memory of the compiler goes with its process,
 * which starts at once: it loads Gatsby while this process does.
 *
 * When a bundle cannot be compiled, Gatsby prints why, and this process exits with code 1 as Gatsby does.
 */
export const startBundling = (siteDir: string) => {
  let bundler = startBundler(siteDir)
  return (modules: Modules): Bundling => {
    const { redux, reporter, appData, staticFiles, requires, chunkName, services } = modules
    const { store } = redux
    let presuming: Promise<BundleInput> | undefined
    let areKnown = false
    let bundled: Promise<void> = Promise.resolve()

    const inputOf = (components: Map<string, Component>): BundleInput => {
      const state = store.getState()
      const { staticQueryComponents, staticQueriesByTemplate, slicesByTemplate, componentsUsingSlices } = state
      // The rest of it says how far Gatsby is.
      const { report: _report, status: _status, ...program } = state.program
      return {
        program: JSON.parse(JSON.stringify(program)) as object,
        env: { ...process.env },
        state: {
          // Gatsby adds this when it reads the content.
          flattenedPlugins: state.flattenedPlugins.map((plugin) => ({ ...plugin, pluginFilepath: plugin.resolve })),
          components: new Map([...components].map(([path, component]) => [path, bundledComponent(component)])),
          ...{ staticQueryComponents, staticQueriesByTemplate, slicesByTemplate, componentsUsingSlices },
        },
        virtualModules: readVirtualModules(siteDir),
      }
    }

    /** The pages of a template are those that this process knows. */
    const withPages = (action: Action): Action => {
      if (action.type !== "ADD_PENDING_TEMPLATE_DATA_WRITE") return action
      const { componentPath } = action.payload as { componentPath: string }
      return { ...action, payload: { componentPath, pages: store.getState().components.get(componentPath)?.pages } }
    }

    const take = async (): Promise<void> => {
      const { hash, renderPageHash, templateHashes, actions } = await bundlesOf(bundler, reporter)
      for (const action of actions) store.dispatch(withPages(action))
      const publicDir = join(siteDir, "public")
      if (hash !== store.getState().webpackCompilationHash || !appData.exists(publicDir)) {
        store.dispatch({ type: "SET_WEBPACK_COMPILATION_HASH", payload: hash })
        await appData.write(publicDir, hash)
      }
      for (const [templatePath, templateHash] of Object.entries(templateHashes)) {
        const component = store.getState().components.get(templatePath)
        if (!component) throw new Error(`Gatsby has no template ${templatePath}`)
        store.dispatch({
          type: "SET_SSR_TEMPLATE_WEBPACK_COMPILATION_HASH",
          payload: { templatePath, templateHash, pages: component.pages, isSlice: component.isSlice },
        })
      }
      if (store.getState().html.ssrCompilationHash !== renderPageHash)
        store.dispatch({ type: "SET_SSR_WEBPACK_COMPILATION_HASH", payload: renderPageHash })
      staticFiles.copyStaticDirs()
    }

    const compileFor = async (all: readonly PresumedPage[]): Promise<BundleInput> => {
      const { program } = store.getState()
      const { pages, components } = asInStore(all, chunkName)
      await requires.writeAll({ program, pages, slices: new Map(), components })
      const input = inputOf(components)
      send(bundler, { type: "compile", input })
      // Gatsby changes parts of its store in place.
      return structuredClone(input)
    }

    return {
      presume: (pages) => {
        const compileUnlessKnown = (all: readonly PresumedPage[]): void => {
          if (areKnown) return
          presuming = compileFor(all)
          // Thrown by `begin`, which awaits it.
          presuming.catch(() => undefined)
        }
        void pages.then(compileUnlessKnown, () => undefined)
      },
      begin: async () => {
        areKnown = true
        const presumed = await presuming
        await services.writeOutRequires?.({ store })
        const input = inputOf(store.getState().components)
        if (!isDeepStrictEqual(input, presumed)) {
          if (presumed) {
            bundler.end()
            await bundler.exited
            bundler = startBundler(siteDir)
          }
          send(bundler, { type: "compile", input })
        }
        // Not before: the folder would be left with half of the content.
        bundler.depend()
        bundled = take()
        bundled.catch(() => undefined)
      },
      done: () => bundled,
    }
  }
}
