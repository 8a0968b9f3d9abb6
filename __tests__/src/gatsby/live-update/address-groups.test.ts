import { addressesPerPart, type ListedPage } from "../../../../src/gatsby/files/address-list.ts"
import { createAddressGroups } from "../../../../src/gatsby/live-update/address-groups.ts"

type Locale = ListedPage["locale"]

const page = (sitePath: string, locale: Locale = "en"): ListedPage => ({
  locale,
  sitePath,
  title: sitePath,
  publishedAt: null,
})

const post = (index: number, title = `Post ${index}`): ListedPage => ({
  locale: "en",
  sitePath: `/blog/post-${index}`,
  title,
  publishedAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
})

type Groups = ReturnType<typeof createAddressGroups>

const put = (groups: Groups, pages: readonly ListedPage[]): void => {
  for (const each of pages) groups.put(`/${each.locale}${each.sitePath}`, each)
}

/** What the changed files of the groups say, by their paths. */
const drain = (groups: Groups): Record<string, unknown> =>
  Object.fromEntries(
    groups.drainChanged().flatMap(([, files]) => files.map(({ path, text }) => [path, JSON.parse(text)]))
  )

test("lists each language by itself, pages by their address", () => {
  const groups = createAddressGroups()
  put(groups, [page("/support"), page("/blog"), page("/blog", "ru")])
  expect(drain(groups)).toEqual({
    "addresses/en/parts.json": ["pages"],
    "addresses/en/pages.json": [
      ["/blog", "/blog"],
      ["/support", "/support"],
    ],
    "addresses/ru/parts.json": ["pages"],
    "addresses/ru/pages.json": [["/blog", "/blog"]],
  })
})

test("leaves out errors, applications and numbered pages", () => {
  const groups = createAddressGroups()
  const paths = [
    "/404",
    "/410",
    "/admin",
    "/unsubscribe",
    "/preview",
    "/redirect-to-market",
    "/blog/page/2",
    "/404.html",
  ]
  put(
    groups,
    paths.map((path) => page(path))
  )
  expect(Object.keys(drain(groups))).toEqual(["addresses/en/parts.json", "addresses/ru/parts.json"])
})

test("lists an address with a slash without it, and the main page unchanged", () => {
  const groups = createAddressGroups()
  put(groups, [page("/cn/privacy-policy/"), page("/")])
  expect(drain(groups)["addresses/en/pages.json"]).toEqual([
    ["/", "/"],
    ["/cn/privacy-policy", "/cn/privacy-policy/"],
  ])
})

test("makes only the part of a changed entry again, and removes a part without entries", () => {
  const groups = createAddressGroups()
  put(groups, [page("/blog"), ...Array.from({ length: addressesPerPart + 1 }, (_, index) => post(index))])
  expect(drain(groups)["addresses/en/parts.json"]).toEqual(["pages", "2026-2", "2026-1"])

  put(groups, [post(addressesPerPart, "Another title")])
  const changed = drain(groups)
  expect(Object.keys(changed)).toEqual([
    "addresses/en/2026-2.json",
    "addresses/en/parts.json",
    "addresses/ru/parts.json",
  ])
  expect(changed["addresses/en/2026-2.json"]).toEqual([[`/blog/post-${addressesPerPart}`, "Another title"]])

  groups.put(`/en${post(addressesPerPart).sitePath}`, undefined)
  const removed = groups.drainChanged()
  expect(removed.find(([group]) => group === "addresses:en:2026-2")).toEqual(["addresses:en:2026-2", []])
  expect(removed.map(([group]) => group)).not.toContain("addresses:en:2026-1")
})
