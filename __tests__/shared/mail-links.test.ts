import { mailLinkIn, mailLinkOf, mailLinkPath, writtenPagePath } from "../../shared/mail-links.ts"
import { locales } from "../../shared/locales.ts"
import { apiBase, splitLocale } from "../../shared/paths.ts"

const cases = (["leave", "confirm", "withdraw"] as const).flatMap((action) =>
  locales.map((locale) => [action, locale] as const)
)

test.each(cases)("reads the link to %s (%s) on the page to which the server's page moves", (action, locale) => {
  const { pathname, search } = new URL(mailLinkPath(action, locale, "abc_-1"), "https://site.example")
  expect(pathname).toBe(writtenPagePath(action, locale))
  const moved = { hash: `#${search.slice(1)}`, search: "", state: null }
  expect(mailLinkOf(splitLocale(pathname.slice(apiBase.length)).path, mailLinkIn(moved))).toEqual({
    action,
    token: "abc_-1",
  })
})

test.each([
  ["a mail of earlier years", { search: "?confirm=a", hash: "", state: null }, "confirm=a"],
  [
    "a page whose address was cleaned",
    { search: "", hash: "#main", state: { key: "1", mailLink: "token=b" } },
    "token=b",
  ],
  ["another link in the same tab", { search: "", hash: "#token=c", state: { mailLink: "token=b" } }, "token=c"],
  ["no link", { search: "?utm=1", hash: "#token=", state: { key: "1" } }, ""],
])("finds the token of %s", (_kind, location, link) => {
  expect(mailLinkIn(location)).toBe(link)
})

test.each([
  ["/unsubscribe", "", "leave"],
  ["/unsubscribe", "token=", "leave"],
  ["/withdraw", "confirm=x", "withdraw"],
])("finds no token on %s for %j", (path, link, action) => {
  expect(mailLinkOf(path, link)).toEqual({ action, token: null })
})
