import { z } from "zod"
import { locales } from "../locales.ts"
import { submissionKinds } from "../submission-kinds.ts"

/** How soon staff are written to about new submissions: within minutes, once a day, or not at all. */
export const alertFrequencies = ["at-once", "daily", "never"] as const

export type AlertFrequency = (typeof alertFrequencies)[number]

/** Per kind of submission; only kinds that the user's roles handle. */
const frequency = z.partialRecord(z.enum(submissionKinds), z.enum(alertFrequencies))

/** Which new submissions the user is written to about. */
export const alertSettings = z.object({
  /** Where the mails go, as the sign-in provider says; without an address there are none. */
  email: z.string().nullable(),
  /** Language of the mails. */
  locale: z.enum(locales),
  frequency,
})

export type AlertSettings = z.infer<typeof alertSettings>

/** Kinds that are left out keep their frequency. */
export const alertSettingsBody = z.strictObject({ locale: z.enum(locales), frequency })

export type AlertSettingsBody = z.infer<typeof alertSettingsBody>

/** Paths below the API's base path. */
export const alertPaths = { mine: "/api/v2/feedback/alerts", set: "/api/v2/feedback/alerts/set" } as const
