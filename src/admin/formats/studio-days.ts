import { parseAbsolute, toCalendarDate, type CalendarDate } from "@internationalized/date"
import { studioZone } from "./studio-time.ts"

/** The studio's day of an instant. @param at milliseconds since 1970, or ISO 8601 */
export const dayOf = (at: number | string): CalendarDate =>
  toCalendarDate(parseAbsolute(new Date(at).toISOString(), studioZone))
