import type { ApiFailure, ApiResult } from "../../../../components/api/fetch-api.ts"
import { currentVersionOf } from "../../../store/current-version-of.ts"
import { savedOf, type Saved } from "./draft-state.ts"
import type { AdminEntry, EntryContent } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

/** What became of a save. */
export type SaveOutcome =
  | { is: "saved"; entry: AdminEntry }
  | { is: "removed"; entry: AdminEntry }
  /** The server has what was sent before without an answer: a save that follows it is no conflict. */
  | { is: "behind"; saved: Saved }
  | { is: "conflict"; theirs: Saved }
  /** `isLost`: the server may have it all the same. */
  | { is: "failed"; failure: ApiFailure; isLost: boolean }

const isLost = (status: number | "offline"): boolean => status === "offline" || status === 0 || status >= 500

/**
 * Reads the answer to a save.
 *
 * @param sent what was saved
 * @param unanswered what was sent before and got no answer
 */
export const outcomeOf = (result: ApiResult, sent: EntryContent, unconfirmed: EntryContent | null): SaveOutcome => {
  if (!result.error) return { is: "saved", entry: result.data as AdminEntry }
  const present = currentVersionOf(result.error) as AdminEntry | null
  if (!present) return { is: "failed", failure: result.error, isLost: isLost(result.error.status) }
  if (present.removedAt) return { is: "removed", entry: present }
  const theirs = savedOf(present)
  if (sameContent(theirs.content, sent, true)) return { is: "saved", entry: present }
  if (unconfirmed && sameContent(theirs.content, unconfirmed, true))
    return { is: "behind", saved: { ...theirs, content: unconfirmed } }
  return { is: "conflict", theirs }
}
