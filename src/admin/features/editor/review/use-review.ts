import { useEffect, useRef, useState } from "react"
import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import type { EntryReview } from "../../../../../shared/contract/reviews.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { failureOf } from "../../../store/failure-of.ts"
import { useChangeReviewMutation, useReadReviewQuery, useReadReviewState, type ReviewStep } from "./review-api.ts"

export type ReviewedEntry = {
  contentType: ContentTypeName
  id: string
  /** The saved version that the editor shows. */
  version: number
}

type KnownReview = {
  known: EntryReview | undefined
  /** Whether it is being read again, so that what is known may have changed. */
  isReading: boolean
}

/** The review of the entry in the editor, read again when another version is saved of an entry whose review or approval matters. */
export const useReview = ({ contentType, id, version }: ReviewedEntry): KnownReview => {
  const { data, isFetching, refetch } = useReadReviewQuery({ contentType, id }, { refetchOnMountOrArgChange: true })
  const known = useRef(version)
  const isReviewed = data !== undefined && (data.review !== null || data.required)
  useEffect(() => {
    if (known.current !== version && isReviewed) void refetch()
    known.current = version
  }, [version, isReviewed, refetch])
  return { known: data, isReading: isFetching }
}

/** The version of the entry that the known review is about; 0 before it is known. It is not read for this. */
export const useReviewedVersion = ({ contentType, id }: Pick<ReviewedEntry, "contentType" | "id">): number =>
  useReadReviewState({ contentType, id }).data?.entryVersion ?? 0

/** Why a step was not taken, as far as there are words for it. */
export type ReviewFailure = "conflict" | "ownText" | "noReviewer" | "offline" | "failed"

const failureKind = (error: unknown): ReviewFailure | null => {
  const failure = failureOf(error)
  if (failure === null) return null
  const { versionConflict, ownText, noReviewer } = errorCodes
  if (failure.code === versionConflict.code) return "conflict"
  if (failure.code === ownText.code) return "ownText"
  if (failure.code === noReviewer.code) return "noReviewer"
  return failure.status === "offline" || failure.status === 0 ? "offline" : "failed"
}

/** Takes steps of a review, and says why the last one was not taken. */
export const useReviewSteps = ({ contentType, id }: ReviewedEntry) => {
  const [change, { isLoading }] = useChangeReviewMutation()
  const [failure, setFailure] = useState<ReviewFailure | null>(null)
  return {
    isBusy: isLoading,
    failure,
    /** @returns whether it was done */
    take: async (step: ReviewStep): Promise<boolean> => {
      const { error } = await change({ contentType, id, step })
      setFailure(failureKind(error))
      return error === undefined
    },
  }
}
