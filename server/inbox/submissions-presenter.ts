import type {
  submissionStatuses,
  SubmissionEntries,
  SubmissionNote,
  SubmissionSummaries,
} from "../../shared/contract/inbox.ts"
import type { SubmissionAnswer } from "../../shared/contract/submission-answers.ts"
import type { SubmissionReceipt } from "../../shared/contract/submissions.ts"
import type { PartnershipSubject, SupportTopic } from "../../shared/submission-choices.ts"
import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import type { Submission } from "./inbox-service.ts"
import type { SubmissionAnswerRow } from "./submission-answers-repository.ts"
import type { SubmissionNoteRow } from "./submission-notes-repository.ts"
import type { Receipt } from "./submissions-service.ts"
import type { UploadTicket } from "../files/uploads/upload-tickets-service.ts"

const summaryOf = <Kind extends SubmissionKind>(_kind: Kind, { row }: Submission) => ({
  id: row.id,
  version: row.version,
  // Every write of a status passes the schema of its kind.
  status: row.status as (typeof submissionStatuses)[Kind][number],
  name: row.name,
  locale: row.locale,
  receivedAt: row.received_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The database guarantees that each kind has its own fields. */
const summaries: { [Kind in SubmissionKind]: (entry: Submission) => SubmissionSummaries[Kind] } = {
  application: (entry) => ({
    ...summaryOf("application", entry),
    job: { id: entry.row.job_id ?? "", title: entry.vacancyTitle ?? "" },
  }),
  partnership: (entry) => ({
    ...summaryOf("partnership", entry),
    company: entry.row.company ?? "",
    subject: (entry.row.subject ?? "other") as PartnershipSubject,
  }),
  streaming: (entry) => ({
    ...summaryOf("streaming", entry),
    platform: entry.row.platform ?? "other",
    audience: entry.row.audience ?? 0,
  }),
  support: (entry) => ({
    ...summaryOf("support", entry),
    topic: (entry.row.subject ?? "other") as SupportTopic,
    game: entry.row.game ?? "other",
  }),
}

const presentNote = (note: SubmissionNoteRow): SubmissionNote => ({
  id: note.id,
  version: note.version,
  author: note.author_id === null ? null : { id: note.author_id, name: note.author_name ?? "" },
  text: note.text,
  writtenAt: note.written_at.toISOString(),
  editedAt: note.edited_at?.toISOString() ?? null,
})

const presentAnswer = (answer: SubmissionAnswerRow): SubmissionAnswer => ({
  id: answer.id,
  author: answer.author_id === null ? null : { id: answer.author_id, name: answer.author_name ?? "" },
  subject: answer.subject,
  text: answer.text,
  sentAt: answer.sent_at.toISOString(),
  state: answer.mail_state,
})

const personalOf = ({ row, notes, answers }: Submission) => ({
  email: row.email,
  message: row.message,
  note: notes.at(-1)?.text ?? "",
  notes: notes.map(presentNote),
  answers: answers.map(presentAnswer),
  consentVersion: row.consent_version,
})

const entries: { [Kind in SubmissionKind]: (entry: Submission) => SubmissionEntries[Kind] } = {
  application: (entry) => ({
    ...summaries.application(entry),
    ...personalOf(entry),
    earlier: entry.earlier.map(summaries.application),
    phone: entry.row.phone,
    link: entry.row.link,
    resumes: entry.resumes.map(({ id, name, size }) => ({ id, name, size })),
  }),
  partnership: (entry) => ({
    ...summaries.partnership(entry),
    ...personalOf(entry),
    earlier: entry.earlier.map(summaries.partnership),
  }),
  streaming: (entry) => ({
    ...summaries.streaming(entry),
    ...personalOf(entry),
    earlier: entry.earlier.map(summaries.streaming),
    channelUrl: entry.row.channel_url ?? "",
  }),
  support: (entry) => ({
    ...summaries.support(entry),
    ...personalOf(entry),
    earlier: entry.earlier.map(summaries.support),
  }),
}

/** A submission in a list, without what only its own page needs. */
export const presentSubmissionSummary = <Kind extends SubmissionKind>(
  kind: Kind,
  entry: Submission
): SubmissionSummaries[Kind] => summaries[kind](entry)

/** A complete submission. */
export const presentSubmission = <Kind extends SubmissionKind>(
  kind: Kind,
  entry: Submission
): SubmissionEntries[Kind] => entries[kind](entry)

export const presentSubmissionReceipt = ({ id, receivedAt }: Receipt): SubmissionReceipt => ({
  id,
  receivedAt: receivedAt.toISOString(),
})

export const presentTicket = ({ ticket, expiresAt }: UploadTicket): { ticket: string; expiresAt: string } => ({
  ticket,
  expiresAt: expiresAt.toISOString(),
})
