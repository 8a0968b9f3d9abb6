import { z } from "zod"
import { locales } from "../locales.ts"
import { timestamp } from "./entry.ts"
import { contentTypes } from "../staff-endpoints.ts"

/** A text of an entry: enough to name it and to go there. */
const entryText = z.object({
  contentType: z.enum(contentTypes),
  id: z.uuid(),
  locale: z.enum(locales),
  title: z.string(),
})

/** The first few, and how many there are. */
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), total: z.number().int() })

/** What matters of the entries now, of the content types that the reader's roles allow. */
export const overview = z.object({
  /** What becomes public within the coming days, the next first. An update is of a text that is public already. */
  next: listOf(entryText.extend({ at: timestamp, isUpdate: z.boolean() })),
  /** Public texts that link to an address that the live site does not serve; null where there is no site. */
  deadLinks: listOf(entryText.extend({ targets: z.array(z.string()) })).nullable(),
  /** Public texts with pictures that say nothing to those who do not see them, the cover counted. */
  silentPictures: listOf(entryText.extend({ count: z.number().int() })),
  /** Languages behind another one, of entries of which something is public. */
  behind: listOf(entryText),
  /** Vacancies whose last instant is near, and those that it closed lately. */
  endingVacancies: listOf(entryText.extend({ at: timestamp, isClosed: z.boolean() })),
})

export type Overview = z.infer<typeof overview>

export { overviewPaths } from "../staff-endpoints.ts"
