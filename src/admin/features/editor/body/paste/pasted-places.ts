import type { Node as DocumentNode, Slice } from "@tiptap/pm/model"
import type { EditorState, Transaction } from "@tiptap/pm/state"
import { placeMark } from "./pasted-pictures.ts"

/** Where the picture with this index of the paste belongs. */
type PastedPlace = { index: number; at: number }

type MarkedPlace = { index: number; from: number; to: number }

const marksIn = (doc: DocumentNode): MarkedPlace[] => {
  const marks: MarkedPlace[] = []
  doc.descendants((node, pos) => {
    for (const match of node.isText ? (node.text ?? "").matchAll(placeMark) : []) {
      const from = pos + match.index
      marks.push({ index: Number(match[1]), from, to: from + match[0].length })
    }
  })
  return marks
}

/** Removes a mark, and the line that has nothing else. @returns the place, as of the transaction's last step */
const takeMark = (tr: Transaction, { from, to }: MarkedPlace): number => {
  tr.delete(from, to)
  const $from = tr.doc.resolve(from)
  const outer = $from.node($from.depth - 1)
  const index = $from.index($from.depth - 1)
  if ($from.parent.content.size > 0 || !outer.canReplace(index, index + 1)) return $from.after()
  const before = $from.before()
  tr.delete(before, $from.after())
  return before
}

/** Replaces the selection by a pasted slice. @returns the places of its pictures, in the order of the text */
export const insertPasted = (state: EditorState, slice: Slice): { tr: Transaction; places: PastedPlace[] } => {
  const tr = state.tr.replaceSelection(slice)
  // From the end, so that the marks in front stay where they are.
  const taken = marksIn(tr.doc)
    .toReversed()
    .map((mark) => ({ index: mark.index, at: takeMark(tr, mark), step: tr.steps.length }))
  const places = taken.toReversed().map(({ index, at, step }) => ({ index, at: tr.mapping.slice(step).map(at, -1) }))
  return { tr: tr.scrollIntoView(), places }
}
