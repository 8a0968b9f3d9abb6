import { useEffect, useMemo, useState } from "react"
import { flushSync } from "react-dom"
import { useTranslation } from "react-i18next"
import { locales } from "../../../../shared/locales.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { isPost, titleOf, type AdminEntry } from "./draft/entry-content.ts"
import { ConflictPanel } from "./conflict/conflict-panel.tsx"
import type { DraftState } from "./draft/draft-state.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"
import { fieldId, type FieldPath } from "./draft/entry-fields.ts"
import { EditorNotices, issuesId } from "./editor-notices.tsx"
import { EntryPicturesContext, type EntryPicture } from "./body/entry-pictures.ts"
import type { EditorPanel, EditorView } from "./editor-view.ts"
import { RemovedNotice } from "./conflict/removed-notice.tsx"
import { HistoryPanel } from "./conflict/history-panel.tsx"
import { VacancySettings } from "./settings/vacancy-settings.tsx"
import { LanguageColumn } from "./language-column.tsx"
import { LeaveGuard } from "./draft/leave-guard.tsx"
import { replaceAddress } from "../../address/new-address.ts"
import { PostSettings } from "./settings/post-settings.tsx"
import { PostingPanel } from "./preview/posting-panel.tsx"
import { PreviewPanel } from "./preview/preview-panel.tsx"
import { Removal } from "./settings/removal.tsx"
import { SaveBar } from "./save-bar.tsx"
import { useEntryDraft } from "./draft/use-entry-draft.ts"
import * as styles from "./entry-editor.module.css"

type EntryEditorProps = {
  contentType: ContentTypeName
  id: string
  /** Null for a new entry that was never saved. */
  entry: AdminEntry | null
  user: { id: string; name: string }
}

/** The editor of an entry, once its draft is open. */
export const EntryEditor = (props: EntryEditorProps) => {
  const opened = useEntryDraft(props)
  return opened && <OpenEditor draft={opened[0]} state={opened[1]} />
}

/** Both languages, shared fields, panels and the save bar. */
const OpenEditor = ({ draft, state }: { draft: EntryDraft; state: DraftState }) => {
  const { t } = useTranslation("adminEditor")
  const locale = useLocale()
  const [view, setView] = useState<EditorView>(() => (window.matchMedia("(min-width: 75rem)").matches ? "both" : "en"))
  const [panel, setPanel] = useState<EditorPanel | null>(null)
  const isSaved = state.saved !== null
  useEffect(() => {
    if (isSaved) replaceAddress()
  }, [isSaved])
  useEffect(() => {
    // Who begins an entry begins with its title.
    if (!draft.getState().saved) document.getElementById(fieldId("translations.en.title"))?.focus()
  }, [draft])
  useEffect(() => {
    const saveByKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      void draft.save().then((saved) => {
        if (!saved) document.getElementById(issuesId)?.focus()
      })
    }
    window.addEventListener("keydown", saveByKey)
    return () => window.removeEventListener("keydown", saveByKey)
  }, [draft])
  const { content } = state
  const shownFirst = view === "both" ? (content.translations.en ? "en" : "ru") : view
  /** Moves the focus to a field, and shows its language first. */
  const goToField = (path: FieldPath): void => {
    const place = locales.find((each) => path.startsWith(`translations.${each}`))
    if (place && view !== "both" && view !== place) flushSync(() => setView(place))
    const id = fieldId(path)
    const field = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${id}-"]`)
    // The bar above lies over the text.
    field?.scrollIntoView({ block: "center" })
    field?.focus({ preventScroll: true })
  }
  const [picked, setPicked] = useState<readonly EntryPicture[]>([])
  const pictures = useMemo(() => {
    const stored = state.saved?.entry.pictures ?? []
    return {
      pictures: new Map([...picked, ...stored].map((picture) => [picture.id, picture])),
      add: (picture: EntryPicture) => setPicked((before) => [...before, picture]),
    }
  }, [state.saved?.entry.pictures, picked])
  return (
    <EntryPicturesContext value={pictures}>
      <ScreenFrame title={titleOf(content, locale) || t("editor.untitled")}>
        <SaveBar draft={draft} state={state} view={view} onView={setView} panel={panel} onPanel={setPanel} />
        {state.conflict ? (
          <ConflictPanel key={state.conflict.theirs.version} draft={draft} state={state} conflict={state.conflict} />
        ) : null}
        {state.removed ? <RemovedNotice draft={draft} removed={state.removed} /> : null}
        <EditorNotices draft={draft} state={state} onField={goToField} />
        {panel === "history" ? <HistoryPanel draft={draft} state={state} /> : null}
        {panel === "preview" ? <PreviewPanel draft={draft} state={state} first={shownFirst} /> : null}
        {panel === "posting" ? <PostingPanel draft={draft} state={state} first={shownFirst} /> : null}
        <div className={styles.columns} data-view={view}>
          {locales.map((each) => (
            <div key={each} hidden={view !== "both" && view !== each} className={styles.column}>
              <LanguageColumn draft={draft} state={state} locale={each} onField={goToField} />
            </div>
          ))}
        </div>
        {isPost(content) ? (
          <PostSettings draft={draft} state={state} content={content} />
        ) : (
          <VacancySettings draft={draft} state={state} content={content} />
        )}
        {state.removed ? null : <Removal draft={draft} state={state} />}
        <LeaveGuard draft={draft} />
      </ScreenFrame>
    </EntryPicturesContext>
  )
}
