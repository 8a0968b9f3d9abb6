import { z } from "zod"
import { calendarLimits } from "../limits/lists.ts"
import { locales } from "../locales.ts"
import { calendarStates, contentTypes } from "../staff-endpoints.ts"
import { entryVersion, instant } from "./admin-entries.ts"
import { timestamp } from "./entry.ts"

const day = 86_400_000

/** From an instant until before another one, a few months at most. */
export const calendarQuery = z
  .strictObject({ from: instant, until: instant })
  .superRefine(({ from, until }, context) => {
    const days = (Date.parse(until) - Date.parse(from)) / day
    if (days <= 0 || days > calendarLimits.daysMax)
      context.addIssue({
        code: "custom",
        path: ["until"],
        message: `must be after from, by ${calendarLimits.daysMax} days at most`,
      })
  })

const text = z.object({
  contentType: z.enum(contentTypes),
  id: z.uuid(),
  version: entryVersion,
  locale: z.enum(locales),
  title: z.string(),
  /** Who saved the entry last; null when no user did. */
  editedBy: z.string().nullable(),
})

/** What became public and will, language by language, of the content types that the reader's roles allow. */
export const calendar = z.object({
  /** In order of their instants; the first few, and how many there are. */
  dated: z.object({
    items: z.array(text.extend({ state: z.enum(calendarStates), at: timestamp })),
    total: z.number().int(),
  }),
  /** Texts that have no date, those that were saved last first. */
  drafts: z.object({ items: z.array(text), total: z.number().int() }),
})

export type Calendar = z.infer<typeof calendar>

export { calendarPaths } from "../staff-endpoints.ts"
