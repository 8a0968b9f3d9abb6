/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/** `headWithin` is for the headers, `bodyWithin` for a body (of an upload: after its response), `wholeWithin` for any request, longer than an
 * upload may take, which is told so then; `idleWithin` is for a connection on which nothing is sent or taken. */
export const requestLimits = {
  bodyMax: 1_048_576,
  urlMax: 2_048,
  headWithin: 30_000,
  bodyWithin: 30_000,
  wholeWithin: 1_860_000,
  idleWithin: 300_000,
} as const
