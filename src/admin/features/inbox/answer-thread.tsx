import { useTranslation } from "react-i18next"
import type { SubmissionAnswer } from "../../../../shared/contract/submission-answers.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { Badge, type BadgeVariant } from "../../ui/badge.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { AnswerForm } from "./answer-form.tsx"
import type { SubmissionEntry } from "./inbox-api.ts"
import * as styles from "./note-thread.module.css"

const variants: Record<NonNullable<SubmissionAnswer["state"]>, BadgeVariant> = {
  queued: "wait",
  sent: "good",
  failed: "bad",
}

type AnswerThreadProps = {
  kind: SubmissionKind
  entry: SubmissionEntry
  /** Called when the submission is deleted by now. */
  onGone: () => void
}

/** What the studio has written to the sender of a submission, oldest first, and the form for more. */
export const AnswerThread = ({ kind, entry, onGone }: AnswerThreadProps) => {
  const { t } = useTranslation("adminFeedback")
  return (
    <section aria-labelledby="answers-title" className={styles.thread}>
      <h2 id="answers-title">{t("reply.all")}</h2>
      {entry.answers.length > 0 ? (
        <ol className={styles.notes}>
          {entry.answers.map(({ id, author, sentAt, state, subject, text }) => (
            <li key={id} className={styles.note}>
              <p className={styles.head}>
                {author ? <strong>{author.name}</strong> : null} <DateTime at={sentAt} />
              </p>
              {state ? (
                <div>
                  <Badge variant={variants[state]}>{t(`reply.state.${state}`)}</Badge>
                </div>
              ) : null}
              <p lang={entry.locale}>
                <strong>{subject}</strong>
              </p>
              <p lang={entry.locale} className={styles.text}>
                {text}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
      <AnswerForm kind={kind} entry={entry} onGone={onGone} />
    </section>
  )
}
