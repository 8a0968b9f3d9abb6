import type { Editor } from "@tiptap/react"
import type { Node } from "@tiptap/pm/model"
import type { Transaction } from "@tiptap/pm/state"
import { diffArrays } from "diff"
import type { BodyDocument } from "../../../../../shared/contract/document.ts"

/** Blocks at a position of the present document, and what stands there from now on. */
type Replacement = { at: number; before: readonly Node[]; after: readonly Node[] }

const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((size, node) => size + node.nodeSize, 0)

const replacementsOf = (before: readonly Node[], after: readonly Node[]): Replacement[] => {
  const all: Replacement[] = []
  let at = 0
  let open: Replacement | null = null
  for (const run of diffArrays([...before], [...after], { comparator: (one, other) => one.eq(other) })) {
    const { added, removed, value } = run
    if (!added && !removed) open = null
    else if (!open) {
      open = { at, before: [], after: [] }
      all.push(open)
    }
    if (open && removed) open.before = value
    if (open && added) open.after = value
    if (!added) at += sizeOf(value)
  }
  // From the end, so that the positions before stay valid.
  return all.reverse()
}

/** What stands in a line of text, word by word. */
const wordsOf = (line: Node): Node[] =>
  line.children.flatMap((node) =>
    node.isText ? (node.text ?? "").split(/(?<=\s)/).map((word) => node.type.schema.text(word, node.marks)) : [node]
  )

/** Replaces the words that differ, so that a caret between the others stays in its place. */
const replaceWords = (tr: Transaction, start: number, was: Node, is: Node): void => {
  for (const { at, before, after } of replacementsOf(wordsOf(was), wordsOf(is)))
    tr.replaceWith(start + at, start + at + sizeOf(before), after)
}

const replaceBlocks = (tr: Transaction, { at, before, after }: Replacement): void => {
  if (before.length !== after.length) {
    tr.replaceWith(at, at + sizeOf(before), after)
    return
  }
  let start = at + sizeOf(before)
  for (let index = before.length - 1; index >= 0; index -= 1) {
    const [was, is] = [before[index], after[index]]
    if (!was || !is) return
    start -= was.nodeSize
    if (was.isTextblock && was.sameMarkup(is)) replaceWords(tr, start + 1, was, is)
    else tr.replaceWith(start, start + was.nodeSize, is)
  }
}

/**
 * Takes the changes of another user into a text that is being written: only what differs is replaced. The caret
 * stays where it is, and undo takes back the writer's own changes only.
 */
export const receiveBody = (editor: Editor, body: BodyDocument): void => {
  const { state } = editor
  const received = state.schema.nodeFromJSON(body)
  const tr = state.tr
  for (const replacement of replacementsOf(state.doc.children, received.children)) replaceBlocks(tr, replacement)
  if (tr.docChanged) editor.view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true))
}
