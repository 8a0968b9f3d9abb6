import { Extension, type Editor } from "@tiptap/core"
import { Plugin } from "@tiptap/pm/state"
import { Decoration, DecorationSet } from "@tiptap/pm/view"
import { sharedValue, type SharedValue } from "../../../../../components/ui/shared-value.ts"

/** What the bar shows: its tools, also without a selection; the field of a link; null for tools while words are selected. */
type BarMode = "tools" | "link" | null

export type BarState = SharedValue<BarMode>

export const createBarState = (): BarState => sharedValue<BarMode>(null)

/** Name of the plugin that places the bar, to which its transactions are addressed. */
export const barKey = "selectionBar"

/** Shows the bar at the caret, or hides it unless words are selected. */
export const setBar = (editor: Editor, bar: BarState, mode: BarMode): void => {
  bar.set(mode)
  if (mode === null && editor.state.selection.empty) {
    editor.view.dispatch(editor.state.tr.setMeta(barKey, "hide"))
    return
  }
  editor.view.dispatch(editor.state.tr.setMeta(barKey, "show"))
  editor.view.dispatch(editor.state.tr.setMeta(barKey, "updatePosition"))
}

/**
 * Keys that lead from the text to its bar, and the mark of the selection while the focus is in the bar: browsers show
 * only the selection of what has the focus.
 *
 * @param focusBar moves the focus to the first tool
 */
export const barKeys = (bar: BarState, focusBar: () => void) =>
  Extension.create({
    name: "barKeys",
    addKeyboardShortcuts() {
      return {
        "Alt-F10": () => {
          setBar(this.editor, bar, "tools")
          focusBar()
          return true
        },
        "Mod-Shift-k": () => {
          setBar(this.editor, bar, "link")
          return true
        },
      }
    },
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc, selection: { from, to, empty } }) =>
            bar.get() === null || empty
              ? null
              : DecorationSet.create(doc, [Decoration.inline(from, to, { class: "kept-selection" })]),
        },
      }),
    ],
  })
