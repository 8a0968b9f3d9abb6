import * as fc from "fast-check"
import { contentNode } from "../../../../src/gatsby/content/content-nodes.ts"
import { setNodesOfEntry } from "../../../../src/gatsby/content/entry-nodes.ts"
import { createEntryIndex } from "../../../../src/gatsby/live-update/entry-index.ts"
import { memoryLayer } from "../../../support/memory-layer.ts"

/** An index of posts, each saved with its day of June, or removed. */
const openPosts = async (days: Record<string, number>) => {
  const layer = memoryLayer()
  const set = (id: string, day: number | null, title = "", excerpt = "") => {
    const facts = {
      entryId: id,
      title,
      excerpt,
      html: "<p>Long</p>",
      publishedAt: `2026-06-${String(day).padStart(2, "0")}`,
    }
    const nodes = day === null ? [] : [contentNode(layer, "BlogPost", id, "en", facts)]
    return setNodesOfEntry(layer, `BlogPost:${id}`, nodes)
  }
  for (const [id, day] of Object.entries(days)) await set(id, day)
  const index = createEntryIndex(layer)
  return {
    index,
    save: async (id: string, day: number | null, title?: string, excerpt?: string) =>
      index.apply(await set(id, day, title, excerpt)),
    order: () => index.nodesOf("BlogPost").map(({ entryId }) => entryId),
  }
}

test("keeps entries newest first after every change", async () => {
  const { save, order } = await openPosts({ a: 3, b: 9, c: 6 })
  expect(order()).toEqual(["b", "c", "a"])

  expect(await save("d", 7)).toBe(true)
  expect(order()).toEqual(["b", "d", "c", "a"])

  expect(await save("a", 8)).toBe(true)
  expect(order()).toEqual(["b", "a", "d", "c"])

  expect(await save("b", null)).toBe(true)
  expect(order()).toEqual(["a", "d", "c"])

  await save("b", 1)
  await save("c", null)
  expect(order()).toEqual(["a", "d", "b"])
})

test("replaces a changed entry by another object without its body, and keeps the others", async () => {
  const { index, save } = await openPosts({ a: 3, b: 9 })
  const before = index.nodesOf("BlogPost")
  expect(index.nodesOf("BlogPost")).toBe(before)

  await save("a", 3, "", "Another excerpt")

  const after = index.nodesOf("BlogPost")
  expect(after).not.toBe(before)
  expect(after[0]).toBe(before[0])
  expect(before[1]).toMatchObject({ excerpt: "" })
  expect(after[1]).toMatchObject({ excerpt: "Another excerpt" })
  expect(after[1]).not.toHaveProperty("html")
})

test("reports no change of pages when only an excerpt changes, and one when the words do that relate posts", async () => {
  const { save } = await openPosts({ a: 3, b: 9 })
  expect(await save("a", 3, "", "Another excerpt")).toBe(false)
  expect(await save("a", 3, "Another title")).toBe(true)
})

test("has no entries of a type that is not indexed", async () => {
  const { index, save } = await openPosts({})
  expect(index.nodesOf("DailyNote")).toEqual([])
  expect(index.nodeOf("DailyNote", "a")).toBeUndefined()
  expect(await save("missing", null)).toBe(false)
})

test("orders many entries that are added at once", async () => {
  const day = (index: number): number => 1 + ((index * 7) % 28)
  const { save, order } = await openPosts({ z: 15 })
  for (let index = 0; index < 60; index += 1) await save(`p${index}`, day(index))
  const days = order().map((id) => (id === "z" ? 15 : day(Number(String(id).slice(1)))))
  expect(days).toHaveLength(61)
  expect(days).toEqual(days.toSorted((a, b) => b - a))
})

test("keeps the order through any saves and removals, also of one day and several at once", async () => {
  const step = fc.record({
    id: fc.constantFrom("a", "b", "c", "d", "e"),
    day: fc.option(fc.integer({ min: 1, max: 3 })),
    isRead: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { save, order } = await openPosts({ z: 2 })
      const days = new Map([["z", 2]])
      for (const { id, day, isRead } of steps) {
        await save(id, day)
        if (day === null) days.delete(id)
        else days.set(id, day)
        if (isRead) order()
      }
      const newestFirst = [...days].sort(([a, one], [b, other]) => other - one || (a < b ? 1 : -1))
      expect(order()).toEqual(newestFirst.map(([id]) => id))
    })
  )
})
