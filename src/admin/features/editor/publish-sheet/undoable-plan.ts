import type { AdminEntry } from "../draft/entry-content.ts"
import type { Publication } from "../editor-api.ts"
import type { PlanOutcome } from "../settings/use-entry-actions.ts"

/** A plan that was carried out, or a part of it; `version` is the last one that the editor knows. */
export type EndedPlan = { before: AdminEntry; outcome: PlanOutcome; version: number | null }

/**
 * What of a plan can be undone, and the version that it made; null if nothing can. What one step did with both languages and
 * the address is one version, which the server can undo; it cannot undo several. A step may also have made none, or one that the
 * editor could not read: the version that it knows then holds something else.
 */
export const undoableOf = ({
  before,
  outcome,
  version,
}: Omit<EndedPlan, "before"> & { before: Pick<AdminEntry, "version"> }): {
  deed: Publication["state"]
  version: number
} | null => {
  const [only, another] = outcome.done
  if (!only || another || outcome.left.length > 0 || outcome.failure) return null
  if (version === null || version <= before.version) return null
  return { deed: only.kind === "publish" ? only.state : "draft", version }
}
