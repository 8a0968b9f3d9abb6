import { emptyFields } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import type { VacancyNode, PostNode } from "../../../src/components/content/content-views.ts"
import { blogPostingData } from "../../../src/templates/json-ld/blog-posting.ts"
import sections from "../../../locales/ru/sections.json" with { type: "json" }
import { breadcrumbData } from "../../../src/templates/json-ld/breadcrumbs.ts"
import { jobPostingData } from "../../../src/templates/json-ld/job-posting.ts"
import { organizationData } from "../../../src/templates/json-ld/organization.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { GameView } from "../../../src/components/content/game-views.ts"
import { demoGameNodes } from "../../support/site-games.ts"
import { videoGameData } from "../../../src/templates/json-ld/video-game.ts"

const vacancy: VacancyNode = {
  entryId: "1",
  locale: "en",
  title: "Gameplay engineer",
  summary: "Owns movement.",
  department: "engineering",
  employmentType: "FULL_TIME",
  remote: false,
  country: "CY",
  city: "Limassol",
  salary: { min: 4000, max: 5000, currency: "EUR", unit: "MONTH" },
  publishedAt: "2026-03-04T09:00:00Z",
  validThrough: "2026-09-04T09:00:00Z",
  html: "<p>Text.</p>",
  updatedAt: "2026-03-04T09:00:00Z",
}

test("has everything that Google requires of a vacancy in an office", () => {
  expect(jobPostingData(vacancy)).toMatchObject({
    "@type": "JobPosting",
    title: "Gameplay engineer",
    description: "<p>Text.</p>",
    datePosted: "2026-03-04T09:00:00Z",
    validThrough: "2026-09-04T09:00:00Z",
    employmentType: "FULL_TIME",
    hiringOrganization: { name: "Ash & Frost", sameAs: "https://ash-and-frost.example" },
    jobLocation: {
      address: {
        streetAddress: "12 Harbour Lane",
        postalCode: "3036",
        addressLocality: "Limassol",
        addressCountry: "CY",
      },
    },
    baseSalary: { currency: "EUR", value: { minValue: 4000, maxValue: 5000, unitText: "MONTH" } },
    directApply: true,
  })
  expect(jobPostingData(vacancy)).not.toHaveProperty("jobLocationType")
})

test("names no street for a vacancy in a city without an office of the studio", () => {
  const data = jobPostingData({ ...vacancy, city: "Paphos" })
  expect(data).toMatchObject({ jobLocation: { address: { addressLocality: "Paphos", addressCountry: "CY" } } })
  expect(JSON.stringify(data)).not.toContain("streetAddress")
})

test("leaves out a code that is no country", () => {
  const data = jobPostingData({ ...vacancy, remote: false, country: "SW" })
  expect(JSON.stringify(data)).not.toContain("SW")
})

test("names the country of a vacancy from home in one country", () => {
  const data = jobPostingData({ ...vacancy, remote: true, city: null, country: "RS" })
  expect(data).toMatchObject({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: [{ "@type": "Country", name: "Serbia" }],
  })
  expect(data).not.toHaveProperty("jobLocation")
})

test("names the countries in which the studio can employ for a vacancy from home anywhere", () => {
  const data = jobPostingData({ ...vacancy, remote: true, city: null, country: null })
  expect(data).toMatchObject({
    applicantLocationRequirements: [{ name: "Cyprus" }, { name: "Serbia" }, { name: "Armenia" }],
  })
})

test("leaves out what a vacancy does not have, and writes one amount without a range", () => {
  const data = jobPostingData({ ...vacancy, salary: null, validThrough: null })
  expect(data).not.toHaveProperty("baseSalary")
  expect(data).not.toHaveProperty("validThrough")
  expect(jobPostingData({ ...vacancy, salary: { min: 9, max: 9, currency: "EUR", unit: "HOUR" } })).toMatchObject({
    baseSalary: { value: { value: 9, unitText: "HOUR" } },
  })
})

test("names the studio's logo, its offices and its profiles elsewhere", () => {
  expect(organizationData("ru")).toMatchObject({
    "@type": "Organization",
    name: "Пепел и Иней",
    logo: "https://ash-and-frost.example/icon-512.png",
    foundingDate: "2009",
    location: [{ address: { addressCountry: "CY" } }, {}, {}],
  })
})

/** The game as its page has it, without pictures. */
const frostborn = (locale: Locale, changes: Partial<GameView> = {}): GameView => {
  const node = demoGameNodes.find((game) => game.entryId === "frostborn" && game.locale === locale)
  return { ...(node as unknown as GameView), id: "frostborn", scene: null, features: [], shots: [], ...changes }
}

test("calls a game that is only for computers a plain application, and one for a single player by that", () => {
  const game = frostborn("en", {
    systems: [{ platform: "linux", since: "6", memory: null }],
    crewSize: 1,
    trailer: null,
  })
  const data = videoGameData({ game, locale: "en", description: "", image: undefined, still: "/s.jpg" })
  expect(data).toMatchObject({
    "@type": ["VideoGame", "SoftwareApplication"],
    playMode: ["https://schema.org/SinglePlayer"],
  })
  expect(data).not.toHaveProperty("trailer")
})

