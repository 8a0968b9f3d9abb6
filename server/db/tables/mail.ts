import type { ColumnType, Generated } from "kysely"
import type { MailState } from "../../../shared/contract/mail.ts"

export type MailTables = {
  mail: {
    id: string
    /** What it is for, as `application-received`. */
    kind: string
    /** What it is about: it is forgotten together with it. */
    subject_id: string | null
    recipient: string
    subject: string
    body_text: string
    body_html: string | null
    /** Headers beside those that every mail has. */
    headers: ColumnType<Record<string, string>, string, string>
    /** One of many: it waits until the others are sent. */
    bulk: Generated<boolean>
    state: Generated<MailState>
    attempts: Generated<number>
    next_attempt_at: Date
    /** Until when the process that is sending it keeps it to itself. */
    claimed_until: Date | null
    /** What the mail server said last. */
    last_error: string | null
    created_at: Date
    settled_at: Date | null
  }
  mail_delivery: {
    only_row: Generated<boolean>
    /** Attempts that failed for a time, one after the other, whoever made them. */
    failures_in_row: Generated<number>
    paused_until: Date | null
  }
}
