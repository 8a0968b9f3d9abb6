import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SubmissionNote } from "../../../../shared/contract/inbox.ts"
import { submissionLimits } from "../../../../shared/limits/submissions.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { newId } from "../../../components/forms/new-id.ts"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Button } from "../../ui/button.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import type { SubmissionEntry } from "./inbox-api.ts"
import * as styles from "./note-thread.module.css"
import { OwnNote } from "./own-note.tsx"
import { useWriteNote } from "./use-write-note.ts"

type NoteThreadProps = {
  kind: SubmissionKind
  entry: SubmissionEntry
  /** Called when the submission is deleted by now, and with it what was typed about its sender. */
  onGone: () => void
}

/** What is being typed. `sent` is what was tried to save, under the id that makes sending it again harmless. */
type NewNote = { text: string; sent?: { note: string; text: string } }

const { noteMax, notesMax } = submissionLimits

const NoteHead = ({ note }: { note: SubmissionNote }) => {
  const { t } = useTranslation("adminFeedback")
  return (
    <p className={styles.head}>
      <strong>{note.author?.name ?? t("notes.before")}</strong> <DateTime at={note.writtenAt} />
      {note.editedAt === null ? null : ` · ${t("notes.edited")}`}
    </p>
  )
}

/** The notes of the staff about a submission, oldest first, and the field for another one. */
export const NoteThread = ({ kind, entry, onGone }: NoteThreadProps) => {
  const { t } = useTranslation("adminFeedback")
  const { data: user } = useCurrentUserQuery(undefined)
  const [draft, setDraft, latest] = usePersistedDraft<NewNote>(`note:${kind}:${entry.id}`, "saved")
  const [write, isSaving] = useWriteNote(onGone)
  const [checked, setChecked] = useState(false)
  const text = draft?.text ?? ""
  const typed = text.trim()
  const isFull = entry.notes.length >= notesMax
  const add = async (): Promise<void> => {
    setChecked(true)
    if (typed === "" || typed.length > noteMax) return
    const sent = draft?.sent?.text === typed ? draft.sent : { note: newId(), text: typed }
    setDraft({ text, sent })
    const outcome = await write({ to: "addNote", kind, id: entry.id, ...sent })
    if (outcome === "failed") return
    // What was typed meanwhile stays, unless there is nothing to write it about.
    if (outcome === "gone" || latest()?.text === text) setDraft(null)
    setChecked(false)
  }
  return (
    <section aria-labelledby="notes-title" className={styles.thread}>
      <h2 id="notes-title">{t("notes.title")}</h2>
      {entry.notes.length === 0 ? <p className={styles.quiet}>{t("notes.none")}</p> : null}
      <ol className={styles.notes}>
        {entry.notes.map((note) => (
          <li key={note.id} className={styles.note}>
            <NoteHead note={note} />
            {note.author === null || note.author.id === user?.id ? (
              <OwnNote
                kind={kind}
                submission={entry.id}
                note={note}
                onGone={onGone}
                onRemoved={(lost) => setDraft({ text: [latest()?.text, lost].filter(Boolean).join("\n") })}
              />
            ) : (
              <p className={styles.text}>{note.text}</p>
            )}
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className={styles.quiet}>{t("notes.full", { max: notesMax })}</p>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextInput
            label={t("notes.text")}
            hint={t("notes.hint")}
            rows={3}
            value={text}
            issue={checked && typed.length > noteMax ? t("notes.tooLong", { max: noteMax }) : null}
            onChange={(next) => setDraft(next === "" ? null : { ...draft, text: next })}
          />
          <div className={styles.row}>
            <Button type="submit" disabled={isSaving || typed === ""}>
              {t("notes.add")}
            </Button>
            {typed === "" ? null : <span className={styles.quiet}>{t("notes.unsaved")}</span>}
          </div>
        </form>
      )}
    </section>
  )
}
