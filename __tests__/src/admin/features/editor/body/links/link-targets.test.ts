import { linkTargets, type LinkEntry } from "../../../../../../../src/admin/features/editor/body/links/link-targets.ts"
import { gamePages, ourPages } from "../../../../../../../src/admin/features/editor/body/links/our-pages.ts"
import { demoGameNodes, demoGames, siteGames } from "../../../../../../support/site-games.ts"
import { sitePages } from "../../../../../../../src/gatsby/pages/site-pages.ts"

const entry = (id: string, en: string, ru: string): LinkEntry => ({
  contentType: "blog",
  id,
  link: id,
  translations: { en: { title: en, state: "published" }, ru: { title: ru, state: "draft" } },
})

test("lists pages and entries by their titles first, with titles and addresses in the language of the text", () => {
  const entries = [entry("other", "About rain", "О дожде"), entry("games", "Old games", "Старые игры")]
  const found = linkTargets("игры", ourPages, entries, "ru")
  expect(found.map(({ title, path, isPublic }) => [title, path, isPublic])).toEqual([
    ["Игры для долгих зим", "/ru", true],
    ["Игры", "/ru/games", true],
    ["Старые игры", "/ru/blog/games", false],
    ["О дожде", "/ru/blog/other", false],
  ])
})

const games = siteGames("en").map((game) => ({
  ...game,
  state: "live" as const,
  name: { en: game.name, ru: game.name },
  questions: demoGames[game.id]?.questions ?? [],
}))
const pages = [...ourPages, ...gamePages(games)]

test("offers no page of a game that visitors do not see", () => {
  expect(gamePages(games.map((game) => ({ ...game, state: "closed" })))).toEqual([])
})

test.each([
  ["frostborn", "en", ["/games/frostborn", "/dev-blog/frostborn"]],
  ["vacancies", "ru", ["/ru/job"]],
  ["отпуск", "en", ["/about/vacations"]],
  ["paid", "ru", ["/ru/support/purchase"]],
  ["raided", "en", ["/support/raid"]],
  ["get the game", "ru", ["/ru/redirect-to-market"]],
] as const)("finds by %s, whatever language it is in", (words, locale, found) => {
  const all = linkTargets(words, pages, [], locale).map(({ path }) => path)
  expect(all).toEqual(expect.arrayContaining([...found]))
})

test("names a legal document once that is a page and an entry", () => {
  const text = { title: "Privacy on this site", state: "published" }
  const document = (link: string) => ({
    contentType: "legal" as const,
    id: link,
    link,
    translations: { en: text, ru: null },
  })
  const found = linkTargets("privacy on", pages, [document("privacyweb"), document("jp/privacy")], "en")
  expect(found.map(({ path, entry }) => [path, entry?.id ?? null])).toEqual([
    ["/privacyweb", null],
    ["/jp/privacy", "jp/privacy"],
  ])
})

test("knows every page of the site that one may link to", () => {
  const known = new Set(pages.map(({ path }) => path))
  // Pages of errors and of letters' links.
  const unlinked = /^\/(?:404|410|preview|unsubscribe|withdraw|admin)$/
  const content = {
    blogPosts: [],
    devblogPosts: [],
    vacancies: [],
    legalDocuments: [],
    games: demoGameNodes,
    closedGames: [],
  } as unknown as Parameters<typeof sitePages>[0]
  const made = sitePages(content).filter(({ path }) => !path.startsWith("/ru"))
  expect(made.map(({ path }) => path).filter((path) => !known.has(path) && !unlinked.test(path))).toEqual([])
})