test("names a game's platforms, its shops and that it costs nothing", () => {
  const input = { game: frostborn("en"), locale: "en", description: "Row.", image: "/share/x.jpg" } as const
  const data = videoGameData({ ...input, still: "/static/still.jpg" })
  expect(data).toMatchObject({
    "@type": ["VideoGame", "MobileApplication"],
    name: "Frostborn",
    url: "https://ash-and-frost.example/games/frostborn",
    gamePlatform: ["iOS", "Android", "Windows"],
    operatingSystem: "iOS 16, Android 10, Windows 10",
    memoryRequirements: ["Android 10: 4 GB", "Windows 10: 8 GB"],
    isAccessibleForFree: true,
    image: ["https://ash-and-frost.example/share/x.jpg"],
  })
  const { offers, downloadUrl } = data as { offers: { url: string; price: number }[]; downloadUrl: string[] }
  expect(offers.map(({ url }) => url)).toEqual(downloadUrl)
  expect(offers.map(({ price }) => price)).toEqual([0, 0, 0])
  const bare = videoGameData({ ...input, image: undefined, still: undefined })
  expect(bare).not.toHaveProperty("image")
  expect(bare).not.toHaveProperty("trailer")
})

test("has what search engines require of a game's trailer", () => {
  const data = videoGameData({
    game: frostborn("ru"),
    locale: "ru",
    description: "",
    image: undefined,
    still: "/s.jpg",
  })
  const { trailer } = data as { trailer: { uploadDate: string } }
  expect(trailer).toEqual({
    "@type": "VideoObject",
    name: "Frostborn",
    description: "Драккар, который одному не сдвинуть.",
    thumbnailUrl: ["https://ash-and-frost.example/s.jpg"],
    uploadDate: expect.any(String) as string,
    duration: "PT26S",
    contentUrl: "https://ash-and-frost.example/video/frostborn.mp4",
  })
  expect(new Date(trailer.uploadDate).getTime()).toBeLessThan(Date.now())
})

/** The texts of a page, as its query has them. */
const dataWith = (texts: object) => ({
  locales: { edges: [{ node: { ns: "sections", data: JSON.stringify(texts), language: "ru" } }] },
})

test("names the studio in the trail after a preposition, and a game's developer blog after the game", () => {
  const games = [{ id: "frostborn", name: "Морозные\u00a0земли", theme: "frost" as const, accent: null }]
  const trail = (section: string) =>
    breadcrumbData({ language: "ru", games }, dataWith(sections), section, { path: "/x", name: "x" })
  expect(trail("/job")).toMatchObject({ itemListElement: [{}, { name: "Работа в «Пепле и Инее»" }, {}] })
  expect(trail("/dev-blog/frostborn")).toMatchObject({
    itemListElement: [{}, { name: "Морозные земли: дневник разработки" }, {}],
  })
})

test("throws where a page has no names of sections", () => {
  const page = { path: "/x", name: "x" }
  expect(() => breadcrumbData({ language: "en", games: [] }, { locales: { edges: [] } }, "/blog", page)).toThrow(
    /query/
  )
})

test("lists the trail from the main page through the section to the page, in the page's language", () => {
  expect(
    breadcrumbData({ language: "ru", games: [] }, dataWith(sections), "/blog", { path: "/blog/post", name: "Запись" })
  ).toMatchObject({
    itemListElement: [
      { position: 1, name: "Пепел и Иней", item: "https://ash-and-frost.example/ru" },
      { position: 2, name: "Блог", item: "https://ash-and-frost.example/ru/blog" },
      { position: 3, name: "Запись", item: "https://ash-and-frost.example/ru/blog/post" },
    ],
  })
})

test("throws on a trail through an address that is no section", () => {
  expect(() =>
    breadcrumbData({ language: "en", games: [] }, dataWith(sections), "/nowhere", { path: "/x", name: "x" })
  ).toThrow("/nowhere")
})

test("names no picture for a post without one", () => {
  const post: PostNode = {
    ...emptyFields(postFields),
    ...emptyFields(postTextFields),
    entryId: "1",
    locale: "en",
    link: "post",
    title: "A post",
    excerpt: "Short.",
    words: 900,
    publishedAt: "2026-03-04T09:00:00Z",
    updatedAt: "2026-03-06T09:00:00Z",
    author: "Anna Revik",
    cover: null,
    html: "",
  }
  expect(blogPostingData(post, "/blog/post", undefined)).not.toHaveProperty("image")
  expect(blogPostingData(post, "/blog/post", "/share/x.jpg")).toMatchObject({
    image: ["https://ash-and-frost.example/share/x.jpg"],
    publisher: { name: "Ash & Frost" },
    author: { "@type": "Person", name: "Anna Revik" },
  })
  expect(blogPostingData({ ...post, author: "Anna Revik, art director" }, "/blog/post", undefined)).toMatchObject({
    author: { "@type": "Person", name: "Anna Revik", jobTitle: "art director" },
  })
})
