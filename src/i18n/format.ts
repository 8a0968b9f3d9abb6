import type { Job } from "../../shared/contract/vacancies.ts"
import { formatUnit } from "../../shared/format-unit.ts"
import { readingLimits } from "../../shared/limits/reading.ts"
import { localeTags, type Locale } from "../../shared/locales.ts"
import { studio } from "../../shared/studio.ts"
import { dateFormat, numberFormat } from "./intl-formats.ts"

/** Russian separates the thousands only of numbers with five digits and more: 4200, but 42 000. */
const grouping: Partial<Record<Locale, Intl.NumberFormatOptions>> = { ru: { useGrouping: "min2" } }

const formatIn = (zone: { timeZone: string }, moment: string, locale: Locale): string =>
  dateFormat(localeTags[locale].bcp47, { dateStyle: "long", ...zone }).format(new Date(moment))

/**
 * The date of an instant in words: in the studio's zone, in which it was chosen, so that the prerendered page and every browser show the
 * same text. In UTC where a browser does not know the zone, as those before 2022 do not know Europe/Kyiv.
 *
 * @param timestamp UTC ISO 8601
 */
export const formatDate = (timestamp: string, locale: Locale): string => {
  try {
    return formatIn({ timeZone: studio.timeZone }, timestamp, locale)
  } catch {
    return formatIn({ timeZone: "UTC" }, timestamp, locale)
  }
}

/** A day of the calendar in words, the same in every zone. @param day as `2026-11-01`, or as its midnight in UTC */
export const formatDay = (day: string, locale: Locale): string => formatIn({ timeZone: "UTC" }, day, locale)

/** A date and time in the reader's time zone, for text rendered only in the browser. @param timestamp UTC ISO 8601 */
export const formatDateTime = (timestamp: string, locale: Locale): string =>
  dateFormat(localeTags[locale].bcp47, { dateStyle: "medium", timeStyle: "short" }).format(new Date(timestamp))

export const formatNumber = (value: number, locale: Locale): string =>
  numberFormat(localeTags[locale].bcp47, grouping[locale] ?? {}).format(value)

/** A share of a whole, from 0 to 1, in whole percent. */
export const formatPercent = (share: number, locale: Locale): string =>
  new Intl.NumberFormat(localeTags[locale].bcp47, { style: "percent" }).format(share)

/** Memory, as on the box of a device. @param gigabytes whole gigabytes */
export const formatGigabytes = (gigabytes: number, locale: Locale): string =>
  formatUnit(gigabytes, locale, { unit: "gigabyte" })

/** A list in words; with commas alone where the browser has no words for it (Safari before 14.1). */
export const formatList = (items: readonly string[], locale: Locale): string =>
  "ListFormat" in Intl ? new Intl.ListFormat(localeTags[locale].bcp47).format(items) : items.join(", ")

/** @returns minutes, at least one */
export const readingMinutes = (words: number, locale: Locale): number =>
  Math.max(1, Math.round(words / readingLimits.wordsPerMinute[locale]))

/**
 * Name of a country in the reader's language; null for a code that has none, and in browsers that know no names (Firefox before 86).
 *
 * @param code ISO 3166-1 alpha-2
 */
export const formatCountry = (code: string, locale: Locale): string | null =>
  "DisplayNames" in Intl
    ? (new Intl.DisplayNames(localeTags[locale].bcp47, { type: "region", fallback: "none" }).of(code) ?? null)
    : null

/**
 * An amount or a range of amounts with one currency sign, placed as the language requires. Not with Intl's formatRange,
 * whose output differs between versions of the language data.
 */
export const formatMoneyRange = (salary: NonNullable<Job["salary"]>, locale: Locale): string => {
  const money = new Intl.NumberFormat(localeTags[locale].bcp47, {
    style: "currency",
    currency: salary.currency,
    maximumFractionDigits: 0,
    ...grouping[locale],
  })
  if (salary.min === salary.max) return money.format(salary.min)
  const isSignFirst = money.formatToParts(salary.min)[0]?.type === "currency"
  return isSignFirst
    ? `${money.format(salary.min)}–${formatNumber(salary.max, locale)}`
    : `${formatNumber(salary.min, locale)}–${money.format(salary.max)}`
}
