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
export const actionFailureKind = (status: number | "offline"): Exclude<FailureKind, "tooLarge"> | "conflict" => {
  const kind = failureKind(status)
  if (status === 409) return "conflict"
  return kind === "tooLarge" ? "failed" : kind
}
