import { dateFormat, relativeTimeFormat } from "../../i18n/intl-formats.ts"

const units = [
  { unit: "minute", milliseconds: 60_000, until: 60 },
  { unit: "hour", milliseconds: 3_600_000, until: 24 },
  { unit: "day", milliseconds: 86_400_000, until: 7 },
] as const

/**
 * How long ago an instant was, as “2 hr. ago” or “yesterday”; its date once that is a week or more. An instant that is
 * ahead, as the server's clock and the browser's differ, counts as now.
 *
 * @param language BCP 47
 */
export const timeAgo = (at: Date, now: Date, language: string): string => {
  const passed = Math.max(0, now.getTime() - at.getTime())
  const words = relativeTimeFormat(language, { style: "short", numeric: "auto" })
  if (passed < 60_000) return words.format(0, "second")
  const fitting = units.find(({ milliseconds, until }) => passed < milliseconds * until)
  return fitting
    ? words.format(-Math.floor(passed / fitting.milliseconds), fitting.unit)
    : dateFormat(language, { dateStyle: "medium" }).format(at)
}
