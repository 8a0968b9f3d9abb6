import { localeTags, type Locale } from "./locales.ts"

const units = [
  ["gigabyte", 1_073_741_824, 1],
  ["megabyte", 1_048_576, 1],
  ["kilobyte", 1_024, 0],
] as const

/**
 * Formats a size in kilobytes, at least one, from 1,048,576 bytes in megabytes, then in gigabytes. Each is 1,024 of the one
 * before, as in the limits: a text that says "at most 20 MB" is exactly true.
 *
 * @param bytes size in bytes
 */
export const fileSizeText = (bytes: number, locale: Locale): string => {
  const [unit, size, maximumFractionDigits] = units.find(([, least]) => bytes >= least) ?? units[2]
  return new Intl.NumberFormat(localeTags[locale].bcp47, { style: "unit", unit, maximumFractionDigits }).format(
    Math.max(1, bytes / size)
  )
}
