import { localeTags, type Locale } from "./locales.ts"

/** A number of days in words: `365 days`, `365 дней`. */
export const formatDays = (count: number, locale: Locale): string =>
  new Intl.NumberFormat(localeTags[locale].bcp47, { style: "unit", unit: "day", unitDisplay: "long" }).format(count)
