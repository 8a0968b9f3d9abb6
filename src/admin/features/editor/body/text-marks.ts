import type { Node as DocumentNode } from "@tiptap/pm/model"
import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state"
import { DecorationSet, type Decoration } from "@tiptap/pm/view"

type PluggedEditor = {
  state: EditorState
  registerPlugin: (plugin: Plugin) => unknown
  view: { dispatch: (tr: Transaction) => void }
}

/**
 * Marks places of a text that are no part of the document: each call marks what is given, and nothing else. While one
 * types, marks move with their places.
 *
 * @param name unique among the plugins of an editor
 * @param marksOf the marks of these things in a document
 */
export const textMarks = <Thing>(
  name: string,
  marksOf: (doc: DocumentNode, things: readonly Thing[]) => Decoration[]
): ((editor: PluggedEditor, things: readonly Thing[]) => void) => {
  const key = new PluginKey<DecorationSet>(name)
  const plugin = () =>
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, before) => {
          const things = tr.getMeta(key) as readonly Thing[] | undefined
          return things ? DecorationSet.create(tr.doc, marksOf(tr.doc, things)) : before.map(tr.mapping, tr.doc)
        },
      },
      props: { decorations: (state) => key.getState(state) },
    })
  return (editor, things) => {
    if (!key.get(editor.state)) {
      if (things.length === 0) return
      editor.registerPlugin(plugin())
    }
    editor.view.dispatch(editor.state.tr.setMeta(key, things))
  }
}
