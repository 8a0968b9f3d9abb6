import { localeTags, type Locale } from "../../../../shared/locales.ts"

/** A size as people say it: kilobytes below a megabyte. @param bytes size in bytes */
export const fileSizeText = (bytes: number, locale: Locale): string => {
  const large = bytes >= 1_000_000
  return new Intl.NumberFormat(localeTags[locale].bcp47, {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  }).format(bytes / (large ? 1_000_000 : 1_000))
}
