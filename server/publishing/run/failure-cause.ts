import type { FailureCause } from "../../../shared/contract/publishing.ts"
import { isDatabaseAway } from "../../db/database-away.ts"
import { errorCode } from "../release/error-code.ts"
import { BuildError } from "../builder/site-build.ts"

/** Refusals of the disk that end when somebody makes room, or when the others are done. */
const diskCodes = new Set(["ENOSPC", "EDQUOT", "EMFILE", "ENFILE", "EIO"])

/**
 * What a build says, see src/gatsby/content/content-error.ts, content-client.ts and content-lists.ts; the first that
 * fits counts.
 */
const said: [pattern: RegExp, cause: FailureCause][] = [
  [/\b(?:ENOSPC|EDQUOT)\b|no space left on device/i, "diskFull"],
  [/could not be reached or the answer broke off|no complete answer within|\banswered (?:5\d\d|429)\b/, "contentAway"],
  [/content API did not give what the site is built from|^GET \S+: /m, "contentFaulty"],
  [/printed nothing for [\d.]+ s and was ended/, "hung"],
  [/was ended by SIG[A-Z]+|ended with code (?:null|137|143)\b|heap out of memory/, "builderEnded"],
]

/** Says why a publish failed, as far as that can be told from what was thrown. */
export const failureCause = (error: unknown): FailureCause => {
  if (error instanceof BuildError) return said.find(([pattern]) => pattern.test(error.reason))?.[1] ?? "site"
  if (diskCodes.has(errorCode(error))) return "diskFull"
  return isDatabaseAway(error) ? "contentAway" : "other"
}

/** Whether trying again may help while nothing is changed by anybody. */
export const isTransient = (cause: FailureCause): boolean => cause !== "site"
