import { inEachLocale, locales, type Locale } from "../../shared/locales.ts"
import textBasic from "./fonts/golos-text-basic-wght.woff2"
import textLatin from "./fonts/golos-text-latin-wght.woff2"
import textRussian from "./fonts/golos-text-russian-wght.woff2"
import switchLetters from "./fonts/golos-text-switch-500.woff2"
import displayBasic from "./fonts/unbounded-basic-600.woff2"
import displayLatin from "./fonts/unbounded-latin-600.woff2"
import displayRussian from "./fonts/unbounded-russian-600.woff2"

type Faces = { display: readonly string[]; text: readonly string[] }

/** The letters of English, figures and punctuation: every page has them. */
const basic: Faces = { display: [displayBasic], text: [textBasic] }

/** What else the pages of a language need. */
const letters: Partial<Record<string, Faces>> = {
  en: { display: [], text: [] },
  ru: { display: [displayRussian], text: [textRussian] },
}

/** Those of a language that the table above does not name: Latin letters with marks. */
const otherLetters: Faces = { display: [displayLatin], text: [textLatin] }

const lettersOf = (locale: Locale): Faces => letters[locale] ?? otherLetters

/** The fonts of the admin, in all languages: it has one page for them. */
export const textFontFiles: readonly string[] = [
  ...basic.text,
  ...new Set(locales.flatMap((locale) => lettersOf(locale).text)),
]

/** The fonts of the first screen of a page. The head preloads them, before the styles are parsed. */
export const fontFiles: Record<Locale, readonly string[]> = inEachLocale((locale) => {
  const { display, text } = lettersOf(locale)
  return [...basic.display, ...basic.text, ...display, ...text, ...(locale === "ru" ? [] : [switchLetters])]
})
