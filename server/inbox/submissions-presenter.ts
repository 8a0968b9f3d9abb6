import type { feedbackStatuses, FeedbackEntries, FeedbackSummaries } from "../../shared/contract/inbox.ts"
import type { FeedbackReceipt } from "../../shared/contract/submissions.ts"
import type { FeedbackKind } from "../../shared/visitor-forms.ts"
import type { InboxEntry } from "./inbox-service.ts"
import type { Receipt } from "./submissions-service.ts"
import type { UploadTicket } from "../files/uploads/upload-tickets-service.ts"

const summaryOf = <Kind extends FeedbackKind>(_kind: Kind, { row }: InboxEntry) => ({
  id: row.id,
  version: row.version,
  // Whatever sets it has passed the schema of its kind.
  status: row.status as (typeof feedbackStatuses)[Kind][number],
  name: row.name,
  locale: row.locale,
  receivedAt: row.received_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The database holds, for each kind, that its own fields are there. */
const summaries: { [Kind in FeedbackKind]: (entry: InboxEntry) => FeedbackSummaries[Kind] } = {
  application: (entry) => ({
    ...summaryOf("application", entry),
    job: { id: entry.row.job_id ?? "", title: entry.jobTitle ?? "" },
  }),
  partnership: (entry) => ({
    ...summaryOf("partnership", entry),
    company: entry.row.company ?? "",
    subject: entry.row.subject ?? "other",
  }),
  streaming: (entry) => ({
    ...summaryOf("streaming", entry),
    platform: entry.row.platform ?? "other",
    audience: entry.row.audience ?? 0,
  }),
}

const personalOf = ({ row }: InboxEntry) => ({
  email: row.email,
  message: row.message,
  note: row.note,
  consentVersion: row.consent_version,
})

const entries: { [Kind in FeedbackKind]: (entry: InboxEntry) => FeedbackEntries[Kind] } = {
  application: (entry) => ({
    ...summaries.application(entry),
    ...personalOf(entry),
    phone: entry.row.phone,
    link: entry.row.link,
    resumes: entry.resumes.map(({ id, name, size }) => ({ id, name, size })),
  }),
  partnership: (entry) => ({ ...summaries.partnership(entry), ...personalOf(entry) }),
  streaming: (entry) => ({
    ...summaries.streaming(entry),
    ...personalOf(entry),
    channelUrl: entry.row.channel_url ?? "",
  }),
}

/** A form as the inbox lists it: without what only its reader needs. */
export const presentFeedbackSummary = <Kind extends FeedbackKind>(
  kind: Kind,
  entry: InboxEntry
): FeedbackSummaries[Kind] => summaries[kind](entry)

/** A form as it is read. */
export const presentFeedback = <Kind extends FeedbackKind>(kind: Kind, entry: InboxEntry): FeedbackEntries[Kind] =>
  entries[kind](entry)

export const presentReceipt = ({ id, receivedAt }: Receipt): FeedbackReceipt => ({
  id,
  receivedAt: receivedAt.toISOString(),
})

export const presentTicket = ({ ticket, expiresAt }: UploadTicket): { ticket: string; expiresAt: string } => ({
  ticket,
  expiresAt: expiresAt.toISOString(),
})
