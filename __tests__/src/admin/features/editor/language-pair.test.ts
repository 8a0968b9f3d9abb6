import { emptyText, isBegun } from "../../../../../src/admin/features/editor/draft/entry-content.ts"
import { openingLanguage } from "../../../../../src/admin/features/editor/language-pair.ts"

test.each([
  ["the reader's language", ["en", "ru"], "ru", "ru"],
  ["the reader's language", ["en", "ru"], "en", "en"],
  ["the only language that has a text", ["ru"], "en", "ru"],
  ["the only language that has a text", ["en"], "ru", "en"],
  ["the first language while there is no text", [], "ru", "en"],
] as const)("an entry opens in %s: of %j for a reader of %s in %s", (_, begun, reader, language) => {
  expect(openingLanguage(begun, reader, ["en", "ru"])).toBe(language)
})

test("a language is begun with a title or with anything in its body", () => {
  const text = emptyText("blog")
  const ruled = { ...text, body: { type: "doc" as const, content: [{ type: "horizontalRule" as const }] } }
  expect([null, text, { ...text, title: " " }].map(isBegun)).toEqual([false, false, false])
  expect([{ ...text, title: "Night" }, ruled].map(isBegun)).toEqual([true, true])
})
