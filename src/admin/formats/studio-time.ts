import { studio } from "../../../shared/studio.ts"
import type { Locale } from "../../../shared/locales.ts"
import { localeTags } from "../../../shared/locales.ts"
import { dateFormat } from "../../i18n/intl-formats.ts"

/** The zone in which the studio plans, whatever the zone of the browser. */
export const studioZone = studio.timeZone

/** The hour as `timeStyle` has it: Intl drops the zero of "04:08" when day and month stand before it. */
const hourOf = (bcp47: string): "2-digit" | "numeric" =>
  dateFormat(bcp47, { timeStyle: "short" }).resolvedOptions().hour12 ? "numeric" : "2-digit"

/** An instant in the studio's zone, in the reader's format. @param at milliseconds since 1970, or ISO 8601 */
export const formatInStudio = (
  at: number | string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" }
): string => {
  const { bcp47 } = localeTags[locale]
  const hour = options.hour === undefined ? {} : { hour: hourOf(bcp47) }
  return dateFormat(bcp47, { ...options, ...hour, timeZone: studioZone }).format(new Date(at))
}

/** The studio's day of an instant, as `2026-11-27`: Swedish writes days as ISO 8601 does. */
export const studioDay = (at: number): string => dateFormat("sv-SE", { timeZone: studioZone }).format(at)

const offsets = new Intl.DateTimeFormat("en", { timeZone: studioZone, timeZoneName: "shortOffset" })

/** The studio's zone as people name it, with its offset at an instant: "City, GMT+2". */
export const studioZoneName = (at: number | string, locale: Locale): string => {
  const offset = offsets.formatToParts(new Date(at)).find(({ type }) => type === "timeZoneName")
  return `${studio.offices[0].city[locale]}, ${offset?.value ?? studioZone}`
}

/** Whether the browser's clock shows another time than the studio's at an instant. */
export const isElsewhere = (at: number | string): boolean => {
  const wall = (timeZone?: string): string =>
    new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short" }).format(new Date(at))
  return wall() !== wall(studioZone)
}
