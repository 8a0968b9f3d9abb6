import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { AnswerTemplate } from "../../../../shared/contract/submission-answers.ts"
import { submissionLimits } from "../../../../shared/limits/submissions.ts"
import { studio } from "../../../../shared/studio.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { newId } from "../../../components/forms/new-id.ts"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { Button } from "../../ui/button.tsx"
import { Choice } from "../../ui/choice.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import { AnswerTemplates } from "./answer-templates.tsx"
import { filledIn } from "./filled-in.ts"
import { useListAnswerTemplatesQuery, type SubmissionEntry } from "./inbox-api.ts"
import * as styles from "./note-thread.module.css"
import { useWriteNote } from "./use-write-note.ts"

type AnswerFormProps = {
  kind: SubmissionKind
  entry: SubmissionEntry
  /** Called when the submission is deleted by now, and with it what was typed to its sender. */
  onGone: () => void
}

type Words = { subject: string; text: string }

/** What is being written. `sent` is what was tried to send, under the id that makes sending it again harmless. */
type AnswerDraft = Words & { sent?: Words & { answer: string } }

const { answerMax, answerSubjectMax, answersMax } = submissionLimits

/** Discards what is being written, and asks first if there is any of it. */
const DropButton = ({ isTyped, onDrop }: { isTyped: boolean; onDrop: () => void }) => {
  const { t } = useTranslation("adminFeedback")
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="bare" onClick={() => (isTyped ? setAsking(true) : onDrop())}>
        {t("reply.drop")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("reply.dropTitle")}
          confirm={t("reply.drop")}
          busy={false}
          onClose={() => setAsking(false)}
          onConfirm={onDrop}
        >
          <p>{t("reply.dropText")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** Writes to the sender of a submission, from a template or freely. */
export const AnswerForm = ({ kind, entry, onGone }: AnswerFormProps) => {
  const { t } = useTranslation("adminFeedback")
  const languageName = useLanguageName()
  const [draft, setDraft, latest] = usePersistedDraft<AnswerDraft>(`answer:${kind}:${entry.id}`, "saved")
  const [templating, setTemplating] = useState(false)
  const { data: templates } = useListAnswerTemplatesQuery(kind, { skip: draft === null })
  const [write, isSending] = useWriteNote(onGone)
  const isFull = entry.answers.length >= answersMax
  if (isFull) return <p className={styles.quiet}>{t("reply.full", { max: answersMax })}</p>
  if (draft === null)
    return (
      <div>
        <Button onClick={() => setDraft({ subject: "", text: "" })}>{t("reply.open")}</Button>
      </div>
    )
  const words = { subject: draft.subject.trim(), text: draft.text.trim() }
  const [isLongSubject, isLong] = [words.subject.length > answerSubjectMax, words.text.length > answerMax]
  const isReady = words.subject !== "" && words.text !== "" && !isLong && !isLongSubject
  /** A template takes the place of what is there only where nothing was typed; otherwise it is added below. */
  const use = ({ subject, text }: AnswerTemplate): void => {
    const values = { name: entry.name, role: "job" in entry ? entry.job.title : "", studio: studio.name[entry.locale] }
    setDraft({
      subject: draft.subject === "" ? filledIn(subject, values) : draft.subject,
      text: [draft.text.trim(), filledIn(text, values)].filter(Boolean).join("\n\n"),
    })
  }
  const send = async (): Promise<void> => {
    const { sent } = draft
    const isRepeat = sent?.subject === words.subject && sent.text === words.text
    const next = isRepeat ? sent : { answer: newId(), ...words }
    setDraft({ ...draft, sent: next })
    const outcome = await write({ to: "answer", kind, id: entry.id, ...next })
    if (outcome !== "saved" && outcome !== "gone") return
    // What was typed meanwhile stays, unless it has no recipient.
    const typed = latest()
    if (outcome === "gone" || (typed?.subject === draft.subject && typed.text === draft.text)) setDraft(null)
    if (outcome === "saved") toast.success(t("reply.sent", { email: entry.email }))
  }
  const own = (templates?.items ?? []).filter(({ locale }) => locale === entry.locale)
  return (
    <>
      <form
        className={styles.form}
        aria-label={t("reply.title")}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !isSending) void send()
        }}
      >
        <p className={styles.quiet}>
          {t("reply.to", { email: entry.email, language: languageName(entry.locale, "inside") })}
        </p>
        <div className={styles.row}>
          {own.length > 0 ? (
            <Choice
              label={t("reply.template")}
              value=""
              options={[
                { value: "", label: t("reply.choose") },
                ...own.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChoose={(id) => {
                const chosen = own.find((template) => template.id === id)
                if (chosen) use(chosen)
              }}
            />
          ) : null}
          <Button variant="bare" onClick={() => setTemplating(true)}>
            {t("reply.templates")}
          </Button>
        </div>
        <TextInput
          label={t("reply.subject")}
          lang={entry.locale}
          value={draft.subject}
          issue={isLongSubject ? t("notes.tooLong", { max: answerSubjectMax }) : null}
          onChange={(subject) => setDraft({ ...draft, subject })}
        />
        <TextInput
          label={t("reply.text")}
          lang={entry.locale}
          rows={10}
          value={draft.text}
          issue={isLong ? t("notes.tooLong", { max: answerMax }) : null}
          onChange={(text) => setDraft({ ...draft, text })}
        />
        <div className={styles.row}>
          <Button type="submit" variant="main" disabled={isSending || !isReady}>
            {t("reply.send")}
          </Button>
          <DropButton isTyped={words.subject !== "" || words.text !== ""} onDrop={() => setDraft(null)} />
          <span className={styles.quiet}>{t("notes.unsaved")}</span>
        </div>
      </form>
      {templating ? <AnswerTemplates kind={kind} locale={entry.locale} onClose={() => setTemplating(false)} /> : null}
    </>
  )
}
