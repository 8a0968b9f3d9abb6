import type { FailureCause } from "../../../shared/contract/publishing.ts"
import { isDatabaseAway } from "../../db/database-away.ts"
import { isOutOfRoom } from "../builder/disk-room.ts"
import { errorCode } from "../release/error-code.ts"
import { BuildError } from "../builder/site-build.ts"

/** Disk errors that pass when there is room again, or when other processes are done. */
const diskCodes = new Set(["EMFILE", "ENFILE", "EIO"])

/**
 * Messages of a build, see src/gatsby/content/content-error.ts, content-client.ts and content-lists.ts; the first match
 * counts.
 */
const causeByMessage: [pattern: RegExp, cause: FailureCause][] = [
  [
    /could not be reached or the response broke off|no complete response within|\banswered (?:5\d\d|429)\b/,
    "contentAway",
  ],
  [/content API did not give what the site is built from|^GET \S+: /m, "contentFaulty"],
  [/printed nothing for [\d.]+ s and was ended/, "hung"],
  [/was ended by SIG[A-Z]+|ended with code (?:null|137|143)\b|heap out of memory/, "builderEnded"],
]

/**
 * The cause of a failed publish, as far as error and disk show it.
 *
 * @param folder the data folder
 */
export const failureCause = async (error: unknown, folder: string): Promise<FailureCause> => {
  if (await isOutOfRoom(folder, error)) return "diskFull"
  if (error instanceof BuildError) return causeByMessage.find(([pattern]) => pattern.test(error.reason))?.[1] ?? "site"
  if (diskCodes.has(errorCode(error))) return "diskFull"
  return isDatabaseAway(error) ? "contentAway" : "other"
}

/** Whether a retry may succeed without a change of content or sources. */
export const isTransient = (cause: FailureCause): boolean => cause !== "site"
