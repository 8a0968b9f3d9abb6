import type { Generated } from "kysely"
import type { BotCheckKind } from "../../../shared/visitor-endpoints.ts"
import type { SubmissionStatus } from "../../../shared/contract/inbox.ts"
import type { PartnershipSubject, StreamingPlatform, SupportTopic } from "../../../shared/submission-choices.ts"
import type { SubmissionKind, SupportGame } from "../../../shared/submission-kinds.ts"
import type { Locale } from "../../../shared/locales.ts"

export type SubmissionTables = {
  used_bot_check: {
    nonce: string
    kind: BotCheckKind
    /** Keyed hashes of the client's networks. */
    narrow: string
    middle: string
    wide: string
    used_at: Date
  }
  upload_ticket: { token_hash: string; expires_at: Date }
  feedback: {
    id: string
    kind: SubmissionKind
    version: Generated<number>
    status: Generated<SubmissionStatus>
    locale: Locale
    name: string
    email: string
    message: string
    /** The vacancy of an application. This field and the following ones are null for kinds that do not have them. */
    job_id: string | null
    phone: string | null
    link: string | null
    company: string | null
    subject: PartnershipSubject | SupportTopic | null
    channel_url: string | null
    platform: StreamingPlatform | null
    audience: number | null
    game: SupportGame | null
    consent_version: string
    /** SHA-256 of everything that was sent, in hexadecimal: distinguishes a repeat from a changed submission. */
    content_hash: string
    withdraw_hash: string
    received_at: Date
    /** Retention counts from here. */
    updated_at: Date
  }
  submission_note: {
    id: string
    submission_id: string
    version: Generated<number>
    /** Null for the single note that a submission had in earlier versions: nobody recorded its author. */
    author_id: string | null
    text: string
    written_at: Date
    edited_at: Date | null
  }
  submission_answer: {
    id: string
    submission_id: string
    author_id: string | null
    /** Its mail, which the outbox deletes earlier than the answer. */
    mail_id: string
    subject: string
    text: string
    sent_at: Date
  }
  answer_template: {
    id: string
    kind: SubmissionKind
    locale: Locale
    version: Generated<number>
    name: string
    subject: string
    text: string
  }
}
