import type { Editor } from "@tiptap/core"
import { Selection } from "@tiptap/pm/state"

type Block = { type: "image" | "video"; attrs: Record<string, string | null> }

/**
 * Inserts a picture or a video and moves the selection behind it: typing would replace a selected block.
 */
export const insertBlock = (editor: Editor, block: Block): void => {
  editor.chain().focus().insertContent(block).run()
  // A separate command: at the end of the text, the paragraph behind the block exists only now.
  editor.commands.command(({ tr }) => {
    tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.to)))
    return true
  })
}
