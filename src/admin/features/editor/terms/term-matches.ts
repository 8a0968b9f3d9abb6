import type { Term } from "../../../../../shared/contract/terms.ts"
import { inEachLocale, locales, otherLocales, type Locale } from "../../../../../shared/locales.ts"
import { stemOf, stemsOf, wordPattern } from "../../../../../shared/search-words.ts"

export type TextRange = { from: number; to: number }

/** A word that the text of a language has, and whose agreed translation those of others have not. */
export type UntranslatedTerm = { term: Term; locale: Locale; lacking: readonly Locale[] }

/** The stems of each form of a word, which may be several words. */
const stemsOfForms = ({ word, forms }: Term[Locale]): string[][] =>
  [word, ...forms].map(stemsOf).filter((stems) => stems.length > 0)

/** Where a text has a word in any of its forms: word by word, whatever the endings. */
export const findTerm = (text: string, word: Term[Locale]): TextRange[] => {
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

/** The terms that one text has, and others have not in the agreed translation. Empty texts are no translations. */
export const untranslatedTerms = (terms: readonly Term[], texts: Record<Locale, string>): UntranslatedTerm[] => {
  const stems = inEachLocale((locale) => stemsOf(texts[locale]))
  const written = (of: readonly Locale[]): Locale[] => of.filter((locale) => texts[locale].trim() !== "")
  const has = (locale: Locale, term: Term): boolean =>
    stemsOfForms(term[locale]).some((form) =>
      stems[locale].some((_stem, index) => form.every((stem, at) => stems[locale][index + at] === stem))
    )
  return terms.flatMap((term) =>
    written(locales)
      .filter((locale) => has(locale, term))
      .map((locale) => ({ term, locale, lacking: written(otherLocales(locale)).filter((other) => !has(other, term)) }))
      .filter(({ lacking }) => lacking.length > 0)
  )
}
