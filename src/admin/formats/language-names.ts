import type { i18n } from "i18next"
import { useCallback } from "react"
import { atStart, languageName, type LanguageForm } from "../../../shared/language-names.ts"
import { defaultLocale, isLocale, type Locale } from "../../../shared/locales.ts"
import { useLocale } from "../../i18n/use-locale.ts"

type FormatOptions = {
  form?: LanguageForm
  /** At the beginning of a line. */
  start?: boolean
  /** Shows codes, where names do not fit. */
  code?: boolean
  list?: "and" | "or"
}

/**
 * Lets texts name languages of which they are given the codes: `{{language, name}}`, `{{language, name(form: genitive)}}`,
 * and at the beginning of a line `{{language, name(start: true)}}`. Several are a list: `{{languages, name(list: or)}}`.
 */
export const addLanguageFormat = (instance: i18n): void =>
  instance.services.formatter?.add("name", (languages: Locale | readonly Locale[], shown, options) => {
    const { form, start, code, list } = options as FormatOptions
    const inLocale = isLocale(shown) ? shown : defaultLocale
    const names = [languages].flat().map((each) => (code ? each.toUpperCase() : languageName(each, inLocale, form)))
    const type = list === "or" ? "disjunction" : "conjunction"
    const text = new Intl.ListFormat(inLocale, { type }).format(names)
    return start ? atStart(text, inLocale) : text
  })

/** @returns a function that names a language: as a label does, or inside a sentence */
export const useLanguageName = (): ((language: Locale, place?: "label" | "inside") => string) => {
  const inLocale = useLocale()
  return useCallback(
    (language, place = "label") => {
      const name = languageName(language, inLocale)
      return place === "label" ? atStart(name, inLocale) : name
    },
    [inLocale]
  )
}
