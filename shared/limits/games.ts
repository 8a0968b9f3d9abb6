/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/** A game, and how many there are; `memoryMax` is in gigabytes, `ageMax` in years, `trailerSecondsMax` in seconds. */
export const gameLimits = {
  countMax: 24,
  idMax: 40,
  nameMax: 60,
  lineMax: 160,
  textMax: 600,
  searchWordsMax: 300,
  systemsMax: 5,
  versionMax: 20,
  memoryMax: 256,
  ageMax: 21,
  crewMax: 10_000,
  featuresMax: 6,
  shotsMax: 12,
  questionsMax: 40,
  answerMax: 1_200,
  trailerSecondsMax: 3_600,
} as const
