import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { RevisionItem } from "../../../../../shared/contract/revisions.ts"
import { Button } from "../../../ui/button.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { LoadState } from "../../../ui/load-state.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { useListRevisionsQuery } from "../editor-api.ts"
import { SidePanel } from "../side-panel.tsx"
import * as styles from "./history-panel.module.css"
import { RevisionChanges } from "./revision-changes.tsx"
import { RevisionRestore } from "./revision-restore.tsx"

/** What is open below a revision. */
type Opened = { version: number; as: "changes" | "restore" }

type HistoryPanelProps = { draft: EntryDraft; state: DraftState; onClose: () => void }

/** All revisions of an entry: author, time, changes, and what can be restored of each. */
export const HistoryPanel = ({ draft, state, onClose }: HistoryPanelProps) => {
  const { t } = useTranslation("adminEditor")
  const { contentType, id } = draft
  const { data, isLoading, error, refetch } = useListRevisionsQuery({ contentType, id }, { skip: !state.saved })
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const present = state.saved?.version ?? 0
  const isStopped = state.conflict !== null || state.removed !== null
  const restored = (version: number): void => {
    setOpened(null)
    list.current?.querySelector<HTMLElement>(`[data-version="${version}"] button`)?.focus()
    toast.success(t("history.restored", { version }))
  }
  return (
    <SidePanel title={t("history.title")} onClose={onClose} wide={opened !== null}>
      {state.saved ? (
        <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      ) : (
        <p>{t("history.none")}</p>
      )}
      <ol ref={list} className={styles.list} reversed>
        {data?.items.map((item, index) => {
          const isOpen = opened?.version === item.version
          return (
            <li key={item.version} className={styles.item} data-version={item.version}>
              <RevisionButton
                item={item}
                isPresent={item.version === present}
                isOpen={isOpen}
                onPress={() => setOpened(isOpen ? null : { version: item.version, as: "changes" })}
              />
              {isOpen && opened.as === "changes" ? (
                <>
                  <RevisionChanges
                    contentType={contentType}
                    id={id}
                    version={item.version}
                    before={data.items[index + 1]?.version ?? null}
                  />
                  {item.version === present || isStopped ? null : (
                    <Button onClick={() => setOpened({ version: item.version, as: "restore" })}>
                      {t("history.restore")}
                    </Button>
                  )}
                </>
              ) : isOpen && !isStopped ? (
                <RevisionRestore
                  draft={draft}
                  content={state.content}
                  version={item.version}
                  onDone={() => restored(item.version)}
                  onClose={() => setOpened({ version: item.version, as: "changes" })}
                />
              ) : null}
            </li>
          )
        })}
      </ol>
    </SidePanel>
  )
}

type RevisionButtonProps = { item: RevisionItem; isPresent: boolean; isOpen: boolean; onPress: () => void }

/** Who saved when, and what became of the languages; a press shows what was changed. */
const RevisionButton = ({ item, isPresent, isOpen, onPress }: RevisionButtonProps) => {
  const { t } = useTranslation("adminEditor")
  const states = item.stateChanges.map(({ locale, to }) =>
    t("difference.label", { label: t(`view.${locale}`), locale: t(`state.${to ?? "none"}`) })
  )
  const notes = [isPresent && t("history.present"), item.removed && t("history.removed"), ...states].filter(Boolean)
  return (
    <button type="button" className={styles.revision} aria-expanded={isOpen} onClick={onPress}>
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
