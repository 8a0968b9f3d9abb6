/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/** Lengths of the provider's data on a user; time from start to end of a sign-in; requests per address and minute. */
export const signInLimits = {
  nameMax: 200,
  emailMax: 320,
  subjectMax: 255,
  attempt: 600_000,
  requestsPerMinute: 30,
} as const

/**
 * An invitation can be taken up for `lifetime` after it was last sent, and stays in the list for `keepExpired` after
 * that. How many there are at most, and mails to one address in a day.
 */
export const invitationLimits = {
  lifetime: 14 * 86_400_000,
  keepExpired: 30 * 86_400_000,
  countMax: 200,
  mailsPerDay: 5,
} as const

/**
 * `noteUseEvery` is the longest interval at which a session records its use. The provider confirms a session in use every
 * `confirmEvery`; one that it has not confirmed for `unconfirmedMax` gives no access. `confirmWithin` is the longest that
 * a process asks, and `confirmWait` how long another one waits for its answer.
 */
export const sessionLimits = {
  noteUseEvery: 60_000,
  confirmEvery: 600_000,
  unconfirmedMax: 900_000,
  confirmWithin: 30_000,
  confirmWait: 5_000,
} as const

/** A log-out token of the provider: its age at most, its length, and tokens per address and minute. */
export const logoutTokenLimits = { ageMax: 300_000, max: 8_192, requestsPerMinute: 600 } as const

/**
 * Tokens of programs: the length of a name, days for which one can be used, how many can be used at a time. Uses are noted
 * every `noteUseEvery`. `requestsPerMinute` is for one token and one process. One that has ended stays in the list for `keepEnded`.
 */
export const apiTokenLimits = {
  nameMax: 80,
  daysMax: 366,
  countMax: 100,
  noteUseEvery: 60_000,
  requestsPerMinute: 300,
  keepEnded: 90 * 86_400_000,
} as const
