import { findParentNode, type Editor } from "@tiptap/core"
import type { EditorState } from "@tiptap/pm/state"
import type { EditorView } from "@tiptap/pm/view"
import { BubbleMenu } from "@tiptap/react/menus"
import { useState, type ReactNode } from "react"
import * as styles from "./block-bar.module.css"

type BlockBarProps = { editor: Editor; node: string; children: ReactNode }

const placement = { placement: "top-end", offset: 4, flip: { padding: 64 }, shift: { padding: 8 } } as const

/** A bar at the corner of the block around the caret, for what only blocks of this kind have. */
export const BlockBar = ({ editor, node, children }: BlockBarProps) => {
  const [find] = useState(() => findParentNode(({ type }) => type.name === node))
  const [shouldShow] = useState(
    () =>
      ({ view, state, element }: { view: EditorView; state: EditorState; element: HTMLElement }) =>
        (view.hasFocus() || element.contains(document.activeElement)) && find(state.selection) !== undefined
  )
  const [reference] = useState(() => () => {
    const found = find(editor.state.selection)
    const dom = found ? editor.view.nodeDOM(found.pos) : null
    return dom instanceof HTMLElement ? dom : null
  })
  return (
    <BubbleMenu
      editor={editor}
      pluginKey={`${node}Bar`}
      updateDelay={0}
      className={styles.bar}
      options={placement}
      shouldShow={shouldShow}
      getReferencedVirtualElement={reference}
    >
      {children}
    </BubbleMenu>
  )
}
