import * as fc from "fast-check"
import type { FailedPage } from "../../../../shared/site-updates.ts"
import type { ContentChanges, NodeChange } from "../../../../src/gatsby/content/content-changes.ts"
import { contentNode } from "../../../../src/gatsby/content/content-nodes.ts"
import { setNodesOfEntry } from "../../../../src/gatsby/content/entry-nodes.ts"
import { createWithholding } from "../../../../src/gatsby/live-update/withholding.ts"
import type { PageInput } from "../../../../src/gatsby/pages/page-inputs.ts"
import type { WithheldRecord } from "../../../../src/gatsby/content/withheld-entries.ts"
import { memoryLayer } from "../../../support/memory-layer.ts"

type Post = { id: string; entryId: string; title: string }

/**
 * A site of posts, each with a page that shows it and those published before it, as far as it reaches, and a list of all. A page of a post throws at
 * a title with `torn`, every page that shows a post at one with `spiky`.
 */
const openSite = (always: FailedPage[] = [], reach = 1) => {
  const layer = memoryLayer()
  const record: WithheldRecord = { earlier: new Map(), held: new Map() }
  const withholding = createWithholding(layer, record)
  /** Paths of pages that the code cannot render, whatever their entries contain. */
  const beyondCode = new Set<string>()
  let rendered = 0

  const posts = (): Post[] =>
    ([...layer.nodesOfType("BlogPost")] as unknown as Post[]).toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1))
  const pages = (): Map<string, PageInput> => {
    const all = posts()
    const own = all.map(({ id, entryId }, index) => {
      const path = `/blog/${entryId}`
      const previousIds = all.slice(Math.max(0, index - reach), index).map((post) => post.id)
      return [path, { path, context: { id, previousIds } }] as const
    })
    const list = ["/blog", { path: "/blog", context: { ids: all.map(({ id }) => id) } }] as const
    return new Map([...own, list] as unknown as [string, PageInput][])
  }
  const titleOf = (id: unknown): string => (layer.getNode(String(id)) as Post | undefined)?.title ?? ""
  const failedPages = (): FailedPage[] => [
    ...always,
    ...[...pages().values()].flatMap(({ path, context = {} as never }) => {
      const { id, previousIds = [], ids = [] } = context as { id?: string; previousIds?: string[]; ids?: string[] }
      if (beyondCode.has(path)) return [{ path, reason: "worse code" }]
      if (titleOf(id).includes("torn")) return [{ path, reason: "torn" }]
      const shown = [id, ...previousIds, ...ids].filter((each) => path !== `/blog/${String(each)}`)
      return shown.some((each) => each !== id && titleOf(each).includes("spiky")) ? [{ path, reason: "spiky" }] : []
    }),
  ]

  /** Saves posts by their ids; null removes one. */
  const save = async (titles: Record<string, string | null>) => {
    const changes: NodeChange[] = []
    const entries = new Map<string, object>()
    for (const [id, title] of Object.entries(titles)) {
      entries.set(id, {})
      const nodes = title === null ? [] : [contentNode(layer, "BlogPost", id, "en", { title })]
      changes.push(...(await setNodesOfEntry(layer, `BlogPost:${id}`, nodes)))
    }
    const contentTypes = [{ type: "BlogPost", cursor: "", entries, isFull: false }] as ContentChanges["contentTypes"]
    withholding.tryAgain(
      { contentTypes, closedVacancies: null, redirects: [], games: { items: [], closed: [] } },
      changes
    )
    const render = () => {
      rendered += 1
      return Promise.resolve(failedPages())
    }
    const failed = failedPages()
    if (failed.length > 0) await withholding.exclude(failed, { pages, applyChanges: () => undefined, render })
    return await withholding.commit()
  }
  const titles = () => posts().map(({ title }) => title)
  return { save, titles, record, beyondCode, rendered: () => rendered }
}

test("withholds a new entry whose page throws, and reports it until the next save", async () => {
  const { save, titles } = openSite()
  const reports = { page: "/blog/b", entry: "torn", reason: "torn" }
  expect(await save({ a: "one", b: "torn", c: "three" })).toEqual([reports])
  expect(titles()).toEqual(["one", "three"])
  expect(await save({ a: "uno" })).toEqual([reports])
  expect(await save({ b: "two" })).toEqual([])
  expect(titles()).toEqual(["uno", "two", "three"])
})

test("keeps the previous version of an entry, however often it is saved so that its page throws", async () => {
  const { save, titles } = openSite()
  await save({ a: "one", b: "two" })
  for (const title of ["torn", "torn once more"]) {
    expect(await save({ b: title, a: title })).toHaveLength(2)
    expect(titles()).toEqual(["one", "two"])
  }
  expect(await save({ a: "one" })).toHaveLength(1)
  expect(await save({ b: null })).toEqual([])
  expect(titles()).toEqual(["one"])
})

