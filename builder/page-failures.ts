import type { FailedPage } from "../shared/site-updates.ts"

/** Gatsby's renderer and query runner, as far as this module wraps them; see gatsby/internals.ts. */

export type RenderInput = { paths: string[] }
export type Rendered = { unsafeBuiltinsUsageByPagePath: object; previewErrors: object; slicesPropsPerPage: object }
type RenderHtml = (input: RenderInput) => Promise<Rendered>

type QueryResult = { errors?: readonly { message: string }[] }
type Runner = { query: (query: string, context: object, options: { queryName: string }) => Promise<QueryResult> }

export type PageFailures = {
  /**
   * Renders page by page and records the pages that throw, instead of stopping at the first one.
   *
   * @param onFailed called with each failed page immediately
   * @param onMade called with each page as soon as its file is written
   */
  tolerantRenderer: (
    renderHtml: RenderHtml,
    onFailed: (path: string) => void,
    onMade?: (path: string) => void
  ) => RenderHtml
  /** Records the pages whose query has errors; without this, Gatsby exits. */
  watchQueries: (runner: object) => object
  /**
   * The pages that failed in the last rendering, or whose last query had errors. Clears the rendering failures.
   *
   * @param pages the pages that exist now
   */
  drain: (pages: { has: (path: string) => boolean }) => FailedPage[]
}

const reasonLength = 300

const reasonOf = (error: unknown): string => {
  const text =
    error instanceof Error || (typeof error === "object" && error !== null) ? (error as Error).message : error
  return String(text).split("\n", 1).join("").slice(0, reasonLength)
}

/** Records failing pages so that the others are rendered; Gatsby alone stops at the first failure. */
export const createPageFailures = (): PageFailures => {
  const rendering = new Map<string, string>()
  const querying = new Map<string, string>()
  return {
    tolerantRenderer: (renderHtml, onFailed, onMade) => async (input) => {
      const all: Rendered = { unsafeBuiltinsUsageByPagePath: {}, previewErrors: {}, slicesPropsPerPage: {} }
      const renderOne = async (path: string): Promise<void> => {
        try {
          const one = await renderHtml({ ...input, paths: [path] })
          Object.assign(all.unsafeBuiltinsUsageByPagePath, one.unsafeBuiltinsUsageByPagePath)
          Object.assign(all.slicesPropsPerPage, one.slicesPropsPerPage)
          onMade?.(path)
        } catch (error) {
          rendering.set(path, reasonOf(error))
          onFailed(path)
        }
      }
      // One after the other, as none waits for the disk: what is made of the first goes on while the others are rendered.
      for (const path of [...input.paths]) await renderOne(path)
      // Gatsby reads the rendered pages from this same array: pages that are not in it are rendered next time.
      const made = input.paths.filter((path) => !rendering.has(path))
      input.paths.splice(0, input.paths.length, ...made)
      return all
    },
    watchQueries: (runner) => {
      const watched = runner as Runner
      const query = watched.query.bind(watched)
      watched.query = async (text, context, options) => {
        const result = await query(text, context, options)
        const { queryName } = options
        // A static query belongs to the code, so Gatsby handles its errors.
        if (!queryName.startsWith("/")) return result
        querying.delete(queryName)
        if (!result.errors) return result
        querying.set(queryName, reasonOf(result.errors[0]))
        const { errors: _errors, ...rest } = result
        return rest
      }
      return watched
    },
    drain: (pages) => {
      for (const path of querying.keys()) if (!pages.has(path)) querying.delete(path)
      const failed = new Map([...rendering, ...querying])
      rendering.clear()
      return [...failed].filter(([path]) => pages.has(path)).map(([path, reason]) => ({ path, reason }))
    },
  }
}
