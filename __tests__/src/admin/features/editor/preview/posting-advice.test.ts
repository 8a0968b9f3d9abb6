import { emptyContent, type EntryContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { postingAdvice } from "../../../../../../src/admin/features/editor/preview/posting-advice.ts"
import type { SentJob } from "../../../../../../shared/contract/admin-vacancies.ts"

const now = new Date("2026-06-01T12:00:00Z")

const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "What you will do" }] }] }

/** A complete vacancy. */
const whole = (changes: Record<string, unknown> = {}): SentJob => {
  const fields = {
    "translations.en.title": "Engine engineer",
    "translations.en.body": body,
    remote: false,
    country: "CY",
    city: { en: "Limassol", ru: "Лимассол" },
    salary: { min: 1, max: 2, currency: "EUR", unit: "MONTH" },
    validThrough: "2026-07-01T00:00:00.000Z",
    ...changes,
  }
  return Object.entries(fields).reduce<EntryContent>(
    (content, [path, value]) => writeField(content, path, value),
    emptyContent("jobs", "")
  ) as SentJob
}

test("has no advice for a complete vacancy", () => {
  expect(postingAdvice(whole(), "en", now)).toEqual({ issues: [], advice: [] })
})

test.each([
  ["language", { "translations.en": null }],
  ["closed", { closed: true }],
  ["past", { validThrough: "2026-06-01T12:00:00.000Z" }],
  ["title", { "translations.en.title": " " }],
  ["description", { "translations.en.body": { type: "doc", content: [{ type: "paragraph" }] } }],
  ["place", { country: null }],
])("reports that search engines reject a vacancy for its %s", (issue, changes) => {
  expect(postingAdvice(whole(changes), "en", now).issues).toEqual([issue])
})

test.each([
  ["salary", { salary: null }],
  ["validThrough", { validThrough: null }],
  ["city", { city: null }],
  ["titleSigns", { "translations.en.title": "Come to us!" }],
])("advises to complete a vacancy by its %s", (name, changes) => {
  expect(postingAdvice(whole(changes), "en", now)).toEqual({ issues: [], advice: [name] })
})

test("requires neither country nor city for work from home", () => {
  expect(postingAdvice(whole({ remote: true, country: null, city: null }), "en", now)).toEqual({
    issues: [],
    advice: [],
  })
})
