import { useTranslation } from "react-i18next"
import type { WaitingReviews } from "../../../../shared/contract/reviews.ts"
import { paths } from "../../../../shared/paths.ts"
import { serverNow } from "../../store/server-clock.ts"
import { DateTime } from "../../ui/date-time.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { useWaitingReviewsQuery } from "./home-api.ts"
import { HomeRows } from "./home-rows.tsx"
import { HomeSection } from "./home-section.tsx"

const addressOf = ({ contentType, id }: { contentType: string; id: string }): string =>
  `${paths.admin}/${contentType}/${id}`

/** Reviews that the user is asked for, the results of their own, and what is scheduled without an approval. */
export const ReviewsSection = () => {
  const { t } = useTranslation("adminHome")
  const { data, error, refetch } = useWaitingReviewsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data)
    return error ? (
      <HomeSection level={3} title={t("review.title")}>
        <LoadState isLoading={false} error={error} retry={() => void refetch()} />
      </HomeSection>
    ) : null
  const rowOf = (review: WaitingReviews["asked"][number]) => ({
    id: `${review.id} ${review.state}`,
    to: addressOf(review),
    title: review.title || t("care.untitled"),
    quote: review.message,
    note: (
      <>
        {t(`review.${review.state}`, { by: review.by.name || t("review.someone") })} · <DateTime at={review.at} />
      </>
    ),
  })
  const rows = [
    ...data.held.map((entry) => ({
      id: `${entry.id} held`,
      to: addressOf(entry),
      title: entry.title || t("care.untitled"),
      note: (
        <>
          {t(Date.parse(entry.at) > serverNow() ? "review.lacking" : "review.held")} · <DateTime at={entry.at} />
        </>
      ),
    })),
    ...[...data.asked, ...data.decided].map(rowOf),
  ]
  if (rows.length === 0) return null
  return (
    <HomeSection level={3} title={t("review.title")}>
      <HomeRows rows={rows} empty="" />
    </HomeSection>
  )
}
