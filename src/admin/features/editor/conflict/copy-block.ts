import type { Editor } from "@tiptap/core"
import type { BodyDocument } from "../../../../../shared/contract/document.ts"
import type { DocumentNode } from "../../../../../shared/document-nodes.ts"
import { sameContent } from "../draft/same-content.ts"

/** The place of a block among those of the open text, which may have been edited since: after its neighbor. */
const placeIn = (blocks: readonly unknown[], { own, at }: { own: BodyDocument; at: number }): number => {
  const neighbor = own.content[at - 1]
  const found = neighbor ? blocks.findIndex((block) => sameContent(block, neighbor, true)) : -1
  return found < 0 ? Math.min(at, blocks.length) : found + 1
}

/**
 * Inserts a block into an open text, as one step that can be undone there, and puts the cursor into it.
 *
 * @param place its index among the blocks of the saved text
 * @returns whether the text could take it
 */
export const copyBlock = (editor: Editor, block: DocumentNode, place: { own: BodyDocument; at: number }): boolean => {
  const index = placeIn((editor.getJSON() as BodyDocument).content, place)
  const position = editor.state.doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  return editor
    .chain()
    .insertContentAt(position, block)
    .focus(position + 1)
    .run()
}
