/** Lengths are in UTF-16 code units. */

/** The words of the studio and their translations. */
export const termLimits = {
  wordMax: 100,
  /** Other forms of a word in one language. */
  formsMax: 20,
  noteMax: 500,
  countMax: 1_000,
} as const
