import { localizedPath, paths, splitLocale } from "../../shared/paths.ts"
import { vacationCategories } from "../../shared/vacation-categories.ts"

test("English has no prefix, Russian has one, and the main page stays the shortest", () => {
  expect(localizedPath("/", "en")).toBe("/")
  expect(localizedPath("/", "ru")).toBe("/ru")
  expect(localizedPath("/blog", "ru")).toBe("/ru/blog")
})

test("a slash at the end stays in English alone", () => {
  expect(localizedPath(paths.cnPrivacyPolicy, "en")).toBe("/cn/privacy-policy/")
  expect(localizedPath(paths.cnPrivacyPolicy, "ru")).toBe("/ru/cn/privacy-policy")
})

test("a prefix is taken off again, and only a whole one", () => {
  expect(splitLocale("/ru/blog")).toEqual({ locale: "ru", path: "/blog" })
  expect(splitLocale("/ru")).toEqual({ locale: "ru", path: "/" })
  expect(splitLocale("/rules")).toEqual({ locale: "en", path: "/rules" })
})

test("the block about time off is reached through the vacations", () => {
  expect(vacationCategories.map(paths.about)).toEqual(["/about/hobby", "/about/vacations", "/about/education"])
})
