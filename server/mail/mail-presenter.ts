import type { MailList, MailMessage, MailSummary } from "../../shared/contract/mail.ts"
import type { MailPage } from "./mail-service.ts"
import type { MailRow } from "./mail-repository.ts"

const presentSummary = (row: MailRow): MailSummary => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  nextAttemptAt: row.state === "queued" ? row.next_attempt_at.toISOString() : null,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
})

export const presentMail = (row: MailRow): MailMessage => ({
  ...presentSummary(row),
  text: row.body_text,
  html: row.body_html,
  headers: row.headers,
})

export const presentMailPage = ({ mails, page, perPage, total, pausedUntil }: MailPage): MailList => ({
  items: mails.map(presentSummary),
  page,
  perPage,
  total,
  pausedUntil: pausedUntil?.toISOString() ?? null,
})
