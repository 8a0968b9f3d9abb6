import { receiveBody } from "../../../../../../src/admin/features/editor/body/receive-body.ts"
import type { BodyDocument } from "../../../../../../shared/contract/document.ts"
import { blockTypes, textWith } from "../../../../../support/every-block.ts"
import { acceptedBody, linesOf, textEditor } from "../../../../../support/text-editor.ts"

/** The document without the empty line that an editor keeps at the end. */
const withoutLastLine = (editor: ReturnType<typeof textEditor>): unknown => {
  const { doc } = editor.state
  const last = doc.lastChild
  const isEmpty = doc.childCount > 1 && last?.type.name === "paragraph" && last.childCount === 0
  return (isEmpty ? doc.cut(0, doc.content.size - last.nodeSize) : doc).toJSON()
}

const open = (html: string) => {
  const editor = textEditor(html)
  /** Puts the caret after some words. */
  const caretAfter = (words: string): void => {
    editor.state.doc.descendants((node, at) => {
      const found = node.text?.indexOf(words) ?? -1
      if (found >= 0) editor.commands.setTextSelection(at + found + words.length)
    })
  }
  /** The words of the caret's block, with the caret as a bar. */
  const caret = (): string => {
    const { $from } = editor.state.selection
    const { textContent } = $from.parent
    return `${textContent.slice(0, $from.parentOffset)}|${textContent.slice($from.parentOffset)}`
  }
  const receive = (received: string): void => {
    const other = textEditor(received)
    receiveBody(editor, other.getJSON() as BodyDocument)
    expect(withoutLastLine(editor)).toEqual(withoutLastLine(other))
    other.destroy()
  }
  return { editor, caretAfter, caret, receive }
}

test("leaves the caret where it is when blocks before and after it change, come and go", () => {
  const { editor, caretAfter, caret, receive } = open("<p>One</p><p>Two words</p><p>Three</p>")
  caretAfter("Two")
  receive("<h2>New</h2><p>Won</p><p>Two words</p>")
  expect([caret(), linesOf(editor)]).toEqual(["Two| words", ["heading: New", "paragraph: Won", "paragraph: Two words"]])
  editor.destroy()
})

test("leaves the caret between the letters when somebody else changes its own block", () => {
  const { editor, caretAfter, caret, receive } = open("<p>The longship turns late</p>")
  caretAfter("turns")
  receive("<p>The old longship turns very late</p>")
  expect(caret()).toBe("The old longship turns| very late")
  editor.destroy()
})

test.each([
  ["<p>aa</p>", "<p>aaa</p>"],
  ["<p>aaa</p>", "<p>aa</p>"],
  ["<p>abab</p>", "<p>ab</p>"],
  ["<p>plain</p>", "<p>pl<strong>ai</strong>n</p>"],
  ["<p>One</p>", "<h2>One</h2>"],
  ["<ul><li><p>One</p></li></ul>", "<ul><li><p>One</p></li><li><p>Two</p></li></ul>"],
  ["<p>One</p><p>Two</p>", "<p></p>"],
])("makes %s into %s", (from, to) => {
  const { editor, receive } = open(from)
  receive(to)
  editor.destroy()
})

test.each(blockTypes)("takes in a text with %s", (type) => {
  const { editor } = open("<p>One</p>")
  const received = textWith(type)
  receiveBody(editor, received)
  expect(acceptedBody(editor)).toEqual(received)
  editor.destroy()
})

test("takes back the writer's own words by undo, not those of somebody else, and passes nothing on", () => {
  const { editor, caretAfter, receive } = open("<p>One</p><p>Two</p>")
  let updates = 0
  editor.on("update", () => {
    updates += 1
  })
  caretAfter("Two")
  editor.commands.insertContent(" words")
  receive("<p>Theirs</p><p>Two words</p>")
  expect(updates).toBe(1)
  editor.commands.undo()
  expect(linesOf(editor)).toEqual(["paragraph: Theirs", "paragraph: Two"])
  editor.destroy()
})
