import type { Generated, GeneratedAlways } from "kysely"
import type { reviewStates } from "../../../shared/staff-endpoints.ts"
import type { EntryKind } from "./history.ts"

export type ReviewTables = {
  /** A review: what was requested for an entry, and the decision. */
  review: {
    entry_kind: EntryKind
    entry_id: string
    version: Generated<number>
    state: (typeof reviewStates)[number]
    /** Null without a request, or when its author was deleted. */
    asked_by: string | null
    asked_at: Date
    message: string
    /** Null asks anybody. */
    reviewer_id: string | null
    decided_by: string | null
    decided_at: Date | null
    answer: string
    /** The version of the entry that was decided about. */
    decided_version: number | null
    /** Whether what would be published differs from what was approved. */
    changed: boolean
  }
  /** Parts of entries that may be published: a row for each, until it is public. */
  approval: {
    id: GeneratedAlways<number>
    entry_kind: EntryKind
    entry_id: string
    /** The text of a language or a shared field, with a hash of what it says. */
    part: string
    /** The version that was read. */
    entry_version: number
    approved_by: string | null
    approved_at: Date
    /** Why an admin approved it against the rule; null where the rule was kept. */
    reason: string | null
  }
  review_setting: { only_row: Generated<boolean>; required: boolean }
}
