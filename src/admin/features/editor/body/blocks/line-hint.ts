import { Extension } from "@tiptap/core"
import { Plugin } from "@tiptap/pm/state"
import { Decoration, DecorationSet } from "@tiptap/pm/view"

/** Says in the empty line of the caret, and in an empty text, what can be done there. @param hint the sentence */
export const lineHint = (hint: string) =>
  Extension.create({
    name: "lineHint",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc, selection }) => {
            const { $from, empty } = selection
            const isFirst = doc.childCount === 1
            const place = empty && $from.depth === 1 ? $from.before(1) : isFirst ? 0 : null
            const line = place === null ? null : doc.nodeAt(place)
            if (place === null || line?.type.name !== "paragraph" || line.content.size > 0) return null
            const attributes = { class: isFirst ? "empty-line only-line" : "empty-line", "data-hint": hint }
            return DecorationSet.create(doc, [Decoration.node(place, place + line.nodeSize, attributes)])
          },
        },
      }),
    ],
  })
