import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { RevisionItem } from "../../../../../shared/contract/revisions.ts"
import { showErrorToast } from "../../../../components/ui/toasts.tsx"
import { failureOf } from "../../../store/failure-of.ts"
import { Button } from "../../../ui/button.tsx"
import { LoadState } from "../../../ui/load-state.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { Panel } from "../../../ui/panel.tsx"
import { useListRevisionsQuery, useRestoreRevisionMutation } from "../editor-api.ts"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { RevisionChanges } from "./revision-changes.tsx"
import * as styles from "./history-panel.module.css"

/** All revisions of an entry: author, time, changes, and a button to restore each. */
export const HistoryPanel = ({ draft, state }: { draft: EntryDraft; state: DraftState }) => {
  const { t } = useTranslation("adminEditor")
  const { contentType, id } = draft
  const { data, isLoading, error, refetch } = useListRevisionsQuery({ contentType, id }, { skip: !state.saved })
  const [restoreRevision, { isLoading: isRestoring }] = useRestoreRevisionMutation()
  const [open, setOpen] = useState<number | null>(null)
  const present = state.saved?.version ?? 0
  const isDirty = draft.isDirty()
  const restore = async ({ version }: RevisionItem): Promise<void> => {
    const { data: entry, error: issue } = await restoreRevision({ contentType, id, version, present })
    if (!entry) {
      showErrorToast(t("history.failed"), failureOf(issue)?.data)
      return
    }
    draft.adopt(entry)
    toast.success(t("history.restored", { version }))
  }
  return (
    <Panel aria-labelledby="history-title">
      <h2 id="history-title">{t("history.title")}</h2>
      {state.saved ? (
        <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      ) : (
        <p>{t("history.none")}</p>
      )}
      {isDirty ? <p>{t("history.dirty")}</p> : null}
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
              <Button
                aria-expanded={open === item.version}
                onClick={() => setOpen(open === item.version ? null : item.version)}
              >
                {t("history.changes")}
              </Button>
              {item.version === present ? null : (
                <Button disabled={isDirty || isRestoring || state.saving} onClick={() => void restore(item)}>
                  {t("history.restore")}
                </Button>
              )}
            </div>
            {open === item.version ? (
              <RevisionChanges
                contentType={contentType}
                id={id}
                version={item.version}
                before={data.items[index + 1]?.version ?? null}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
