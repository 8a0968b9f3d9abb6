import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useShortcuts } from "../../keyboard/use-shortcut.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"
import { issuesId } from "./editor-notices.tsx"
import { shortcuts } from "./editor-shortcuts.ts"

type Action = keyof typeof shortcuts

type EditorKeys = Record<Exclude<Action, "save">, () => void> & {
  /** Null while there is no full screen to leave. */
  leaveFull: (() => void) | null
}

/**
 * The keys of the writing page, which are actions of the palette too, and Escape out of the full screen. Saving works over
 * an open dialog too, where the browser would save its page.
 *
 * @returns the number of saves that were requested while everything was saved; each is confirmed
 */
export const useEditorKeys = (draft: EntryDraft, keys: EditorKeys): number => {
  const { t } = useTranslation("adminEditor")
  const [confirmations, setConfirmations] = useState(0)
  const save = async (): Promise<void> => {
    draft.flush()
    const wasSaved = !draft.isDirty()
    if (!(await draft.save())) document.getElementById(issuesId)?.focus()
    else if (wasSaved) setConfirmations((times) => times + 1)
  }
  useShortcuts(
    (Object.keys(shortcuts) as Action[]).map((action) => ({
      keys: shortcuts[action],
      name: t(`shortcut.${action}`),
      nameIn: (texts) => texts(`adminEditor:shortcut.${action}`),
      group: "screen",
      run: action === "save" ? () => void save() : keys[action],
    }))
  )
  const latest = useRef({ save, leaveFull: keys.leaveFull })
  useLayoutEffect(() => {
    latest.current = { save, leaveFull: keys.leaveFull }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return
      const isInDialog = document.querySelector("dialog[open]") !== null
      if (event.key === "Escape" && !isInDialog) latest.current.leaveFull?.()
      if (event.code !== "KeyS" || !isInDialog || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      void latest.current.save()
    }
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  }, [])
  return confirmations
}
