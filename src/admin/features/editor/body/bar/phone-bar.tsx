import type { Editor } from "@tiptap/core"
import { useEditorState } from "@tiptap/react"
import { useEffect, useRef, useState, type ReactNode } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../../shared/locales.ts"
import { IconButton } from "../../../../ui/tooltip.tsx"
import * as icons from "../body-icons.ts"
import { askForBlock } from "../blocks/ask-for-block.ts"
import { LinkField } from "../links/link-field.tsx"
import { useSharedValue } from "../../../../../components/ui/shared-value.ts"
import { setBar, type BarState } from "./bar-state.ts"
import { FormatBar } from "./format-bar.tsx"
import * as styles from "./phone-bar.module.css"

/** Keeps an element above the keyboard of the screen, which covers the bottom of the page. */
const useAboveKeyboard = (element: HTMLElement | null): void => {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!element || !viewport) return
    const place = (): void => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      element.style.setProperty("--covered", `${covered}px`)
    }
    place()
    viewport.addEventListener("resize", place)
    viewport.addEventListener("scroll", place)
    return () => {
      viewport.removeEventListener("resize", place)
      viewport.removeEventListener("scroll", place)
    }
  }, [element])
}

type PhoneBarProps = { editor: Editor; bar: BarState; locale: Locale; label: string; menu: ReactNode }

/** The tools of the text above the keyboard of a phone, while one writes. */
export const PhoneBar = ({ editor, bar, locale, label, menu }: PhoneBarProps) => {
  const { t } = useTranslation("adminBody")
  const mode = useSharedValue(bar)
  const { isFocused, canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isFocused: now.isFocused,
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const [isWithin, setWithin] = useState(false)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useAboveKeyboard(element)
  if (!isFocused && !isWithin && mode === null) return null
  const leave = (): void => {
    setBar(editor, bar, null)
    editor.commands.focus()
  }
  const step = (name: "undo" | "redo", can: boolean, icon: ReactNode) => (
    <IconButton label={t(`tool.${name}`)} disabled={!can} onClick={() => editor.chain().focus()[name]().run()}>
      {icon}
    </IconButton>
  )
  return createPortal(
    <section
      ref={setElement}
      aria-label={t("bar.label", { field: label })}
      className={styles.bar}
      data-text-bar=""
      onFocus={() => {
        clearTimeout(leaving.current)
        setWithin(true)
      }}
      // The focus passes from tool to tool.
      onBlur={() => {
        leaving.current = setTimeout(() => setWithin(false))
      }}
    >
      {mode === "link" ? (
        <LinkField editor={editor} locale={locale} onClose={leave} />
      ) : (
        <FormatBar
          editor={editor}
          label={t("bar.label", { field: label })}
          onLink={() => setBar(editor, bar, "link")}
          onLeave={leave}
          before={
            <IconButton label={t("blockMenu.open")} onClick={() => askForBlock(editor)}>
              <icons.AddBlockIcon />
            </IconButton>
          }
          after={
            <>
              {menu}
              {step("undo", canUndo, <icons.UndoIcon />)}
              {step("redo", canRedo, <icons.RedoIcon />)}
            </>
          }
        />
      )}
    </section>,
    document.body
  )
}
