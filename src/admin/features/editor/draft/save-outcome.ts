import type { ApiFailure, ApiResult } from "../../../../components/api/fetch-api.ts"
import { currentVersionOf } from "../../../store/current-version-of.ts"
import { savedOf, type Saved } from "./draft-state.ts"
import type { AdminEntry, EntryContent } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

/** The result of a save. */
export type SaveOutcome =
  | { is: "saved"; entry: AdminEntry }
  | { is: "removed"; entry: AdminEntry }
  /**
   * A save based on the server's version is no conflict: that is an earlier save whose response was lost, or a
   * publication, which leaves the content as it was.
   */
  | { is: "behind"; saved: Saved }
  | { is: "conflict"; theirs: Saved }
  /** `isLost`: the server may have saved it nevertheless. */
  | { is: "failed"; failure: ApiFailure; isLost: boolean }

const isLost = (status: number | "offline"): boolean => status === "offline" || status === 0 || status >= 500

/**
 * Interprets the response to a save.
 *
 * @param sent the content of the save
 * @param unconfirmed the content of an earlier save without a response
 * @param base the content on which the save was based
 */
export const outcomeOf = (
  result: ApiResult,
  sent: EntryContent,
  unconfirmed: EntryContent | null,
  base: EntryContent | null
): SaveOutcome => {
  if (!result.error) return { is: "saved", entry: result.data as AdminEntry }
  const present = currentVersionOf(result.error) as AdminEntry | null
  if (!present) return { is: "failed", failure: result.error, isLost: isLost(result.error.status) }
  if (present.removedAt) return { is: "removed", entry: present }
  const theirs = savedOf(present)
  if (sameContent(theirs.content, sent, true)) return { is: "saved", entry: present }
  const known = [unconfirmed, base].find((content) => content && sameContent(theirs.content, content, true))
  if (known) return { is: "behind", saved: { ...theirs, content: known } }
  return { is: "conflict", theirs }
}
