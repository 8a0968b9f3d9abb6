import { useState } from "react"
import { defaultLocale, isLocale, locales, otherLocales, type Locale } from "../../../../shared/locales.ts"

/** Two languages that stand side by side, in the order of the site's. */
export type LanguagePair = readonly [first: Locale, second: Locale]

const storageKey = "admin-languages"

/** A pair with a language: beside the one that it may stand beside, or else the site's first one. */
export const pairWith = (locale: Locale, beside: Locale): LanguagePair => {
  const other = beside === locale ? (otherLocales(locale)[0] ?? locale) : beside
  return locales.indexOf(other) < locales.indexOf(locale) ? [other, locale] : [locale, other]
}

/**
 * The language to open an entry in, where one of them is shown.
 *
 * @param begun the languages that have a text, in the order of the site's
 * @param reader the language of the admin
 */
export const openingLanguage = (begun: readonly Locale[], reader: Locale, [first]: LanguagePair): Locale =>
  [reader, first].find((locale) => begun.includes(locale)) ?? begun[0] ?? first

const stored = (): LanguagePair => {
  const usual = pairWith(defaultLocale, defaultLocale)
  try {
    const [first, second] = localStorage.getItem(storageKey)?.split(" ") ?? []
    return isLocale(first) && isLocale(second) ? pairWith(second, first) : usual
  } catch {
    return usual
  }
}

/**
 * Which languages stand side by side, as this browser remembers it.
 *
 * @param wanted the language that somebody came to write: it is one of them, without being remembered
 */
export const useLanguagePair = (wanted: Locale | null): [pair: LanguagePair, choose: (pair: LanguagePair) => void] => {
  const [pair, setPair] = useState(() => {
    const usual = stored()
    return wanted === null || usual.includes(wanted) ? usual : pairWith(wanted, defaultLocale)
  })
  const choose = (next: LanguagePair): void => {
    try {
      localStorage.setItem(storageKey, next.join(" "))
    } catch {
      // Storage is blocked: the choice lasts until the page is closed.
    }
    setPair(next)
  }
  return [pair, choose]
}
