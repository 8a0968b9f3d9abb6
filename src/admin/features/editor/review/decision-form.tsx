import { useId, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Review } from "../../../../../shared/contract/reviews.ts"
import { reviewLimits } from "../../../../../shared/limits/reviews.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { usePersistedDraft } from "../../../drafts/use-persisted-draft.ts"
import { Button } from "../../../ui/button.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import type { ReviewStep } from "./review-api.ts"
import * as styles from "./review-card.module.css"
import type { ReviewedEntry } from "./use-review.ts"

type DecisionFormProps = ReviewedEntry & {
  /** Null to decide unasked. */
  review: Review | null
  isBusy: boolean
  take: (step: ReviewStep) => Promise<boolean>
  /** What else there is to press. */
  children: ReactNode
}

const { messageMax } = reviewLimits

/** Approves what the editor shows, or asks for changes in words. */
export const DecisionForm = ({ contentType, id, version, review, isBusy, take, children }: DecisionFormProps) => {
  const { t } = useTranslation("adminReviews")
  const locale = useLocale()
  const [draft, setDraft, , finish] = usePersistedDraft<string>(`review-answer:${contentType}:${id}`, "saved")
  const field = useId()
  const [issue, setIssue] = useState<"tooLong" | "needed" | null>(null)
  const message = draft ?? ""
  const decide = async (to: "approve" | "requestChanges"): Promise<void> => {
    const text = message.trim()
    const wrong = text.length > messageMax ? "tooLong" : to === "requestChanges" && text === "" ? "needed" : null
    setIssue(wrong)
    if (wrong !== null) {
      document.getElementById(field)?.focus()
      return
    }
    if (await take({ to, version: review?.version ?? null, entryVersion: version, message: text, locale }))
      finish(draft)
  }
  return (
    <div className={styles.form}>
      <TextInput
        id={field}
        label={t("decide.message")}
        rows={3}
        limit={messageMax}
        value={message}
        issue={issue === null ? null : t(issue, { max: messageMax })}
        onChange={(next) => {
          setIssue(null)
          setDraft(next)
        }}
      />
      <div className={styles.actions}>
        <Button disabled={isBusy} onClick={() => void decide("approve")}>
          {t("decide.approve")}
        </Button>
        <Button disabled={isBusy} onClick={() => void decide("requestChanges")}>
          {t("decide.changes")}
        </Button>
        {children}
      </div>
    </div>
  )
}
