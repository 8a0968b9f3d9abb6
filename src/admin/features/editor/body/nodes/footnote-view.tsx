import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from "@tiptap/react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { footnoteLimits } from "../../../../../../shared/limits/content.ts"
import { Popover } from "../../../../ui/popover.tsx"
import { TextInput } from "../../../../ui/text-input.tsx"
import * as styles from "./node-views.module.css"

/** A number in the line, which opens the note. Numbers are counted by the style sheet. */
export const FootnoteView = ({ node, editor, getPos }: NodeViewProps) => {
  const { t } = useTranslation("adminBody")
  const trigger = useRef<HTMLButtonElement>(null)
  // A new note is opened to be written.
  const [isOpen, setOpen] = useState(node.content.size === 0 && editor.isFocused)
  const change = (text: string): void => {
    const pos = getPos()
    if (pos === undefined) return
    const words = text === "" ? [] : editor.schema.text(text)
    editor.view.dispatch(editor.state.tr.replaceWith(pos + 1, pos + 1 + node.content.size, words))
  }
  const close = (): void => {
    setOpen(false)
    const pos = getPos()
    if (pos !== undefined)
      editor
        .chain()
        .focus()
        .setTextSelection(pos + node.nodeSize)
        .run()
  }
  return (
    <NodeViewWrapper as="span" className={styles.footnote} contentEditable={false}>
      <button
        ref={trigger}
        type="button"
        className={styles.number}
        aria-label={t("footnote.open", { text: node.textContent || t("footnote.empty") })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {/* The editor keeps the words of the note in the line. */}
      <NodeViewContent<"span"> as="span" className={styles.noteText} />
      <Popover isOpen={isOpen} triggerRef={trigger} label={t("footnote.label")} onClose={close}>
        <TextInput
          label={t("footnote.label")}
          rows={3}
          limit={footnoteLimits.textMax}
          value={node.textContent}
          onChange={change}
        />
      </Popover>
    </NodeViewWrapper>
  )
}
