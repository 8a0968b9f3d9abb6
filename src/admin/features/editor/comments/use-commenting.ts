import { useCallback, useEffect, useLayoutEffect, useRef } from "react"
import { flushSync } from "react-dom"
import type { Locale } from "../../../../../shared/locales.ts"
import { useAdminLocation } from "../../../address/admin-location.ts"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { fieldId } from "../draft/entry-fields.ts"
import type { EditorPanel, EditorView } from "../editor-view.ts"
import { editorOf } from "../find/entry-matches.ts"
import { besideText } from "../side-panel.tsx"
import { useComments } from "./use-comments.ts"

/** What comments need from the editor: the visible languages and panel. */
type SeenEditor = {
  shown: readonly Locale[]
  setView: (view: EditorView) => void
  setPanel: (panel: EditorPanel | null) => void
  setRevision: (version: number | null) => void
}

type BlockPlace = { locale: Locale; block: number | null }

/** Milliseconds for which a block that is shown stands out. */
const shownFor = 1_600

/** Scrolls to a block, and lets it stand out for a moment. */
const revealBlock = ({ locale, block }: BlockPlace): void => {
  const element = document.getElementById(fieldId(`translations.${locale}.body`))?.children[block ?? -1]
  if (!element) return
  element.scrollIntoView({ block: "center" })
  element.animate([{ backgroundColor: "var(--color-info-ground)" }, { backgroundColor: "transparent" }], shownFor)
}

/** Puts the caret at the beginning of a block. */
const enterBlock = ({ locale, block }: BlockPlace): void => {
  const editor = editorOf(`translations.${locale}.body`)
  if (!editor || block === null) return
  let pos = 0
  for (const node of editor.state.doc.children.slice(0, block)) pos += node.nodeSize
  editor
    .chain()
    .setTextSelection(pos + 1)
    .focus(undefined, { scrollIntoView: false })
    .run()
}

/**
 * Comments in the editor: its panel, and the way to a thread that the address names.
 *
 * @param change differs after each change of the comments by any user
 */
export const useCommenting = (draft: EntryDraft, state: DraftState, seen: SeenEditor, change: string | null) => {
  const comments = useComments(draft, state, change)
  const { search } = useAdminLocation()
  const wanted = new URLSearchParams(search).get("comment")

  const openText = ({ locale }: BlockPlace): void => {
    seen.setRevision(null)
    if (!seen.shown.includes(locale)) seen.setView(locale)
  }
  const latest = useRef({ comments, seen, openText })
  useLayoutEffect(() => {
    latest.current = { comments, seen, openText }
  })
  const onComment = useCallback((at?: { locale: Locale; block: number }): void => {
    const now = latest.current
    if (now.comments.begin(at)) now.seen.setPanel("comments")
  }, [])
  const onThread = useCallback((thread: string): void => {
    latest.current.seen.setPanel("comments")
    latest.current.comments.show(thread)
  }, [])
  useEffect(() => {
    if (wanted !== null) onThread(wanted)
  }, [wanted, onThread])
  const arrived = useRef<string | null>(null)
  const target = comments.threads.find(({ id }) => id === wanted)
  useEffect(() => {
    if (!target || arrived.current === target.id) return
    arrived.current = target.id
    const on = { locale: target.locale, block: target.place }
    flushSync(() => latest.current.openText(on))
    revealBlock(on)
  }, [target])
  return {
    comments,
    onComment,
    onThread,
    /** Leads from a comment to its block in the text. */
    onBlock: (on: BlockPlace): void => {
      if (on.block === null) return
      flushSync(() => {
        openText(on)
        // Over the text there is nothing of it to be seen.
        if (!window.matchMedia(besideText).matches) seen.setPanel(null)
      })
      enterBlock(on)
      revealBlock(on)
    },
  }
}
