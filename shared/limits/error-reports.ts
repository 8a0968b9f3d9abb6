/** Lengths are in UTF-16 code units. */

/**
 * A server sends `perMinute` error reports, and one of the same error; a page in a browser sends `perVisit` until it is
 * left. A report's text has `textMax` characters.
 */
export const errorReportLimits = { perMinute: 10, perVisit: 5, textMax: 2_000 } as const
