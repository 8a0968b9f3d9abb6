import type { PostItem } from "../../../../../src/admin/features/entries/entries-api.ts"
import { publicationMarks } from "../../../../../src/admin/features/entries/publication-marks.ts"

const savedAt = "2026-06-01T09:00:00.000Z"

const instant = "2027-01-01T00:00:00.000Z"

const textIn = (state: "draft" | "scheduled" | "published") => ({
  title: "Night",
  state,
  publishedAt: state === "scheduled" ? instant : null,
})

const unchanged = { working: false, updateAt: null }

const item = (changes: object): PostItem =>
  ({
    updatedAt: savedAt,
    editedBy: { id: null, name: "Vera" },
    translations: { en: textIn("published"), ru: textIn("published") },
    layers: { fields: false, en: unchanged, ru: unchanged },
    ...changes,
  }) as PostItem

const changes = { kind: "changes", at: savedAt, name: "Vera" }

test.each([
  ["nothing of what is public as it is", {}, []],
  ["nothing of a draft", { translations: { en: textIn("draft"), ru: null } }, []],
  [
    "whose changes come along",
    { layers: { fields: false, en: { ...unchanged, working: true }, ru: unchanged } },
    [changes],
  ],
  [
    "nothing of the other language's changes",
    { layers: { fields: false, en: unchanged, ru: { ...unchanged, working: true } } },
    [],
  ],
  [
    "the instant of a text that waits",
    { translations: { en: textIn("scheduled"), ru: null } },
    [{ kind: "scheduled", at: instant }],
  ],
  [
    "the instant of an update",
    { layers: { fields: false, en: { ...unchanged, updateAt: instant }, ru: unchanged } },
    [{ kind: "update", at: instant }],
  ],
  [
    "that changed settings reach the other language",
    { layers: { fields: true, en: unchanged, ru: unchanged } },
    [changes, { kind: "fields", locales: ["ru"] }],
  ],
  [
    "the same when this language is still a draft",
    {
      translations: { en: textIn("draft"), ru: textIn("published") },
      layers: { fields: true, en: unchanged, ru: unchanged },
    },
    [changes, { kind: "fields", locales: ["ru"] }],
  ],
])("tells before a publication of several %s", (_, of, expected) => {
  expect(publicationMarks(item(of), "en")).toEqual(expected)
})
