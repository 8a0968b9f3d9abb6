import type { Locale } from "../../shared/locales.ts"

/** Addresses with their prefixes: of one page in each other language, or of the nearest page that exists there. */
export type LanguagePaths = Partial<Record<Locale, string>>

/** They as a list, in the order of the languages. */
export const languageLinks = (paths: LanguagePaths): { locale: Locale; path: string }[] =>
  (Object.entries(paths) as [Locale, string][]).map(([locale, path]) => ({ locale, path }))
