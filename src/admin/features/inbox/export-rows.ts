import { studioDay } from "../../formats/studio-time.ts"
import type { SubmissionEntry } from "./inbox-api.ts"

/** Columns of an export in order, by kind of submission. */
export const exportColumns = {
  application: [
    "received",
    "status",
    "name",
    "email",
    "phone",
    "job",
    "link",
    "resume",
    "message",
    "note",
    "answer",
    "locale",
  ],
  partnership: ["received", "status", "name", "email", "company", "subject", "message", "note", "answer", "locale"],
  support: ["received", "status", "name", "email", "topic", "game", "message", "note", "answer", "locale"],
  streaming: [
    "received",
    "status",
    "name",
    "email",
    "channel",
    "platform",
    "audience",
    "message",
    "note",
    "answer",
    "locale",
  ],
} as const

export type ExportColumn = (typeof exportColumns)[keyof typeof exportColumns][number]

/** The studio's day of an instant. */
const dayOf = (at: string): string => studioDay(Date.parse(at))

/** Value of a submission in a column. */
export const exportCell = (entry: SubmissionEntry, column: ExportColumn): string => {
  const values: Partial<Record<ExportColumn, string | number | null>> = {
    received: entry.receivedAt,
    status: entry.status,
    name: entry.name,
    email: entry.email,
    message: entry.message,
    note: entry.notes
      .map(({ author, writtenAt, text }) => `${dayOf(writtenAt)}${author ? ` ${author.name}` : ""}: ${text}`)
      .join("\n"),
    answer: entry.answers.map(({ sentAt, subject, text }) => `${dayOf(sentAt)} ${subject}\n${text}`).join("\n\n"),
    locale: entry.locale,
  }
  if ("job" in entry) {
    const { phone, link } = entry
    const resume = entry.resumes.map(({ name }) => name).join(", ")
    Object.assign(values, { phone, link, resume, job: entry.job.title })
  } else if ("company" in entry) Object.assign(values, { company: entry.company, subject: entry.subject })
  else if ("topic" in entry) Object.assign(values, { topic: entry.topic, game: entry.game })
  else Object.assign(values, { channel: entry.channelUrl, platform: entry.platform, audience: entry.audience })
  return String(values[column] ?? "")
}
