import type { Editor } from "@tiptap/core"
import { useEditorState } from "@tiptap/react"
import { useState, type KeyboardEvent, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "../../../../ui/tooltip.tsx"
import * as icons from "../body-icons.ts"
import * as styles from "./format-bar.module.css"
import { lineTools, markTools, type FormatTool } from "./format-tools.ts"

/** Moves the focus between the tools with arrow keys, Home and End. */
const moveFocus = (event: KeyboardEvent<HTMLDivElement>): void => {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not([aria-disabled])")]
  const at = tools.findIndex((tool) => tool === document.activeElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  tools.at(to % tools.length)?.focus()
}

type FormatBarProps = {
  editor: Editor
  label: string
  onLink: () => void
  /** Leaves the bar for the text. */
  onLeave: () => void
  /** Tools in front of the others, such as a phone's. */
  before?: ReactNode
  /** Tools behind the others. */
  after?: ReactNode
}

const all = [...markTools, ...lineTools]

/** The tools of a selection: one stop of the Tab key, arrow keys move between them. */
export const FormatBar = ({ editor, label, onLink, onLeave, before, after }: FormatBarProps) => {
  const { t } = useTranslation("adminBody")
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [...all.filter((tool) => tool.isOn(now)).map(({ name }) => name), now.isActive("link") && "link"].join(" "),
  }).split(" ")
  const [stop, setStop] = useState("bold")
  const stopAt = (name: string) => ({ tabIndex: name === stop ? 0 : -1, onFocus: () => setStop(name) })
  const button = (tool: FormatTool) => (
    <IconButton
      key={tool.name}
      label={t(`tool.${tool.name}`)}
      shortcut={tool.shortcut}
      className={styles.tool}
      aria-pressed={on.includes(tool.name)}
      {...stopAt(tool.name)}
      onClick={() => tool.run(editor.chain().focus()).run()}
    >
      <tool.icon />
    </IconButton>
  )
  return (
    // The words stay selected while a pointer presses a tool.
    <div
      className={styles.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === "Escape") onLeave()
        else moveFocus(event)
      }}
    >
      {before}
      {markTools.map(button)}
      <IconButton
        label={t("tool.link")}
        shortcut="mod+shift+k"
        className={styles.tool}
        aria-pressed={on.includes("link")}
        {...stopAt("link")}
        onClick={onLink}
      >
        <icons.LinkIcon />
      </IconButton>
      <span className={styles.gap} />
      {lineTools.map(button)}
      <IconButton
        label={t("block.footnote")}
        className={styles.tool}
        {...stopAt("footnote")}
        onClick={() =>
          editor.chain().focus().setTextSelection(editor.state.selection.to).insertContent({ type: "footnote" }).run()
        }
      >
        <icons.FootnoteIcon />
      </IconButton>
      {after}
    </div>
  )
}
