/** Words that an adult reads in a minute, for the time that a text says it takes; Russian words are longer. */
export const readingLimits = { wordsPerMinute: { en: 220, ru: 180 } } as const
