import { useEffect, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { EntryReview } from "../../../../../shared/contract/reviews.ts"
import { reviewLimits } from "../../../../../shared/limits/reviews.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { usePersistedDraft } from "../../../drafts/use-persisted-draft.ts"
import { Button } from "../../../ui/button.tsx"
import { Choice } from "../../../ui/choice.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import type { ReviewStep } from "./review-api.ts"
import * as styles from "./review-card.module.css"
import type { ReviewedEntry } from "./use-review.ts"

type AskFormProps = ReviewedEntry & {
  known: EntryReview
  isBusy: boolean
  take: (step: ReviewStep) => Promise<boolean>
  onClose: () => void
}

const { messageMax } = reviewLimits

/** Asks a colleague, or any user who may publish the entry. */
export const AskForm = ({ contentType, id, known: { review, reviewers }, isBusy, take, onClose }: AskFormProps) => {
  const { t } = useTranslation("adminReviews")
  const locale = useLocale()
  const field = useId()
  const [draft, setDraft, , finish] = usePersistedDraft<{ reviewer: string; message: string }>(
    `review-ask:${contentType}:${id}`,
    "saved"
  )
  const [isChecked, setChecked] = useState(false)
  const { reviewer = review?.reviewer?.id ?? "", message = "" } = draft ?? {}
  // The chosen one may have left since.
  const chosen = reviewers.some((one) => one.id === reviewer) ? reviewer : ""
  useEffect(() => document.getElementById(field)?.focus(), [field])
  const ask = async (): Promise<void> => {
    setChecked(true)
    if (message.trim().length > messageMax) return
    const isDone = await take({
      to: "askReview",
      version: review?.version ?? null,
      reviewerId: chosen || null,
      message: message.trim(),
      locale,
    })
    if (isDone) finish(draft)
  }
  if (reviewers.length === 0)
    return (
      <div className={styles.form}>
        <Notice kind="bad">{t("failure.noReviewer")}</Notice>
      </div>
    )
  return (
    <div className={styles.form}>
      <Choice
        id={field}
        isField
        label={t("ask.of")}
        value={chosen}
        options={[
          { value: "", label: t("ask.anybody") },
          ...reviewers.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChoose={(next) => setDraft({ reviewer: next, message })}
      />
      <TextInput
        label={t("ask.message")}
        rows={3}
        limit={messageMax}
        value={message}
        issue={isChecked && message.trim().length > messageMax ? t("tooLong", { max: messageMax }) : null}
        onChange={(next) => setDraft({ reviewer: chosen, message: next })}
      />
      <div className={styles.actions}>
        <Button disabled={isBusy} onClick={() => void ask()}>
          {t("ask.send")}
        </Button>
        <Button variant="bare" onClick={onClose}>
          {t("ask.cancel")}
        </Button>
      </div>
    </div>
  )
}
