import { localeTags, type Locale } from "./locales.ts"

/** A number with its unit. Safari knows units only since 14.1: before, the unit is in English. */
export const formatUnit = (
  value: number,
  locale: Locale,
  options: Intl.NumberFormatOptions & { unit: string }
): string => {
  const { bcp47 } = localeTags[locale]
  try {
    return new Intl.NumberFormat(bcp47, { ...options, style: "unit" }).format(value)
  } catch {
    return `${new Intl.NumberFormat(bcp47, { ...options, style: "decimal" }).format(value)} ${options.unit}`
  }
}
