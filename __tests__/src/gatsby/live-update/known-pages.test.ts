import { createKnownPages } from "../../../../src/gatsby/live-update/known-pages.ts"

const page = (path: string, id?: string) => ({ path, context: { id } })

test("returns only pages that are new, changed or removed", () => {
  const known = createKnownPages()
  const [list, first, second] = [page("/blog"), page("/blog/one", "1"), page("/blog/two", "2")]
  expect([...known.update([list, first, second])]).toEqual([
    ["/blog", list],
    ["/blog/one", first],
    ["/blog/two", second],
  ])
  expect([...known.update([list, first, second])]).toEqual([])
  const changed = page("/blog/two", "2")
  expect([...known.update([list, changed])]).toEqual([
    ["/blog/two", changed],
    ["/blog/one", undefined],
  ])
  expect([known.ofEntry("1"), known.ofEntry("2")]).toEqual([undefined, changed])
})

test("finds the page of an entry at its new path after a move", () => {
  const known = createKnownPages()
  known.update([page("/blog/before", "1")])
  const moved = page("/blog/after", "1")
  known.update([moved])
  expect(known.ofEntry("1")).toBe(moved)
})
