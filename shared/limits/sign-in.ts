/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/** Lengths of the provider's data on a user; time from start to end of a sign-in; requests per address and minute. */
export const signInLimits = {
  nameMax: 200,
  emailMax: 320,
  subjectMax: 255,
  attempt: 600_000,
  callsPerMinute: 30,
} as const

/** Interval at which a session records its use. */
export const sessionLimits = { noteUseEvery: 60_000 } as const
