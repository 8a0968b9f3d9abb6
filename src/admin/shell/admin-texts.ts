import { inEachLocale, type Locale } from "../../../shared/locales.ts"

type Texts = { texts: Record<string, object> }

type LoadTexts = Record<Locale, () => Promise<Texts["texts"]>>

/** Loaders of the texts that the first screens need, one chunk for each language. */
export const adminTexts: LoadTexts = inEachLocale((locale) => async () => {
  const { texts } = (await import(`../../../locales/${locale}/admin-texts.ts`)) as Texts
  return texts
})

/** Loaders of the texts of all other screens. */
export const moreAdminTexts: LoadTexts = inEachLocale((locale) => async () => {
  const { texts } = (await import(`../../../locales/${locale}/more-admin-texts.ts`)) as Texts
  return texts
})
