import { draftOf, emptyNote, issuesOf, settingOf } from "../../../../../src/admin/features/daily/note-draft.ts"
import type { AdminDaily } from "../../../../../shared/contract/daily.ts"

const savedNote: NonNullable<AdminDaily["en"]> = {
  text: "Snow at noon.",
  link: "/blog",
  linkLabel: "Read",
  picture: null,
  shownFrom: "2026-11-20T10:15:33.250Z",
  shownUntil: null,
  shown: true,
  updatedAt: "2026-11-20T10:16:00.000Z",
}

const saved: AdminDaily = { en: savedNote, ru: null }

const note = { ...emptyNote(new Date("2026-11-21T09:00:00Z")), text: "Snow." }

test("sends untouched fields as they were saved, seconds included", () => {
  const { en, ru, read } = settingOf(draftOf(saved))
  expect(en).toEqual({
    text: savedNote.text,
    link: savedNote.link,
    linkLabel: savedNote.linkLabel,
    picture: null,
    shownFrom: savedNote.shownFrom,
    shownUntil: null,
  })
  expect(ru).toBeNull()
  expect(read).toEqual({ en: savedNote.updatedAt, ru: null })
})

test("a new note begins with the current minute", () => {
  expect(emptyNote(new Date("2026-11-21T09:00:33.250Z")).shownFrom).toBe("2026-11-21T09:00:00.000Z")
})

test("sends a draft of a tab that was open before instants were in UTC", () => {
  const draft = draftOf(saved)
  const changed = { ...draft, notes: { en: null, ru: { ...note, shownUntil: "2026-12-01T00:00" } } }
  expect(settingOf(changed).ru?.shownUntil).toBe(new Date("2026-12-01T00:00").toISOString())
  expect(settingOf(changed).en).toBeNull()
})

test("accepts a plain note", () => {
  expect(issuesOf(note)).toEqual({})
})

test.each([
  [{ text: "  " }, { text: "text" }],
  [{ text: "a".repeat(281) }, { text: "textLong" }],
  [{ link: "//evil.example", linkLabel: "x" }, { link: "link" }],
  [{ link: "javascript:alert(1)", linkLabel: "x" }, { link: "link" }],
  [{ link: "/blog" }, { linkLabel: "linkLabel" }],
  [{ linkLabel: "Read" }, { link: "linkMissing" }],
  [{ picture: { fileId: "f", alt: "a".repeat(241), url: "" } }, { picture: "altLong" }],
  [{ shownFrom: "" }, { shownFrom: "from" }],
  [{ shownUntil: "2020-01-01T00:00" }, { shownUntil: "until" }],
])("rejects %j before sending", (changes, issues) => {
  expect(issuesOf({ ...note, ...changes })).toEqual(issues)
})
