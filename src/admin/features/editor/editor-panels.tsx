import { Suspense } from "react"
import type { Locale } from "../../../../shared/locales.ts"
import type { Comments } from "./comments/use-comments.ts"
import { HistoryPanel } from "./conflict/history-panel.tsx"
import type { DraftState } from "./draft/draft-state.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"
import type { EditorPanel } from "./editor-view.ts"
import { PostingPanel } from "./preview/posting-panel.tsx"
import { PreviewPanel } from "./preview/preview-panel.tsx"
import { SettingsPanel } from "./settings/settings-panel.tsx"
import { lazySheet } from "../../ui/lazy-part.tsx"

const CommentsPanel = lazySheet(() => import("./comments/comments-panel.tsx"))

type EditorPanelsProps = {
  draft: EntryDraft
  state: DraftState
  panel: EditorPanel | null
  onPanel: (panel: EditorPanel | null) => void
  /** The revision in the place of the text. */
  revision: number | null
  onRevision: (version: number | null) => void
  /** The language of panels that show one. */
  locale: Locale
  onLocale: (locale: Locale) => void
  comments: Comments
  /** Shows a block in the text. */
  onBlock: (on: { locale: Locale; block: number | null }) => void
}

/** The open panel beside the text. */
export const EditorPanels = (props: EditorPanelsProps) => {
  const { draft, state, panel, onPanel, locale, onLocale, comments, onBlock, ...history } = props
  const parts = { draft, state, onClose: () => onPanel(null) }
  switch (panel) {
    case "comments":
      return (
        <Suspense fallback={null}>
          <CommentsPanel comments={comments} onClose={parts.onClose} onShow={onBlock} />
        </Suspense>
      )
    case "history":
      return <HistoryPanel {...parts} {...history} />
    case "preview":
      return <PreviewPanel {...parts} locale={locale} onLocale={onLocale} />
    case "posting":
      return <PostingPanel {...parts} locale={locale} onLocale={onLocale} />
    case "settings":
      return <SettingsPanel {...parts} />
    case null:
      return null
  }
}
