import type { Locale } from "../../../shared/locales.ts"

/** Loaders of the admin's texts, one chunk for each language. */
export const adminTexts: Record<Locale, () => Promise<Record<string, object>>> = {
  en: async () => (await import("./texts-en.ts")).texts,
  ru: async () => (await import("./texts-ru.ts")).texts,
}
