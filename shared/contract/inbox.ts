import { z } from "zod"
import { submissionLimits } from "../limits/submissions.ts"
import { searchLimits } from "../limits/lists.ts"
import { locales } from "../locales.ts"
import { partnershipSubjects, streamingPlatforms, supportTopics } from "../submission-choices.ts"
import type { SubmissionKind } from "../submission-kinds.ts"
import { submissionAdminPaths, submissionRoles, submissionStatuses } from "../staff-endpoints.ts"
import { entryVersion, sentId } from "./admin-entries.ts"
import { entryId, timestamp } from "./entry.ts"
import { gameId } from "./games.ts"
import { pageParameter, perPageParameter } from "./list.ts"
import { submissionAnswer } from "./submission-answers.ts"
import { line, text } from "./text.ts"

export type SubmissionStatus = (typeof submissionStatuses)[SubmissionKind][number]

const { noteMax } = submissionLimits

const listQuery = {
  /** Part of a name, an e-mail address, a message, or another text of the visitor. */
  q: line({ min: 1, max: searchLimits.max }).optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
}

const proposalQuery = z.strictObject({ ...listQuery, status: z.enum(submissionStatuses.partnership).optional() })

export const submissionListQueries = {
  application: z.strictObject({
    ...listQuery,
    status: z.enum(submissionStatuses.application).optional(),
    job: sentId.optional(),
  }),
  partnership: proposalQuery,
  streaming: proposalQuery,
  support: z.strictObject({ ...listQuery, status: z.enum(submissionStatuses.support).optional() }),
}

const summaryOf = (kind: SubmissionKind) => ({
  id: entryId,
  version: entryVersion,
  status: z.enum(submissionStatuses[kind]),
  name: z.string(),
  locale: z.enum(locales),
  receivedAt: timestamp,
  updatedAt: timestamp,
})

/** A note of the staff. The one that a submission had in earlier versions has no author. */
const submissionNote = z.object({
  id: entryId,
  version: entryVersion,
  author: z.object({ id: entryId, name: z.string() }).nullable(),
  text: z.string(),
  writtenAt: timestamp,
  editedAt: timestamp.nullable(),
})

export type SubmissionNote = z.infer<typeof submissionNote>

/** Left out of lists; reading it is recorded in the audit. */
const personal = {
  email: z.string(),
  message: z.string(),
  /** The text of the latest note; empty without one. */
  note: z.string(),
  /** Oldest first. */
  notes: z.array(submissionNote),
  /** Oldest first. */
  answers: z.array(submissionAnswer),
  consentVersion: z.string(),
}

const application = {
  ...summaryOf("application"),
  /** The vacancy and its title, in the applicant's language where it has one. */
  job: z.object({ id: entryId, title: z.string() }),
}

const partnership = { ...summaryOf("partnership"), company: z.string(), subject: z.enum(partnershipSubjects) }

const streaming = {
  ...summaryOf("streaming"),
  platform: z.enum(streamingPlatforms),
  /** How many people follow the channel. */
  audience: z.number().int(),
}

const support = { ...summaryOf("support"), topic: z.enum(supportTopics), game: gameId }

/** A submission in a list. */
export const submissionSummaries = {
  application: z.object(application),
  partnership: z.object(partnership),
  streaming: z.object(streaming),
  support: z.object(support),
}

/** The latest ones of the same kind that came earlier from the same address. Nobody has verified the address. */
const earlier = <Summary extends z.ZodRawShape>(summary: Summary) => ({ earlier: z.array(z.object(summary)) })

/** A submission with everything that the visitor sent. */
export const submissionEntries = {
  application: z.object({
    ...application,
    ...personal,
    ...earlier(application),
    phone: z.string().nullable(),
    link: z.string().nullable(),
    /** Each has an address of its own, for users who may read applications. */
    resumes: z.array(z.object({ id: entryId, name: z.string(), size: z.number().int() })),
  }),
  partnership: z.object({ ...partnership, ...personal, ...earlier(partnership) }),
  streaming: z.object({ ...streaming, ...personal, ...earlier(streaming), channelUrl: z.string() }),
  support: z.object({ ...support, ...personal, ...earlier(support) }),
}

export type SubmissionSummaries = { [Kind in SubmissionKind]: z.infer<(typeof submissionSummaries)[Kind]> }

export type SubmissionEntries = { [Kind in SubmissionKind]: z.infer<(typeof submissionEntries)[Kind]> }

/** A page of submissions, newest first. */
export const submissionListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.number().int(), perPage: z.number().int(), total: z.number().int() })

export const submissionIdParameters = z.strictObject({ id: sentId })

const statusBodyOf = (kind: SubmissionKind) =>
  z.strictObject({
    id: sentId,
    version: entryVersion,
    status: z.enum(submissionStatuses[kind]),
    /** Added to the notes, unless the latest one says the same. */
    note: text({ max: noteMax }).optional(),
  })

/** Changes the status of a submission that was read as `version`. */
export const submissionStatusBodies = {
  application: statusBodyOf("application"),
  partnership: statusBodyOf("partnership"),
  streaming: statusBodyOf("streaming"),
  support: statusBodyOf("support"),
}

const noteText = text({ min: 1, max: noteMax })

/** Adds a note to a submission. The id of the note is made by the client, so that sending it again is harmless. */
export const noteAddition = z.strictObject({ id: sentId, note: sentId, text: noteText })

/** Changes a note that was read as `version`; only its author may. */
export const noteEdit = noteAddition.extend({ version: entryVersion })

export const noteRemoval = noteEdit.omit({ text: true })

/** Deletes all data of the visitor who sent this submission; the subscription only on request. */
export const forgetBody = z.strictObject({ id: sentId, subscription: z.boolean().default(false) })

/** How much of the visitor's data was deleted. */
export const forgotten = z.object({
  forms: z.number().int(),
  resumes: z.number().int(),
  subscriptions: z.number().int(),
})

/** How many submissions of each kind are new; a kind that the user may not read is left out. */
export const waitingSubmissions = z.object({
  application: z.number().int().optional(),
  partnership: z.number().int().optional(),
  streaming: z.number().int().optional(),
  support: z.number().int().optional(),
})

export type WaitingSubmissions = z.infer<typeof waitingSubmissions>

export { waitingSubmissionsPath } from "../staff-endpoints.ts"

export { submissionAdminPaths, submissionRoles, submissionStatuses }
