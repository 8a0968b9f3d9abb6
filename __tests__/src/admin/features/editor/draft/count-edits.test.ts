import { countEdits } from "../../../../../../src/admin/features/editor/draft/count-edits.ts"
import {
  emptyContent,
  emptyText,
  type EntryContent,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"

const inBoth = writeField(emptyContent("blog", "Ann"), "translations.ru", emptyText("blog"))

const english = (title: string, content: EntryContent): EntryContent =>
  writeField(content, "translations.en.title", title)

const russian = (title: string, content: EntryContent): EntryContent =>
  writeField(content, "translations.ru.title", title)

const translated = russian("Мост", english("A bridge", inBoth))
const corrected = english("A bridge, drawn", translated)
const twice = english("A bridge was drawn", corrected)

test("counts each save that changed the other language since this one last changed", () => {
  expect(countEdits([inBoth, translated, corrected, twice], "ru")).toEqual({ count: 2, before: translated })
})

test("counts nothing for a language that was changed again", () => {
  const followed = russian("Мост нарисован", twice)
  expect(countEdits([translated, corrected, twice, followed], "ru")).toEqual({ count: 0, before: followed })
})

test("does not count a save that publishes or changes the link", () => {
  const published = { ...translated }
  const moved = writeField(published, "link", "another")
  expect(countEdits([translated, published, moved], "ru")).toEqual({ count: 0, before: translated })
})

test("ignores blanks at the ends, which the server trims", () => {
  expect(countEdits([translated, english("A bridge ", translated)], "ru").count).toBe(0)
})

test("counts nothing for an entry that was saved once", () => {
  expect(countEdits([translated], "ru")).toEqual({ count: 0, before: translated })
})
