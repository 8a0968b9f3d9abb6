import { z } from "zod"
import { timestamp } from "./entry.ts"
import { pageParameter, perPageParameter } from "./list.ts"

const mailStates = ["queued", "sent", "failed"] as const

export type MailState = (typeof mailStates)[number]

/** A mail in a list. */
const mailSummary = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number().int().nonnegative(),
  /** Time of the next attempt; null once it is sent or has failed. */
  nextAttemptAt: timestamp.nullable(),
  /** Last message of the mail server, when it did not accept the mail. */
  lastError: z.string().nullable(),
  createdAt: timestamp,
  settledAt: timestamp.nullable(),
})

export type MailSummary = z.infer<typeof mailSummary>

/** A mail as a mail program would show it. */
export const mailMessage = z.object({
  ...mailSummary.shape,
  text: z.string(),
  html: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
})

export type MailMessage = z.infer<typeof mailMessage>

export const mailQuery = z.strictObject({
  state: z.enum(mailStates).optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

/** Newest first. `pausedUntil` is set while sending pauses after several failures in a row. */
export const mailList = z.object({
  items: z.array(mailSummary),
  page: z.number().int(),
  perPage: z.number().int(),
  total: z.number().int(),
  pausedUntil: timestamp.nullable(),
})

export type MailList = z.infer<typeof mailList>

export const mailParameters = z.strictObject({ id: z.uuid() })

export { mailPaths } from "../staff-endpoints.ts"
