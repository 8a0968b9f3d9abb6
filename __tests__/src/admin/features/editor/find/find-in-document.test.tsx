import fc from "fast-check"
import { findInDocument, replaceMatches } from "../../../../../../src/admin/features/editor/find/find-in-document.ts"
import { findInText, replaceInText } from "../../../../../../src/admin/features/editor/find/find-text.ts"
import { replaceInEditor } from "../../../../../../src/admin/features/editor/find/entry-matches.ts"
import { foundIn } from "../../../../../../src/admin/features/editor/find/found-marks.ts"
import { markFound } from "../../../../../../src/admin/features/editor/find/found-marks.ts"
import { acceptedBody, linesOf, textEditor } from "../../../../../support/text-editor.ts"

const fileId = "7b1b1c1e-0000-4000-8000-000000000000"

const query = (what: string, options: { matchCase?: boolean; wholeWords?: boolean } = {}) => ({
  what,
  matchCase: false,
  wholeWords: false,
  ...options,
})

test.each([
  ["any case", "Ash, ash and ASH", query("ash"), 3],
  ["the same case", "Ash, ash and ASH", query("ash", { matchCase: true }), 1],
  ["whole words", "ash, Ashes, wash", query("ash", { wholeWords: true }), 1],
  ["whole Russian words, and no forms of them", "Иней, инея, иней-трава", query("иней", { wholeWords: true }), 2],
  ["signs that patterns have a meaning for", "1.5 (a+b) 105", query("1.5 (a+b)"), 1],
  ["words beside a space that does not break", "в\u00a0игре", query("в игре"), 1],
  ["a sign as a whole word", "wait… what", query("…", { wholeWords: true }), 1],
  ["nothing for nothing", "words", query(""), 0],
])("finds %s", (_name, text, wanted, count) => {
  expect(findInText(text, wanted)).toHaveLength(count)
})

test("replaces all matches of a line, or one of them", () => {
  expect(replaceInText("ash and ash", query("ash"), "$& ember")).toBe("$& ember and $& ember")
  expect(replaceInText("ash and ash", query("ash"), "ember", 1)).toBe("ash and ember")
})

const everywhere = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Old " },
        { type: "text", marks: [{ type: "bold" }], text: "Na" },
        { type: "text", marks: [{ type: "italic" }], text: "me" },
        { type: "text", text: " here" },
        { type: "footnote", content: [{ type: "text", text: "the name" }] },
      ],
    },
    { type: "image", attrs: { fileId, alt: "name and name", caption: "Name" } },
    { type: "button", attrs: { href: "/name" }, content: [{ type: "text", text: "name" }] },
    {
      type: "details",
      content: [
        { type: "detailsSummary", content: [{ type: "text", text: "name" }] },
        { type: "detailsContent", content: [{ type: "paragraph", content: [{ type: "text", text: "name" }] }] },
      ],
    },
  ],
}

test("finds words in texts, footnotes, labels, alt texts and captions, also across marks, and in no address", () => {
  const editor = textEditor(everywhere)
  expect(findInDocument(editor.state.doc, query("name"))).toHaveLength(8)
  editor.destroy()
})

test("replaces everywhere with the marks of the first letter, and takes all back in one step", () => {
  const editor = textEditor(everywhere)
  replaceInEditor(editor, query("name"), "Title", null)
  const text = JSON.stringify(acceptedBody(editor))
  expect(text).not.toMatch(/"text":"[^"]*name|Name/)
  expect(text).toContain('"href":"/name"')
  expect(text).toContain('{"type":"text","marks":[{"type":"bold"}],"text":"Title"}')
  expect(text).toContain('"alt":"Title and Title"')
  editor.commands.undo()
  expect(acceptedBody(editor)).toMatchObject({ content: [...everywhere.content, { type: "paragraph" }] })
  editor.destroy()
})

test("replaces one match and leaves the others", () => {
  const editor = textEditor("<p>one two one</p><p>one</p>")
  replaceInEditor(editor, query("one"), "", 1)
  expect(linesOf(editor)).toEqual(["paragraph: one two ", "paragraph: one"])
  editor.destroy()
})

test("marks what is found while the text changes", () => {
  const editor = textEditor("<p>ember</p><p>coal</p>")
  markFound(editor, query("ember"), 0)
  expect(foundIn(editor.state)).toBe(1)
  editor.commands.insertContentAt(9, "ember ")
  expect(foundIn(editor.state)).toBe(2)
  editor.commands.deleteRange({ from: 1, to: 3 })
  expect(foundIn(editor.state)).toBe(1)
  editor.destroy()
})

test("keeps every document valid, whatever is replaced by whatever", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "b", " ", "я", "."), maxLength: 6 })
  const mark = fc.constantFrom([], [{ type: "bold" }], [{ type: "link", attrs: { href: "/a" } }])
  const text = fc.record({ type: fc.constant("text"), text: words.filter(Boolean), marks: mark })
  const inline = fc.array(text, { maxLength: 4 })
  const block = fc.oneof(
    inline.map((content) => ({ type: "paragraph", content })),
    inline.map((content) => ({ type: "blockquote", content: [{ type: "paragraph", content }] })),
    words
      .filter(Boolean)
      .map((line) => ({ type: "codeBlock", attrs: { language: null }, content: [{ type: "text", text: line }] })),
    words.map((alt) => ({ type: "image", attrs: { fileId, alt, caption: null } }))
  )
  fc.assert(
    fc.property(
      fc.array(block, { minLength: 1, maxLength: 4 }),
      words.filter(Boolean),
      words,
      (content, what, replacement) => {
        const editor = textEditor({ type: "doc", content })
        const matches = findInDocument(editor.state.doc, query(what))
        const { doc } = replaceMatches(editor.state.tr, matches, query(what), replacement)
        doc.check()
        expect(doc.childCount).toBe(editor.state.doc.childCount)
        editor.view.dispatch(replaceMatches(editor.state.tr, matches, query(what), replacement))
        acceptedBody(editor)
        editor.destroy()
      }
    ),
    { numRuns: 40 }
  )
})
