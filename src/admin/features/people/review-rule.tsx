import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { failureOf } from "../../store/failure-of.ts"
import { CheckLine } from "../../ui/check-line.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Panel } from "../../ui/panel.tsx"
import * as styles from "./user-list.module.css"
import { useReviewSettingQuery, useSetReviewRequiredMutation } from "./users-api.ts"

/** Whether another user has to approve a text before it is published. */
export const ReviewRule = () => {
  const { t } = useTranslation("adminPeople")
  const id = useId()
  const { data } = useReviewSettingQuery(undefined)
  const [setRequired, { isLoading, originalArgs }] = useSetReviewRequiredMutation()
  const [failure, setFailure] = useState<"noReviewer" | "failed" | null>(null)
  if (!data) return null
  const { required, reviewers, scheduled } = data
  const change = async (next: boolean): Promise<void> => {
    if (isLoading) return
    const refused = failureOf((await setRequired({ required: next })).error)
    setFailure(refused === null ? null : refused.code === errorCodes.noReviewer.code ? "noReviewer" : "failed")
  }
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id} className={styles.ruleTitle}>
        {t("review.title")}
      </h2>
      <CheckLine
        checked={isLoading ? originalArgs?.required === true : required}
        onChange={(next) => void change(next)}
      >
        {t("review.required")}
      </CheckLine>
      <p className={styles.ruleHint}>{t("review.hint", { count: reviewers })}</p>
      {!required && scheduled > 0 ? (
        <p className={styles.ruleHint}>{t("review.scheduled", { count: scheduled })}</p>
      ) : null}
      {failure ? <Notice kind="bad">{t(`review.${failure}`)}</Notice> : null}
      {required && reviewers < 2 ? <Notice kind="wait">{t("review.few")}</Notice> : null}
    </Panel>
  )
}
