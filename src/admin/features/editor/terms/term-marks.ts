import type { Node as DocumentNode } from "@tiptap/pm/model"
import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state"
import { Decoration, DecorationSet } from "@tiptap/pm/view"
import type { Term } from "../../../../../shared/contract/terms.ts"
import { findTerm } from "./term-matches.ts"

/** A word to mark, and what is said of it. */
export type MarkedTerm = { word: Term["en"]; hint: string }

const key = new PluginKey<DecorationSet>("term-marks")

/** A sign for what is no text in a line: no word goes across it. */
const noWord = "\ufffc"

const textOf = (node: DocumentNode): string => {
  let text = ""
  node.forEach((child) => {
    text += child.isText ? (child.text ?? "") : noWord.repeat(child.nodeSize)
  })
  return text
}

const marksOf = (doc: DocumentNode, terms: readonly MarkedTerm[]): DecorationSet => {
  const marks: Decoration[] = []
  if (terms.length > 0)
    doc.descendants((node, pos) => {
      if (!node.inlineContent) return
      const text = textOf(node)
      for (const { word, hint } of terms)
        for (const { from, to } of findTerm(text, word))
          marks.push(Decoration.inline(pos + 1 + from, pos + 1 + to, { class: "wrong-term", title: hint }))
    })
  return DecorationSet.create(doc, marks)
}

/** Underlines words until the next call: while one types, marks move with their words. */
const termMarks = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const terms = tr.getMeta(key) as readonly MarkedTerm[] | undefined
        return terms ? marksOf(tr.doc, terms) : before.map(tr.mapping, tr.doc)
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

type PluggedEditor = {
  state: EditorState
  registerPlugin: (plugin: Plugin) => unknown
  view: { dispatch: (tr: Transaction) => void }
}

/** Underlines these words in an editor, and no others. */
export const markTerms = (editor: PluggedEditor, terms: readonly MarkedTerm[]): void => {
  if (!key.get(editor.state)) {
    if (terms.length === 0) return
    editor.registerPlugin(termMarks())
  }
  editor.view.dispatch(editor.state.tr.setMeta(key, terms))
}
