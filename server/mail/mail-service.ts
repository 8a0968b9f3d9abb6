import { randomUUID } from "node:crypto"
import { z } from "zod"
import type { MailState } from "../../shared/contract/mail.ts"
import { email, line } from "../../shared/contract/text.ts"
import type { Locale } from "../../shared/locales.ts"
import { mailLimits } from "../../shared/limits/mail.ts"
import { ApiError } from "../http/api-error.ts"
import { readSnapshot, type Store } from "../db/connection.ts"
import {
  deleteMailsAbout,
  deleteFinishedMailsBefore,
  findMail,
  findMailPause,
  insertMails,
  listMails,
  type MailRow,
} from "./mail-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { inBatches } from "../db/in-batches.ts"
import { pageOf, type PageQuery } from "../db/page-of.ts"

export type OutgoingMail = {
  /** Language of the mail. */
  locale: Locale
  /** One address. */
  to: string
  /** One line. */
  subject: string
  text: string
  html?: string
  /** Headers beside those that every mail has, or in their place, each of one line. */
  headers?: Record<string, string>
  /** Its purpose, as `application-received`. */
  kind: string
  /** What it is about, for `forgetMails`. */
  subjectId?: string
}

const headerLine = line({ min: 1, max: mailLimits.headerMax })

const outgoing = z.object({
  to: email,
  subject: headerLine,
  headers: z.record(z.string().regex(/^[A-Za-z][A-Za-z-]{0,63}$/), headerLine).default({}),
})

/**
 * The row of a queued mail.
 *
 * @throws ApiError invalidRequest for a value that could inject a header or a second recipient
 */
export const mailRow = (mail: OutgoingMail, now: Date, bulk = false) => {
  const { success, data, error } = outgoing.safeParse(mail)
  if (!success)
    throw new ApiError(
      "invalidRequest",
      error.issues.map(({ path }) => ({ path: path.join("."), message: "cannot stand in the header of a mail" }))
    )
  return {
    id: randomUUID(),
    kind: mail.kind,
    locale: mail.locale,
    subject_id: mail.subjectId ?? null,
    recipient: data.to,
    subject: data.subject,
    body_text: mail.text,
    body_html: mail.html ?? null,
    headers: JSON.stringify(data.headers),
    bulk,
    next_attempt_at: now,
    created_at: now,
  }
}

/**
 * Queues a mail. It is stored in the transaction of `store`, so that it is sent only if what it reports has happened. A
 * task then passes it to the mail server, and retries transient failures.
 *
 * @returns the id of the stored mail
 * @throws ApiError invalidRequest when the address is not one address, or the subject or a header not one line
 */
export const queueMail = async (context: ServiceContext, store: Store, mail: OutgoingMail): Promise<string> => {
  const row = mailRow(mail, context.now())
  await insertMails(store, [row])
  await context.queue.send("send-mails", {}, { store })
  return row.id
}

/** Deletes every mail about a subject, sent or not: waiting ones are not sent any more. */
export const forgetMails = (store: Store, subjectId: string): Promise<void> => deleteMailsAbout(store, subjectId)

/** Deletes mails that were sent or given up long ago (mailLimits.keepFor). Returns their number. */
export const deleteOldMails = (context: ServiceContext, batch: number = mailLimits.expireBatch): Promise<number> => {
  const before = new Date(context.now().getTime() - mailLimits.keepFor)
  return inBatches(batch, (atMost) => deleteFinishedMailsBefore(context.database.store, before, atMost))
}

export type MailPage = { mails: MailRow[]; page: number; perPage: number; total: number; pausedUntil: Date | null }

/** A page of the stored mails, newest first, and until when sending is paused. */
export const listOutbox = async (
  context: ServiceContext,
  { state, ...query }: PageQuery & { state?: MailState }
): Promise<MailPage> => {
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => {
    const pausedUntil = await findMailPause(store, context.now())
    return { ...(await listMails(store, { state }, place)), page, perPage, pausedUntil }
  })
}

/** @throws ApiError notFound */
export const getMail = async (context: ServiceContext, id: string): Promise<MailRow> => {
  const mail = await findMail(context.database.store, id)
  if (!mail) throw new ApiError("notFound")
  return mail
}
