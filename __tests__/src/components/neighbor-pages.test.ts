import { neighborPages } from "../../../src/components/ui/neighbor-pages.ts"

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
