/** The languages of the site; the first is the default and has no prefix in addresses. */
export const locales = ["en", "ru"] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = locales[0]

/** One text in every language, for what is always translated (names, labels). */
export type LocalizedText = Record<Locale, string>

/** A value for every language. */
export const inEachLocale = <Value>(of: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>

export const isLocale = (value: unknown): value is Locale =>
  typeof value === "string" && (locales as readonly string[]).includes(value)

/** The site's language for the tag of any: `pt-BR` for itself, and for `pt`, `pt_PT` and `PT-br` too; undefined for another language. */
export const localeOfTag = (tag: string): Locale | undefined => {
  const wanted = tag.toLowerCase().replace(/_/g, "-")
  const languageOf = (code: string): string | undefined => code.toLowerCase().split("-")[0]
  return (
    locales.find((locale) => locale.toLowerCase() === wanted) ??
    locales.find((locale) => languageOf(locale) === languageOf(wanted))
  )
}

/** The languages beside one, in their order. */
export const otherLocales = (locale: Locale): Locale[] => locales.filter((other) => other !== locale)

/** Every language, this one first: where a text of it is missing, another's is read. */
export const localesFrom = (locale: Locale): Locale[] => [locale, ...otherLocales(locale)]

/** BCP 47 tag and Open Graph territory form of a language, for `lang`, Intl and `og:locale`. */
export const localeTags: Record<Locale, { bcp47: string; readonly openGraph: string }> = inEachLocale((locale) => ({
  bcp47: locale,
  /** With the territory where most of its readers live: `en_US`. */
  get openGraph() {
    const { language, region } = new Intl.Locale(locale).maximize()
    return `${language}_${region}`
  },
}))

/** What a language has of a table that may lack it, or else what the default language has. */
export const inLocaleOrDefault = <Value>(table: Partial<Record<Locale, Value>>, locale: Locale): Value =>
  (table[locale] ?? table[defaultLocale]) as Value
