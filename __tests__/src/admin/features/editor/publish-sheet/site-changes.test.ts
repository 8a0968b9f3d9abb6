import {
  contentOf,
  emptyContent,
  emptyText,
  type AdminEntry,
  type EntryContent,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import {
  siteChangeGroups,
  siteChanges,
} from "../../../../../../src/admin/features/editor/publish-sheet/site-changes.ts"

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const at = "2026-01-01T00:00:00.000Z"

const layers = {
  working: { fields: null, translations: { en: null, ru: null }, updatedAt: null },
  scheduled: { en: null, ru: null },
}

const saved = (states: { en: string; ru: string }): AdminEntry => {
  const fresh = writeField(emptyContent("blog", "Ann"), "link", "old")
  const textOf = (state: string) => ({ ...emptyText("blog"), state, publishedAt: at, updatedAt: at })
  const translations = { en: textOf(states.en), ru: textOf(states.ru) }
  return {
    ...fresh,
    id,
    version: 3,
    game: null,
    formerLinks: [],
    pictures: [],
    downloads: [],
    translations,
    ...layers,
  } as unknown as AdminEntry
}

const changed = (entry: AdminEntry, changes: Record<string, unknown>): EntryContent =>
  Object.entries(changes).reduce<EntryContent>(
    (content, [path, value]) => writeField(content, path, value),
    contentOf(entry)
  )

const changes = (entry: AdminEntry, fields: Record<string, unknown>, chosen: ("en" | "ru")[]) =>
  siteChanges({ contentType: "blog", id, content: changed(entry, fields) }, entry, chosen, true)

test("names a new page for each language that was not public, also of an entry that was never saved", () => {
  const content = writeField(emptyContent("blog", "Ann"), "link", "new")
  expect(siteChanges({ contentType: "blog", id, content }, null, ["en", "ru"], true)).toEqual([
    { locale: "en", kind: "new", path: "/blog/new" },
    { locale: "ru", kind: "new", path: "/ru/blog/new" },
  ])
  expect(changes(saved({ en: "scheduled", ru: "draft" }), {}, ["en"])).toEqual([
    { locale: "en", kind: "new", path: "/blog/old" },
  ])
})

test("names the page that changes, and no other", () => {
  const entry = saved({ en: "published", ru: "published" })
  expect(changes(entry, { "translations.en.title": "New", "author.en": "Zoe" }, ["en"])).toEqual([
    { locale: "en", kind: "changed", path: "/blog/old" },
  ])
})

test("names the move of every public page when the link changes, also of a language that was not chosen", () => {
  const entry = saved({ en: "published", ru: "published" })
  expect(changes(entry, { link: "new" }, ["en"])).toEqual([
    { locale: "en", kind: "moved", from: "/blog/old", path: "/blog/new" },
    { locale: "ru", kind: "moved", from: "/ru/blog/old", path: "/ru/blog/new" },
  ])
})

test("names what a public language that was not chosen takes over", () => {
  const entry = saved({ en: "draft", ru: "published" })
  const cover = { fileId: id, focalPoint: { x: 0, y: 0 } }
  expect(changes(entry, { cover, "author.en": "Zoe", "author.ru": "Зоя" }, ["en"])).toEqual([
    { locale: "en", kind: "new", path: "/blog/old" },
    { locale: "ru", kind: "shared", fields: ["cover", "author"] },
  ])
  expect(changes(saved({ en: "draft", ru: "draft" }), { cover }, ["en"])).toHaveLength(1)
})

test("names the address of a vacancy, which never moves", () => {
  const content = emptyContent("jobs", "")
  expect(siteChanges({ contentType: "jobs", id, content }, null, ["ru"], true)).toEqual([
    { locale: "ru", kind: "new", path: `/ru/job/${id}` },
  ])
})

test("names the scheduled update that a publication now replaces, and none when it is only moved", () => {
  const entry = saved({ en: "published", ru: "draft" })
  const update = { text: null, fields: null, publishAt: at, updatedAt: at }
  const planned = { ...entry, scheduled: { en: update, ru: null } } as unknown as AdminEntry
  const checked = { contentType: "blog" as const, id, content: contentOf(entry) }
  const page = { locale: "en", kind: "changed", path: "/blog/old" }
  expect(siteChanges(checked, planned, ["en"], true)).toEqual([page, { locale: "en", kind: "dropped", publishAt: at }])
  expect(siteChanges(checked, planned, ["en"], false)).toEqual([page])
})

test("distinguishes what is public at once from what follows at an instant, and says what both share once", () => {
  const entry = saved({ en: "published", ru: "published" })
  const checked = { contentType: "blog" as const, id, content: changed(entry, { videoUrl: "https://v.example/1" }) }
  const groups = siteChangeGroups(checked, entry, [
    { kind: "publish", locales: ["en"], state: "published", publishAt: null },
    { kind: "publish", locales: ["ru"], state: "scheduled", publishAt: at },
  ])
  expect(groups).toEqual([
    {
      publishAt: null,
      changes: [
        { locale: "en", kind: "changed", path: "/blog/old" },
        { locale: "ru", kind: "shared", fields: ["videoUrl"] },
      ],
    },
    { publishAt: at, changes: [{ locale: "ru", kind: "changed", path: "/ru/blog/old" }] },
  ])
})

test("names the page that goes, and nothing for a plan that ends", () => {
  const entry = saved({ en: "published", ru: "scheduled" })
  const checked = { contentType: "blog" as const, id, content: changed(entry, { link: "new" }) }
  const step = { kind: "publish", locales: ["en", "ru"], state: "draft", publishAt: null } as const
  expect(siteChangeGroups(checked, entry, [step])).toEqual([
    { publishAt: null, changes: [{ locale: "en", kind: "gone", path: "/blog/old" }] },
  ])
})
