import { z } from "zod"
import { submissionLimits } from "../limits/submissions.ts"
import { searchLimits } from "../limits/lists.ts"
import { locales } from "../locales.ts"
import type { Role } from "../roles.ts"
import { submissionPaths, partnershipSubjects, streamingPlatforms, type SubmissionKind } from "../submission-kinds.ts"
import { entryVersion, sentId } from "./admin-entries.ts"
import { entryId, timestamp } from "./entry.ts"
import { pageParameter, perPageParameter } from "./list.ts"
import { line, text } from "./text.ts"

/** How far each kind has come, in the usual order. */
export const submissionStatuses = {
  application: ["new", "read", "answered", "interview", "hired", "rejected"],
  partnership: ["new", "read", "answered", "accepted", "rejected"],
  streaming: ["new", "read", "answered", "accepted", "rejected"],
} as const

export type SubmissionStatus = (typeof submissionStatuses)[SubmissionKind][number]

/** Who reads and answers each kind. */
export const submissionRoles: Record<SubmissionKind, Role> = {
  application: "recruiter",
  partnership: "editor",
  streaming: "editor",
}

const { noteMax } = submissionLimits

const listQuery = {
  /** Part of a name, an e-mail address, a message, or what else the person wrote. */
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

/** What a list leaves out: reading it is written down in the audit. */
const personal = {
  email: z.string(),
  message: z.string(),
  note: z.string(),
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

/** A form as the inbox lists it. */
export const submissionSummaries = {
  application: z.object(application),
  partnership: z.object(partnership),
  streaming: z.object(streaming),
}

/** A form as it is read, with everything that the person sent. */
export const submissionEntries = {
  application: z.object({
    ...application,
    ...personal,
    phone: z.string().nullable(),
    link: z.string().nullable(),
    /** Each is fetched from its own address, by whoever reads applications. */
    resumes: z.array(z.object({ id: entryId, name: z.string(), size: z.number().int() })),
  }),
  partnership: z.object({ ...partnership, ...personal }),
  streaming: z.object({ ...streaming, ...personal, channelUrl: z.string() }),
}

export type SubmissionSummaries = { [Kind in SubmissionKind]: z.infer<(typeof submissionSummaries)[Kind]> }

export type SubmissionEntries = { [Kind in SubmissionKind]: z.infer<(typeof submissionEntries)[Kind]> }

/** A page of an inbox, the newest first. */
export const submissionListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.number().int(), perPage: z.number().int(), total: z.number().int() })

export const submissionIdParameters = z.strictObject({ id: sentId })

const statusBodyOf = (kind: SubmissionKind) =>
  z.strictObject({
    id: sentId,
    version: entryVersion,
    status: z.enum(submissionStatuses[kind]),
    /** For staff alone; without it the present one stays. */
    note: text({ max: noteMax }).optional(),
  })

/** A change of status of what was read as `version`. */
export const submissionStatusBodies = {
  application: statusBodyOf("application"),
  partnership: statusBodyOf("partnership"),
  streaming: statusBodyOf("streaming"),
}

/** Forgets the person who sent this, in everything of theirs; the subscription to letters where it is asked for too. */
export const forgetBody = z.strictObject({ id: sentId, subscription: z.boolean().default(false) })

/** How much of the person was deleted. */
export const forgotten = z.object({
  forms: z.number().int(),
  resumes: z.number().int(),
  subscriptions: z.number().int(),
})

/** Paths below the API's base path. */
export const submissionAdminPaths = (kind: SubmissionKind) => {
  const base = submissionPaths[kind]
  return { list: `${base}/admin`, byId: `${base}/admin/id/:id`, status: `${base}/status`, forget: `${base}/forget` }
}
