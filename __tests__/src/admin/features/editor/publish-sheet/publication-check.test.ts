import { adminEntryOf } from "../../../../../support/admin-entry.ts"
import type { ContentTypeName } from "../../../../../../src/admin/store/entry-paths.ts"
import {
  emptyContent,
  type AdminEntry,
  type EntryContent,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import {
  adviceOf,
  blockersOf,
  emptyLanguages,
  linkTaker,
} from "../../../../../../src/admin/features/editor/publish-sheet/publication-check.ts"

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const now = new Date("2026-06-01T12:00:00Z")

const doc = (...content: unknown[]) => ({ type: "doc", content })

const words = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] })

const picture = (alt: string) => ({ type: "image", attrs: { fileId: id, alt, caption: null } })

const text = { title: "A title", excerpt: "Short.", coverAlt: "A ship", state: "draft", publishAt: null }

const written = (contentType: ContentTypeName, fields: Record<string, unknown>): EntryContent =>
  Object.entries(fields).reduce<EntryContent>(
    (content, [path, value]) => writeField(content, path, value),
    emptyContent(contentType, "Ann")
  )

/** A post that lacks nothing in either language. */
const post = (changes: Record<string, unknown> = {}): EntryContent =>
  written("blog", {
    link: "a-link",
    cover: { fileId: id, focalPoint: { x: 0.5, y: 0.5 } },
    "translations.en": { ...text, body: doc(words("Words.")) },
    "translations.ru": { ...text, body: doc(words("Слова.")) },
    ...changes,
  })

const vacancy = (changes: Record<string, unknown> = {}): EntryContent =>
  written("jobs", {
    country: "CY",
    city: { en: "Limassol", ru: "Лимасол" },
    "translations.en.title": "Engineer",
    "translations.en.summary": "Short.",
    "translations.en.body": doc(words("Words.")),
    "translations.ru": {
      title: "Инженер",
      summary: "Коротко.",
      body: doc(words("Слова.")),
      state: "draft",
      publishAt: null,
    },
    ...changes,
  })

const blockers = (content: EntryContent, chosen: ("en" | "ru")[] = ["en"]) =>
  blockersOf({ contentType: "link" in content ? "blog" : "jobs", id, content }, chosen)

test("finds nothing in the way of a complete post or vacancy", () => {
  expect(blockers(post(), ["en", "ru"])).toEqual([])
  expect(blockers(vacancy(), ["en", "ru"])).toEqual([])
})

test.each([
  ["translations.en.title", " ", "title"],
  ["translations.en.title", "x".repeat(161), "titleTooLong"],
  ["translations.en.excerpt", "x".repeat(321), "shorter"],
  ["translations.en.coverAlt", "x".repeat(241), "shorter"],
  ["link", "", "linkMissing"],
  ["link", "Not A Link", "link"],
  ["link", "x".repeat(81), "linkTooLong"],
  ["author.en", "", "author"],
  ["author.en", "x".repeat(121), "authorTooLong"],
  ["videoUrl", "ftp://x", "videoUrl"],
])("names what publication of a post needs: %s of %j", (path, value, name) => {
  expect(blockers(post({ [path]: value }))).toEqual([{ path, name }])
})

test.each([
  ["a description", { type: "image", attrs: { fileId: id, alt: "x".repeat(241), caption: null } }],
  ["a caption", { type: "image", attrs: { fileId: id, alt: "", caption: "x".repeat(321) } }],
  ["a caption", { type: "video", attrs: { url: "https://v.example/1", caption: "x".repeat(321) } }],
])("names %s in the text that is too long", (_, node) => {
  const quoted = { type: "blockquote", content: [node] }
  expect(blockers(post({ "translations.en.body": doc(quoted) }))).toEqual([
    { path: "translations.en.body", name: "mediaTooLong" },
  ])
})

test.each([
  ["country", { remote: false, country: null }, "country"],
  ["salary", { salary: { min: 2, max: 1, currency: "EUR", unit: "MONTH" } }, "salary"],
])("names what publication of a vacancy needs: %s", (path, changes, name) => {
  expect(blockers(vacancy(changes))).toEqual([{ path, name }])
})

test("asks for the city in the languages that are published", () => {
  const content = vacancy({ remote: false, city: { en: "Limassol", ru: "" } })
  expect(blockers(content, ["en"])).toEqual([])
  expect(blockers(content, ["en", "ru"])).toEqual([{ path: "city.ru", name: "city" }])
})

test("asks of the chosen languages alone", () => {
  const content = post({ "translations.ru.title": "" })
  expect(blockers(content, ["en"])).toEqual([])
  expect(blockers(content, ["en", "ru"])).toEqual([{ path: "translations.ru.title", name: "title" }])
})

