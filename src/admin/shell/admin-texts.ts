import { inEachLocale, type Locale } from "../../../shared/locales.ts"

type Texts = { texts: Record<string, object> }

type LoadTexts = Record<Locale, () => Promise<Texts["texts"]>>

const loadersOf = (file: "admin-texts" | "more-admin-texts"): LoadTexts =>
  inEachLocale((locale) => async () => {
    const { texts } = (await import(`../../../locales/${locale}/${file}.ts`)) as Texts
    return texts
  })

/** Loaders of the texts that the first screens need, one chunk for each language. */
export const adminTexts = loadersOf("admin-texts")

/** Loaders of the texts of all other screens. */
export const moreAdminTexts = loadersOf("more-admin-texts")
