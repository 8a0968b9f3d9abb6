import { z } from "zod"
import { submissionLimits } from "../limits/submissions.ts"
import { locales } from "../locales.ts"
import { entryVersion, sentId } from "./admin-entries.ts"
import { entryId, timestamp } from "./entry.ts"
import { line, text } from "./text.ts"

const { answerSubjectMax, answerMax, templateNameMax } = submissionLimits

const subject = line({ min: 1, max: answerSubjectMax })

const words = text({ min: 1, max: answerMax })

/** An answer that the studio sent to the address of a submission. */
export const submissionAnswer = z.object({
  id: entryId,
  author: z.object({ id: entryId, name: z.string() }).nullable(),
  subject: z.string(),
  text: z.string(),
  sentAt: timestamp,
  /** What became of its mail; null when that was so long ago that the outbox has it no more. */
  state: z.enum(["queued", "sent", "failed"]).nullable(),
})

export type SubmissionAnswer = z.infer<typeof submissionAnswer>

/** Sends an answer. Its id is made by the client, so that sending it again sends no second mail. */
export const answerSending = z.strictObject({ id: sentId, answer: sentId, subject, text: words })

/** Words for answers to one kind of submission in one language; `{{name}}` and `{{role}}` stand for sender and vacancy. */
export const answerTemplate = z.object({
  id: entryId,
  version: entryVersion,
  locale: z.enum(locales),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
})

export type AnswerTemplate = z.infer<typeof answerTemplate>

/** In the order of their names. */
export const answerTemplateList = z.object({ items: z.array(answerTemplate) })

/** Adds a template, with `version` null, or changes the one that was read as `version`. */
export const answerTemplateBody = z.strictObject({
  id: sentId,
  version: entryVersion.nullable(),
  locale: z.enum(locales),
  name: line({ min: 1, max: templateNameMax }),
  subject,
  text: words,
})

export const answerTemplateRemoval = z.strictObject({ id: sentId, version: entryVersion })

export const removedTemplate = z.object({ id: entryId })
