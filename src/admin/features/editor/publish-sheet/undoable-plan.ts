import type { AdminEntry } from "../draft/entry-content.ts"
import type { Publication } from "../editor-api.ts"
import type { PlanOutcome } from "../settings/use-entry-actions.ts"

/** A plan that was carried out, or a part of it; `version` is the last one that the editor knows. */
export type EndedPlan = { before: AdminEntry; outcome: PlanOutcome; version: number | null }

/** What can be undone: what was done, the last version of it, and the one to which it goes back. */
export type UndoablePlan = { states: readonly Publication["state"][]; version: number; to: number }

/**
 * The part of a plan that can be undone; null if nothing can. Each step makes a version, or none where everything is as wanted
 * already. More versions than steps, or a version that the editor could not read, hold something else.
 */
export const undoableOf = ({
  before,
  outcome,
  version,
}: Omit<EndedPlan, "before"> & { before: Pick<AdminEntry, "version"> }): UndoablePlan | null => {
  const { done, left, failure } = outcome
  if (left.length > 0 || failure || version === null) return null
  const made = version - before.version
  if (made < 1 || made > done.length) return null
  const states = done.map((step) => (step.kind === "publish" ? step.state : "draft"))
  return { states: [...new Set(states)], version, to: before.version }
}
