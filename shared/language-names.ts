import type { Locale } from "./locales.ts"

/** What a sentence makes of the name of a language. */
export type LanguageForm = "genitive" | "prepositional" | "plural" | "adverb"

type Forms = Record<LanguageForm, (name: string) => string>

/** Names of languages are adjectives in Russian, but for a few that never change, as «хинди». */
const russian: Forms = {
  genitive: (name) => name.replace(/ий$/, "ого"),
  prepositional: (name) => name.replace(/ий$/, "ом"),
  plural: (name) => name.replace(/ий$/, "ие"),
  adverb: (name) => (name.endsWith("ий") ? `по-${name.slice(0, -1)}` : `на ${name}`),
}

/** The languages whose sentences need more than the name itself. */
const inflected: Partial<Record<Locale, Forms>> = { ru: russian }

const names = new Map<Locale, Intl.DisplayNames>()

const namesIn = (locale: Locale): Intl.DisplayNames => {
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: "language" })
  names.set(locale, known)
  return known
}

/**
 * The name of a language in a language, as it stands inside a sentence: “Russian”, «русский»; its code in
 * browsers that know no names (Firefox before 86, Safari before 14.1).
 *
 * @param form what the sentence makes of it, in languages that have such forms: «с русского», «на русском», «русские», «по-русски»
 */
export const languageName = (language: Locale, inLocale: Locale, form?: LanguageForm): string => {
  const name = ("DisplayNames" in Intl ? namesIn(inLocale).of(language) : undefined) ?? language
  return (form && inflected[inLocale]?.[form](name)) || name
}

/** The name that a language has in itself, as its readers look for it: “English”, «Русский». */
export const ownLanguageName = (language: Locale): string => atStart(languageName(language, language), language)

/** A name, or another form of it, as it stands at the beginning of a line. */
export const atStart = (name: string, inLocale: Locale): string =>
  name.charAt(0).toLocaleUpperCase(inLocale) + name.slice(1)
