import { z } from "zod"
import { locales } from "../locales.ts"
import { entryVersion, sentId } from "./admin-entries.ts"
import { entryStates, timestamp } from "./entry.ts"
import { localeParameter } from "./list.ts"

const stateOrNone = z.enum(entryStates).nullable()

/** One save of an entry. */
const revisionItem = z.object({
  version: entryVersion,
  author: z.string(),
  /** Null when no user made it, or the user was deleted. */
  authorId: z.uuid().nullable(),
  madeAt: timestamp,
  removed: z.boolean(),
  title: z.string(),
  /** Languages whose state this save changed; null means that the entry had, or has, no such language. */
  stateChanges: z.array(z.object({ locale: z.enum(locales), from: stateOrNone, to: stateOrNone })),
})

export type RevisionItem = z.infer<typeof revisionItem>

/** All saves of an entry, the latest first. */
export const revisionList = z.object({ items: z.array(revisionItem) })

/** The version as an address carries it. */
export const revisionParameters = z.strictObject({
  id: sentId,
  version: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "must be a whole number in decimal digits")
    .transform(Number)
    .pipe(entryVersion),
})

/**
 * `version` is the present version of the entry; the restored content becomes the next one. `locales` and `fields` say
 * which languages to restore, and whether to restore what they share; all that the revision has unless sent.
 */
export const revisionRestore = z.strictObject({
  version: entryVersion,
  locales: z.array(localeParameter).optional(),
  fields: z.boolean().optional(),
})

export type RevisionRestore = z.infer<typeof revisionRestore>

/** An entry as it was after one of its saves. */
export const revisionOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ version: entryVersion, author: z.string(), madeAt: timestamp, entry })
