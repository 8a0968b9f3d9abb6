/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/**
 * A release that has lost more than `shrinkShare` of the posts or pages of the live one, and more than `shrinkMin` of
 * them, waits for a person. The others bound what one status names.
 */
export const guardLimits = { shrinkShare: 0.2, shrinkMin: 10, faultsNamed: 50, warningsNamed: 50 } as const

/**
 * Changes that come within `gatherFor` go into one build. One that failed for a passing reason is tried again after
 * `retryAfter`, then twice as long each time up to `retryAfterMax`.
 */
export const publishingLimits = { gatherFor: 10, retryAfter: 1_000, retryAfterMax: 60_000 } as const

/** News of a release names so many addresses at most. What cannot be told now is tried again after so many milliseconds. */
export const webhookLimits = { addressesMax: 1_000, lookAgainAfter: 30_000 } as const
