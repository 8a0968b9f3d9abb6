/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

export const redirectLimits = { pathMax: 400, countMax: 1_000 } as const
