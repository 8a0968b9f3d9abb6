import { useState, type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { SubmissionStatus } from "../../../../shared/contract/inbox.ts"
import { submissionStatuses } from "../../../../shared/staff-endpoints.ts"
import { submissionLimits } from "../../../../shared/limits/submissions.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { Choice } from "../../ui/choice.tsx"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { TextInput } from "../../ui/text-input.tsx"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { useSetSubmissionStatusMutation, type SubmissionEntry } from "./inbox-api.ts"
import * as styles from "./submission-reader.module.css"
import { StatusConflict } from "./status-conflict.tsx"

type StatusFormProps = {
  kind: SubmissionKind
  entry: SubmissionEntry
  /** Called when the submission is deleted by now, and with it what was typed about its sender. */
  onGone: () => void
}

export type StatusDraft = { version: number; status: SubmissionStatus; note: string }

/** Status of a submission and internal note. */
export const StatusForm = ({ kind, entry, onGone }: StatusFormProps) => {
  const { t } = useTranslation("adminFeedback")
  const [draft, setDraft] = usePersistedDraft<StatusDraft>(`${kind}:${entry.id}`)
  const [theirs, setTheirs] = useState<SubmissionEntry | null>(null)
  const [setStatus, { isLoading }] = useSetSubmissionStatusMutation()
  const { version, status, note } = draft ?? entry
  const change = (changes: Partial<StatusDraft>): void => {
    const next = { version, status, note, ...changes }
    setDraft(next.status === entry.status && next.note === entry.note ? null : next)
  }
  const save = async (over: number): Promise<void> => {
    const { data, error } = await setStatus({ kind, id: entry.id, version: over, status, note: note.trim() })
    if (data) {
      setDraft(null)
      setTheirs(null)
      toast.success(t("answer.saved"))
      return
    }
    const failure = failureOf(error)
    if (failure?.status === 404) {
      setDraft(null)
      onGone()
      return
    }
    const present = failure && (currentVersionOf(failure) as SubmissionEntry | null)
    if (present) setTheirs(present)
    else showErrorToast(t(failure?.status === "offline" ? "answer.offline" : "answer.failed"), failure?.data)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void save(version)
  }
  const tooLong = note.length > submissionLimits.noteMax
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby="answer-title">
      <h2 id="answer-title">{t("answer.title")}</h2>
      <Choice
        label={t("field.status")}
        value={status}
        options={submissionStatuses[kind].map((value) => ({ value, label: t(`status.${value}`) }))}
        // The options are the statuses of this kind.
        onChoose={(value) => change({ status: value as SubmissionStatus })}
      />
      <TextInput
        label={t("field.note")}
        hint={t("answer.noteHint")}
        rows={5}
        value={note}
        issue={tooLong ? t("answer.tooLong", { max: submissionLimits.noteMax }) : null}
        onChange={(value) => change({ note: value })}
      />
      {theirs ? (
        <StatusConflict
          theirs={theirs}
          busy={isLoading}
          onMine={() => void save(theirs.version)}
          onTheirs={() => {
            setDraft({ version: theirs.version, status: theirs.status, note: theirs.note })
            setTheirs(null)
          }}
        />
      ) : (
        <div className={styles.row}>
          <Button type="submit" variant="main" disabled={isLoading || draft === null || tooLong}>
            {t("answer.save")}
          </Button>
          {draft ? <span className={styles.quiet}>{t("answer.unsaved")}</span> : null}
        </div>
      )}
    </form>
  )
}
