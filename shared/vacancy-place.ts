import type { Locale } from "./locales.ts"

type Place = { remote: boolean; city: Record<Locale, string> | null }

/** Whether a vacancy in an office lacks the name of its city in a language, which its publication needs. */
export const lacksCity = ({ remote, city }: Place, locale: Locale): boolean =>
  !remote && (city === null || city[locale].trim() === "")

export const cityMessage = "is needed to publish a vacancy whose work is not remote"
