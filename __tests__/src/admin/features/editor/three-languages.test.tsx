import { jest } from "@jest/globals"
import { act, useEffect } from "react"
import adminEditor from "../../../../../locales/en/adminEditor.json" with { type: "json" }
import type { Term } from "../../../../../shared/contract/terms.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import { threeLocales } from "../../../../support/three-locales.ts"

jest.unstable_mockModule("../../../../../shared/locales.ts", threeLocales)

const { adminPage } = await import("../../../../support/admin-page.tsx")
const { LanguageChoice } = await import("../../../../../src/admin/features/editor/language-choice.tsx")
const { pairWith, useLanguagePair } = await import("../../../../../src/admin/features/editor/language-pair.ts")
const { nextView } = await import("../../../../../src/admin/features/editor/next-view.ts")
const { untranslatedTerms } = await import("../../../../../src/admin/features/editor/terms/term-matches.ts")
const { adviceOf } = await import("../../../../../src/admin/features/editor/publish-sheet/publication-check.ts")
const { emptyContent, journaledContent } =
  await import("../../../../../src/admin/features/editor/draft/entry-content.ts")
const { isSeenIn } = await import("../../../../../src/admin/features/editor/draft/entry-fields.ts")
const { publicationMarks } = await import("../../../../../src/admin/features/entries/publication-marks.ts")
const { optionalColumns } = await import("../../../../../src/admin/features/entries/entry-columns.tsx")

const german = "de" as Locale

describe("the languages side by side", () => {
  let page: ReturnType<typeof adminPage>
  beforeEach(() => {
    localStorage.clear()
    page = adminPage({ adminEditor })
  })
  afterEach(() => page.close())

  /** Is told of the pair. */
  const latest = jest.fn()
  const show = jest.fn()

  const Choice = ({ shown: only, hasRoom, wanted }: { shown?: Locale; hasRoom: boolean; wanted?: Locale }) => {
    const [pair, choose] = useLanguagePair(wanted ?? null)
    const shown = only ? [only] : pair
    useEffect(() => {
      latest(pair)
    })
    return <LanguageChoice view={only ?? "both"} shown={shown} hasRoomForBoth={hasRoom} onView={show} onPair={choose} />
  }

  const press = (name: string): void =>
    act(() => [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click())

  const pressed = (): string[] =>
    [...page.container.querySelectorAll("[aria-pressed=true]")].map(({ textContent }) => textContent)

  test("are the first two, until a third takes the place of the second; the browser remembers it", async () => {
    await page.show(<Choice hasRoom />)
    expect(pressed()).toEqual(["English", "Russian"])
    press("German")
    expect(pressed()).toEqual(["English", "German"])
    await page.show(null)
    await page.show(<Choice hasRoom />)
    expect(pressed()).toEqual(["English", "German"])
  })

  test("one that is pressed again leaves the other alone, and another one comes beside it", async () => {
    await page.show(<Choice hasRoom />)
    press("English")
    expect(show).toHaveBeenLastCalledWith("ru")
    await page.show(<Choice shown={german} hasRoom />)
    expect(pressed()).toEqual(["German"])
    press("Russian")
    expect(latest).toHaveBeenLastCalledWith(["ru", "de"])
  })

  test("without room one is chosen", async () => {
    await page.show(<Choice shown="en" hasRoom={false} />)
    press("German")
    expect(show).toHaveBeenLastCalledWith("de")
    expect(localStorage.length).toBe(0)
  })

  test("have the language that somebody came to write beside the first one, for this time", async () => {
    await page.show(<Choice hasRoom wanted={german} />)
    expect(latest).toHaveBeenLastCalledWith(["en", "de"])
    expect(localStorage.length).toBe(0)
  })

  test("are two even where storage holds something else", async () => {
    localStorage.setItem("admin-languages", "fr fr")
    await page.show(<Choice hasRoom />)
    expect(latest).toHaveBeenLastCalledWith(["en", "ru"])
    expect(pairWith("en", "en")).toEqual(["en", "ru"])
  })
})

test("a key goes from two languages through each alone", () => {
  expect([nextView("both", true), nextView("ru", true), nextView(german, true)]).toEqual(["en", "de", "both"])
  expect(nextView(german, false)).toBe("en")
})

test("a term is compared with every language that has a text", () => {
  const word = (text: string) => ({ word: text, forms: [] })
  const term = { id: "1", en: word("longship"), ru: word("драккар"), de: word("Langschiff") } as unknown as Term
  const lacking = (texts: object) =>
    untranslatedTerms([term], texts as Record<Locale, string>).map((one) => [one.locale, one.lacking])
  expect(lacking({ en: "A longship", ru: "Драккар", de: "Ein Langschiff" })).toEqual([])
  expect(lacking({ en: "A longship", ru: "Ладья", de: "Ein Boot" })).toEqual([["en", ["ru", "de"]]])
  expect(lacking({ en: "A longship", ru: "Драккар", de: "" })).toEqual([])
  expect(lacking({ en: "A longship", ru: "Драккар", de: "Ein Boot" })).toEqual([
    ["en", ["de"]],
    ["ru", ["de"]],
  ])
})

test("before one language is published, each other one that will be missing is named", () => {
  const content = emptyContent("jobs", "")
  const advised = {
    ...{ contentType: "blog" as const, content, stored: null, bookmarks: [] },
    uploads: { en: 0, ru: 0, de: 0 } as Record<Locale, number>,
  }
  const missing = adviceOf(advised, ["en"], [], new Date()).filter(({ name }) => name === "otherMissing")
  expect(missing.map(({ locale }) => locale)).toEqual(["ru", "de"])
})

test("settings that become public in several languages name them", () => {
  const out = { title: "Night", state: "published", publishedAt: null }
  const layer = { working: false, updateAt: null }
  const item = {
    ...{ updatedAt: "", editedBy: null, translations: { en: out, ru: out, de: out } },
    layers: { fields: true, en: layer, ru: layer, de: layer },
  }
  expect(publicationMarks(item as never, "en")).toContainEqual({ kind: "fields", locales: ["ru", "de"] })
})

test("a list has a column for the date of each language", () => {
  expect(optionalColumns).toEqual(["cover", "states", "dateEn", "dateRu", "dateDe", "updated", "author"])
})

test("a field of one language is not seen in the others", () => {
  expect(["en", "ru", "de"].map((locale) => isSeenIn("translations.de.title", locale as Locale))).toEqual([
    ...[false, false, true],
  ])
  expect(isSeenIn("department", "en")).toBe(true)
})

test("what a browser kept before the site had a language is read with it", () => {
  const kept = emptyContent("blog", "Ann")
  const { de: _author, ...author } = (kept as { author: unknown }).author as Record<string, string>
  const { de: _text, ...translations } = kept.translations as Record<string, unknown>
  expect(journaledContent({ ...kept, author, translations } as never)).toEqual(kept)
})
