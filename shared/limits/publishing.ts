/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/**
 * A release that has lost more than `shrinkShare` of the posts or pages of the live one, and more than `shrinkMin` of
 * them, waits for a user. The others limit what one status lists.
 */
export const guardLimits = { shrinkShare: 0.2, shrinkMin: 10, faultsNamed: 50, warningsNamed: 50 } as const

/**
 * With less than `diskReserve` free on the disk nothing is built: the rest is for the database, whose log grows by 16 MB.
 * Changes within `gatherFor` go into one build. A transient failure is retried after `retryAfter`, then twice as long
 * each time up to `retryAfterMax`. With less than `releaseReserve` free, or a tenth of a smaller disk, the oldest releases
 * are removed before their time.
 */
export const publishingLimits = {
  gatherFor: 2,
  retryAfter: 1_000,
  retryAfterMax: 60_000,
  diskReserve: 32 * 1_024 * 1_024,
  releaseReserve: 512 * 1_024 * 1_024,
} as const

/**
 * The operator's webhook of releases: maximum of addresses in an event. A failed event is sent again after `retryAfter`.
 * It waits for the servers that do not have the release yet, for `serversWithin` at most.
 */
export const releaseWebhookLimits = { addressesMax: 1_000, retryAfter: 30_000, serversWithin: 30_000 } as const

/** How many changes a release or a status names, and for how many days it is known what visitors saw differently. */
export const publicChangeLimits = { named: 20, keepDays: 365 } as const
