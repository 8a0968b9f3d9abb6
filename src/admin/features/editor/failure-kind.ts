import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import type { ApiFailure } from "../../../components/api/fetch-api.ts"

/** Kinds of failures for which the editor has words. */
type FailureKind = "offline" | "tooLarge" | "rateLimited" | "forbidden" | "gone" | "failed"

/** Why a save failed. */
export const failureKind = (status: number | "offline"): FailureKind => {
  switch (status) {
    case "offline":
    case 0:
      return "offline"
    case 413:
      return "tooLarge"
    case 429:
      return "rateLimited"
    case 403:
      return "forbidden"
    case 404:
    case 410:
      return "gone"
    default:
      return "failed"
  }
}

/** Why an action such as a publication was not done. */
export const actionFailureKind = ({
  status,
  code,
}: Pick<ApiFailure, "status" | "code">): Exclude<FailureKind, "tooLarge"> | "conflict" | "unapproved" | "fixed" => {
  const kind = failureKind(status)
  if (code === errorCodes.reviewRequired.code) return "unapproved"
  if (code === errorCodes.fixedDocument.code) return "fixed"
  if (status === 409) return "conflict"
  return kind === "tooLarge" ? "failed" : kind
}
