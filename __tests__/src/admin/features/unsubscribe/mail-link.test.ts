import { mailLinkOf } from "../../../../../src/admin/features/unsubscribe/mail-link.ts"
import { splitLocale } from "../../../../../shared/paths.ts"
import { subscriptionPagePath } from "../../../../../shared/subscriptions.ts"

test.each(["en", "ru"] as const)("reads the links of mails (%s) on the page to which they lead", (locale) => {
  for (const action of ["leave", "confirm"] as const) {
    const url = new URL(subscriptionPagePath(action, locale, "abc_-1"), "https://site.example")
    expect(mailLinkOf(splitLocale(url.pathname).path, url.search)).toEqual({ action, token: "abc_-1" })
  }
})

test("reads an acknowledgement's link as a withdrawal", () => {
  expect(mailLinkOf("/withdraw", "?token=abc")).toEqual({ action: "withdraw", token: "abc" })
})

test.each([
  ["/unsubscribe", "", "leave"],
  ["/unsubscribe", "?token=", "leave"],
  ["/withdraw", "?confirm=x", "withdraw"],
])("finds no token in %s%s", (path, search, action) => {
  expect(mailLinkOf(path, search)).toEqual({ action, token: null })
})
