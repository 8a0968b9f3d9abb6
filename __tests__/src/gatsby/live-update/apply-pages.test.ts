import * as fc from "fast-check"
import type { DataLayer } from "../../../../shared/site-updates.ts"
import { applyPages } from "../../../../src/gatsby/live-update/apply-pages.ts"
import type { PageGroups, PageInput } from "../../../../src/gatsby/pages/page-inputs.ts"

const pageOf = (path: string, id: string): PageInput => ({ path, component: "post.tsx", context: { id } }) as never

/** Pages as Gatsby has them, and the site's own, after each state of the groups. */
const openSite = () => {
  const gatsby = new Map<string, string>()
  const layer = {
    createPage: (page: PageInput) => void gatsby.set(page.path, String(page.context?.id)),
    deletePage: (path: string) => void gatsby.delete(path),
  } as unknown as DataLayer
  const pages = new Map<string, PageInput>()
  let groups: PageGroups = new Map()
  return {
    gatsby,
    pages,
    idOf: (path: string) => pages.get(path)?.context?.id,
    apply: (after: Record<string, PageInput[]>) => {
      const next: PageGroups = new Map(Object.entries(after))
      const changed = applyPages(layer, pages, groups, next)
      groups = next
      return Object.fromEntries([...changed].map(([path, page]) => [path, page?.context.id]))
    },
  }
}

const [a, b, c] = [pageOf("/blog/a", "a"), pageOf("/blog/b", "b"), pageOf("/blog/c", "c")]

test("creates, changes and deletes only the pages that differ", () => {
  const { gatsby, apply } = openSite()
  expect(apply({ blog: [a, b] })).toEqual({ "/blog/a": "a", "/blog/b": "b" })
  expect(apply({ blog: [pageOf("/blog/a", "a"), b] })).toEqual({})
  expect(apply({ blog: [a, b, c] })).toEqual({ "/blog/c": "c" })
  expect(apply({ blog: [a, pageOf("/blog/b", "other"), c] })).toEqual({ "/blog/b": "other" })
  expect(apply({ blog: [c] })).toEqual({ "/blog/a": undefined, "/blog/b": undefined })
  expect([...gatsby]).toEqual([["/blog/c", "c"]])
})

test("follows pages that swap their paths, and that move to another group", () => {
  const { gatsby, apply } = openSite()
  apply({ blog: [a, b], games: [] })
  expect(apply({ blog: [pageOf("/blog/b", "a"), pageOf("/blog/a", "b")], games: [] })).toEqual({
    "/blog/b": "a",
    "/blog/a": "b",
  })
  expect(apply({ blog: [pageOf("/blog/b", "a")], games: [pageOf("/blog/a", "b")] })).toEqual({})
  expect(apply({ blog: [pageOf("/blog/b", "a")] })).toEqual({ "/blog/a": undefined })
  expect([...gatsby]).toEqual([["/blog/b", "a"]])
})

test("gives a path back to the page that keeps it, when another one had it for a while", () => {
  const { gatsby, idOf, apply } = openSite()
  const removed = pageOf("/blog/b", "restored")
  apply({ blog: [b] })
  expect(apply({ blog: [b, removed] })).toEqual({ "/blog/b": "restored" })
  expect(apply({ blog: [b] })).toEqual({ "/blog/b": "b" })
  expect([gatsby.get("/blog/b"), idOf("/blog/b")]).toEqual(["b", "b"])
})

/** A page of a list, at the path of another one or not, and whether it is the same object as before or an equal one. */
const anyPage = fc.tuple(fc.constantFrom("/blog/a", "/blog/b", "/blog/c"), fc.constantFrom("1", "2", "3"), fc.boolean())

const anyGroups = fc.record({ blog: fc.array(anyPage, { maxLength: 4 }), games: fc.array(anyPage, { maxLength: 2 }) })

test("has at each path a page that is there, and at no other, whatever comes, goes and has the path of another one", () => {
  fc.assert(
    fc.property(fc.array(anyGroups, { maxLength: 8 }), (states) => {
      const { gatsby, pages, apply } = openSite()
      const known = new Map<string, PageInput>()
      const made = ([path, id, isSame]: [string, string, boolean]): PageInput => {
        const page = (isSame ? known.get(path + id) : undefined) ?? pageOf(path, id)
        known.set(path + id, page)
        return page
      }
      for (const groups of states) {
        const after = { blog: groups.blog.map(made), games: groups.games.map(made) }
        apply(after)
        const present = [...after.blog, ...after.games]
        expect([...gatsby.keys()].sort()).toEqual([...new Set(present.map(({ path }) => path))].sort())
        for (const [path, id] of gatsby) {
          expect(pages.get(path)?.context?.id).toBe(id)
          expect(present.filter((page) => page.path === path).map(({ context }) => context?.id)).toContain(id)
        }
      }
    }),
    { numRuns: 500 }
  )
})
