/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/** Lengths of what a provider says of a person; time between start and end of a sign-in; calls per address and minute. */
export const signInLimits = {
  nameMax: 200,
  emailMax: 320,
  subjectMax: 255,
  attempt: 600_000,
  callsPerMinute: 30,
} as const

/** How often a session notes that it is in use. */
export const sessionLimits = { noteUseEvery: 60_000 } as const
