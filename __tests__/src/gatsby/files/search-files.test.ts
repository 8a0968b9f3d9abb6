import type { SearchEntry, SearchPartList } from "../../../../shared/search-parts.ts"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { localizedPath, paths } from "../../../../shared/paths.ts"
import { hasAll, stemsOf } from "../../../../shared/search-words.ts"
import {
  searchVacancyFile,
  searchListFile,
  foundAnswer,
  foundGame,
  searchPageFile,
  postsPerSearchPart,
  searchPartFile,
  type FoundPage,
  type FoundVacancy,
  type FoundPost,
} from "../../../../src/gatsby/files/search-files.ts"
import { yearOf, yearParts } from "../../../../src/gatsby/files/year-parts.ts"
import { findEntries, prepared } from "../../../../src/components/search/find-entries.ts"
import { supportGroups } from "../../../../src/gatsby/content/support-groups.ts"
import { keywordsOf } from "../../../../src/gatsby/content/keywords.ts"
import { demoGameNodes } from "../../../support/site-games.ts"

const post = (link: string, publishedAt: string, more: Partial<FoundPost> = {}): FoundPost => ({
  entryId: link,
  locale: "en",
  link,
  title: `About ${link}`,
  excerpt: "Short.",
  searchWords: "wolv torch",
  publishedAt,
  ...more,
})

const vacancy: FoundVacancy = {
  entryId: "11111111-1111-4111-8111-111111111111",
  locale: "ru",
  title: "Инженер",
  summary: "Держит сборку в порядке.",
  searchWords: "сборк",
  publishedAt: "2026-01-02T00:00:00Z",
  department: "engineering",
  city: "Белград",
}

/** The pages of all answers in a language, as the search finds them. */
const answerPages = (locale: Locale): FoundPage[] =>
  supportGroups(demoGameNodes, locale).flatMap(({ game, questions }) =>
    questions.map((question) => ({
      ...{ path: localizedPath(paths.supportAnswer(question.link), locale), locale },
      ...{ title: question.ask, description: "Short.", found: foundAnswer(question, game) },
    }))
  )

const textsOf = (posts: FoundPost[], vacancies: FoundVacancy[] = []) =>
  locales.flatMap((locale) => {
    const own = posts.filter((each) => each.locale === locale)
    const oldestFirst = own.toSorted((one, other) => (one.publishedAt < other.publishedAt ? -1 : 1))
    const years = Map.groupBy(oldestFirst, ({ publishedAt }) => yearOf(publishedAt))
    const parts = [...years].flatMap(([year, members]) => yearParts(year, members, postsPerSearchPart))
    return [
      searchListFile(locale, parts.map(([part]) => part).reverse()),
      searchPageFile(locale, []),
      searchVacancyFile(
        locale,
        vacancies.filter((each) => each.locale === locale)
      ),
      ...parts.map(([part, members]) => searchPartFile(locale, part, members)),
    ]
  })

const filesOf = (posts: FoundPost[], vacancies: FoundVacancy[] = []): Map<string, unknown> =>
  new Map(textsOf(posts, vacancies).map(({ path, text }) => [path, JSON.parse(text) as unknown]))

test("groups posts by year and language, newest first, and lists every part", () => {
  const files = filesOf([
    post("old", "2024-05-01T00:00:00Z"),
    post("younger", "2026-03-01T00:00:00Z"),
    post("youngest", "2026-04-01T00:00:00Z", { game: "frostborn" }),
    post("russian", "2025-01-01T00:00:00Z", { locale: "ru" }),
  ])
  expect((files.get("search/parts.json") as SearchPartList).parts).toEqual(["pages", "jobs", "2026-1", "2024-1"])
  expect((files.get("ru/search/parts.json") as SearchPartList).parts).toEqual(["pages", "jobs", "2025-1"])
  const newest = files.get("search/2026-1.json") as SearchEntry[]
  expect(newest.map(({ path }) => path)).toEqual(["/dev-blog/frostborn/youngest", "/blog/younger"])
  expect((files.get("ru/search/2025-1.json") as SearchEntry[])[0]?.path).toBe("/ru/blog/russian")
})

test("changes only the file of its year for a new post", () => {
  const posts = [post("old", "2024-05-01T00:00:00Z"), post("younger", "2026-03-01T00:00:00Z")]
  const before = new Map(textsOf(posts).map((file) => [file.path, file.text]))
  const more = [...posts, post("new", "2026-06-01T00:00:00Z")]
  const changed = textsOf(more).filter((file) => before.get(file.path) !== file.text)
  expect(changed.map(({ path }) => path)).toEqual(["search/2026-1.json"])
})

test("leaves a full part unchanged for later posts of the year", () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    post(`p${index}`, new Date(Date.UTC(2026, 0, 1, index)).toISOString())
  )
  const before = new Map(textsOf(many).map((file) => [file.path, file.text]))
  const files = textsOf([...many, post("new", "2026-06-01T00:00:00Z")])
  const list = files.find(({ path }) => path === "search/parts.json")
  expect((JSON.parse(list?.text ?? "") as SearchPartList).parts).toEqual(["pages", "jobs", "2026-2", "2026-1"])
  const changed = files.filter((file) => before.get(file.path) !== file.text)
  expect(changed.map(({ path }) => path)).toEqual(["search/parts.json", "search/2026-2.json"])
})

