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

test("each save that changed the other language since this one was changed last is an edit", () => {
  expect(countEdits([inBoth, translated, corrected, twice], "ru")).toEqual({ count: 2, before: translated })
})

test("a language that was changed again is up to date", () => {
  const followed = russian("Мост нарисован", twice)
  expect(countEdits([translated, corrected, twice, followed], "ru")).toEqual({ count: 0, before: followed })
})

test("who publishes, plans or gives a post another link changes no words", () => {
  const published = writeField(translated, "translations.en.state", "published")
  const moved = writeField(published, "link", "another")
  expect(countEdits([translated, published, moved], "ru")).toEqual({ count: 0, before: translated })
})

test("blanks at the ends, which the server takes away, are no edit", () => {
  expect(countEdits([translated, english("A bridge ", translated)], "ru").count).toBe(0)
})

test("an entry that was saved once is behind by nothing", () => {
  expect(countEdits([translated], "ru")).toEqual({ count: 0, before: translated })
})
