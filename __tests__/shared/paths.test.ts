import { localizedPath, paths, splitLocale, withoutTrailingSlash } from "../../shared/paths.ts"
import { vacationCategories } from "../../shared/vacation-categories.ts"

test("prefixes Russian addresses only, and keeps the main page shortest", () => {
  expect(localizedPath("/", "en")).toBe("/")
  expect(localizedPath("/", "ru")).toBe("/ru")
  expect(localizedPath("/blog", "ru")).toBe("/ru/blog")
})

test("keeps a trailing slash in English only", () => {
  expect(localizedPath(paths.legal("cn/privacy-policy"), "en")).toBe("/cn/privacy-policy/")
  expect(localizedPath(paths.legal("cn/privacy-policy"), "ru")).toBe("/ru/cn/privacy-policy")
})

test("removes a prefix, but only a complete one", () => {
  expect(splitLocale("/ru/blog")).toEqual({ locale: "ru", path: "/blog" })
  expect(splitLocale("/ru")).toEqual({ locale: "ru", path: "/" })
  expect(splitLocale("/rules")).toEqual({ locale: "en", path: "/rules" })
})

test("has a page for each vacation category below /about", () => {
  expect(vacationCategories.map(paths.about)).toEqual(["/about/hobby", "/about/vacations", "/about/education"])
})

test.each([
  ["/a", "/a"],
  ["/a/", "/a"],
  ["/a///", "/a"],
  ["/", "/"],
  ["//", "/"],
  ["/a//b/", "/a//b"],
  ["", ""],
])("removes the slashes at the end of %j", (path, bare) => {
  expect(withoutTrailingSlash(path)).toBe(bare)
})
