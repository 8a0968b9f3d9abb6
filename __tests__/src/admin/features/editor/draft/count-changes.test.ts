import { countChanges } from "../../../../../../src/admin/features/editor/draft/count-changes.ts"
import {
  emptyContent,
  emptyText,
  type EntryContent,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"

const inBoth = writeField(emptyContent("blog", "Ann"), "translations.ru", emptyText("blog"))

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] })

const english = (content: EntryContent, changes: { title?: string; body?: string[] }): EntryContent => {
  const titled = changes.title === undefined ? content : writeField(content, "translations.en.title", changes.title)
  return changes.body === undefined
    ? titled
    : writeField(titled, "translations.en.body", { type: "doc", content: changes.body.map(paragraph) })
}

const before = english(inBoth, { title: "A bridge", body: ["Wood.", "Rope.", "Nails."] })

const count = (changes: Parameters<typeof english>[1]): number => countChanges(before, english(before, changes), "en")

test("counts lines and blocks that differ", () => {
  expect(count({})).toBe(0)
  expect(count({ title: "The bridge" })).toBe(1)
  expect(count({ body: ["Wood.", "Old rope.", "Nails."] })).toBe(1)
  expect(count({ body: ["Oak.", "Rope.", "Iron."] })).toBe(2)
  expect(count({ title: "The bridge", body: ["Oak.", "Rope.", "Nails.", "Tar."] })).toBe(3)
})

test("counts blocks that were added or removed", () => {
  expect(count({ body: ["Wood.", "Nails."] })).toBe(1)
  expect(count({ body: [] })).toBe(3)
  expect(count({ body: ["Wood.", "Rope.", "Tar.", "Pitch.", "Nails."] })).toBe(2)
  expect(count({ body: ["Oak.", "Ash.", "Rope.", "Nails."] })).toBe(2)
})

test("does not count the other language, shared fields, or blanks at the ends, which the server trims", () => {
  const russian = writeField(before, "translations.ru.title", "Мост")
  expect(countChanges(before, writeField(russian, "link", "another"), "en")).toBe(0)
  expect(count({ title: "A bridge " })).toBe(0)
})

test("counts a language that came or went as one change", () => {
  const without = writeField(before, "translations.en", null)
  expect([countChanges(without, before, "en"), countChanges(before, without, "en")]).toEqual([1, 1])
  expect(countChanges(without, without, "en")).toBe(0)
})
