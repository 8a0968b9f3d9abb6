import textCyrillic from "@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2"
import displayCyrillic from "@fontsource/unbounded/files/unbounded-cyrillic-600-normal.woff2"
import type { Locale } from "../../shared/locales.ts"
import textBasic from "./fonts/golos-text-basic-wght.woff2"
import switchLetters from "./fonts/golos-text-switch-500.woff2"
import displayBasic from "./fonts/unbounded-basic-600.woff2"

/** The fonts of the admin, in both languages: it has one page for them. */
export const textFontFiles: readonly string[] = [textBasic, textCyrillic]

/** The fonts of the first screen of a page. The head preloads them, before the styles are parsed. */
export const fontFiles: Record<Locale, readonly string[]> = {
  en: [displayBasic, textBasic, switchLetters],
  ru: [displayBasic, textBasic, displayCyrillic, textCyrillic],
}
