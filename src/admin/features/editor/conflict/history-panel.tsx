import { useTranslation } from "react-i18next"
import type { RevisionItem } from "../../../../../shared/contract/revisions.ts"
import { DateTime } from "../../../ui/date-time.tsx"
import { LoadState } from "../../../ui/load-state.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { useListRevisionsQuery } from "../editor-api.ts"
import { SidePanel } from "../side-panel.tsx"
import { useRevisionNotes } from "./use-revision-notes.ts"
import * as styles from "./history-panel.module.css"

type HistoryPanelProps = {
  draft: EntryDraft
  state: DraftState
  /** The one in the place of the text. */
  revision: number | null
  onRevision: (version: number | null) => void
  onClose: () => void
}

/** All revisions of an entry: who saved it and when. The chosen one takes the place of the text. */
export const HistoryPanel = ({ draft, state, revision, onRevision, onClose }: HistoryPanelProps) => {
  const { t } = useTranslation("adminEditor")
  const { contentType, id } = draft
  const { data, isLoading, error, refetch } = useListRevisionsQuery({ contentType, id }, { skip: !state.saved })
  const present = state.saved?.version ?? 0
  return (
    <SidePanel title={t("history.title")} onClose={onClose}>
      <p className={styles.lead}>{t(state.saved ? "history.lead" : "history.none")}</p>
      {state.saved ? <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} /> : null}
      <ol className={styles.list} reversed>
        {data?.items.map((item) => (
          <li key={item.version} className={styles.item} data-version={item.version}>
            <RevisionButton
              item={item}
              isPresent={item.version === present}
              isOpen={item.version === revision}
              onPress={() => onRevision(item.version === revision ? null : item.version)}
            />
          </li>
        ))}
      </ol>
    </SidePanel>
  )
}

type RevisionButtonProps = { item: RevisionItem; isPresent: boolean; isOpen: boolean; onPress: () => void }

/** Who saved when, and the state of each language after it; a press shows the changes. */
const RevisionButton = ({ item, isPresent, isOpen, onPress }: RevisionButtonProps) => {
  const { t } = useTranslation("adminEditor")
  const notesOf = useRevisionNotes()
  const notes = [...(isPresent ? [t("history.present")] : []), ...notesOf(item)]
  return (
    <button type="button" className={styles.revision} aria-pressed={isOpen} onClick={onPress}>
      <span className={styles.when}>
        <DateTime at={item.madeAt} />
      </span>
      <span className={styles.who}>
        {t("history.save", { version: item.version, author: item.author })}
        {notes.length > 0 ? ` · ${notes.join(" · ")}` : null}
      </span>
    </button>
  )
}
