/** Gatsby's state, as far as it says of which pages the HTML is to be made or removed. */
type HtmlState = { html: { trackedHtmlFiles: Map<string, unknown>; unsafeBuiltinWasUsedInSSR: boolean } }

type OutdatedHtml = { toRegenerate: string[]; toDelete: string[]; toCleanupFromTrackedState: Set<string> }

export type BuildUtils = { calcDirtyHtmlFiles: (state: HtmlState) => OutdatedHtml }

export type Emitter = { on: (type: string, listener: (action: { payload?: unknown }) => void) => void }

/** Actions of Gatsby after which the HTML of some pages may differ, and which these are. */
const ofPages: Record<string, (payload: never) => Iterable<string>> = {
  CREATE_PAGE: ({ path }: { path: string }) => [path],
  DELETE_PAGE: ({ path }: { path: string }) => [path],
  ADD_PAGE_DATA_STATS: ({ pagePath }: { pagePath: string }) => [pagePath],
  HTML_MARK_DIRTY_BECAUSE_STATIC_QUERY_RESULT_CHANGED: ({ pages }: { pages: Iterable<string> }) => pages,
}

/** Those after which that of any page may. */
const ofAll = [
  "DELETE_CACHE",
  "SET_WEBPACK_COMPILATION_HASH",
  "SET_SSR_WEBPACK_COMPILATION_HASH",
  "SET_SSR_TEMPLATE_WEBPACK_COMPILATION_HASH",
]

/** Where Gatsby takes paths in other letters for the same file. */
const ignoresCase = process.platform === "win32" || process.platform === "darwin"

/** A path with a slash at its end leads to the same file as without. */
const sameFile = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : `${path}/`)

/**
 * Lets Gatsby look only at the pages that its own actions name when it decides of which to make the HTML. It looks at every page of the site
 * otherwise, and notes something of each: 40 ms of an edit at 20,000 posts, and much of the garbage. The first time, and after
 * another bundle, it looks at all.
 */
export const lookAtChangedPages = (buildUtils: BuildUtils, emitter: Emitter): void => {
  const calculate = buildUtils.calcDirtyHtmlFiles
  let changed: Set<string> | undefined
  for (const [type, pathsOf] of Object.entries(ofPages))
    emitter.on(type, ({ payload }) => {
      for (const path of pathsOf(payload as never)) changed?.add(path)
    })
  for (const type of ofAll) emitter.on(type, () => (changed = undefined))
  buildUtils.calcDirtyHtmlFiles = (state) => {
    const { trackedHtmlFiles: all, unsafeBuiltinWasUsedInSSR: isUnsafe } = state.html
    const paths = ignoresCase || isUnsafe ? undefined : changed
    // Of two paths of one file Gatsby decides by the order of all pages.
    const isOne = [...(paths ?? [])].every((path) => !all.has(sameFile(path)))
    const trackedHtmlFiles =
      paths && isOne ? new Map([...paths].flatMap((path) => (all.has(path) ? [[path, all.get(path)]] : []))) : all
    const found = calculate({ ...state, html: { ...state.html, trackedHtmlFiles } })
    // Pages that fail are tried again.
    changed = new Set([...found.toRegenerate, ...found.toDelete])
    return found
  }
}
