import { inEachLocale, type Locale } from "../locales.ts"

/** Words that an adult reads in a minute, for the time that a text says it takes; Russian words are longer. */
const known: Partial<Record<Locale, number>> = { en: 220, ru: 180 }

/** A language without a number of its own has one between them. */
export const readingLimits = { wordsPerMinute: inEachLocale((locale) => known[locale] ?? 200) } as const
