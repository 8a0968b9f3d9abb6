/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/** `headWithin` is for the headers, `bodyWithin` for a body (of an upload: after its response), `wholeWithin` for any request. */
export const requestLimits = {
  bodyMax: 1_048_576,
  urlMax: 2_048,
  headWithin: 30_000,
  bodyWithin: 30_000,
  wholeWithin: 900_000,
} as const

/**
 * Entries are stored for `keepDays`; the database itself refuses to delete them in the first 365. `repeatsMax` entries
 * of what anybody can cause are stored for one actor and action in `repeatsFor`.
 */
export const auditLimits = {
  actionMax: 80,
  keepDays: 730,
  expireBatch: 5_000,
  repeatsFor: 600_000,
  repeatsMax: 20,
} as const
