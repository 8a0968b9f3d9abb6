import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { SubmissionNote } from "../../../../shared/contract/inbox.ts"
import { submissionLimits } from "../../../../shared/limits/submissions.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { Notice } from "../../ui/notice.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import * as styles from "./note-thread.module.css"
import { useWriteNote } from "./use-write-note.ts"

type OwnNoteProps = {
  kind: SubmissionKind
  submission: string
  note: SubmissionNote
  /** Called when the submission is deleted by now. */
  onGone: () => void
  /** Called with what was typed when the note itself is removed by now. */
  onRemoved: (text: string) => void
}

const { noteMax } = submissionLimits

/** A note that its reader can change or remove: an own one, or one that has no author. */
export const OwnNote = ({ kind, submission, note, onGone, onRemoved }: OwnNoteProps) => {
  const { t } = useTranslation("adminFeedback")
  const [draft, setDraft, latest, finish] = usePersistedDraft<{ version: number; text: string }>(
    `note-edit:${submission}:${note.id}`,
    "saved"
  )
  const [removing, setRemoving] = useState(false)
  const [write, isSaving] = useWriteNote(onGone)
  const place = { kind, id: submission, note: note.id }
  if (draft === null)
    return (
      <>
        <p className={styles.text}>{note.text}</p>
        <div className={styles.row}>
          <Button variant="bare" onClick={() => setDraft({ version: note.version, text: note.text })}>
            {t("notes.edit")}
          </Button>
          <Button variant="bare" onClick={() => setRemoving(true)}>
            {t("notes.remove")}
          </Button>
        </div>
        {removing ? (
          <ConfirmDialog
            title={t("notes.removeTitle")}
            confirm={t("notes.remove")}
            busy={isSaving}
            onClose={() => setRemoving(false)}
            onConfirm={() =>
              void write({ to: "removeNote", ...place, version: note.version }).then((outcome) => {
                if (outcome !== "failed") setRemoving(false)
                if (outcome === "saved") toast.success(t("notes.removed"))
              })
            }
          >
            <p>{t("notes.removeText")}</p>
          </ConfirmDialog>
        ) : null}
      </>
    )
  const typed = draft.text.trim()
  const isLong = typed.length > noteMax
  const isOutdated = draft.version < note.version
  const save = async (): Promise<void> => {
    // What is shown as newer is replaced knowingly.
    const outcome = await write({ to: "editNote", ...place, version: note.version, text: typed })
    if (outcome === "failed" || outcome === "changed") return
    if (outcome === "saved") {
      finish(draft, ({ text }) => ({ version: note.version + 1, text }))
      return
    }
    if (outcome === "removed") onRemoved(latest()?.text.trim() ?? typed)
    setDraft(null)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== "" && !isLong) void save()
      }}
    >
      {isOutdated ? (
        <Notice kind="bad">
          <p>{t("notes.conflict")}</p>
          <p className={styles.text}>{note.text}</p>
        </Notice>
      ) : null}
      <TextInput
        label={t("notes.editing")}
        rows={3}
        value={draft.text}
        issue={isLong ? t("notes.tooLong", { max: noteMax }) : null}
        onChange={(text) => setDraft({ ...draft, text })}
      />
      <div className={styles.row}>
        <Button type="submit" disabled={isSaving || typed === "" || isLong}>
          {t("notes.save")}
        </Button>
        <Button variant="bare" onClick={() => setDraft(null)}>
          {t("notes.cancel")}
        </Button>
      </div>
    </form>
  )
}