test("judges a scheduled text by what publication needs, whatever its instant", () => {
  const planned = { ...text, body: doc(words("Words.")), state: "scheduled", publishAt: "2020-01-01T00:00:00.000Z" }
  expect(blockers(post({ "translations.en": planned }))).toEqual([])
})

const bookmark = (id: string) => ({ type: "bookmark", attrs: { contentType: "blog", id } })

/** The card of an entry that is public in English only. */
const known = {
  id: "7b1b1c1e-0000-4000-8000-00000000000a",
  translations: { en: { path: "/blog/a", title: "A", excerpt: "", picture: null }, ru: null },
}

/** An entry of which nothing is public. */
const without = (content: EntryContent) => ({
  contentType: "link" in content ? ("blog" as const) : ("jobs" as const),
  content,
  stored: null,
})

const advice = (content: EntryContent, chosen: ("en" | "ru")[] = ["en", "ru"], visible: ("en" | "ru")[] = []) =>
  adviceOf({ ...without(content), bookmarks: [known], uploads: { en: 0, ru: 0 } }, chosen, visible, now)

test("has no advice for complete entries", () => {
  expect(advice(post())).toEqual([])
  expect(advice(vacancy())).toEqual([])
})

test.each([
  ["translations.en.body", { "translations.en.body": doc(words(" ")) }, "text"],
  ["translations.en.excerpt", { "translations.en.excerpt": " " }, "short"],
  ["translations.en.coverAlt", { "translations.en.coverAlt": "" }, "coverAlt"],
])("advises to complete %s of one language", (path, changes, name) => {
  expect(advice(post(changes))).toEqual([{ path, name, locale: "en" }])
})

test("asks for a cover instead of its description where there is none", () => {
  expect(advice(post({ cover: null, "translations.en.coverAlt": "" }))).toEqual([
    { path: "cover", name: "cover", locale: null },
  ])
})

test("counts pictures without a description, also within lists and tables", () => {
  const cell = { type: "tableCell", attrs: { colspan: 1, rowspan: 1 }, content: [picture("")] }
  const list = { type: "bulletList", content: [{ type: "listItem", content: [words("x"), picture(" ")] }] }
  const body = doc(picture("A ship"), list, { type: "table", content: [{ type: "tableRow", content: [cell] }] })
  expect(advice(post({ "translations.ru.body": body }))).toEqual([
    { path: "translations.ru.body", name: "pictures", locale: "ru", count: 2 },
  ])
})

test("counts the cards of entries that are not public in the language", () => {
  const body = doc(bookmark(known.id), bookmark("7b1b1c1e-0000-4000-8000-00000000000b"))
  expect(advice(post({ "translations.en.body": body, "translations.ru.body": body }))).toEqual([
    { path: "translations.en.body", name: "bookmarks", locale: "en", count: 1 },
    { path: "translations.ru.body", name: "bookmarks", locale: "ru", count: 2 },
  ])
})

test.each([
  ["closed", { closed: true }, "closed"],
  ["validThrough", { validThrough: "2026-06-01T12:00:00.000Z" }, "past"],
])("warns of a vacancy that nobody can apply to: %s", (path, changes, name) => {
  expect(advice(vacancy(changes))).toEqual([{ path, name, locale: null }])
})

test("names the other language where the site will lack it", () => {
  const other = { path: "translations.ru", locale: "ru" }
  expect(advice(post(), ["en"])).toEqual([{ ...other, name: "otherHidden" }])
  expect(advice(post(), ["en"], ["ru"])).toEqual([])
  expect(advice(post({ "translations.ru": null }), ["en"])).toEqual([{ ...other, name: "otherMissing" }])
  const notBegun = post({ "translations.ru.title": " ", "translations.ru.body": doc({ type: "paragraph" }) })
  expect(advice(notBegun, ["en"])).toEqual([{ ...other, name: "otherMissing" }])
})

test("counts a text as empty only if it has neither words nor anything to look at", () => {
  const nothing = doc({ type: "paragraph" }, words("  "))
  expect(emptyLanguages(post({ "translations.en.body": nothing }), ["en", "ru"])).toEqual(["en"])
  expect(emptyLanguages(post({ "translations.en.body": doc(picture("")) }), ["en"])).toEqual([])
  expect(emptyLanguages(post({ "translations.ru": null }), ["ru"])).toEqual([])
})

test("names the entry that has the link, as long as the link is the saved one", () => {
  const entry = { ...adminEntryOf(post(), 1), linkTakenBy: { title: "Another" } } as unknown as AdminEntry
  expect(linkTaker(post(), entry)).toBe("Another")
  expect(linkTaker(post({ link: "changed" }), entry)).toBeNull()
  expect(linkTaker(post(), { ...entry, linkTakenBy: null })).toBeNull()
  const scheduled = { en: { text, fields: { ...post(), link: "planned" }, publishAt: "2026-07-01" }, ru: null }
  expect(linkTaker(post({ link: "planned" }), { ...entry, scheduled } as unknown as AdminEntry)).toBe("Another")
  expect(linkTaker(post(), null)).toBeNull()
  expect(linkTaker(vacancy(), {} as AdminEntry)).toBeNull()
})

