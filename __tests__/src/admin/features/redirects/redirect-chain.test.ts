import { pathOfTyped, redirectChain } from "../../../../../src/admin/features/redirects/redirect-chain.ts"

const ends = (path: string, rows: { from: string; to: string }[] = []) => redirectChain(path, rows).at(-1)?.to

test("finds no redirect for an address without a rule", () => {
  expect(redirectChain("/blog", [])).toEqual([])
})

test.each([
  ["/ru/vacancy", "/ru/job"],
  ["/grim-soul", "/"],
  ["/en/blog/first", "/blog/first"],
  ["/en/en/blog", "/blog"],
])("redirects %s to %s by the site itself", (path, end) => {
  expect(ends(path)).toBe(end)
})

test("names a user's redirect, and continues with the site's own", () => {
  expect(redirectChain("/old", [{ from: "/old", to: "/ru/vacancy" }])).toEqual([
    { from: "/old", to: "/ru/vacancy", by: "staff" },
    { from: "/ru/vacancy", to: "/ru/job", by: "site" },
  ])
})

test("ends at a circle", () => {
  const rows = [
    { from: "/a", to: "/b" },
    { from: "/b", to: "/a" },
  ]
  expect(redirectChain("/a", rows).length).toBeLessThan(50)
})

test.each([
  ["/old/", "/old"],
  ["/", "/"],
  ["https://ash.example/old?x=1#y", "/old"],
  ["/%D1%81%D1%82%D0%B0%D1%80%D1%8B%D0%B9", "/старый"],
  ["  /a ", "/a"],
])("looks up %j as %s", (typed, path) => {
  expect(pathOfTyped(typed)).toBe(path)
})

test.each(["", "   ", "/%zz", "mailto:a@b.example"])("rejects %j as an address", (typed) => {
  expect(pathOfTyped(typed)).toBeNull()
})
