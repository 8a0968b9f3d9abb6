import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { RevisionItem } from "../../../../../shared/contract/revisions.ts"
import { Button } from "../../../ui/button.tsx"
import { LoadState } from "../../../ui/load-state.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { Panel } from "../../../ui/panel.tsx"
import { useListRevisionsQuery } from "../editor-api.ts"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { RevisionChanges } from "./revision-changes.tsx"
import { RevisionRestore } from "./revision-restore.tsx"
import * as styles from "./history-panel.module.css"

/** What is open below a revision. */
type Opened = { version: number; as: "changes" | "restore" }

/** All revisions of an entry: author, time, changes, and what can be restored of each. */
export const HistoryPanel = ({ draft, state }: { draft: EntryDraft; state: DraftState }) => {
  const { t } = useTranslation("adminEditor")
  const { contentType, id } = draft
  const { data, isLoading, error, refetch } = useListRevisionsQuery({ contentType, id }, { skip: !state.saved })
  const [opened, setOpened] = useState<Opened | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const present = state.saved?.version ?? 0
  const isStopped = state.conflict !== null || state.removed !== null
  const restored = (version: number): void => {
    setOpened(null)
    heading.current?.focus()
    toast.success(t("history.restored", { version }))
  }
  const opener = ({ version }: RevisionItem, as: Opened["as"]) => {
    const isOpen = opened?.version === version && opened.as === as
    return (
      <Button aria-expanded={isOpen} onClick={() => setOpened(isOpen ? null : { version, as })}>
        {t(`history.${as}`)}
      </Button>
    )
  }
  return (
    <Panel aria-labelledby="history-title">
      <h2 id="history-title" ref={heading} tabIndex={-1}>
        {t("history.title")}
      </h2>
      {state.saved ? (
        <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      ) : (
        <p>{t("history.none")}</p>
      )}
      <ol className={styles.list} reversed>
        {data?.items.map((item, index) => (
          <li key={item.version} className={styles.item}>
            <div className={styles.line}>
              <span className={styles.what}>
                {t("history.save", { version: item.version, author: item.author })}{" "}
                <span className={styles.when}>
                  <DateTime at={item.madeAt} />
                  {item.removed ? ` · ${t("history.removed")}` : null}
                  {item.stateChanges.map(({ locale, to }) => (
                    <span key={locale}>
                      {" "}
                      · {t("difference.label", { label: t(`view.${locale}`), locale: t(`state.${to ?? "none"}`) })}
                    </span>
                  ))}
                </span>
              </span>
              {opener(item, "changes")}
              {item.version === present || isStopped ? null : opener(item, "restore")}
            </div>
            {opened?.version !== item.version ? null : opened.as === "changes" ? (
              <RevisionChanges
                contentType={contentType}
                id={id}
                version={item.version}
                before={data.items[index + 1]?.version ?? null}
              />
            ) : isStopped ? null : (
              <RevisionRestore
                draft={draft}
                content={state.content}
                version={item.version}
                onDone={() => restored(item.version)}
              />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