test("advises to finish a button without an address, or to remove it", () => {
  const button = { type: "button", attrs: { href: "" }, content: [{ type: "text", text: "Play" }] }
  const content = post({ "translations.en.body": doc(words("Words."), button) })
  expect(adviceOf({ ...without(content), bookmarks: [], uploads: { en: 0, ru: 0 } }, ["en", "ru"], [], now)).toEqual([
    { path: "translations.en.body", name: "buttons", locale: "en", count: 1 },
  ])
})

test("names files that stand in a text and are not uploaded, of the chosen languages", () => {
  const advised = { ...without(post()), bookmarks: [known], uploads: { en: 0, ru: 2 } }
  expect(adviceOf(advised, ["en", "ru"], [], now)).toEqual([
    { path: "translations.ru.body", name: "uploads", locale: "ru", count: 2 },
  ])
  expect(adviceOf(advised, ["en"], ["ru"], now)).toEqual([])
})

test("says that a post waits for its game where visitors do not see that", () => {
  const of = (hiddenGames: string[]) => {
    const advised = { ...without(post({ game: "ashes" })), bookmarks: [known], uploads: { en: 0, ru: 0 }, hiddenGames }
    return adviceOf(advised, ["en", "ru"], [], now)
  }
  expect(of(["ashes"])).toEqual([{ path: "game", name: "game", locale: null }])
  expect(of(["frostborn"])).toEqual([])
})

const version = { day: "2026-06-01", text: "A shorter time." }

const captioned = (caption: string) => ({ type: "image" as const, attrs: { fileId: id, alt: "", caption } })

/** A legal document in English that lacks nothing. */
const legal = (changes: Record<string, unknown> = {}): EntryContent =>
  written("legal", {
    link: "jp/privacy",
    "translations.en.title": "Privacy",
    "translations.en.excerpt": "For {{studio}}.",
    "translations.en.body": doc(words("{{company}} keeps it.")),
    "translations.en.versions": [version],
    ...changes,
  })

test.each([
  ["translations.en.body", doc(words("{{owner}} keeps it.")), "placeholder"],
  ["translations.en.excerpt", "For {{owner.", "placeholder"],
  ["translations.en.versions", [], "versions"],
  ["translations.en.versions", [{ day: "", text: "x" }], "versions"],
  ["translations.en.versions", [version, version], "versions"],
  ["link", "de/privacy", "legalLink"],
  ["link", "blog", "legalLink"],
  ["link", "", "linkMissing"],
  ["link", "a".repeat(90), "linkTooLong"],
  ["translations.en.title", "", "title"],
  ["translations.en.title", "Terms of {{company}}", "placeholderTitle"],
  ["translations.en.body", doc(captioned("{{owner}}")), "placeholder"],
  ["translations.en.body", doc(captioned("x".repeat(1_000))), "mediaTooLong"],
])("does not publish a legal document with %s as %j: %s", (path, value, name) => {
  const content = legal({ [path]: value })
  expect(blockersOf({ contentType: "legal", id, content }, ["en"])).toMatchObject([{ path, name }])
})

test("names the placeholder that stands where none may", () => {
  const content = legal({
    "translations.en.title": "Terms of {{company}}",
    "translations.en.excerpt": "For {{owner.",
    "translations.en.body": doc(captioned("{{owner}}")),
    "translations.en.versions": [],
  })
  expect(blockersOf({ contentType: "legal", id, content }, ["en"]).map(({ found }) => found)).toEqual([
    ...["{{company}}", "{{", "{{owner}}", undefined],
  ])
})

test("advises to say in the history what a published text changed, and nothing that only posts have", () => {
  const stored = legal()
  const of = (content: EntryContent) =>
    adviceOf({ contentType: "legal", content, stored, bookmarks: [], uploads: { en: 0, ru: 0 } }, ["en"], ["en"], now)
  const other = { path: "translations.ru", name: "noDocument", locale: "ru" }
  expect(blockersOf({ contentType: "legal", id, content: stored }, ["en"])).toEqual([])
  expect(of(stored)).toEqual([other])
  expect(of(legal({ "translations.en.excerpt": "" }))).toEqual([
    { path: "translations.en.excerpt", name: "lead", locale: "en" },
    other,
  ])
  const changed = { "translations.en.body": doc(words("It is kept for a month.")) }
  expect(of(legal(changed))).toEqual([{ path: "translations.en.versions", name: "version", locale: "en" }, other])
  const told = { ...changed, "translations.en.versions": [{ ...version, day: "2026-07-01" }, version] }
  expect(of(legal(told))).toEqual([other])
})
