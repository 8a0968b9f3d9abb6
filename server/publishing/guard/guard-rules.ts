import type { GuardIssue } from "../../../shared/contract/publishing.ts"
import { guardLimits } from "../../../shared/limits/publishing.ts"
import { eachCount, type ReleaseCounts } from "./guard-counts.ts"

/** What the guard knows of a release before it goes live. */
export type ReleaseFacts = {
  counts: ReleaseCounts
  /** Counts of the live release; null when there is none. */
  live: ReleaseCounts | null
  /** Required addresses without a file. */
  missing: readonly string[]
  /** Targets that templates link or load and that the release does not serve. */
  deadLinks: readonly { page: string; target: string }[]
}

const { shrinkMin, shrinkShare } = guardLimits

const hasShrunk = (before: number, after: number): boolean =>
  before - after > shrinkMin && before - after > before * shrinkShare

const shrunk = (live: ReleaseCounts, counts: ReleaseCounts): GuardIssue[] =>
  eachCount.flatMap(({ key, what, locale }): GuardIssue[] => {
    const [before, after] = [live[key], counts[key]]
    return hasShrunk(before, after) ? [{ rule: "shrunk", confirmable: true, what, locale, before, after }] : []
  })

/** Returns the issues of a release; without issues it may go live. */
export const checkRelease = ({ counts, live, missing, deadLinks }: ReleaseFacts): GuardIssue[] => [
  ...(live ? shrunk(live, counts) : []),
  ...missing.map((address): GuardIssue => ({ rule: "addressMissing", confirmable: false, address })),
  ...deadLinks.map(({ page, target }): GuardIssue => ({ rule: "deadLink", confirmable: false, page, target })),
]