test("finds a vacancy by its department and city, an answer by its own address and by synonyms", () => {
  const files = filesOf([], [vacancy])
  const [found] = files.get("ru/search/jobs.json") as SearchEntry[]
  expect(found?.path).toBe(`/ru/job/${vacancy.entryId}`)
  expect(found?.words).toContain("программирован")
  expect(found?.words).toContain("белград")
  const pages = JSON.parse(searchPageFile("ru", answerPages("ru")).text) as SearchEntry[]
  expect(pages.filter(({ kind }) => kind === "support")).toHaveLength(23)
  expect(pages.every(({ path }) => /^\/ru\/(?:support\/[a-z-]+|contacts#press)$/.test(path))).toBe(true)
  const deletion = pages.find(({ path }) => path === "/ru/support/deletion")
  expect(hasAll(deletion?.words.split(" ") ?? [], stemsOf("удалить аккаунт"))).toBe(true)
})

const [demoGame] = demoGameNodes

const pathsFor = (locale: Locale, query: string): string[] => {
  const game = { path: localizedPath(paths.game("last-day-on-earth"), locale), locale, title: "Last Day on Earth" }
  const found = demoGame && foundGame(demoGame)
  const page = { ...game, description: "", ...(found ? { found } : {}) }
  const { text } = searchPageFile(locale, [page, ...answerPages(locale)])
  return findEntries((JSON.parse(text) as SearchEntry[]).map(prepared), stemsOf(query)).map(({ path }) => path)
}

test.each([
  ["en", "password", "/support/new-phone"],
  ["en", "forgot password", "/support/new-phone"],
  ["en", "can’t log in", "/support/new-phone"],
  ["en", "ban", "/support/ban"],
  ["ru", "забыл пароль", "/ru/support/new-phone"],
  ["ru", "возврат денег", "/ru/support/refund"],
  ["ru", "не могу войти", "/ru/support/new-phone"],
  ["ru", "бан", "/ru/support/ban"],
  ["en", "press kit", "/contacts#press"],
  ["en", "logo", "/contacts#press"],
  ["ru", "пресс-кит", "/ru/contacts#press"],
  ["ru", "для журналистов", "/ru/contacts#press"],
  ["ru", "логотипы", "/ru/contacts#press"],
  ["ru", "ласт дей", "/ru/games/last-day-on-earth"],
] as const)("in %s a search for %s finds %s", (locale, query, path) => {
  expect(pathsFor(locale, query)).toContain(path)
})

test("has answers with their whole text and their game, and the picture of a game", () => {
  const page = { path: "/games/frostborn", locale: "en", title: "Frostborn", description: "" } as const
  const entriesOf = (found: ReturnType<typeof foundGame>) =>
    JSON.parse(searchPageFile("en", [{ ...page, found }]).text) as SearchEntry[]
  const frostborn = demoGameNodes.find(({ entryId }) => entryId === "frostborn")
  if (!frostborn) throw new Error("There is no Frostborn")
  const drawn = entriesOf(foundGame(frostborn))
  const answers = JSON.parse(searchPageFile("en", answerPages("en")).text) as SearchEntry[]
  expect(answers.filter(({ game }) => game === "frostborn")).toHaveLength(8)
  expect(answers.find(({ path }) => path === "/support/lag")).toMatchObject({
    ...{ kind: "support", game: "frostborn", text: expect.stringMatching(/^Each rower is meant/) as string },
  })
  expect(drawn[0]).toMatchObject({ kind: "game", picture: "/game-frostborn.jpg" })
  const rendition = { url: "/files/a/p-400.webp", type: "image/webp", width: 400 }
  const poster = { url: "/files/a/p.jpg", renditions: [rendition] }
  expect(entriesOf(foundGame({ ...frostborn, poster }))[0]).toMatchObject({ picture: rendition.url })
  const [plain, ...others] = entriesOf(foundGame({ entryId: "ashes", searchWords: "", poster: null, artwork: null }))
  expect(plain).not.toHaveProperty("picture")
  expect(others).toHaveLength(1)
})

test("includes the pages of a site without entries", () => {
  expect((filesOf([]).get("search/parts.json") as SearchPartList).parts).toEqual(["pages", "jobs"])
})

test("finds the keywords of a body in its headings and frequent words, without markup and common words", () => {
  const words = keywordsOf(
    "<h2>The oars</h2><p>There is <em>herring</em> &amp; herring, which they would salt. Herrings!</p><pre>x</pre>"
  ).split(" ")
  expect(words[0]).toBe("oar")
  expect(words).toContain("herr")
  expect(words).toContain("salt")
  for (const absent of ["there", "which", "would", "amp", "em"]) expect(words).not.toContain(absent)
  expect(keywordsOf("")).toBe("")
})

test("leaves out what another entry says on its card, and the kind of a call-out", () => {
  const card =
    '<div class="bookmark"><img src="/a.jpg" alt=""><div><p><a href="/blog/a">Sailcloth</a></p><p>Linen</p></div></div>'
  const callout = '<div class="callout warning" role="note"><p class="callout-kind">Warning</p><p>Herring</p></div>'
  expect(keywordsOf(`<p>Oars</p>${card}${callout}<p>Tide</p>`)).toBe("oar herr tid")
})
