import type { SearchEntry } from "../../../../shared/search-parts.ts"
import { stemsOf } from "../../../../shared/search-words.ts"
import { findEntries, prepared, suggestedEntries } from "../../../../src/components/search/find-entries.ts"

const entry = (title: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  kind: "blog",
  path: `/blog/${title}`,
  title,
  text: "",
  words: "",
  ...more,
})

const titlesFor = (query: string, ...entries: SearchEntry[]): string[] =>
  findEntries(entries.map(prepared), stemsOf(query)).map(({ title }) => title)

test("ranks a word in the title above one in the summary, and that above one in the body", () => {
  const entries = [
    entry("Body", { words: "herring salt" }),
    entry("Summary", { text: "Of herring and salt" }),
    entry("Herrings and what they cost"),
    entry("Herringbone"),
  ]
  expect(titlesFor("herring", ...entries)).toEqual(["Herrings and what they cost", "Herringbone", "Summary", "Body"])
})

test("requires every word, in whatever form", () => {
  const ship = entry("Имя корабля", { text: "Канатная мастерская" })
  expect(titlesFor("корабли мастерские", ship)).toEqual(["Имя корабля"])
  expect(titlesFor("корабли парус", ship)).toEqual([])
})

test("ranks the newest of equal entries first", () => {
  const [old, young] = [
    entry("A wolf", { date: "2024-01-01T00:00:00Z" }),
    entry("One wolf", { date: "2026-01-01T00:00:00Z" }),
  ]
  expect(titlesFor("wolf", old, young)).toEqual(["One wolf", "A wolf"])
})

test("finds nothing for an empty query", () => {
  expect(titlesFor("", entry("Anything"))).toEqual([])
  expect(titlesFor("— !", entry("Anything"))).toEqual([])
})

test("ranks a game's page first for its name, before everything that names it", () => {
  const game = entry("Last Day on Earth", { kind: "game", path: "/games/last-day-on-earth" })
  const posts = [
    entry("Last Day on Earth: what the last day was like on earth", { date: "2026-01-01T00:00:00Z" }),
    entry("Earth", { text: "The last day" }),
  ]
  expect(titlesFor("last day", ...posts, game)[0]).toBe(game.title)
  expect(titlesFor("eart", ...posts, game)[0]).toBe(game.title)
})

test("suggests the games, the three newest posts and open vacancies before anything is typed", () => {
  const post = (month: number) => entry(`Post ${month}`, { date: `2026-0${month}-01T00:00:00Z` })
  const entries = [
    entry("Contacts", { kind: "page" }),
    entry("Frostborn", { kind: "game" }),
    ...[2, 5, 3, 4].map(post),
    ...[1, 2, 3, 4].map((number) => entry(`Vacancy ${number}`, { kind: "job" })),
  ]
  const { games, posts, vacancies } = suggestedEntries(entries.map(prepared))
  expect([...games, ...posts, ...vacancies].map(({ title }) => title)).toEqual([
    ...["Frostborn", "Post 5", "Post 4", "Post 3"],
    ...["Vacancy 1", "Vacancy 2", "Vacancy 3"],
  ])
})
