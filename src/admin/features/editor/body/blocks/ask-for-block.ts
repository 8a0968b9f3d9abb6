import type { Editor } from "@tiptap/core"
import { Selection } from "@tiptap/pm/state"

/** Opens the menu of blocks: in the empty line at the caret, else in a new one behind the block of the caret. */
export const askForBlock = (editor: Editor, pos: number | null = null): void => {
  const { state } = editor
  const $from = pos === null ? state.selection.$from : state.doc.resolve(Math.min(pos + 1, state.doc.content.size))
  const isEmptyLine = $from.parent.type.name === "paragraph" && $from.parent.content.size === 0
  const tr = state.tr
  if (isEmptyLine) tr.setSelection(Selection.near($from))
  else {
    const end = $from.depth > 0 ? $from.after(1) : state.selection.to
    const line = state.schema.nodes.paragraph?.create()
    if (line) tr.insert(end, line).setSelection(Selection.near(tr.doc.resolve(end + 1)))
  }
  editor.view.dispatch(tr)
  editor.chain().focus().insertContent("/").run()
}
