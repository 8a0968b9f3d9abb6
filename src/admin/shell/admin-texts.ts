import type { Locale } from "../../../shared/locales.ts"

type LoadTexts = Record<Locale, () => Promise<Record<string, object>>>

/** Loaders of the texts that the first screens need, one chunk for each language. */
export const adminTexts: LoadTexts = {
  en: async () => (await import("./texts-en.ts")).texts,
  ru: async () => (await import("./texts-ru.ts")).texts,
}

/** Loaders of the texts of all other screens. */
export const moreAdminTexts: LoadTexts = {
  en: async () => (await import("./texts-en-more.ts")).texts,
  ru: async () => (await import("./texts-ru-more.ts")).texts,
}
