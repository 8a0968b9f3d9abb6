import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { EntryReview, Review } from "../../../../../shared/contract/reviews.ts"
import { useCurrentUserQuery } from "../../../store/session-api.ts"
import { Badge, type BadgeVariant } from "../../../ui/badge.tsx"
import { Button } from "../../../ui/button.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { AskForm } from "./ask-form.tsx"
import { DecisionForm } from "./decision-form.tsx"
import * as styles from "./review-card.module.css"
import { useReviewSteps, type ReviewedEntry } from "./use-review.ts"

const variants: Record<Review["state"], BadgeVariant> = { asked: "wait", approved: "good", changes: "bad" }

type NamedUser = { id: string | null; name: string }

/** The name of a user, or what stands for it. */
const useUserName = (): ((named: NamedUser | null) => string) => {
  const { t } = useTranslation("adminReviews")
  const { data: user } = useCurrentUserQuery(undefined)
  return (named) => {
    if (named === null) return t("person.anybody")
    return named.id !== null && named.id === user?.id ? t("person.you") : named.name || t("person.deleted")
  }
}

/** The request, the users of it and its outcome, with the words of both. */
const ReviewFacts = ({ review, isPart }: { review: Review; isPart: boolean }) => {
  const { t } = useTranslation("adminReviews")
  const nameOf = useUserName()
  const { state, askedBy, askedAt, message, reviewer, decided, changedSince } = review
  const shown = changedSince ? "changed" : state
  const isUnasked = decided !== null && askedBy.id === null && message === ""
  return (
    <>
      <p>
        <Badge variant={changedSince ? "changed" : variants[state]}>{t(`state.${shown}`)}</Badge>
      </p>
      {isUnasked ? null : (
        <p className={styles.fact}>
          {t("asked", { by: nameOf(askedBy), of: nameOf(reviewer) })} · <DateTime at={askedAt} />
        </p>
      )}
      {message === "" ? null : <blockquote className={styles.message}>{message}</blockquote>}
      {decided === null ? null : (
        <>
          <p className={styles.fact}>
            {t(`decided.${state === "approved" ? "approved" : "changes"}`, { by: nameOf(decided.by) })} ·{" "}
            <DateTime at={decided.at} />
          </p>
          {decided.message === "" ? null : <blockquote className={styles.message}>{decided.message}</blockquote>}
        </>
      )}
      {changedSince ? <p className={styles.fact}>{t("changedSince")}</p> : null}
      {isPart && state === "approved" && !changedSince ? <p className={styles.fact}>{t("part")}</p> : null}
    </>
  )
}

type ReviewCardProps = ReviewedEntry & {
  known: EntryReview
  /** Shows what changed since a version. */
  onChanges: ((since: number) => void) | null
}

/** Whether a language lacks an approval. */
const isLacking = ({ approved }: EntryReview): boolean => Object.values(approved).includes(false)

/** What the reader may do with a review. */
const rightsOf = (known: EntryReview, user: { id: string; roles: readonly string[] }) => {
  const { review, required, decides, own } = known
  const isAsker = review !== null && review.askedBy.id === user.id
  const isDecider = review?.decided?.by.id === user.id
  const isOpen = review === null || review.state !== "approved" || review.changedSince || isLacking(known)
  const isAdmin = user.roles.includes("admin")
  return {
    canAsk: review === null || (isOpen && (review.state !== "asked" || (own && !isAsker)) && !(isDecider && !own)),
    canDecide: isOpen && decides && (review !== null || required),
    /** Another user has to decide about what the user wrote. */
    isOwn: review !== null && isOpen && own && !isAsker,
    takesBack: review !== null && review.decided !== null && (isDecider || (isAdmin && !isAsker)),
    ends: review !== null && (isAsker || isAdmin) && !isDecider && review.state !== "approved",
  }
}

/** The review of an entry, and what the reader can do about it. */
export const ReviewCard = ({ known, onChanges, ...entry }: ReviewCardProps) => {
  const { t } = useTranslation("adminReviews")
  const { data: user } = useCurrentUserQuery(undefined)
  const place = useRef<HTMLDivElement>(null)
  const steps = useReviewSteps(entry)
  const [isAsking, setAsking] = useState(false)
  if (!user) return null
  const { review, publishedVersion } = known
  const { canAsk, canDecide, isOwn, takesBack, ends } = rightsOf(known, user)
  /** The pressed button is removed by then: the focus moves to the outcome. */
  const take: typeof steps.take = async (step) => {
    const isDone = await steps.take(step)
    if (isDone) {
      setAsking(false)
      place.current?.focus()
    }
    return isDone
  }
  const withdraw = (): void => {
    if (review) void take({ to: "withdrawReview", version: review.version })
  }
  const changes =
    review !== null && onChanges !== null && publishedVersion !== null ? (
      <Button variant={canDecide ? "bare" : "quiet"} onClick={() => onChanges(publishedVersion)}>
        {t("changes")}
      </Button>
    ) : null
  return (
    <div ref={place} tabIndex={-1} className={styles.card} role="group" aria-label={t("title")}>
      <div role="status" className={styles.facts}>
        {review ? <ReviewFacts review={review} isPart={isLacking(known)} /> : null}
        {isOwn ? <p className={styles.fact}>{t(canDecide ? "ownPart" : "own")}</p> : null}
        {canDecide && known.scheduledBelow.length > 0 ? <p className={styles.fact}>{t("scheduledBelow")}</p> : null}
      </div>
      {steps.failure ? <Notice kind="bad">{t(`failure.${steps.failure}`)}</Notice> : null}
      {canDecide ? (
        <DecisionForm {...entry} review={review} isBusy={steps.isBusy} take={take}>
          {changes}
        </DecisionForm>
      ) : null}
      {isAsking ? (
        <AskForm
          {...entry}
          known={known}
          isBusy={steps.isBusy}
          take={take}
          onClose={() => {
            setAsking(false)
            place.current?.focus()
          }}
        />
      ) : null}
      <div className={styles.actions}>
        {canAsk && !isAsking ? (
          <Button onClick={() => setAsking(true)}>{t(review === null ? "ask.open" : "ask.again")}</Button>
        ) : null}
        {takesBack ? (
          <Button disabled={steps.isBusy} onClick={withdraw}>
            {t(`takeBack.${review?.state === "approved" ? "approved" : "changes"}`)}
          </Button>
        ) : null}
        {ends ? (
          <Button disabled={steps.isBusy} onClick={withdraw}>
            {t("withdraw")}
          </Button>
        ) : null}
        {canDecide ? null : changes}
      </div>
    </div>
  )
}
