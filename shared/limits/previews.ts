/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/** Lifetime of a preview link, number of valid ones per entry, and how often they may be opened. */
export const previewLimits = { daysDefault: 7, daysMax: 30, liveMax: 20, tokenMax: 200, requestsPerMinute: 60 } as const
