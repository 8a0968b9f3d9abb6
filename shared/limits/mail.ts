/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/** RFC 5321, section 4.5.3.1.3, less the angle brackets. */
export const emailLimits = { max: 254 } as const

/**
 * A transient failure is retried after `retryAfter`, then twice as long each time up to `retryAfterMax`, until
 * `giveUpAfter`. After `failuresInRow` nothing is sent for `pause`, then twice as long each time up to `pauseMax`.
 * Mails are stored for `keepFor` after they were sent or have failed, and deleted by `expireBatch`.
 */
export const mailLimits = {
  headerMax: 900,
  retryAfter: 60_000,
  retryAfterMax: 3_600_000,
  giveUpAfter: 2 * 86_400_000,
  failuresInRow: 5,
  pause: 60_000,
  pauseMax: 900_000,
  keepFor: 30 * 86_400_000,
  expireBatch: 5_000,
} as const
