import { emptyContent, type AdminEntry } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import {
  isFixedDocument,
  languageState,
  publicationOf,
  publicness,
  wasPublic,
} from "../../../../../../src/admin/features/editor/draft/entry-layers.ts"
import { adminEntryOf, noLayers, savedInstant } from "../../../../../support/admin-entry.ts"

const english = emptyContent("blog", "Ann")

const inBoth = writeField(english, "translations.ru", english.translations.en)

const later = "2030-01-01T00:00:00.000Z"

const text = english.translations.en

const over = (entry: AdminEntry, layers: object): AdminEntry => ({ ...entry, ...layers })

const working = { ...noLayers.working, translations: { en: text, ru: null } }

const changedFields = { ...noLayers.working, fields: { link: "another" } }

const update = { en: { text, fields: null, publishAt: later, updatedAt: savedInstant }, ru: null }

const published = adminEntryOf(english, 2, { en: "published" })

const scheduled = adminEntryOf(english, 2, { en: "scheduled" })

test.each([
  ["a draft", adminEntryOf(english, 1), "draft", "none"],
  ["a scheduled text", scheduled, "scheduled", "planned"],
  ["a scheduled text with a working copy", over(scheduled, { working }), "scheduled", "none"],
  ["a public text", published, "published", "all"],
  ["a public text with a working copy", over(published, { working }), "changed", "partly"],
  ["a public text whose shared fields changed", over(published, { working: changedFields }), "changed", "partly"],
  ["a public text with a scheduled update", over(published, { scheduled: update }), "changed", "planned"],
  ["a public text beside a draft", adminEntryOf(inBoth, 1, { en: "published" }), "published", "partly"],
] as const)("%s", (_, entry, state, expected) => {
  expect([languageState(entry, "en"), publicness(entry)]).toEqual([state, expected])
})

test("has no state in a language that the entry lacks, or before the entry is saved", () => {
  expect([languageState(published, "ru"), languageState(null, "en")]).toEqual([null, null])
})

test("knows whether the link of an entry was public at some time", () => {
  const draft = adminEntryOf(english, 1)
  const takenDown = over(draft, {
    translations: { en: { ...text, state: "draft", publishedAt: savedInstant, updatedAt: savedInstant }, ru: null },
  })
  expect([wasPublic(draft), wasPublic(takenDown), wasPublic(scheduled), wasPublic(published)]).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test("counts unsaved edits as changes of what is public, and not of a draft", () => {
  expect(publicationOf(adminEntryOf(english, 1), "en", true).isChanged).toBe(false)
  expect(publicationOf(published, "en", false)).toMatchObject({ publicSince: savedInstant, isChanged: false })
  expect(publicationOf(published, "en", true).isChanged).toBe(true)
  expect(publicationOf(over(published, { scheduled: update }), "en", false).plannedAt).toBe(later)
})

test("knows the legal documents to which the site links, while they are public", () => {
  const document = writeField(emptyContent("legal", ""), "link", "privacyweb")
  const entry = adminEntryOf(document, 2, { en: "published" })
  expect(isFixedDocument(entry)).toBe(true)
  expect(isFixedDocument(null)).toBe(false)
  expect(isFixedDocument({ ...entry, removedAt: savedInstant })).toBe(false)
  expect(isFixedDocument(adminEntryOf(document, 2))).toBe(false)
  expect(isFixedDocument(adminEntryOf(writeField(document, "link", "jp/privacy"), 2, { en: "published" }))).toBe(false)
  expect(isFixedDocument(adminEntryOf(writeField(english, "link", "privacyweb"), 2, { en: "published" }))).toBe(false)
})
