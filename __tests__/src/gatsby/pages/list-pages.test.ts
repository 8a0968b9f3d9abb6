import * as fc from "fast-check"
import { listPages } from "../../../../src/gatsby/pages/list-pages.ts"

const newestFirst = (count: number): number[] => Array.from({ length: count }, (_, index) => count - 1 - index)

test("makes one empty page of an empty list, at its own address", () => {
  expect(listPages([], 6)).toEqual([{ number: null, entries: [] }])
})

test("shows everything at the list's own address until there are two full pages", () => {
  expect(listPages(newestFirst(11), 6)).toEqual([{ number: null, entries: newestFirst(11) }])
})

test("puts the oldest entries on page 1, newest of them first, once there are two full pages", () => {
  const [own, first, ...rest] = listPages(newestFirst(12), 6)
  expect(own).toEqual({ number: null, entries: [11, 10, 9, 8, 7, 6] })
  expect(first).toEqual({ number: 1, entries: [5, 4, 3, 2, 1, 0] })
  expect(rest).toEqual([])
})

test("puts every entry on exactly one page, and one to two pages of them at the own address", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 30 }), (count, size) => {
      const pages = listPages(newestFirst(count), size)
      const shown = pages.flatMap((page) => page.entries).sort((a, b) => a - b)
      expect(shown).toEqual(newestFirst(count).reverse())
      expect(pages[0]?.entries.length).toBeLessThan(2 * size)
      expect(pages.slice(1).every((page) => page.entries.length === size)).toBe(true)
    })
  )
})

test("never changes a numbered page when an entry is added", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 12 }), (count, size) => {
      const before = listPages(newestFirst(count), size).slice(1)
      const after = listPages(newestFirst(count + 1), size).slice(1)
      expect(after.slice(0, before.length)).toEqual(before)
    })
  )
})
