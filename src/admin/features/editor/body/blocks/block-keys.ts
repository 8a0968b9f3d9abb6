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

/** Keys that move and copy blocks. @param tell receives what was done */
export const blockKeys = (tell: (news: BlockNews) => void) =>
  Extension.create({
    name: "blockKeys",
    addKeyboardShortcuts() {
      const move = (direction: "up" | "down") => (): boolean => {
        const tr = moveBlocks(this.editor.state, direction)
        if (tr) this.editor.view.dispatch(tr)
        tell(tr ? { done: "moved", ...placeOf(this.editor.state) } : { done: "edge" })
        return true
      }
      const duplicate = (): boolean => {
        const tr: Transaction | null = duplicateBlocks(this.editor.state)
        if (!tr) return false
        this.editor.view.dispatch(tr)
        tell({ done: "duplicated" })
        return true
      }
      return { "Alt-Shift-ArrowUp": move("up"), "Alt-Shift-ArrowDown": move("down"), "Mod-Shift-d": duplicate }
    },
  })
