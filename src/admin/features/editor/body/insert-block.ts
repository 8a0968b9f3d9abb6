import type { Editor } from "@tiptap/core"
import { Selection } from "@tiptap/pm/state"

type Block = { type: "image" | "video"; attrs: Record<string, string | null> }

/**
 * Puts a picture or a video into the text and goes on behind it: left selected, it would be replaced by the next letter
 * that somebody types.
 */
export const insertBlock = (editor: Editor, block: Block): void => {
  editor.chain().focus().insertContent(block).run()
  // Only now there is a paragraph behind it where it ends the text.
  editor.commands.command(({ tr }) => {
    tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.to)))
    return true
  })
}
