import type { ColumnType, Generated } from "kysely"
import type { MailState } from "../../../shared/contract/mail.ts"
import type { Locale } from "../../../shared/locales.ts"

export type MailFailure = "rejected" | "gave-up"

export type MailTables = {
  mail: {
    id: string
    /** Its purpose, as `application-received`. */
    kind: string
    /** Id of what it is about; the mail is deleted together with that. */
    subject_id: string | null
    /** Its language. Mails of earlier versions have the default one. */
    locale: Generated<Locale>
    recipient: string
    subject: string
    body_text: string
    body_html: string | null
    /** Headers beside those that every mail has. */
    headers: ColumnType<Record<string, string>, string, string>
    /** Part of a bulk mailing: sent after all other mails. */
    bulk: Generated<boolean>
    state: Generated<MailState>
    attempts: Generated<number>
    next_attempt_at: Date
    /** Until when the process that sends it has claimed it. */
    claimed_until: Date | null
    /** Why it failed: the mail server rejected it, or has not taken it for days. Null in earlier versions. */
    failure: Generated<MailFailure | null>
    /** The mail server's last message. */
    last_error: string | null
    created_at: Date
    settled_at: Date | null
  }
  mail_delivery: {
    only_row: Generated<boolean>
    /** Number of consecutive transient failures, in all processes. */
    failures_in_row: Generated<number>
    paused_until: Date | null
  }
}
