import { z } from "zod"
import { documentLimits } from "../limits/content.ts"
import { adminEntryParameters, entryVersion } from "./admin-entries.ts"
import { localeParameter } from "./list.ts"

/** A window of a browser that has an entry open; it names itself. */
const tab = z.uuid()

/** Where a user writes: a language, and the block of its text counted from 0; null outside the text. */
const place = z.strictObject({
  locale: localeParameter,
  block: z.int().min(0).max(documentLimits.nodesMax).nullable(),
})

export type PresencePlace = z.infer<typeof place>

export const presenceParameters = adminEntryParameters

export const presenceQuery = z.strictObject({ tab })

/** What a window says of itself. `version` is the newest one of the entry that it knows. */
export const presenceMove = z.strictObject({ tab, place: place.nullable(), version: entryVersion })

export type PresenceMove = z.infer<typeof presenceMove>

const userPresence = z.object({
  tab,
  userId: z.uuid(),
  name: z.string(),
  place: place.nullable(),
  version: entryVersion.nullable(),
})

export type UserPresence = z.infer<typeof userPresence>

/** The windows that have the entry open, in the order in which they were opened. */
export const entryPresence = z.object({ people: z.array(userPresence) })

/** An event of the stream. `comments` changes with the comments on the entry, `review` with its review, and both when they have to be read again. */
export const presenceEvent = entryPresence.extend({ comments: z.uuid(), review: z.uuid() })

export type PresenceEvent = z.infer<typeof presenceEvent>

export type EntryPresence = z.infer<typeof entryPresence>
