import { useTranslation } from "react-i18next"
import type { EntryReview } from "../../../../../shared/contract/reviews.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import { useCurrentUserQuery } from "../../../store/session-api.ts"
import { Notice } from "../../../ui/notice.tsx"
import * as sheet from "../publish-sheet/publish-sheet.module.css"
import { OverruleForm } from "./overrule-form.tsx"
import { ReviewCard } from "./review-card.tsx"
import * as styles from "./review-card.module.css"
import { useReview, type ReviewedEntry } from "./use-review.ts"

type ReviewOfPlan = {
  entry: ReviewedEntry
  known: EntryReview | undefined
  /** Whether the answer may be another one in a moment. */
  isReading: boolean
  /** Whether a language would be published that another user has to approve first. */
  isMissing: boolean
  isPublishing: boolean
}

type LanguagesOfPlan = {
  /** Those that it publishes or schedules. */
  chosen: readonly Locale[]
  /** Those of them that need an approval, where publications do. */
  approved: readonly Locale[]
}

/** What the review means for a plan. */
export const usePublicationReview = (
  { contentType, id, version }: ReviewedEntry,
  { chosen, approved }: LanguagesOfPlan
): ReviewOfPlan => {
  const entry = { contentType, id, version }
  const { known, isReading } = useReview(entry)
  const isMissing = known?.required === true && approved.some((locale) => known.approved[locale] === false)
  return { entry, known, isReading, isMissing, isPublishing: chosen.length > 0 }
}

/** The review in the sheet: what it lacks for the plan, and whom to ask. Empty where there is no user to ask. */
export const PublicationReview = ({
  entry,
  known,
  isMissing,
  isPublishing,
  isStopped,
}: ReviewOfPlan & { isStopped: boolean }) => {
  const { t } = useTranslation("adminReviews")
  const { data: user } = useCurrentUserQuery(undefined)
  if (!known) return null
  const { review, required, reviewers, overruled } = known
  const hasSomethingToSay = review !== null || required || reviewers.length > 0
  if (!hasSomethingToSay || (review === null && !isPublishing)) return null
  const isOverruled = required && !isMissing && isPublishing && overruled !== null && review?.state !== "approved"
  return (
    <section
      className={sheet.part}
      aria-labelledby="publish-review"
      data-unapproved={isMissing || undefined}
      tabIndex={isMissing ? -1 : undefined}
    >
      <h3 id="publish-review">{t("title")}</h3>
      <div className={styles.card}>
        {known.entryVersion > entry.version ? <Notice kind="bad">{t("behind")}</Notice> : null}
        {isMissing ? <Notice kind={isStopped ? "bad" : "wait"}>{t("required")}</Notice> : null}
        {isOverruled ? (
          <p className={sheet.quiet}>{t("overrule.done", { by: overruled.by.name, reason: overruled.reason })}</p>
        ) : null}
        <ReviewCard {...entry} known={known} onChanges={null} />
        {isMissing && user?.roles.includes("admin") ? <OverruleForm {...entry} /> : null}
      </div>
    </section>
  )
}
