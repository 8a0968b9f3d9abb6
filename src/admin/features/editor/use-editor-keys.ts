import { useEffect, useLayoutEffect, useRef } from "react"
import type { EntryDraft } from "./draft/entry-draft.ts"
import { issuesId } from "./editor-notices.tsx"

type EditorKeys = {
  publish: () => void
  preview: () => void
  /** Null while there is no full screen to leave. */
  leaveFull: (() => void) | null
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))

/**
 * The keys of the writing page: save, publish, preview, and Escape out of the full screen. They are the keys' places, so
 * that they are the same on a Russian keyboard. Preview's keys paste plain text while somebody types.
 */
export const useEditorKeys = (draft: EntryDraft, keys: EditorKeys): void => {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const save = (): void =>
      void draft.save().then((saved) => {
        if (!saved) document.getElementById(issuesId)?.focus()
      })
    const onKey = (event: KeyboardEvent): void => {
      const isBehindDialog = document.querySelector("dialog[open]") !== null
      if (event.key === "Escape" && !event.defaultPrevented && !isBehindDialog) latest.current.leaveFull?.()
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const run =
        event.code === "KeyS" && !event.shiftKey
          ? save
          : isBehindDialog || !event.shiftKey
            ? null
            : event.code === "KeyP"
              ? latest.current.publish
              : event.code === "KeyV" && !isTyping(event.target)
                ? latest.current.preview
                : null
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  }, [draft])
}
