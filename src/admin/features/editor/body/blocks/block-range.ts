import type { NodeRange, Node as DocumentNode } from "@tiptap/pm/model"
import { NodeSelection, TextSelection, type EditorState, type Transaction } from "@tiptap/pm/state"

/** Blocks that people move: those of the text itself, and the items of a list. */

const holdsBlocks = (node: DocumentNode): boolean =>
  node.type.name === "doc" || node.type.name === "bulletList" || node.type.name === "orderedList"

/** The blocks of the selection, in the innermost list or else in the text; null where there are none. */
export const selectedBlocks = ({ selection: { $from, $to } }: EditorState): NodeRange | null =>
  $from.blockRange($to, holdsBlocks)

/** Selects a block of the text: all its words, or the block itself where it has none. @param pos in front of it */
export const selectBlock = (tr: Transaction, pos: number): Transaction => {
  const node = tr.doc.nodeAt(pos)
  if (!node) return tr
  return tr.setSelection(
    node.isAtom || !node.content.size
      ? node.isTextblock
        ? TextSelection.create(tr.doc, pos + 1)
        : NodeSelection.create(tr.doc, pos)
      : TextSelection.between(tr.doc.resolve(pos + 1), tr.doc.resolve(pos + node.nodeSize - 1))
  )
}

/**
 * Moves the selected blocks by one place. The neighbor is what moves, so that the selection stays as it is.
 *
 * @returns null at the edge
 */
export const moveBlocks = (state: EditorState, direction: "up" | "down"): Transaction | null => {
  const range = selectedBlocks(state)
  if (!range) return null
  const { parent, startIndex, endIndex, start, end } = range
  const neighbor = parent.maybeChild(direction === "up" ? startIndex - 1 : endIndex)
  if (!neighbor) return null
  const size = neighbor.nodeSize
  const tr =
    direction === "up"
      ? state.tr.insert(end, neighbor).delete(start - size, start)
      : state.tr.delete(end, end + size).insert(start, neighbor)
  return tr.scrollIntoView()
}

/** Puts a copy of the selected blocks behind them, and selects it. */
export const duplicateBlocks = (state: EditorState): Transaction | null => {
  const range = selectedBlocks(state)
  if (!range) return null
  const { start, end } = range
  const { anchor, head } = state.selection
  const tr = state.tr.insert(end, state.doc.slice(start, end).content)
  const shift = end - start
  return (
    state.selection instanceof NodeSelection
      ? tr.setSelection(NodeSelection.create(tr.doc, anchor + shift))
      : tr.setSelection(TextSelection.between(tr.doc.resolve(anchor + shift), tr.doc.resolve(head + shift)))
  ).scrollIntoView()
}

/** Removes the selected blocks; a list without items goes, and a text keeps an empty paragraph. */
export const deleteBlocks = (state: EditorState): Transaction | null => {
  const range = selectedBlocks(state)
  if (!range) return null
  const isAll = range.startIndex === 0 && range.endIndex === range.parent.childCount
  const [from, to] =
    isAll && range.depth > 0
      ? [range.$from.before(range.depth), range.$from.after(range.depth)]
      : [range.start, range.end]
  const paragraph = state.schema.nodes.paragraph
  const isWholeText = from === 0 && to === state.doc.content.size
  const tr = isWholeText && paragraph ? state.tr.replaceWith(from, to, paragraph.create()) : state.tr.delete(from, to)
  return tr.scrollIntoView()
}
