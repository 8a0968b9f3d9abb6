import type { Editor } from "@tiptap/core"
import { Fragment, Slice } from "@tiptap/pm/model"
import { NodeSelection } from "@tiptap/pm/state"
import type { EditorView } from "@tiptap/pm/view"
import { useEffect, useRef, useState, type DragEvent } from "react"
import { useTranslation } from "react-i18next"
import { OpenMenu, type MenuEntry } from "../../../../ui/menu.tsx"
import { IconButton } from "../../../../ui/tooltip.tsx"
import * as icons from "../body-icons.ts"
import { askForBlock } from "./ask-for-block.ts"
import { useBlockEntries } from "./block-entries.ts"
import * as styles from "./block-handle.module.css"
import { selectBlock } from "./block-range.ts"
import type { TextTools } from "../use-text-extensions.ts"

/** The block beside which the handle stands: its position, its distance from the top of the frame in pixels. */
type HandledBlock = { pos: number; top: number; isEmptyLine: boolean }

/** The block of the text at a height of the window; null between blocks. */
const blockAt = (view: EditorView, frame: HTMLElement, clientY: number): HandledBlock | null => {
  const { left, width } = view.dom.getBoundingClientRect()
  const hit = view.posAtCoords({ left: left + width / 2, top: clientY })
  if (!hit) return null
  const $hit = view.state.doc.resolve(hit.inside >= 0 ? hit.inside : hit.pos)
  const pos = $hit.depth > 0 ? $hit.before(1) : $hit.pos
  const node = view.state.doc.nodeAt(pos)
  const element = view.nodeDOM(pos)
  if (!node || !(element instanceof HTMLElement)) return null
  return {
    pos,
    top: element.getBoundingClientRect().top - frame.getBoundingClientRect().top,
    isEmptyLine: node.type.name === "paragraph" && node.content.size === 0,
  }
}

/** The block at the pointer, which is looked up again when the pointer moves or the text changes. */
const useHandledBlock = (editor: Editor, frame: HTMLElement, isHeld: () => boolean): HandledBlock | null => {
  const [block, setBlock] = useState<HandledBlock | null>(null)
  useEffect(() => {
    const follow = ({ clientY, pointerType }: PointerEvent): void => {
      if (pointerType !== "mouse" || isHeld()) return
      const next = blockAt(editor.view, frame, clientY)
      setBlock((before) =>
        before?.pos === next?.pos && before?.top === next?.top && before?.isEmptyLine === next?.isEmptyLine
          ? before
          : next
      )
    }
    const leave = (): void => {
      if (!isHeld()) setBlock(null)
    }
    const typed = (): void => setBlock(null)
    frame.addEventListener("pointermove", follow)
    frame.addEventListener("pointerleave", leave)
    editor.on("update", typed)
    return () => {
      frame.removeEventListener("pointermove", follow)
      frame.removeEventListener("pointerleave", leave)
      editor.off("update", typed)
    }
  }, [editor, frame, isHeld])
  return block
}

/** What the editor knows of its own drags: with the node, it removes that, and not whatever is selected by then. */
type Dragged = NonNullable<EditorView["dragging"]> & { node: NodeSelection }

/** Gives the editor what is dragged, as its own drags do. */
const setDragged = (view: EditorView, dragging: Dragged | null): void => {
  view.dragging = dragging
}

type BlockHandleProps = { editor: Editor; frame: HTMLElement; tools: Pick<TextTools, "announce" | "comment"> }

/** The handle of the block at the pointer: drags it, and opens its menu. In an empty line it offers blocks. */
export const BlockHandle = ({ editor, frame, tools }: BlockHandleProps) => {
  const { t } = useTranslation("adminBody")
  const held = useRef(false)
  const [isHeld] = useState(() => () => held.current)
  const block = useHandledBlock(editor, frame, isHeld)
  const trigger = useRef<HTMLButtonElement>(null)
  const [entries, setEntries] = useState<MenuEntry[] | null>(null)
  const entriesOf = useBlockEntries(editor, tools)
  if (!block) return null
  const open = (): void => {
    editor.view.dispatch(selectBlock(editor.state.tr, block.pos))
    held.current = true
    setEntries(entriesOf())
  }
  const close = (): void => {
    held.current = false
    setEntries(null)
  }
  const drag = ({ dataTransfer }: DragEvent): void => {
    const { view, state } = editor
    const node = state.doc.nodeAt(block.pos)
    const element = view.nodeDOM(block.pos)
    if (!node || !(element instanceof HTMLElement)) return
    const slice = new Slice(Fragment.from(node), 0, 0)
    const selection = NodeSelection.create(state.doc, block.pos)
    view.dispatch(state.tr.setSelection(selection))
    const { dom, text } = view.serializeForClipboard(slice)
    dataTransfer.setData("text/html", dom.innerHTML)
    dataTransfer.setData("text/plain", text)
    dataTransfer.effectAllowed = "copyMove"
    dataTransfer.setDragImage(element, 0, 0)
    // A table is not selected as a node: its cells are.
    setDragged(view, { slice, move: true, node: selection })
  }
  return (
    <div
      ref={(element) => element?.style.setProperty("--top", `${block.top}px`)}
      className={styles.handle}
      draggable={!block.isEmptyLine}
      onDragStart={drag}
      onDragEnd={() => setDragged(editor.view, null)}
    >
      {block.isEmptyLine ? (
        <IconButton
          label={t("blockMenu.open")}
          shortcut="/"
          tabIndex={-1}
          onClick={() => askForBlock(editor, block.pos)}
        >
          <icons.AddBlockIcon />
        </IconButton>
      ) : (
        <IconButton
          ref={trigger}
          label={t("blockAction.menu")}
          className={styles.grip}
          tabIndex={-1}
          aria-haspopup="menu"
          aria-expanded={entries !== null}
          onClick={open}
        >
          <icons.BlockIcon />
        </IconButton>
      )}
      <OpenMenu
        entries={entries}
        trigger={trigger}
        label={t("blockAction.menu")}
        placement="bottom start"
        onClose={close}
      />
    </div>
  )
}
