import { markGaps, neighborPages } from "../../../src/components/ui/neighbor-pages.ts"

const list = (current: number | null) => ({
  current,
  pages: [1, 2, 3].map((number) => ({ number, path: `/blog/page/${number}` })),
  newestPath: "/blog",
  feedPath: "/blog/feed.xml",
})

test("leads from the list's own address to the highest page", () => {
  expect(neighborPages(list(null))).toEqual({ newer: null, older: "/blog/page/3" })
})

test("leads from the highest page back to the list's own address", () => {
  expect(neighborPages(list(3))).toEqual({ newer: "/blog", older: "/blog/page/2" })
})

test("ends at page 1, which has the oldest posts", () => {
  expect(neighborPages(list(1))).toEqual({ newer: "/blog/page/2", older: null })
})

test("marks where a list of numbers begins to leave out more", () => {
  const pages = [1, 100, 200, 210, 220, 221, 222].map((number) => ({ number, path: `/blog/page/${number}` }))
  const marked = markGaps(pages).map(({ number, isAfterGap }) => (isAfterGap ? `… ${number}` : String(number)))
  expect(marked).toEqual(["222", "221", "220", "… 210", "200", "… 100", "… 1"])
  expect(markGaps([{ number: 1, path: "/blog/page/1" }])).toEqual([expect.objectContaining({ isAfterGap: false })])
})
