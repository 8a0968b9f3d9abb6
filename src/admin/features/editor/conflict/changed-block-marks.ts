import type { Node as DocumentNode, Schema } from "@tiptap/pm/model"
import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state"
import { Decoration, DecorationSet } from "@tiptap/pm/view"
import type { BlockNode } from "../../../../../shared/contract/document.ts"
import type { Locale } from "../../../../../shared/locales.ts"

type Marks = { blocks: readonly BlockNode[]; hint: string }

/** One for each language that may be behind: both may be, in different blocks. */
const keys: Record<Locale, PluginKey<DecorationSet>> = {
  en: new PluginKey("changed-blocks-en"),
  ru: new PluginKey("changed-blocks-ru"),
}

const marksOf = (doc: DocumentNode, schema: Schema, { blocks, hint }: Marks): DecorationSet => {
  const changed = blocks.map((block) => schema.nodeFromJSON(block))
  const marks: Decoration[] = []
  doc.forEach((node, pos) => {
    if (changed.some((one) => one.eq(node)))
      marks.push(Decoration.node(pos, pos + node.nodeSize, { class: "changed-block", title: hint }))
  })
  return DecorationSet.create(doc, marks)
}

const blockMarks = (key: PluginKey<DecorationSet>) =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => {
        const marks = tr.getMeta(key) as Marks | undefined
        return marks ? marksOf(tr.doc, tr.doc.type.schema, marks) : before.map(tr.mapping, tr.doc)
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

type PluggedEditor = {
  state: EditorState
  registerPlugin: (plugin: Plugin) => unknown
  view: { dispatch: (tr: Transaction) => void }
}

/**
 * Marks blocks at their place in an editor until the next call, and no others: what a language that is behind does not have
 * yet. A block that has been edited since is another one.
 *
 * @param behind the language that is behind
 */
export const markChangedBlocks = (editor: PluggedEditor, behind: Locale, marks: Marks): void => {
  const key = keys[behind]
  if (!key.get(editor.state)) {
    if (marks.blocks.length === 0) return
    editor.registerPlugin(blockMarks(key))
  }
  editor.view.dispatch(editor.state.tr.setMeta(key, marks))
}
