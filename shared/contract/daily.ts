import { z } from "zod"
import { limits } from "../limits.ts"
import { picture, timestamp } from "./entry.ts"
import { localeParameter } from "./list.ts"

/** The note of the day in one language, within its time of showing. */
const dailyNote = z.object({
  text: z.string().min(1).max(limits.daily.textMax),
  /** A path of this site or an https address. */
  link: z.string().nullable(),
  linkLabel: z.string().nullable(),
  picture: picture.nullable(),
  shownFrom: timestamp,
  shownUntil: timestamp.nullable(),
})

export type DailyNote = z.infer<typeof dailyNote>

/** The notes shown now; null where a language has none. */
export const daily = z.object({ en: dailyNote.nullable(), ru: dailyNote.nullable() })

export type Daily = z.infer<typeof daily>

export const dailyQuery = z.strictObject({ locale: localeParameter.optional() })

/** Paths below the API's base path. */
export const dailyPaths = { get: "/api/v1/daily/get" } as const
