import { z } from "zod"
import { consent } from "../consent.ts"
import { urlLimits } from "../limits/content.ts"
import { submissionLimits } from "../limits/submissions.ts"
import { locales } from "../locales.ts"
import { partnershipSubjects, streamingPlatforms, supportTopics } from "../submission-choices.ts"
import { sentId } from "./admin-entries.ts"
import { botCheckSchema, honeypot } from "./bot-check.ts"
import { timestamp } from "./entry.ts"
import { gameId } from "./games.ts"
import { email, line, text } from "./text.ts"

const { nameMax, companyMax, messageMax, phoneMax, audienceMax, tokenMax } = submissionLimits

/**
 * Staff click on it, so it must lead to a web page and contain no user name or password. Without its slashes a browser
 * takes it for an address of our own site.
 */
const isWebAddress = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && /^https?:\/\//i.test(value) && url.username === "" && url.password === ""
}

const webAddress = line({ min: 1, max: urlLimits.max }).refine(isWebAddress, "must be a whole http(s) address")

const phone = line({ min: 1, max: phoneMax }).refine(
  (value) => /^\+?[\d ().-]{5,}$/.test(value),
  "must be a telephone number in digits"
)

/** What every form has. Its id is made by the client, so that sending it again is harmless. */
const common = {
  id: sentId,
  name: line({ min: 1, max: nameMax }),
  email,
  locale: z.enum(locales),
  consent: z.strictObject({
    version: z.literal(consent.version, { error: `must be the version that is shown now, ${consent.version}` }),
  }),
  botCheck: botCheckSchema,
  website: honeypot,
}

const message = text({ min: 1, max: messageMax })

/**
 * `resumeId` comes from the response to the upload of a resume. `withResume` says whether the visitor chose a file, so
 * that an application whose upload went wrong is rejected instead of arriving without it. Pages that were open before
 * the field existed send none.
 */
export const applicationForm = z
  .strictObject({
    ...common,
    jobId: sentId,
    message: text({ max: messageMax }),
    phone: phone.optional(),
    link: webAddress.optional(),
    withResume: z.boolean().optional(),
    resumeId: sentId.optional(),
  })
  .refine(({ withResume, resumeId }) => withResume !== true || resumeId !== undefined, {
    path: ["resumeId"],
    message: "is missing, although the visitor chose a resume",
  })
  .refine(({ withResume, resumeId }) => withResume !== false || resumeId === undefined, {
    path: ["resumeId"],
    message: "is there, although the visitor chose no resume",
  })

export type ApplicationForm = z.output<typeof applicationForm>

export const partnershipForm = z.strictObject({
  ...common,
  company: line({ min: 1, max: companyMax }),
  subject: z.enum(partnershipSubjects),
  message,
})

export type PartnershipForm = z.output<typeof partnershipForm>

/** `audience` is how many people follow the channel. */
export const streamingForm = z.strictObject({
  ...common,
  channelUrl: webAddress,
  platform: z.enum(streamingPlatforms),
  audience: z.number().int().min(0).max(audienceMax),
  message,
})

export type StreamingForm = z.output<typeof streamingForm>

export const supportForm = z.strictObject({
  ...common,
  topic: z.enum(supportTopics),
  /** The id of a game, or `other`. */
  game: gameId,
  message,
})

export type SupportForm = z.output<typeof supportForm>

/** The submission is stored. */
export const submissionReceipt = z.object({ id: z.uuid(), receivedAt: timestamp })

export type SubmissionReceipt = z.infer<typeof submissionReceipt>

export const uploadTicketBody = z.strictObject({ botCheck: botCheckSchema, website: honeypot })

/** Lets a visitor upload one resume, once. */
export const uploadTicket = z.object({ ticket: z.string(), expiresAt: timestamp })

/** `token` comes from the link in the acknowledgement. */
export const withdrawBody = z.strictObject({ token: line({ min: 1, max: tokenMax }) })

/** `over` when there is nothing to delete: it was withdrawn, or the time for which it is stored is over. */
export const withdrawState = z.object({ state: z.enum(["open", "over"]) })
