import type {
  EntryReview,
  ReviewDecision,
  ReviewOverruling,
  ReviewRequest,
} from "../../../../../shared/contract/reviews.ts"
import { entryReviewPaths } from "../../../../../shared/review-endpoints.ts"
import { adminApi } from "../../../store/admin-api.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { filled } from "../../../store/with-query.ts"

type Place = { contentType: ContentTypeName; id: string }

/** What is done with a review, with what its endpoint is sent. */
export type ReviewStep =
  | ({ to: "askReview" } & ReviewRequest)
  | ({ to: "approve" | "requestChanges" } & ReviewDecision)
  | { to: "withdrawReview"; version: number }
  | ({ to: "overruleReview" } & ReviewOverruling)

/** Endpoints of the review of an entry. */
const reviewApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    readReview: build.query<EntryReview, Place>({
      query: ({ contentType, id }) => ({ method: "GET", path: filled(entryReviewPaths(contentType).review, { id }) }),
      providesTags: ["Reviews"],
    }),
    changeReview: build.mutation<EntryReview, Place & { step: ReviewStep }>({
      query: ({ contentType, id, step: { to, ...body } }) => ({
        method: "POST",
        path: filled(entryReviewPaths(contentType)[to], { id }),
        body,
      }),
      // Also a refusal says that something else is stored than was shown.
      invalidatesTags: ["Reviews", "Entries", "Audit"],
    }),
  }),
})

export const { useReadReviewQuery, useChangeReviewMutation } = reviewApi

export const useReadReviewState = reviewApi.endpoints.readReview.useQueryState
