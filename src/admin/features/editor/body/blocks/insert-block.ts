import type { Editor } from "@tiptap/core"
import type { Node as DocumentNode } from "@tiptap/pm/model"
import { Selection } from "@tiptap/pm/state"
import { placeFor } from "../uploads/upload-places.ts"

/** A block as JSON. */
export type NewBlock = { type: string; attrs?: Record<string, unknown>; content?: NewBlock[]; text?: string }

/** Whether the caret is in an empty line, whose place a block takes. */
const emptyLineOf = (editor: Editor): { from: number; to: number } | null => {
  const { $from, empty } = editor.state.selection
  const isEmptyLine = empty && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0
  return isEmptyLine ? { from: $from.before(), to: $from.after() } : null
}

/**
 * Inserts a block in place of the empty line of the caret, or beside the block of the caret, and moves the caret behind
 * it: typing would replace a selected block.
 */
export const insertBlock = (editor: Editor, block: NewBlock): void => {
  const node: DocumentNode = editor.schema.nodeFromJSON(block)
  const { state } = editor
  const line = emptyLineOf(editor)
  const $line = line && state.doc.resolve(line.from)
  const isFree = $line?.parent.canReplaceWith($line.index(), $line.index() + 1, node.type)
  const at = line && isFree ? line.from : placeFor(state, state.selection.to, node.type)
  const tr = line && isFree ? state.tr.replaceWith(line.from, line.to, node) : state.tr.insert(at, node)
  const end = at + node.nodeSize
  const $end = tr.doc.resolve(end)
  if (!$end.nodeAfter?.isTextblock) {
    const paragraph = state.schema.nodes.paragraph?.create()
    if (paragraph && $end.parent.canReplaceWith($end.index(), $end.index(), paragraph.type)) tr.insert(end, paragraph)
  }
  editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end))).scrollIntoView())
  editor.commands.focus()
}
