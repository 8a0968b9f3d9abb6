import { studio } from "../../../shared/studio.ts"
import type { Locale } from "../../../shared/locales.ts"
import { localeTags } from "../../../shared/locales.ts"

/** The zone in which the studio plans, whatever the zone of the browser. */
export const studioZone = studio.timeZone

/** An instant in the studio's zone, in the reader's format. @param at milliseconds since 1970, or ISO 8601 */
export const formatInStudio = (
  at: number | string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" }
): string =>
  new Intl.DateTimeFormat(localeTags[locale].bcp47, { ...options, timeZone: studioZone }).format(new Date(at))

/** The studio's day of an instant, as `2026-11-27`: Swedish writes days as ISO 8601 does. */
export const studioDay = (at: number): string => new Date(at).toLocaleDateString("sv-SE", { timeZone: studioZone })

/** The studio's zone as people name it, with its offset at an instant: "City, GMT+2". */
export const studioZoneName = (at: number | string, locale: Locale): string => {
  const offset = new Intl.DateTimeFormat("en", { timeZone: studioZone, timeZoneName: "shortOffset" })
    .formatToParts(new Date(at))
    .find(({ type }) => type === "timeZoneName")
  return `${studio.offices[0].city[locale]}, ${offset?.value ?? studioZone}`
}

/** Whether the browser's clock shows another time than the studio's at an instant. */
export const isElsewhere = (at: number | string): boolean => {
  const wall = (timeZone?: string): string =>
    new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short" }).format(new Date(at))
  return wall() !== wall(studioZone)
}
