import type { ReactNodeViewRendererOptions } from "@tiptap/react"
import type { Decoration } from "@tiptap/pm/view"

/** What is said of the lines of a block, by marks that have it as `notes`. */
export type LineNotes = Partial<Record<"alt" | "caption", string>>

/** What the marks of a block say of its lines. */
export const lineNotes = (decorations: readonly Decoration[]): LineNotes =>
  Object.assign({}, ...decorations.map(({ spec }) => (spec as { notes?: LineNotes }).notes)) as LineNotes

/** Draws a block again when only its marks have changed, too, which TipTap leaves out. */
export const drawnWithMarks: Partial<ReactNodeViewRendererOptions> = {
  update: ({ updateProps }) => {
    updateProps()
    return true
  },
}
