import { navigate } from "gatsby"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { paths } from "../../../../shared/paths.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { listReturn } from "../../address/list-return.ts"
import { failureOf } from "../../store/failure-of.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { useReadSubmissionQuery } from "./inbox-api.ts"
import { SubmissionFacts } from "./submission-facts.tsx"
import * as styles from "./submission-reader.module.css"
import { EraseDialog } from "./erase-dialog.tsx"
import { StatusForm } from "./status-form.tsx"

/** A complete submission, with its status and the erasure of the submitter. */
const SubmissionReader = ({ kind, id }: { kind: SubmissionKind; id: string }) => {
  const { t } = useTranslation("adminFeedback")
  const { data: entry, isLoading, error, refetch } = useReadSubmissionQuery({ kind, id })
  const [forgetting, setForgetting] = useState(false)
  const list = listReturn(`${paths.admin}/feedback/${kind}`)
  const leave = (): void => {
    navigate(list, { replace: true })
  }
  const leaveGone = (): void => {
    toast.info(t("reader.gone"))
    leave()
  }
  const lookAgain = async (): Promise<boolean> => {
    const isGone = failureOf((await refetch()).error)?.status === 404
    if (isGone) leaveGone()
    return isGone
  }
  return (
    <ScreenFrame
      title={entry?.name ?? t(`list.${kind}.title`)}
      actions={<LinkButton to={list}>{t(`list.${kind}.back`)}</LinkButton>}
    >
      <LoadState isLoading={isLoading} error={entry ? undefined : error} retry={() => void refetch()} />
      {entry ? (
        <div className={styles.columns}>
          <div className={styles.sent}>
            <SubmissionFacts entry={entry} onMissing={lookAgain} />
            <section aria-labelledby="message-title">
              <h2 id="message-title">{t("field.message")}</h2>
              <p className={styles.message} lang={entry.locale}>
                {entry.message === "" ? t("reader.noMessage") : entry.message}
              </p>
            </section>
          </div>
          <div className={styles.answer}>
            <StatusForm kind={kind} entry={entry} onGone={leaveGone} />
            <section className={styles.forget} aria-labelledby="forget-title">
              <h2 id="forget-title">{t("forget.title")}</h2>
              <p className={styles.quiet}>{t("forget.lead")}</p>
              <Button variant="danger" onClick={() => setForgetting(true)}>
                {t("forget.open")}
              </Button>
            </section>
          </div>
        </div>
      ) : null}
      {forgetting && entry ? (
        <EraseDialog
          kind={kind}
          entry={entry}
          onClose={() => setForgetting(false)}
          onForgotten={leave}
          onGone={leaveGone}
        />
      ) : null}
    </ScreenFrame>
  )
}

export default SubmissionReader
