import { navigate } from "gatsby"
import { useEffect, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { dropDraftsAbout } from "../../drafts/use-persisted-draft.ts"
import { failureOf } from "../../store/failure-of.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { AnswerThread } from "./answer-thread.tsx"
import { EarlierSubmissions } from "./earlier-submissions.tsx"
import { EraseDialog } from "./erase-dialog.tsx"
import { useReadSubmissionQuery } from "./inbox-api.ts"
import { NoteThread } from "./note-thread.tsx"
import { StatusChoice } from "./status-choice.tsx"
import { SubmissionFacts } from "./submission-facts.tsx"
import * as styles from "./submission-reader.module.css"

type SubmissionReaderProps = {
  kind: SubmissionKind
  id: string
  /** Address of the list that leads here, with its filter. */
  list: string
  /** What leads to the others of the list. */
  moves: ReactNode
}

/** A complete submission, with its status, the notes about it and the erasure of the submitter. */
export const SubmissionReader = ({ kind, id, list, moves }: SubmissionReaderProps) => {
  const { t } = useTranslation("adminFeedback")
  // Never the submission that was read before: it has another sender.
  const { currentData: entry, isFetching, error, refetch } = useReadSubmissionQuery({ kind, id })
  const [forgetting, setForgetting] = useState<string | null>(null)
  const leave = (): void => {
    navigate(list, { replace: true })
  }
  const isGone = failureOf(error)?.status === 404
  useEffect(() => {
    if (isGone) dropDraftsAbout(id)
  }, [isGone, id])
  const leaveGone = (): void => {
    dropDraftsAbout(id)
    toast.info(t("reader.gone"))
    leave()
  }
  const lookAgain = async (): Promise<boolean> => {
    const isMissing = failureOf((await refetch()).error)?.status === 404
    if (isMissing) leaveGone()
    return isMissing
  }
  return (
    <ScreenFrame
      title={entry?.name ?? t(`list.${kind}.title`)}
      actions={
        <>
          <LinkButton to={list}>{t(`list.${kind}.back`)}</LinkButton>
          {moves}
        </>
      }
    >
      <LoadState isLoading={isFetching && !entry} error={entry ? undefined : error} retry={() => void refetch()} />
      {entry ? (
        <div key={id} className={styles.columns}>
          <div className={styles.sent}>
            <StatusChoice kind={kind} entry={entry} onGone={leaveGone} />
            <EarlierSubmissions kind={kind} entry={entry} />
            <SubmissionFacts entry={entry} onMissing={lookAgain} />
            <section aria-labelledby="message-title">
              <h2 id="message-title">{t("field.message")}</h2>
              <p className={styles.message} lang={entry.locale}>
                {entry.message === "" ? t("reader.noMessage") : entry.message}
              </p>
            </section>
          </div>
          <div className={styles.answer}>
            <AnswerThread kind={kind} entry={entry} onGone={leaveGone} />
            <NoteThread kind={kind} entry={entry} onGone={leaveGone} />
            <section className={styles.forget} aria-labelledby="forget-title">
              <h2 id="forget-title">{t("forget.title")}</h2>
              <p className={styles.quiet}>{t("forget.lead")}</p>
              <Button variant="danger" onClick={() => setForgetting(id)}>
                {t("forget.open")}
              </Button>
            </section>
          </div>
        </div>
      ) : null}
      {forgetting === id && entry ? (
        <EraseDialog
          kind={kind}
          entry={entry}
          onClose={() => setForgetting(null)}
          onForgotten={() => {
            for (const forgotten of [entry, ...entry.earlier]) dropDraftsAbout(forgotten.id)
            leave()
          }}
          onGone={leaveGone}
        />
      ) : null}
    </ScreenFrame>
  )
}
