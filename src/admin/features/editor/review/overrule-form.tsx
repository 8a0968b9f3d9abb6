import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { reviewLimits } from "../../../../../shared/limits/reviews.ts"
import { usePersistedDraft } from "../../../drafts/use-persisted-draft.ts"
import { Button } from "../../../ui/button.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import * as styles from "./review-card.module.css"
import { useReviewSteps, type ReviewedEntry } from "./use-review.ts"

const { messageMax } = reviewLimits

/** An admin lets the entry be published as it is, and says why. */
export const OverruleForm = (entry: ReviewedEntry) => {
  const { t } = useTranslation("adminReviews")
  const { take, isBusy, failure } = useReviewSteps(entry)
  const { contentType, id, version } = entry
  const [draft, setDraft, , finish] = usePersistedDraft<string>(`review-reason:${contentType}:${id}`, "saved")
  const field = useId()
  const [issue, setIssue] = useState<"tooLong" | "reasonNeeded" | null>(null)
  const reason = draft ?? ""
  const overrule = async (): Promise<void> => {
    const text = reason.trim()
    const wrong = text === "" ? "reasonNeeded" : text.length > messageMax ? "tooLong" : null
    setIssue(wrong)
    if (wrong !== null) document.getElementById(field)?.focus()
    else if (await take({ to: "overruleReview", entryVersion: version, reason: text })) finish(draft)
  }
  return (
    <details className={styles.overrule}>
      <summary>{t("overrule.open")}</summary>
      <div className={styles.form}>
        <p className={styles.fact}>{t("overrule.lead")}</p>
        <TextInput
          id={field}
          label={t("overrule.reason")}
          rows={2}
          limit={messageMax}
          value={reason}
          issue={issue === null ? null : t(issue, { max: messageMax })}
          onChange={(next) => {
            setIssue(null)
            setDraft(next)
          }}
        />
        {failure ? <Notice kind="bad">{t(`failure.${failure}`)}</Notice> : null}
        <div className={styles.actions}>
          <Button disabled={isBusy} onClick={() => void overrule()}>
            {t("overrule.do")}
          </Button>
        </div>
      </div>
    </details>
  )
}
