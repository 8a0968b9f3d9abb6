import {
  emptyContent,
  type AdminEntry,
  type EntryContent,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import {
  choicesOf,
  stepsOf,
  suggestedPlan,
  type Choice,
} from "../../../../../../src/admin/features/editor/publish-sheet/publication-plan.ts"
import { adminEntryOf, noLayers, savedInstant } from "../../../../../support/admin-entry.ts"

const english = writeField(emptyContent("blog", "Ann"), "translations.en.title", "A title")

const content = writeField(english, "translations.ru", { ...english.translations.en, title: "Заголовок" })

const over = (entry: AdminEntry, layers: object): AdminEntry => ({ ...entry, ...layers })

const text = content.translations.en

const working = { ...noLayers.working, translations: { en: text, ru: null } }

const update = { text, fields: null, publishAt: "2030-01-01T00:00:00.000Z", updatedAt: savedInstant }

const scheduled = { en: update, ru: null }

const draft = adminEntryOf(content, 1)

const planned = adminEntryOf(content, 1, { en: "scheduled" })

const published = adminEntryOf(content, 1, { en: "published" })

test.each<[string, AdminEntry, Choice[]]>([
  ["a draft", draft, ["keep", "now", "later"]],
  ["a scheduled text", planned, ["keep", "now", "later", "unplan"]],
  ["a public text", published, ["keep", "down"]],
  ["a public text with changes", over(published, { working }), ["keep", "now", "later", "down"]],
  ["a public text with a scheduled update", over(published, { scheduled }), ["keep", "now", "later", "unplan", "down"]],
])("offers for %s what can be done with it", (_, entry, expected) => {
  expect(choicesOf(entry, "en")).toEqual(expected)
})

const suggested = (entry: AdminEntry, of: EntryContent = content, shown: ("en" | "ru")[] = ["en", "ru"]) => {
  const { en, ru } = suggestedPlan(entry, of, shown, "2029-01-01T12:00:00.000Z")
  return [en.choice, ru.choice]
}

test.each<[string, Choice[], Choice[]]>([
  ["every draft in sight of what was never public", suggested(draft), ["now", "now"]],
  ["only drafts that are in sight", suggested(draft, content, ["en"]), ["now", "keep"]],
  ["no draft without a title", suggested(draft, writeField(content, "translations.ru.title", " ")), ["now", "keep"]],
  ["a change of a public text, not the draft beside it", suggested(over(published, { working })), ["now", "keep"]],
  ["a change of a scheduled text, at its time", suggested(over(planned, { working })), ["later", "keep"]],
  ["the draft beside a public text without changes", suggested(published), ["keep", "now"]],
])("suggests %s", (_, plan, expected) => {
  expect(plan).toEqual(expected)
})

test("keeps the time of what is scheduled, and suggests another one for the rest", () => {
  const plan = suggestedPlan(over(published, { scheduled, working }), content, ["en", "ru"], "2029-01-01T12:00:00.000Z")
  expect([plan.en.at, plan.ru.at]).toEqual([update.publishAt, "2029-01-01T12:00:00.000Z"])
})

const keep = { choice: "keep", at: "" } as const

const later = (at: string) => ({ choice: "later", at }) as const

test("needs one request for each state and instant, and publishes before it schedules", () => {
  const publish = { kind: "publish" as const, state: "published" as const, publishAt: null }
  expect(stepsOf({ en: { choice: "now", at: "" }, ru: later("2029-01-01T12:00:00.000Z") }, draft)).toEqual([
    { ...publish, locales: ["en"] },
    { ...publish, locales: ["ru"], state: "scheduled", publishAt: "2029-01-01T12:00:00.000Z" },
  ])
  const both = later("2029-01-01T12:00:00.000Z")
  expect(stepsOf({ en: both, ru: both }, draft).map(({ locales }) => locales)).toEqual([["en", "ru"]])
  expect(stepsOf({ en: both, ru: later("2028-01-01T12:00:00.000Z") }, draft).map(({ locales }) => locales)).toEqual([
    ["ru"],
    ["en"],
  ])
  expect(stepsOf({ en: keep, ru: keep }, draft)).toEqual([])
})

test("ends a first publication by its state, and an update over a public text by dropping it", () => {
  const unplan = { choice: "unplan", at: "" } as const
  expect(stepsOf({ en: unplan, ru: keep }, planned)).toEqual([
    { kind: "publish", locales: ["en"], state: "draft", publishAt: null },
  ])
  expect(stepsOf({ en: unplan, ru: keep }, over(published, { scheduled }))).toEqual([
    { kind: "endUpdates", locales: ["en"] },
  ])
})

test("leaves out what can no longer be done", () => {
  expect(stepsOf({ en: { choice: "now", at: "" }, ru: keep }, published)).toEqual([])
})
