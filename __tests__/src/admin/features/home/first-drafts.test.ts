import type { EntryState } from "../../../../../shared/contract/entry.ts"
import { firstDrafts, type HomeEntry } from "../../../../../src/admin/features/home/first-drafts.ts"

const unchanged = { working: false, updateAt: null }

const entry = (
  id: string,
  updatedAt: string,
  translations: HomeEntry["translations"],
  layers: Partial<HomeEntry["layers"]> = {}
): HomeEntry => ({
  contentType: "blog",
  id,
  updatedAt,
  translations,
  layers: { fields: false, en: unchanged, ru: unchanged, ...layers },
})

const text = (title: string, state: EntryState) => ({ title, state })

const draft = (title: string) => text(title, "draft")

test("names the drafts that changed last, each with its languages, by the reader's title", () => {
  const entries = [
    entry("old", "2026-01-01", { en: draft("Old"), ru: null }),
    entry("both", "2026-03-01", { en: draft("Both"), ru: draft("Оба") }),
    entry("half", "2026-02-01", { en: text("Out", "published"), ru: draft("Черновик") }),
    entry("none", "2026-04-01", { en: text("Out", "published"), ru: null }),
  ]
  const states = (...locales: ("en" | "ru")[]) => locales.map((locale) => ({ locale, state: "draft" }))
  expect(firstDrafts(entries, "ru", 2)).toEqual([
    { contentType: "blog", id: "both", title: "Оба", states: states("en", "ru"), at: "2026-03-01" },
    { contentType: "blog", id: "half", title: "Черновик", states: states("ru"), at: "2026-02-01" },
  ])
  expect(firstDrafts(entries, "en", 9).map(({ title }) => title)).toEqual(["Both", "Черновик", "Old"])
})

test.each([
  ["a working copy", { en: { working: true, updateAt: null } }, ["en"]],
  ["a scheduled update", { ru: { working: false, updateAt: "2027-01-01T00:00:00.000Z" } }, ["ru"]],
  ["changed settings", { fields: true }, ["en", "ru"]],
])("names a published entry that has %s", (_, layers, expected) => {
  const texts = { en: text("Out", "published"), ru: text("Вышло", "published") }
  const [row] = firstDrafts([entry("live", "2026-01-01", texts, layers)], "en", 9)
  expect(row?.states).toEqual(expected.map((locale) => ({ locale, state: "changed" })))
})