test("withholds the entry that makes the pages of others throw, and not the others", async () => {
  const { save, titles } = openSite()
  await save({ a: "one", b: "two", c: "three" })
  expect(await save({ a: "uno", b: "spiky", c: "tres" })).toEqual([
    { page: "/blog/b", entry: "spiky", reason: "spiky" },
  ])
  expect(titles()).toEqual(["uno", "two", "tres"])
})

test("finds several culprits of both kinds, and withholds nothing else", async () => {
  const { save, titles } = openSite()
  await save({ a: "a", b: "b", c: "c", d: "d", e: "e" })
  const reports = await save({ a: "torn a", b: "new b", c: "spiky c", d: "new d", e: "torn e", f: "torn f" })
  expect(reports.map(({ page }) => page).sort()).toEqual(["/blog/a", "/blog/c", "/blog/e", "/blog/f"])
  expect(titles()).toEqual(["a", "new b", "c", "new d", "e"])
})

test("leaves an entry out completely when its previous version fails too", async () => {
  const { save, titles, record } = openSite()
  await save({ a: "one", b: "two" })
  // Its nodes of an earlier build, whose code could render them.
  record.held.set("BlogPost:b", {
    nodes: [contentNode(memoryLayer(), "BlogPost", "b", "en", { title: "torn" })],
    pages: [],
  })
  expect(await save({ b: "torn now" })).toEqual([{ page: "/blog/b", entry: "torn now", reason: "torn" }])
  expect(titles()).toEqual(["one"])
})

test("fails the update with the page and the reason when pages fail whatever is withheld", async () => {
  const { save } = openSite([{ path: "/games", reason: "no picture" }])
  await expect(save({ a: "one", b: "torn" })).rejects.toThrow(
    "The page /games cannot be made, whatever is left out: no picture"
  )
})

test("renders nothing again when no page fails", async () => {
  const { save, rendered } = openSite()
  await save({ a: "one", b: "two" })
  await save({ a: "uno", c: "three" })
  expect(rendered()).toBe(0)
})

test("gives up early when every page of a large site fails", async () => {
  const { save, rendered } = openSite(
    Array.from({ length: 3_000 }, (_, i) => ({ path: `/p/${i}`, reason: "no window" }))
  )
  const many = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`e${i}`, "whole"]))
  await expect(save(many)).rejects.toThrow("The page /p/0 cannot be made")
  expect(rendered()).toBeLessThan(4)
})

test("withholds no more than the culprits where they make very many pages of others fail, as in a full build", async () => {
  const { save, titles } = openSite([], 30)
  const entries = Array.from({ length: 60 }, (_, index) => `e${String(index).padStart(2, "0")}`)
  const titleOf = (id: string): string => (["e20", "e22"].includes(id) ? `spiky ${id}` : `whole ${id}`)
  await save(Object.fromEntries(entries.map((id) => [id, titleOf(id)])))
  expect(titles()).toEqual(entries.map(titleOf).filter((title) => title.startsWith("whole")))
})

test("withholds an unchanged entry when nothing else helps, and restores it on the next try", async () => {
  const { save, titles, record, beyondCode } = openSite()
  await save({ a: "one", b: "two" })
  beyondCode.add("/blog/b")
  expect(await save({ a: "uno" })).toEqual([{ page: "/blog/b", entry: "two", reason: "worse code" }])
  expect(titles()).toEqual(["uno"])
  expect(record.held.get("BlogPost:b")?.nodes).toMatchObject([{ title: "two" }])
  beyondCode.clear()
  expect(await save({ b: "two" })).toEqual([])
  expect(titles()).toEqual(["uno", "two"])
})

const ids = ["a", "b", "c", "d", "e", "f"]
const anyTitle = fc.constantFrom("torn", "spiky", "new", null, undefined)
const anySave = fc.record(Object.fromEntries(ids.map((id) => [id, anyTitle])))

test("publishes what can be made, and keeps the previous version of everything else", async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(ids), fc.array(anySave, { maxLength: 3 }), async (there, saves) => {
      const { save, titles } = openSite()
      const expected = new Map<string, string>()
      for (const each of [Object.fromEntries(there.map((id) => [id, "whole"])), ...saves]) {
        const saved: Record<string, string | null> = {}
        for (const [id, word] of Object.entries(each)) {
          if (word === undefined) continue
          saved[id] = word && `${word} ${id}`
          if (word === null) expected.delete(id)
          else if (word !== "torn" && word !== "spiky") expected.set(id, `${word} ${id}`)
        }
        await save(saved)
        expect(titles()).toEqual(ids.flatMap((id) => expected.get(id) ?? []))
      }
    }),
    { numRuns: 300 }
  )
})
