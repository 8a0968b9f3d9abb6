/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/**
 * Proof of work before a form. `cost` is iterations of PBKDF2 per try, `effort` the maximum of tries, half of it the
 * minimum. Measured in Chromium on a server's core: 0.2 s for the maximum. Slowed down six times, as a cheap phone is:
 * 0.9 s for three quarters of it, 1.3 s for the maximum. Load doubles the effort up to four times: 3.2 s, and 21 s on
 * the phone, while the form is filled in. A form sent sooner than `ageMin` was not typed by a person.
 */
export const botCheckLimits = {
  lifetime: 600_000,
  ageMin: 2_000,
  cost: 2_000,
  effort: 500,
  solutionMax: 2_048,
  honeypotMax: 2_048,
  requestsPerMinute: 30,
} as const

/**
 * Accepted forms of one kind: from a client's address (IPv6: its /64), from its /28 (/56), from its /24 (/48).
 * A crowd is more than `crowd` of the kind from everyone in ten minutes; then `inCrowd` replaces `perTenMinutes`.
 */
export const networkLimits = {
  perTenMinutes: [10, 20, 40],
  inCrowd: [3, 6, 12],
  perDay: [50, 100, 200],
  crowd: 150,
} as const
