/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/** How long the link to a draft works, how many of one entry work at a time, and how often they may be opened. */
export const previewLimits = { daysDefault: 7, daysMax: 30, liveMax: 20, tokenMax: 200, callsPerMinute: 60 } as const
