import { mailLimits } from "../../shared/limits/mail.ts"
import {
  claimDueMail,
  countMailFailure,
  findMailPause,
  pauseMailDelivery,
  resumeMailDelivery,
  finishMail,
  type MailRow,
} from "./mail-repository.ts"
import type { MailFailure } from "../db/tables/mail.ts"
import type { ServiceContext } from "../service-context.ts"
import { MailRefusedError, type MailTransport } from "./mail-transport.ts"

/** How long, in milliseconds, a process claims a mail: longer than a mail server may take to respond. */
const claimMs = 300_000

/** Milliseconds of sending after which the rest is left to the next task, so that no task runs forever. */
const timeSliceMs = 60_000

/** Mails that are sent concurrently. */
const concurrency = 3

const errorMax = 500

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, errorMax)

/** Exponential backoff up to a maximum, in milliseconds. */
const backOff = (first: number, times: number, max: number): number => Math.min(first * 2 ** Math.min(times, 20), max)

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** State of a mail after a transient failure: retried later, or failed after `giveUpAfter`. */
const retried = (mail: MailRow, now: Date, reason: string) => {
  const { retryAfter, retryAfterMax, giveUpAfter } = mailLimits
  const next = later(now, backOff(retryAfter, mail.attempts - 1, retryAfterMax))
  return next > later(mail.created_at, giveUpAfter)
    ? { state: "failed" as const, failure: "gave-up" as const, settled_at: now, last_error: reason }
    : { next_attempt_at: next, last_error: reason }
}

/** A mail that will not be tried again: the mail server rejected it, or has not taken it for days. */
export type ReportFailedMail = (mail: { kind: string }, reason: MailFailure) => void

/** @returns whether the mail was given up */
const recordTransientFailure = async (context: ServiceContext, mail: MailRow, error: unknown): Promise<boolean> => {
  const now = context.now()
  const { failuresInRow, pause, pauseMax } = mailLimits
  return context.database.store.transaction().execute(async (store) => {
    const outcome = retried(mail, now, reasonOf(error))
    await finishMail(store, mail.id, outcome)
    const failures = await countMailFailure(store)
    if (failures >= failuresInRow)
      await pauseMailDelivery(store, later(now, backOff(pause, failures - failuresInRow, pauseMax)))
    return outcome.state === "failed"
  })
}

const attempt = async (
  context: ServiceContext,
  { transport, report }: { transport: MailTransport; report: ReportFailedMail },
  mail: MailRow
): Promise<void> => {
  const { store } = context.database
  try {
    await transport.send({
      messageId: `<${mail.id}@${new URL(context.publicUrl).hostname}>`,
      locale: mail.locale,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      headers: mail.headers,
      date: mail.created_at,
    })
  } catch (error) {
    if (!(error instanceof MailRefusedError)) {
      if (await recordTransientFailure(context, mail, error)) report(mail, "gave-up")
      return
    }
    // The server responded, so it works: it rejects only this mail.
    await finishMail(store, mail.id, {
      state: "failed",
      failure: "rejected",
      settled_at: context.now(),
      last_error: reasonOf(error),
    })
    report(mail, "rejected")
    return resumeMailDelivery(store)
  }
  await finishMail(store, mail.id, { state: "sent", settled_at: context.now(), last_error: null })
  await resumeMailDelivery(store)
}

/** Claims the next mail that is due; none while sending is paused. */
const claimMail = async (context: ServiceContext): Promise<MailRow | undefined> => {
  const now = context.now()
  const { store } = context.database
  if (await findMailPause(store, now)) return undefined
  return claimDueMail(store, { now, claimedUntil: later(now, claimMs) })
}

/**
 * Sends the mails that are due. A mail that the server rejects for good fails immediately. A transient failure is
 * retried with growing delays, and several in a row pause all sending for a while. A process that dies after sending a
 * mail and before recording that sends it again, with the same Message-ID: mail is delivered at least once.
 *
 * @param report called with each mail that is given up
 */
export const sendDueMails = async (
  context: ServiceContext,
  transport: MailTransport,
  report: ReportFailedMail = () => undefined
): Promise<void> => {
  const end = Date.now() + timeSliceMs
  const worker = async (): Promise<"done" | "more"> => {
    while (Date.now() < end) {
      const mail = await claimMail(context)
      if (!mail) return "done"
      await attempt(context, { transport, report }, mail)
    }
    return "more"
  }
  const ends = await Promise.all(Array.from({ length: concurrency }, worker))
  if (ends.includes("more")) await context.queue.send("send-mails", {})
}
