import type { ColumnType, Generated } from "kysely"
import type { Locale } from "../../../shared/locales.ts"
import type { Topic } from "../../../shared/subscriptions.ts"
import type { EntryKind } from "./history.ts"
import type { MailFailure } from "./mail.ts"

type TopicsColumn = ColumnType<Topic[], string, string>

/** What came of a mail. */
type MailOutcome = "sent" | MailFailure

/** What a subscription becomes when it is confirmed. */
type SubscriptionPreferences = { locale: Locale; topics: Topic[]; consentVersion: string }

export type SubscriptionTables = {
  subscription_request: {
    id: string
    /** Null once the request is processed. */
    email: string | null
    locale: Locale
    topics: TopicsColumn
    consent_version: string
    asked_at: Date
  }
  subscription: {
    id: string
    /** SHA-256 of the address in lower case, in hexadecimal. */
    email_hash: string
    /** Null some time after the subscriber has left. */
    email: string | null
    locale: Locale
    topics: TopicsColumn
    /** Topics of the last confirmation, to which the subscriber can return. */
    known_topics: ColumnType<Topic[], string | undefined, string>
    /** Topics that leaving took away, and that undoing brings back. */
    left_topics: ColumnType<Topic[], string | undefined, string>
    state: "pending" | "confirmed" | "left"
    consent_version: string | null
    leave_token: string
    wish: ColumnType<SubscriptionPreferences | null, string | null, string | null>
    confirm_hash: string | null
    confirm_until: Date | null
    /** Time of the latest request. */
    asked_at: Date
    confirmed_at: Date | null
    left_at: Date | null
  }
  notification: {
    id: string
    /** Subscribers are not notified of legal documents. */
    entry_kind: Exclude<EntryKind, "legal">
    entry_id: string
    locale: Locale
    topic: Topic
    title: string
    summary: string
    /** Path of the entry's page, in its language. */
    path: string
    /** What stands instead of the title as the subject; null for the title. */
    subject: Generated<string | null>
    /** What stands instead of the summary; null for the summary. */
    intro: Generated<string | null>
    made_at: Date
    made_by: string
    /** Before which it is not sent; null to send it as soon as the entry is live. */
    send_at: Generated<Date | null>
    /** When its entry was live and its time had come; title, summary and path are of that instant. */
    started_at: Generated<Date | null>
    /** When the last of its mails was created. */
    spread_at: Date | null
    canceled_at: Generated<Date | null>
    /** Null also when it was canceled because its entry is not public any more. */
    canceled_by: Generated<string | null>
  }
  notification_recipient: {
    notification_id: string
    subscription_id: string
    /** Null when the mail is no longer stored. */
    mail_id: Generated<string | null>
    /** What came of the mail, when the mail is no longer stored; null then too if it was deleted unsent. */
    outcome: Generated<MailOutcome | null>
  }
}
