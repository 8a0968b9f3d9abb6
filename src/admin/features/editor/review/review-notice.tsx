import { ReviewCard } from "./review-card.tsx"
import * as styles from "./review-card.module.css"
import { useReview, type ReviewedEntry } from "./use-review.ts"

/** Above the text: the request for a review of it, and its outcome. Empty without a review. */
export const ReviewNotice = ({ onChanges, ...entry }: ReviewedEntry & { onChanges: (since: number) => void }) => {
  const { known } = useReview(entry)
  if (!known || known.review === null) return null
  return (
    <div className={styles.notice}>
      <ReviewCard {...entry} known={known} onChanges={onChanges} />
    </div>
  )
}
