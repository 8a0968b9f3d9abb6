/** Kinds of failures for which the editor has words. */
export const failureKind = (
  status: number | "offline"
): "offline" | "tooLarge" | "rateLimited" | "forbidden" | "gone" | "failed" => {
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
