import { Extension, isAndroid, isiOS, resolveFocusPosition } from "@tiptap/core"
import { Plugin } from "@tiptap/pm/state"
import type { EditorView } from "@tiptap/pm/view"
import { topDialog } from "../../../../components/ui/use-modal-dialog.ts"

/** The text gets its caret back with the focus when a dialog closes, which browsers do not see to. */
const caretAfterDialogs = new Plugin({
  view: (view: EditorView) => ({
    destroy: topDialog.subscribe(() => {
      // The focus moves while the dialog leaves the page.
      queueMicrotask(() => {
        if (topDialog.get() === null && !view.isDestroyed && view.hasFocus()) view.focus()
      })
    }),
  }),
})

/**
 * Tiptap's command `focus`, but before the next event instead of with the next frame. On a busy machine a key that was
 * pressed in between was lost, or its selection was put back by the late focus.
 */
export const focusAtOnce = Extension.create({
  name: "focusAtOnce",
  addProseMirrorPlugins: () => [caretAfterDialogs],
  addCommands: () => ({
    focus:
      (position = null, { scrollIntoView = true } = {}) =>
      ({ editor, view, tr, dispatch }) => {
        if (!dispatch || position === false || (position === null && view.hasFocus())) return true
        const selection = resolveFocusPosition(tr.doc, position)
        if (selection && !tr.selection.eq(selection)) tr.setSelection(selection)
        // Phones open their keyboard only during the press itself.
        if (isiOS() || isAndroid()) view.dom.focus()
        // The chain that this command belongs to is dispatched first.
        queueMicrotask(() => {
          if (editor.isDestroyed) return
          view.focus()
          if (scrollIntoView) editor.commands.scrollIntoView()
        })
        return true
      },
  }),
})
