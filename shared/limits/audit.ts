/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

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
