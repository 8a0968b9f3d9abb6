import type { Term } from "../../../../../shared/contract/terms.ts"
import { locales, otherLocale, type Locale } from "../../../../../shared/locales.ts"
import { stemOf, stemsOf, wordPattern } from "../../../../../shared/search-words.ts"

export type TextRange = { from: number; to: number }

/** A word that a text has, and whose agreed translation the text of the other language has not. */
export type UntranslatedTerm = { term: Term; locale: Locale }

/** The stems of each form of a word, which may be several words. */
const stemsOfForms = ({ word, forms }: Term["en"]): string[][] =>
  [word, ...forms].map(stemsOf).filter((stems) => stems.length > 0)

/** Where a text has a word in any of its forms: word by word, whatever the endings. */
export const findTerm = (text: string, word: Term["en"]): TextRange[] => {
  const words = [...text.matchAll(wordPattern)].map((match) => ({
    stem: stemOf(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
  const forms = stemsOfForms(word)
  return words.flatMap(({ from }, index) => {
    const form = forms.find((stems) => stems.every((stem, at) => words[index + at]?.stem === stem))
    return form ? [{ from, to: words[index + form.length - 1]?.to ?? from }] : []
  })
}

/** The terms of two texts that one of them has, and the other has not in the agreed translation. */
export const untranslatedTerms = (terms: readonly Term[], texts: Record<Locale, string>): UntranslatedTerm[] => {
  if (locales.some((locale) => texts[locale].trim() === "")) return []
  const stems = { en: stemsOf(texts.en), ru: stemsOf(texts.ru) }
  const has = (locale: Locale, term: Term): boolean =>
    stemsOfForms(term[locale]).some((form) =>
      stems[locale].some((_stem, index) => form.every((stem, at) => stems[locale][index + at] === stem))
    )
  return terms.flatMap((term) =>
    locales.filter((locale) => has(locale, term) && !has(otherLocale(locale), term)).map((locale) => ({ term, locale }))
  )
}
