import type { Editor } from "@tiptap/core"
import { useEditorState } from "@tiptap/react"
import { useState, type KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../shared/locales.ts"
import { insertBlock } from "./insert-block.ts"
import { LinkDialog } from "./link-dialog.tsx"
import { PicturePicker } from "./picture-picker.tsx"
import * as styles from "./rich-text-toolbar.module.css"
import { toolGroups, type ToolName } from "./rich-text-tools.ts"
import { VideoDialog } from "./video-dialog.tsx"

/** Moves the focus between the tools with arrow keys, Home and End. */
const moveFocus = (event: KeyboardEvent<HTMLDivElement>): void => {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled)")]
  const at = tools.findIndex((tool) => tool === document.activeElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  tools.at(to % tools.length)?.focus()
}

type RichTextToolbarProps = { editor: Editor; label: string; locale: Locale }

/** Toolbar of the text: a single stop of the Tab key, arrow keys move between tools. */
export const RichTextToolbar = ({ editor, label, locale }: RichTextToolbarProps) => {
  const { t } = useTranslation("adminEditor")
  const [dialog, setDialog] = useState<ToolName | null>(null)
  const shown = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      new Map(
        toolGroups.flat().map((tool) => [tool.name, { on: tool.isOn?.(now) ?? false, can: tool.can?.(now) ?? true }])
      ),
    equalityFn: (one, other) =>
      other !== null &&
      [...one].every(([name, { on, can }]) => {
        const before = other.get(name)
        return before?.on === on && before.can === can
      }),
  })
  const [wantedStop, setStop] = useState<ToolName>("bold")
  // The Tab key cannot stop at a disabled tool.
  const stop = shown.get(wantedStop)?.can ? wantedStop : "bold"
  return (
    <>
      <div className={styles.toolbar} role="toolbar" tabIndex={-1} aria-label={label} onKeyDown={moveFocus}>
        {toolGroups.map((group, place) => (
          <span key={place} className={styles.group}>
            {group.map((tool) => {
              const { on, can } = shown.get(tool.name) ?? { on: false, can: true }
              if (tool.contextual && !can) return null
              return (
                <button
                  key={tool.name}
                  type="button"
                  className={styles.tool}
                  title={t(`tool.${tool.name}`)}
                  aria-label={t(`tool.${tool.name}`)}
                  aria-pressed={tool.isOn ? on : undefined}
                  disabled={!can}
                  tabIndex={tool.name === stop ? 0 : -1}
                  onFocus={() => setStop(tool.name)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => (tool.run ? tool.run(editor) : setDialog(tool.name))}
                >
                  <span
                    aria-hidden="true"
                    className={[styles.sign, styles[tool.name]].filter(Boolean).join(" ")}
                    data-sign={tool.sign}
                  />
                </button>
              )
            })}
          </span>
        ))}
      </div>
      {dialog === "picture" ? (
        <PicturePicker
          onPick={({ id, alt }) =>
            insertBlock(editor, { type: "image", attrs: { fileId: id, alt: alt[locale], caption: null } })
          }
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === "video" ? <VideoDialog editor={editor} onClose={() => setDialog(null)} /> : null}
      {dialog === "link" ? <LinkDialog editor={editor} onClose={() => setDialog(null)} /> : null}
    </>
  )
}
