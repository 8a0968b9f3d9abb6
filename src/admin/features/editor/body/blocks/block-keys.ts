import { Extension } from "@tiptap/core"
import type { EditorState, Transaction } from "@tiptap/pm/state"
import { duplicateBlocks, moveBlocks, selectedBlocks } from "./block-range.ts"

/** What was done to blocks, for those who do not see it. `of` counts the places, from 1. */
export type BlockNews =
  | { done: "moved"; place: number; of: number }
  | { done: "edge" | "duplicated" | "deleted" | "copied" | "notCopied" }

/** The place of the selected blocks among their neighbors, from 1. */
export const placeOf = (state: EditorState): { place: number; of: number } => {
  const range = selectedBlocks(state)
  return { place: (range?.startIndex ?? 0) + 1, of: range?.parent.childCount ?? 1 }
}

/** The block of the text that has the caret, counted from 0. */
export const blockOfCaret = (state: EditorState): number => state.selection.$from.index(0)

type BlockCalls = {
  /** Receives what was done. */
  announce: (news: BlockNews) => void
  /** Begins a comment on a block. */
  comment: (block: number) => void
}

/** Keys that move and copy blocks, and comment on them. */
export const blockKeys = ({ announce, comment }: BlockCalls) =>
  Extension.create({
    name: "blockKeys",
    addKeyboardShortcuts() {
      const move = (direction: "up" | "down") => (): boolean => {
        const tr = moveBlocks(this.editor.state, direction)
        if (tr) this.editor.view.dispatch(tr)
        announce(tr ? { done: "moved", ...placeOf(this.editor.state) } : { done: "edge" })
        return true
      }
      const duplicate = (): boolean => {
        const tr: Transaction | null = duplicateBlocks(this.editor.state)
        if (!tr) return false
        this.editor.view.dispatch(tr)
        announce({ done: "duplicated" })
        return true
      }
      const begin = (): boolean => {
        comment(blockOfCaret(this.editor.state))
        return true
      }
      return {
        "Mod-Alt-m": begin,
        "Alt-Shift-ArrowUp": move("up"),
        "Alt-Shift-ArrowDown": move("down"),
        "Mod-Shift-d": duplicate,
      }
    },
  })
