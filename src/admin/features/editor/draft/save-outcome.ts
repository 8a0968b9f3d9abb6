import type { ApiFailure, ApiResult } from "../../../../components/api/fetch-api.ts"
import { currentVersionOf } from "../../../store/current-version-of.ts"
import { savedOf, type Saved } from "./draft-state.ts"
import type { AdminEntry, EntryContent } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

/** The result of a save. */
export type SaveOutcome =
  | { is: "saved"; entry: AdminEntry }
  | { is: "removed"; entry: AdminEntry }
  /** The server has an earlier save whose response was lost: a save based on it is no conflict. */
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
