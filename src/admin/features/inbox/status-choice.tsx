import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SubmissionStatus } from "../../../../shared/contract/inbox.ts"
import { submissionStatuses } from "../../../../shared/staff-endpoints.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useShortcuts } from "../../keyboard/use-shortcut.ts"
import { ariaShortcut, Shortcut } from "../../ui/shortcut.tsx"
import { useWriteSubmissionMutation, type SubmissionEntry } from "./inbox-api.ts"
import { StatusConflict } from "./status-conflict.tsx"
import * as styles from "./status-choice.module.css"

type StatusChoiceProps = {
  kind: SubmissionKind
  entry: SubmissionEntry
  /** Called when the submission is deleted by now. */
  onGone: () => void
}

/** The statuses of a submission; a press sets one, and so does the key of its number. */
export const StatusChoice = ({ kind, entry, onGone }: StatusChoiceProps) => {
  const { t } = useTranslation("adminFeedback")
  /** What was pressed here, while a colleague had changed it. */
  const [wanted, setWanted] = useState<SubmissionStatus | null>(null)
  /** What a press set, which the button shows, and a screen reader hears. */
  const [saved, setSaved] = useState<SubmissionStatus | null>(null)
  const [write, { isLoading }] = useWriteSubmissionMutation()
  const set = async (status: SubmissionStatus): Promise<void> => {
    const { data, error } = await write({ to: "status", kind, id: entry.id, version: entry.version, status })
    if (data) {
      setWanted(null)
      setSaved(status)
      return
    }
    const failure = failureOf(error)
    if (failure?.status === 404) onGone()
    else if (failure && currentVersionOf(failure)) setWanted(status)
    else showErrorToast(t(failure?.status === "offline" ? "stage.offline" : "stage.failed"), failure?.data)
  }
  const statuses = submissionStatuses[kind].map((status, index) => {
    const press = isLoading || status === entry.status ? undefined : () => void set(status)
    return { status, keys: String(index + 1), press }
  })
  useShortcuts(
    statuses.map(({ status, keys, press = () => undefined }) => {
      return { keys, name: t("stage.saved", { status: t(`status.${status}`) }), group: "screen", run: press }
    })
  )
  return (
    <section aria-labelledby="stage-title" className={styles.stage}>
      <h2 id="stage-title">{t("stage.title")}</h2>
      <div role="group" aria-labelledby="stage-title" className={styles.statuses}>
        {statuses.map(({ status, keys, press }) => (
          <button
            key={status}
            type="button"
            className={styles.status}
            aria-pressed={status === entry.status}
            aria-disabled={isLoading || undefined}
            aria-keyshortcuts={ariaShortcut(keys)}
            onClick={press}
          >
            {t(`status.${status}`)}
            <Shortcut keys={keys} />
          </button>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {saved === null ? "" : t("stage.saved", { status: t(`status.${saved}`) })}
      </p>
      {wanted ? (
        <StatusConflict
          theirs={entry}
          busy={isLoading}
          onMine={() => void set(wanted)}
          onTheirs={() => setWanted(null)}
        />
      ) : null}
    </section>
  )
}
