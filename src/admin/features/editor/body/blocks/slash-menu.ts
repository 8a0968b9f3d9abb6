import { Extension, type Editor, type Range } from "@tiptap/core"
import { PluginKey } from "@tiptap/pm/state"
import { Suggestion } from "@tiptap/suggestion"
import type { SharedValue } from "../../../../../components/ui/shared-value.ts"
import { findBlockKinds, type BlockKind } from "./block-kinds.ts"

/** The open menu of blocks: what fits what was typed behind the slash. */
export type OpenBlockMenu = { kinds: readonly BlockKind[]; chosen: number; choose: (kind: BlockKind) => void }

type SlashMenuOptions = {
  store: SharedValue<OpenBlockMenu | null>
  /** The element of the menu; the extension places it at the slash. */
  element: HTMLElement
  nameOf: (kind: BlockKind) => string
  /** Called with the range of the slash and what was typed behind it. */
  onChoose: (editor: Editor, range: Range, kind: BlockKind) => void
}

const slashMenuKey = new PluginKey("slash-menu")

const stepOf: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Opens the menu of blocks at a slash at the begin of a line or behind a space. */
export const slashMenu = ({ store, element, nameOf, onChoose }: SlashMenuOptions) =>
  Extension.create({
    name: "slashMenu",
    addProseMirrorPlugins() {
      let unmount = (): void => undefined
      return [
        Suggestion<BlockKind, BlockKind>({
          editor: this.editor,
          pluginKey: slashMenuKey,
          char: "/",
          // A name of two words is found, too; a slash with a space behind it is a slash.
          allowSpaces: true,
          shouldShow: ({ query }) =>
            !/^\s/.test(query) && (!/\s/.test(query) || findBlockKinds(query, nameOf).length > 0),
          allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
          items: ({ query }) => findBlockKinds(query, nameOf),
          command: ({ editor, range, props }) => onChoose(editor, range, props),
          render: () => ({
            onStart: ({ items, command, mount }) => {
              store.set({ kinds: items, chosen: 0, choose: command })
              unmount = mount(element)
            },
            onUpdate: ({ items, command }) => store.set({ kinds: items, chosen: 0, choose: command }),
            onKeyDown: ({ event }) => {
              const open = store.get()
              const count = open?.kinds.length ?? 0
              if (!open || count === 0 || event.isComposing) return false
              const step = stepOf[event.key]
              if (step !== undefined) {
                store.set({ ...open, chosen: (open.chosen + step + count) % count })
                return true
              }
              const kind = open.kinds[open.chosen]
              if ((event.key !== "Enter" && event.key !== "Tab") || !kind) return false
              open.choose(kind)
              return true
            },
            onExit: () => {
              unmount()
              store.set(null)
            },
          }),
        }),
      ]
    },
  })
