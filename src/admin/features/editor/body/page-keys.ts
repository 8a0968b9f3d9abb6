import { Extension } from "@tiptap/core"
import { Plugin } from "@tiptap/pm/state"

/** Leaves Enter with Ctrl (or Cmd) and Shift to the page, which updates what is live: the text would take every Enter. */
export const pageKeys = Extension.create({
  name: "pageKeys",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (_view, { key, ctrlKey, metaKey, shiftKey }) => key === "Enter" && shiftKey && (ctrlKey || metaKey),
        },
      },
    }),
  ],
})
