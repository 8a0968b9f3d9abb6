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
])("redirects the legacy address %s to %s", (from, to) => expect(target(from)).toBe(to))

test("redirects every other English address with the prefix to the one without", () =>
  expect(target("/en/*")).toBe("/:splat"))

test.each(retiredGames)("redirects the retired game %s to the main page of the prefix's language", (game) => {
  for (const prefix of ["", "/en", "/ru"]) {
    const main = prefix === "/ru" ? "/ru" : "/"
    expect(target(`${prefix}/${game}`)).toBe(main)
    expect(target(`${prefix}/games/${game}`)).toBe(main)
  }
})

test("does not redirect the current Russian pages", () => {
  const pages = ["", "/blog", "/games", "/support", "/privacyweb", "/privacy-policy", "/terms-of-service"]
  expect(pages.filter((page) => isRedirected(`/ru${page}`))).toEqual([])
})

test("redirects to no address that is redirected itself", () =>
  expect(legacyRedirects.filter(({ to }) => to !== "/:splat" && isRedirected(to))).toEqual([]))

test("redirects each address once", () => {
  const from = legacyRedirects.map((row) => row.from)
  expect(new Set(from).size).toBe(from.length)
})

test("redirects a former link to the current one in the languages in which the entry is public", () => {
  expect(formerLinkRedirects("/blog/old", "/blog/new", ["ru"])).toEqual([
    { from: "/ru/blog/old", to: "/ru/blog/new", status: 301 },
  ])
  expect(formerLinkRedirects("/blog/old", "/blog/new", ["en"])).toEqual([
    { from: "/blog/old", to: "/blog/new", status: 301 },
    { from: "/en/blog/old", to: "/blog/new", status: 301 },
  ])
})
