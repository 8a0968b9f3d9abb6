import { localeTags, type Locale } from "../../shared/locales.ts"

/** What a language calls itself, as the name of a link: "Русский". */
export const languageName = (locale: Locale): string => {
  const { bcp47 } = localeTags[locale]
  const name = new Intl.DisplayNames(bcp47, { type: "language" }).of(bcp47) ?? bcp47
  return name.charAt(0).toLocaleUpperCase(bcp47) + name.slice(1)
}
