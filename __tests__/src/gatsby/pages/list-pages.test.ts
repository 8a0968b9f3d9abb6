import * as fc from "fast-check"
import { linkedNumbers, listPage, numberedPages } from "../../../../src/gatsby/pages/list-pages.ts"

const newestFirst = (count: number): number[] => Array.from({ length: count }, (_, index) => count - 1 - index)

/** The entries on the numbered pages of a list of so many, in ascending order. */
const numberedOf = (count: number, size: number): number[][] =>
  Array.from({ length: numberedPages(count, size) }, (_, index) => listPage(newestFirst(count), index + 1, size))

test("makes one empty page of an empty list, at its own address", () => {
  expect(listPage([], null, 6)).toEqual([])
  expect(numberedPages(0, 6)).toBe(0)
})

test("shows everything at the list's own address until there are two full pages", () => {
  expect(listPage(newestFirst(11), null, 6)).toEqual(newestFirst(11))
  expect(numberedPages(11, 6)).toBe(0)
})

test("puts the oldest entries on page 1, newest of them first, once there are two full pages", () => {
  expect(listPage(newestFirst(12), null, 6)).toEqual([11, 10, 9, 8, 7, 6])
  expect(numberedOf(12, 6)).toEqual([[5, 4, 3, 2, 1, 0]])
})

test("puts every entry on exactly one page, and one to two pages of them at the own address", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 30 }), (count, size) => {
      const own = listPage(newestFirst(count), null, size)
      const numbered = numberedOf(count, size)
      const shown = [...own, ...numbered.flat()].sort((a, b) => a - b)
      expect(shown).toEqual(newestFirst(count).reverse())
      expect(own.length).toBeLessThan(2 * size)
      expect(numbered.every((entries) => entries.length === size)).toBe(true)
    })
  )
})

test("never changes a numbered page when an entry is added", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 12 }), (count, size) => {
      const before = numberedOf(count, size)
      expect(numberedOf(count + 1, size).slice(0, before.length)).toEqual(before)
    })
  )
})

test("links the pages of a short list from its own address, and none of a list without numbered pages", () => {
  expect(linkedNumbers(null, 0)).toEqual([])
  expect(linkedNumbers(null, 4)).toEqual([4, 3, 2, 1])
})

test("links the pages of a long list in ones, tens and hundreds", () => {
  expect(linkedNumbers(null, 232)).toEqual([232, 231, 230, 220, 210, 200, 100, 1])
  expect(linkedNumbers(120, 232)).toEqual([121, 120, 119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 100, 1])
  expect(linkedNumbers(232, 232)).toEqual([232, 231, 230, 220, 210, 200, 100, 1])
})

const anyPage = fc
  .integer({ min: 1, max: 30_000 })
  .chain((pages) => fc.record({ pages: fc.constant(pages), to: fc.integer({ min: 1, max: pages }) }))

test("reaches every page in as many clicks as the highest number has digits", () => {
  fc.assert(
    fc.property(anyPage, ({ pages, to }) => {
      let at: number | null = null
      let clicks = 0
      for (; at !== to && clicks < 10; clicks++) at = linkedNumbers(at, pages).findLast((number) => number >= to) ?? 0
      expect(clicks).toBeLessThanOrEqual(String(pages).length)
    })
  )
})

test("links nothing else from a full page however long the list grows", () => {
  fc.assert(
    fc.property(anyPage, fc.integer({ min: 1, max: 30_000 }), ({ pages, to }, more) => {
      expect(linkedNumbers(to, pages + 1 + more)).toEqual(linkedNumbers(to, pages + 1))
    })
  )
})
