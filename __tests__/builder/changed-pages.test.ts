import { createRequire } from "node:module"
import * as fc from "fast-check"
import { lookAtChangedPages, type BuildUtils } from "../../builder/gatsby/changed-pages.ts"

const require = createRequire(import.meta.url)
const { calcDirtyHtmlFiles } = require("gatsby/dist/commands/build-utils") as BuildUtils
const { htmlReducer } = require("gatsby/dist/redux/reducers/html") as {
  htmlReducer: (state: unknown, action: object) => Html
}
const { mett } = require("gatsby/dist/utils/mett") as {
  mett: () => Parameters<typeof lookAtChangedPages>[1] & { emit: (type: string, action: object) => void }
}

type Html = Parameters<BuildUtils["calcDirtyHtmlFiles"]>[0]["html"]

/** Gatsby's own state of pages and their HTML, and how many of its pages were looked at. */
const openGatsby = () => {
  const emitter = mett()
  const looks: number[] = []
  const buildUtils: BuildUtils = {
    calcDirtyHtmlFiles: (state) => {
      looks.push(state.html.trackedHtmlFiles.size)
      return calcDirtyHtmlFiles(state)
    },
  }
  lookAtChangedPages(buildUtils, emitter)
  const state = { pages: new Map<string, object>(), components: new Map(), html: htmlReducer(undefined, { type: "" }) }
  const dispatch = (type: string, payload: unknown): void => {
    state.html = htmlReducer(state.html, { type, payload })
    emitter.emit(type, { type, payload })
  }
  /** Of two pages of one file Gatsby forgets one, and refuses what concerns it. */
  const isKnown = (path: string): boolean => state.pages.has(path) && state.html.trackedHtmlFiles.has(path)
  const sorted = ({ toRegenerate, toDelete, toCleanupFromTrackedState }: ReturnType<typeof calcDirtyHtmlFiles>) =>
    [toRegenerate, toDelete, [...toCleanupFromTrackedState]].map((paths) => paths.toSorted())
  return {
    looks,
    create: (path: string) => {
      state.pages.set(path, { path })
      dispatch("CREATE_PAGE", { path })
    },
    remove: (path: string) => {
      if (isKnown(path) && state.pages.delete(path)) dispatch("DELETE_PAGE", { path })
    },
    write: (path: string, pageDataHash: string) => {
      if (isKnown(path)) dispatch("ADD_PAGE_DATA_STATS", { pagePath: path, pageDataHash })
    },
    query: (pages: string[]) =>
      dispatch("HTML_MARK_DIRTY_BECAUSE_STATIC_QUERY_RESULT_CHANGED", {
        pages: new Set(pages),
        slices: new Set(),
        staticQueryHashes: [],
      }),
    bundle: (hash: string) => dispatch("SET_SSR_WEBPACK_COMPILATION_HASH", hash),
    use: () => dispatch("SSR_USED_UNSAFE_BUILTIN", undefined),
    /** Makes and removes files as Gatsby does, but for pages that fail. @returns what it found, and what it would find among all pages */
    render: (failing: readonly string[] = []) => {
      const all = sorted(calcDirtyHtmlFiles(state))
      const found = buildUtils.calcDirtyHtmlFiles(state)
      dispatch("HTML_TRACKED_PAGES_CLEANUP", found.toCleanupFromTrackedState)
      dispatch(
        "HTML_GENERATED",
        found.toRegenerate.filter((path) => !failing.includes(path))
      )
      for (const path of found.toDelete) dispatch("HTML_REMOVED", path)
      return { found: sorted(found), all }
    },
  }
}

const paths = ["/", "/a", "/a/", "/b", "/c", "/c/", "/d"]
const anyPath = fc.constantFrom(...paths)
const anyStep = fc.oneof(
  fc.tuple(fc.constant("create" as const), anyPath),
  fc.tuple(fc.constant("remove" as const), anyPath),
  fc.tuple(fc.constant("write" as const), anyPath, fc.constantFrom("1", "2", "3")),
  fc.tuple(fc.constant("query" as const), fc.array(anyPath, { maxLength: 2 })),
  fc.tuple(fc.constant("render" as const), fc.array(anyPath, { maxLength: 2 })),
  fc.tuple(fc.constant("render" as const)),
  fc.tuple(fc.constant("bundle" as const), fc.constantFrom("x", "y")),
  fc.tuple(fc.constant("use" as const))
)

test("finds what Gatsby finds among all pages, whatever happens to them", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const gatsby = openGatsby()
      for (const [name, ...args] of [...steps, ["render"] as const]) {
        const result = (gatsby[name] as (...values: unknown[]) => unknown)(...args)
        if (name !== "render") continue
        const { found, all } = result as ReturnType<typeof gatsby.render>
        expect(found).toEqual(all)
      }
    }),
    { numRuns: 400, examples: [[[["create", "/c/"], ["render"], ["render"], ["create", "/c"]]]] }
  )
})

const onOther = process.platform === "win32" || process.platform === "darwin" ? test.skip : test

onOther("looks at the pages that changed, at those that failed, and at all after another bundle", () => {
  const gatsby = openGatsby()
  for (let index = 0; index < 100; index += 1) gatsby.create(`/${index}`)
  gatsby.render()
  gatsby.render()
  gatsby.write("/5", "1")
  gatsby.write("/6", "1")
  gatsby.render(["/6"])
  expect(gatsby.render().found).toEqual([["/6"], [], []])
  gatsby.bundle("x")
  gatsby.render()
  expect(gatsby.looks).toEqual([100, 100, 2, 2, 100])
})
