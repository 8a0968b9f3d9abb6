import { setLink, unsetLink } from "../../../../../../../src/admin/features/editor/body/links/set-link.ts"
import { textEditor } from "../../../../../../support/text-editor.ts"

const words = "<p>See the tapes now</p>"

test.each([
  ["selected words", words, { from: 5, to: 14 }],
  ["the link at the caret", words.replace("the tapes", "<a href='/blog'>the tapes</a>"), { from: 8, to: 8 }],
])("links %s, and goes on behind them", (_, html, selection) => {
  const editor = textEditor(html)
  editor.commands.setTextSelection(selection)
  setLink(editor, "/games", "Games")
  expect(editor.getHTML()).toBe('<p>See <a href="/games">the tapes</a> now</p>')
  expect(editor.state.selection).toMatchObject({ from: 14, to: 14 })
  editor.view.dispatch(editor.state.tr.insertText("!"))
  expect(editor.getHTML()).toBe('<p>See <a href="/games">the tapes</a>! now</p>')
  editor.destroy()
})

test("inserts words that have the link where none are selected, and takes a link away", () => {
  const editor = textEditor("<p>See:</p>")
  editor.commands.setTextSelection(5)
  setLink(editor, "/games", "Games")
  editor.view.dispatch(editor.state.tr.insertText("!"))
  expect(editor.getHTML()).toBe('<p>See:<a href="/games">Games</a>!</p>')
  editor.commands.setTextSelection(7)
  unsetLink(editor)
  expect(editor.getHTML()).toBe("<p>See:Games!</p>")
  editor.destroy()
})
