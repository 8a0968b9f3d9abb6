import { addressFile, type ListedPage } from "../../../../src/gatsby/files/address-list.ts"

const page = (sitePath: string, locale: "en" | "ru" = "en"): ListedPage => ({ locale, sitePath, title: sitePath })

const rowsOf = (pages: ListedPage[], locale: "en" | "ru"): string[][] =>
  JSON.parse(addressFile(locale, pages).text) as string[][]

test("lists each language by itself, in one order whatever the pages' order", () => {
  const pages = [page("/support"), page("/blog"), page("/blog", "ru")]
  expect(rowsOf(pages, "en")).toEqual([
    ["/blog", "/blog"],
    ["/support", "/support"],
  ])
  expect(rowsOf(pages, "ru")).toEqual([["/blog", "/blog"]])
  expect(addressFile("en", pages)).toEqual(addressFile("en", pages.toReversed()))
})

test("leaves out errors, applications and numbered pages", () => {
  const pages = [
    "/404",
    "/410",
    "/admin",
    "/unsubscribe",
    "/preview",
    "/redirect-to-market",
    "/blog/page/2",
    "/404.html",
  ].map((path) => page(path))
  expect(rowsOf(pages, "en")).toEqual([])
})

test("lists an address with a slash without it, and the main page unchanged", () => {
  expect(rowsOf([page("/cn/privacy-policy/"), page("/")], "en").map(([path]) => path)).toEqual([
    "/",
    "/cn/privacy-policy",
  ])
})
