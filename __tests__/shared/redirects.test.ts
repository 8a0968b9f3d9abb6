import { formerLinkRedirects, legacyRedirects, retiredGames } from "../../shared/redirects.ts"

const target = (address: string): string | undefined => legacyRedirects.find(({ from }) => from === address)?.to

const isRedirected = (address: string): boolean =>
  legacyRedirects.some(({ from }) => from === address || (from.endsWith("/*") && address.startsWith(from.slice(0, -1))))

test.each([
  ["/en", "/"],
  ["/en/vacancy", "/job"],
  ["/en/onas", "/"],
  ["/en/contact", "/"],
  ["/ru/vacancy", "/ru/job"],
  ["/ru/onas", "/ru"],
  ["/ru/contact", "/ru"],
])("the legacy address %s leads to %s", (from, to) => expect(target(from)).toBe(to))

test("every other English address with the prefix leads to the one without", () =>
  expect(target("/en/*")).toBe("/:splat"))

test.each(retiredGames)("the retired game %s leads to the main page of the prefix's language", (game) => {
  for (const prefix of ["", "/en", "/ru"]) {
    const main = prefix === "/ru" ? "/ru" : "/"
    expect(target(`${prefix}/${game}`)).toBe(main)
    expect(target(`${prefix}/games/${game}`)).toBe(main)
  }
})

test("the present Russian pages have no redirect", () => {
  const pages = ["", "/blog", "/games", "/support", "/privacyweb", "/privacy-policy", "/terms-of-service"]
  expect(pages.filter((page) => isRedirected(`/ru${page}`))).toEqual([])
})

test("no redirect leads to an address that is redirected itself", () =>
  expect(legacyRedirects.filter(({ to }) => to !== "/:splat" && isRedirected(to))).toEqual([]))

test("each address is redirected once", () => {
  const from = legacyRedirects.map((row) => row.from)
  expect(new Set(from).size).toBe(from.length)
})

test("a former link leads to the present one in the languages in which the entry is public", () => {
  expect(formerLinkRedirects("/blog/old", "/blog/new", ["ru"])).toEqual([
    { from: "/ru/blog/old", to: "/ru/blog/new", status: 301 },
  ])
  expect(formerLinkRedirects("/blog/old", "/blog/new", ["en"])).toEqual([
    { from: "/blog/old", to: "/blog/new", status: 301 },
    { from: "/en/blog/old", to: "/blog/new", status: 301 },
  ])
})
