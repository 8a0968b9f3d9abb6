import { localeTags, type Locale } from "../../../../shared/locales.ts"

/** Formats a size in kilobytes, or in megabytes from 1,048,576 bytes. @param bytes size in bytes */
export const fileSizeText = (bytes: number, locale: Locale): string => {
  const large = bytes >= 1_048_576
  return new Intl.NumberFormat(localeTags[locale].bcp47, {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  }).format(bytes / (large ? 1_048_576 : 1_024))
}
