import { formatUnit } from "./format-unit.ts"
import type { Locale } from "./locales.ts"

/** A number of days in words: `365 days`, `365 дней`. */
export const formatDays = (count: number, locale: Locale): string =>
  formatUnit(count, locale, { unit: "day", unitDisplay: "long" })
