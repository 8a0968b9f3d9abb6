import type { Node as DocumentNode } from "@tiptap/pm/model"
import { Decoration } from "@tiptap/pm/view"
import type { BlockNode } from "../../../../../shared/contract/document.ts"
import { inEachLocale } from "../../../../../shared/locales.ts"
import { textMarks } from "../body/text-marks.ts"

type ChangedBlock = { block: BlockNode; hint: string }

const marksOf = (doc: DocumentNode, changed: readonly ChangedBlock[]): Decoration[] => {
  const known = changed.map(({ block, hint }) => ({ node: doc.type.schema.nodeFromJSON(block), hint }))
  const marks: Decoration[] = []
  doc.forEach((node, pos) => {
    const found = known.find((one) => one.node.eq(node))
    if (found) marks.push(Decoration.node(pos, pos + node.nodeSize, { class: "changed-block", title: found.hint }))
  })
  return marks
}

/**
 * Marks blocks at their place in an editor, and no others: what a language that is behind does not have yet. A block that
 * has been edited since is another one. Named by the language that is behind: several may be, in different blocks.
 */
export const markChangedBlocks = inEachLocale((locale) => textMarks<ChangedBlock>(`changed-blocks-${locale}`, marksOf))
