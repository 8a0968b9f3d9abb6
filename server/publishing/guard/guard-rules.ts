import type { GuardIssue } from "../../../shared/contract/publishing.ts"
import { guardLimits } from "../../../shared/limits/publishing.ts"
import { eachCount, type ReleaseCounts } from "./guard-counts.ts"

/** What the guard knows of a release that wants to go live. */
export type ReleaseFacts = {
  counts: ReleaseCounts
  /** Counts of the release that is live; null where there is none. */
  live: ReleaseCounts | null
  /** Required addresses at which it has nothing. */
  missing: readonly string[]
  /** What templates link or load without its being there. */
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

/** Says why a release must not go live as it is; nothing speaks against it when the list is empty. */
export const checkRelease = ({ counts, live, missing, deadLinks }: ReleaseFacts): GuardIssue[] => [
  ...(live ? shrunk(live, counts) : []),
  ...missing.map((address): GuardIssue => ({ rule: "addressMissing", confirmable: false, address })),
  ...deadLinks.map(({ page, target }): GuardIssue => ({ rule: "deadLink", confirmable: false, page, target })),
]
