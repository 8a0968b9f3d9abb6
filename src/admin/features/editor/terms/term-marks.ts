import type { Node as DocumentNode } from "@tiptap/pm/model"
import { Decoration } from "@tiptap/pm/view"
import type { Term } from "../../../../../shared/contract/terms.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import { textMarks } from "../body/text-marks.ts"
import { findTerm } from "./term-matches.ts"

/** A word to mark, and what is said of it. */
export type MarkedTerm = { word: Term[Locale]; hint: string }

/** A sign for what is no text in a line: no word goes across it. */
const noWord = "\ufffc"

const textOf = (node: DocumentNode): string => {
  let text = ""
  node.forEach((child) => {
    text += child.isText ? (child.text ?? "") : noWord.repeat(child.nodeSize)
  })
  return text
}

/** Underlines these words in an editor, and no others. */
export const markTerms = textMarks<MarkedTerm>("term-marks", (doc, terms) => {
  const marks: Decoration[] = []
  if (terms.length > 0)
    doc.descendants((node, pos) => {
      if (!node.inlineContent) return
      const text = textOf(node)
      for (const { word, hint } of terms)
        for (const { from, to } of findTerm(text, word))
          marks.push(Decoration.inline(pos + 1 + from, pos + 1 + to, { class: "wrong-term", title: hint }))
    })
  return marks
})
