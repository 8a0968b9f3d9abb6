import { inEachLocale, inLocaleOrDefault, type Locale } from "../locales.ts"

/** Words that an adult reads in a minute, for the time that a text says it takes; Russian words are longer. */
const known: Partial<Record<Locale, number>> = { en: 220, ru: 180 }

export const readingLimits = { wordsPerMinute: inEachLocale((locale) => inLocaleOrDefault(known, locale)) } as const
