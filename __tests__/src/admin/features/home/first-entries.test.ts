import { firstEntries, type HomeEntry } from "../../../../../src/admin/features/home/first-entries.ts"

type State = "draft" | "scheduled" | "published"

const text = (title: string, state: State, publishedAt: string | null = null) => ({ title, state, publishedAt })

const entry = (id: string, updatedAt: string, translations: HomeEntry["translations"]): HomeEntry => ({
  contentType: "blog",
  id,
  updatedAt,
  translations,
})

test("lists drafts by their last change, in the reader's language where that is the draft", () => {
  const entries = [
    entry("old", "2026-01-01", { en: text("Old", "draft"), ru: null }),
    entry("new", "2026-02-01", { en: text("New", "draft"), ru: text("Новый", "draft") }),
    entry("half", "2026-01-15", { en: text("Half", "draft"), ru: text("Половина", "published") }),
  ]
  expect(firstEntries(entries, "draft", "ru", 5)).toMatchObject([
    { id: "new", title: "Новый", locales: ["en", "ru"] },
    { id: "half", title: "Half", locales: ["en"] },
    { id: "old", title: "Old", locales: ["en"] },
  ])
})

test("lists scheduled entries in the order in which they go live, by the first of their languages", () => {
  const entries = [
    entry("late", "2026-01-03", { en: text("Late", "scheduled", "2026-09-01"), ru: null }),
    entry("soon", "2026-01-01", {
      en: text("Soon", "scheduled", "2026-12-01"),
      ru: text("Скоро", "scheduled", "2026-08-01"),
    }),
  ]
  expect(firstEntries(entries, "scheduled", "en", 5)).toMatchObject([
    { id: "soon", at: "2026-08-01", locales: ["en", "ru"] },
    { id: "late", at: "2026-09-01" },
  ])
})

test("returns no more entries than requested", () => {
  const entries = ["a", "b", "c"].map((id) => entry(id, "2026-01-01", { en: text(id, "draft"), ru: null }))
  expect(firstEntries(entries, "draft", "en", 2)).toHaveLength(2)
})
