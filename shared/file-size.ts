import { formatUnit } from "./format-unit.ts"
import type { Locale } from "./locales.ts"

/**
 * Formats a size in kilobytes, at least one, from 1,048,576 bytes in megabytes, then in gigabytes. Each is 1,024 of the one
 * before, as in the limits: a text that says "at most 20 MB" is exactly true.
 *
 * @param bytes size in bytes
 */
export const fileSizeText = (bytes: number, locale: Locale): string => {
  const power = bytes >= 1_024 ** 3 ? 3 : bytes >= 1_024 ** 2 ? 2 : 1
  const unit = `${["kilo", "mega", "giga"][power - 1]}byte`
  return formatUnit(Math.max(1, bytes / 1_024 ** power), locale, { unit, maximumFractionDigits: power === 1 ? 0 : 1 })
}
