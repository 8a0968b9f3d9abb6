import textCyrillic from "@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2"
import textLatin from "@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2"
import displayCyrillic from "@fontsource-variable/unbounded/files/unbounded-cyrillic-wght-normal.woff2"
import displayLatin from "@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2"
import type { Locale } from "../../shared/locales.ts"

/** The files that the first screen of a page is set in; the head asks for them before the styles are read. */
export const fontFiles: Record<Locale, readonly string[]> = {
  en: [displayLatin, textLatin],
  ru: [displayCyrillic, textCyrillic],
}
