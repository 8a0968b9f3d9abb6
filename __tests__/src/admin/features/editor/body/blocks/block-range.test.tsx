import type { Editor } from "@tiptap/core"
import {
  deleteBlocks,
  duplicateBlocks,
  moveBlocks,
  selectBlock,
} from "../../../../../../../src/admin/features/editor/body/blocks/block-range.ts"
import { blockKeys, type BlockNews } from "../../../../../../../src/admin/features/editor/body/blocks/block-keys.ts"
import { findBlockKinds } from "../../../../../../../src/admin/features/editor/body/blocks/block-kinds.ts"
import { insertBlock } from "../../../../../../../src/admin/features/editor/body/blocks/insert-block.ts"
import { acceptedBody, linesOf, textEditor } from "../../../../../../support/text-editor.ts"

const fileId = "7b1b1c1e-0000-4000-8000-000000000000"

const picture = `<figure data-file-id="${fileId}"></figure>`

/** Puts the caret behind the first place of these words. */
const caretAt = (editor: Editor, words: string): void => {
  let place = 0
  editor.state.doc.descendants((node, pos) => {
    const at = node.text?.indexOf(words) ?? -1
    if (place === 0 && at >= 0) place = pos + at + words.length
  })
  editor.commands.setTextSelection(place)
}

const apply = (editor: Editor, make: (state: Editor["state"]) => ReturnType<typeof moveBlocks>): boolean => {
  const tr = make(editor.state)
  if (tr) editor.view.dispatch(tr)
  acceptedBody(editor)
  return tr !== null
}

test("moves a block with its caret up and down, and not over an edge", () => {
  const editor = textEditor("<p>one</p><h2>two</h2><p>three</p>")
  caretAt(editor, "tw")
  expect(apply(editor, (state) => moveBlocks(state, "up"))).toBe(true)
  expect(linesOf(editor)).toEqual(["heading: two", "paragraph: one", "paragraph: three"])
  expect(editor.state.selection.$from.parentOffset).toBe(2)
  expect(apply(editor, (state) => moveBlocks(state, "up"))).toBe(false)
  apply(editor, (state) => moveBlocks(state, "down"))
  apply(editor, (state) => moveBlocks(state, "down"))
  expect(linesOf(editor)).toEqual(["paragraph: one", "paragraph: three", "heading: two"])
  editor.destroy()
})

test("moves several selected blocks together, and a selected picture", () => {
  const editor = textEditor(`<p>one</p><p>two</p><p>three</p>${picture}`)
  editor.commands.setTextSelection({ from: 7, to: 13 })
  apply(editor, (state) => moveBlocks(state, "up"))
  expect(linesOf(editor)).toEqual(["paragraph: two", "paragraph: three", "paragraph: one", "image"])
  editor.commands.setNodeSelection(editor.state.doc.content.size - 3)
  apply(editor, (state) => moveBlocks(state, "up"))
  expect(linesOf(editor)[2]).toBe("image")
  editor.destroy()
})

test("moves an item within its list", () => {
  const editor = textEditor("<ul><li><p>a</p></li><li><p>b</p></li></ul>")
  caretAt(editor, "b")
  apply(editor, (state) => moveBlocks(state, "up"))
  expect(editor.getText({ blockSeparator: " " }).trim()).toMatch(/^b\s+a$/)
  editor.destroy()
})

test("duplicates and deletes blocks; the last one leaves an empty line", () => {
  const editor = textEditor("<p>one</p><p>two</p>")
  caretAt(editor, "one")
  apply(editor, duplicateBlocks)
  expect(linesOf(editor)).toEqual(["paragraph: one", "paragraph: one", "paragraph: two"])
  for (const _ of "123") apply(editor, deleteBlocks)
  expect(linesOf(editor)).toEqual(["paragraph"])
  editor.destroy()
})

test("deletes a list with its last item", () => {
  const editor = textEditor("<p>one</p><ul><li><p>a</p></li></ul>")
  caretAt(editor, "a")
  apply(editor, deleteBlocks)
  expect(linesOf(editor)).toEqual(["paragraph: one"])
  editor.destroy()
})

test("selects the words of a block, or the block that has none", () => {
  const editor = textEditor(`<p>one</p>${picture}`)
  editor.view.dispatch(selectBlock(editor.state.tr, 0))
  expect([editor.state.selection.from, editor.state.selection.to]).toEqual([1, 4])
  editor.view.dispatch(selectBlock(editor.state.tr, 5))
  expect(editor.isActive("image")).toBe(true)
  editor.destroy()
})

test("says where a block has come by its keys, that it is at the edge, and which one is to be commented on", () => {
  const news: BlockNews[] = []
  const commented: number[] = []
  const editor = textEditor("<p>one</p><p>two</p>", [
    blockKeys({ announce: (each) => news.push(each), comment: (block) => commented.push(block) }),
  ])
  caretAt(editor, "one")
  const press = (key: string, more: KeyboardEventInit = { shiftKey: true }): void => {
    const event = new KeyboardEvent("keydown", { key, altKey: true, ...more, bubbles: true, cancelable: true })
    editor.view.someProp("handleKeyDown", (handle) => handle(editor.view, event))
  }
  press("ArrowDown")
  press("ArrowDown")
  press("m", { ctrlKey: true })
  expect(news).toEqual([{ done: "moved", place: 2, of: 2 }, { done: "edge" }])
  expect(commented).toEqual([1])
  editor.destroy()
})

test("puts a block in place of an empty line, else behind the block of the caret, and the caret behind it", () => {
  const image = { type: "image", attrs: { fileId, alt: "", caption: null } }
  const editor = textEditor("<p>one</p><p></p>")
  editor.commands.setTextSelection(editor.state.doc.content.size)
  insertBlock(editor, image)
  expect(linesOf(editor)).toEqual(["paragraph: one", "image"])
  expect(editor.state.selection.$from.parent.type.name).toBe("paragraph")
  caretAt(editor, "one")
  insertBlock(editor, image)
  expect(linesOf(editor)).toEqual(["paragraph: one", "image", "paragraph", "image"])
  acceptedBody(editor)
  editor.destroy()
})

test.each([
  ["head", "heading2"],
  ["загол", "heading2"],
  ["подзаг", "heading3"],
  ["карт", "picture"],
  ["num li", "orderedList"],
])("finds the kind of a block by %s in either language", (typed, first) => {
  expect(findBlockKinds(typed, ({ name }) => name)[0]?.name).toBe(first)
})
