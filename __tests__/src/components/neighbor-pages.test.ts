import { neighborPages } from "../../../src/components/ui/neighbor-pages.ts"

const list = (current: number | null) => ({
  current,
  pages: [1, 2, 3].map((number) => ({ number, path: `/blog/page/${number}` })),
  newestPath: "/blog",
  feedPath: "/blog/feed.xml",
})

test("the list's own address leads on to the highest page", () => {
  expect(neighborPages(list(null))).toEqual({ newer: null, older: "/blog/page/3" })
})

test("the highest page leads back to the list's own address", () => {
  expect(neighborPages(list(3))).toEqual({ newer: "/blog", older: "/blog/page/2" })
})

test("page 1 holds the oldest posts and leads on to nothing", () => {
  expect(neighborPages(list(1))).toEqual({ newer: "/blog/page/2", older: null })
})
