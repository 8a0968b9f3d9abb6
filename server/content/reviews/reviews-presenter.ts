import type { EntryReview, Review, WaitingReview } from "../../../shared/contract/reviews.ts"
import { contentTypeNames } from "../entries/content-type-names.ts"
import type { OverrulingRow, ReviewRow } from "./reviews-repository.ts"

const person = (id: string | null, name: string | null) => ({ id, name: name ?? "" })

/** A review, with the user who is asked as of now. */
export const presentReview = (row: ReviewRow): Review => ({
  version: row.version,
  state: row.state,
  askedBy: person(row.asked_by, row.asker),
  askedAt: row.asked_at.toISOString(),
  message: row.message,
  reviewer: row.reviewer === null ? null : person(row.reviewer_id, row.reviewer),
  decided:
    row.decided_at === null || row.decided_version === null
      ? null
      : {
          by: person(row.decided_by, row.decider),
          at: row.decided_at.toISOString(),
          message: row.answer,
          entryVersion: row.decided_version,
        },
  changedSince: row.changed,
})

/** The last approval against the rule. */
export const presentOverruling = (row: OverrulingRow): EntryReview["overruled"] => ({
  by: person(row.approved_by, row.name),
  at: row.approved_at.toISOString(),
  reason: row.reason ?? "",
  entryVersion: row.entry_version,
})

/** A review as the home screen lists it. */
export const presentWaitingReview = (row: ReviewRow, title: string): WaitingReview => {
  const { askedBy, askedAt, message, reviewer, decided } = presentReview(row)
  return {
    contentType: contentTypeNames[row.entry_kind],
    id: row.entry_id,
    title,
    state: row.changed ? "changed" : row.state,
    by: decided?.by ?? askedBy,
    at: decided?.at ?? askedAt,
    message: decided?.message ?? message,
    anybody: reviewer === null,
  }
}
