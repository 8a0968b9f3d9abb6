import type { Editor } from "@tiptap/core"
import { BubbleMenu } from "@tiptap/react/menus"
import type { EditorView } from "@tiptap/pm/view"
import { TextSelection, type EditorState } from "@tiptap/pm/state"
import { useState, type FocusEvent, type ReactNode, type RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../../shared/locales.ts"
import { LinkField } from "../links/link-field.tsx"
import { useSharedValue } from "../../../../../components/ui/shared-value.ts"
import { barKey, setBar, type BarState } from "./bar-state.ts"
import { FormatBar } from "./format-bar.tsx"
import * as styles from "./selection-bar.module.css"

/** Milliseconds for which a selection rests before the bar comes. */
const barDelay = 120

/** Below the admin's own bar at the top of the screen. */
const placement = { placement: "top", offset: 8, flip: { padding: 64 }, shift: { padding: 8 } } as const

type ShowOptions = { view: EditorView; state: EditorState }

/** Whether words are selected that can be formatted. */
const hasWords = ({ view, state: { doc, selection } }: ShowOptions): boolean =>
  view.hasFocus() &&
  selection instanceof TextSelection &&
  !selection.$from.parent.type.spec.code &&
  doc.textBetween(selection.from, selection.to).length > 0

type SelectionBarProps = {
  editor: Editor
  bar: BarState
  locale: Locale
  label: string
  /** The element of the bar, for the key that leads to it. */
  element: RefObject<HTMLDivElement | null>
  /** What is done with the blocks of the selection. */
  menu: ReactNode
}

/** The bar at the selected words: their tools, or the field of their link. */
export const SelectionBar = ({ editor, bar, locale, label, element, menu }: SelectionBarProps) => {
  const { t } = useTranslation("adminBody")
  const mode = useSharedValue(bar)
  // A new function at each render would make the plugin update itself.
  const [shouldShow] = useState(() => (options: ShowOptions) => bar.get() !== null || hasWords(options))
  const leave = (): void => {
    // First, so that the bar does not leave the page with the focus in it: its blur would close it a second time meanwhile.
    editor.view.focus()
    setBar(editor, bar, null)
    editor.commands.scrollIntoView()
  }
  const leftFor = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    // Tooltips and menus of the bar lie elsewhere in the page.
    if (relatedTarget instanceof Element && relatedTarget.closest("[data-floating]")) return
    bar.set(null)
    if (relatedTarget !== editor.view.dom) setBar(editor, bar, null)
  }
  return (
    <BubbleMenu
      ref={element}
      editor={editor}
      pluginKey={barKey}
      updateDelay={barDelay}
      className={styles.place}
      options={placement}
      shouldShow={shouldShow}
    >
      <div className={styles.frame} onBlur={leftFor}>
        {mode === "link" ? (
          <LinkField editor={editor} locale={locale} onClose={leave} />
        ) : (
          <FormatBar
            editor={editor}
            label={t("bar.label", { field: label })}
            onLink={() => setBar(editor, bar, "link")}
            onLeave={leave}
            after={menu}
          />
        )}
      </div>
    </BubbleMenu>
  )
}
