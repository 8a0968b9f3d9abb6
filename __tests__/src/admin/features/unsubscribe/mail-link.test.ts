import { mailLinkOf } from "../../../../../src/admin/features/unsubscribe/mail-link.ts"
import { splitLocale } from "../../../../../shared/paths.ts"
import { subscriptionPagePath } from "../../../../../shared/subscriptions.ts"

test.each(["en", "ru"] as const)(
  "the links of letters (%s) are understood by the page to which they lead",
  (locale) => {
    for (const action of ["leave", "confirm"] as const) {
      const url = new URL(subscriptionPagePath(action, locale, "abc_-1"), "https://site.example")
      expect(mailLinkOf(splitLocale(url.pathname).path, url.search)).toEqual({ action, token: "abc_-1" })
    }
  }
)

test("an acknowledgement's link withdraws", () => {
  expect(mailLinkOf("/withdraw", "?token=abc")).toEqual({ action: "withdraw", token: "abc" })
})

test.each([
  ["/unsubscribe", "", "leave"],
  ["/unsubscribe", "?token=", "leave"],
  ["/withdraw", "?confirm=x", "withdraw"],
])("%s%s has no token", (path, search, action) => {
  expect(mailLinkOf(path, search)).toEqual({ action, token: null })
})
