import { submissionLimits } from "../../shared/limits/submissions.ts"
import { mailLinkPath } from "../../shared/mail-links.ts"
import { paths } from "../../shared/paths.ts"
import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import { mailBody } from "../mail/mail-body.ts"
import { mailText } from "../mail/mail-text.ts"
import type { Store } from "../db/connection.ts"
import type { ServiceContext } from "../service-context.ts"
import type { StudioInboxConfig } from "./studio-inboxes.ts"
import { countMails } from "../mail/mail-repository.ts"
import { queueMail, type OutgoingMail } from "../mail/mail-service.ts"
import type { SubmissionInput } from "./submission.ts"

type SubmissionMailsContext = ServiceContext & StudioInboxConfig

const shownNameMax = 60

/** A name for a subject: not long, and without invisible characters, which could reverse the line. */
const shownName = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(0, shownNameMax)
    .toWellFormed() || "?"

/** Confirms the receipt to the visitor. It quotes no input, because the address may belong to another person. */
const acknowledgementMail = (
  { publicUrl }: ServiceContext,
  { kind, form }: SubmissionInput,
  { vacancyTitle, withdrawToken }: { vacancyTitle: string; withdrawToken: string }
): OutgoingMail => {
  const t = mailText(form.locale)
  const link = `${publicUrl}${mailLinkPath("withdraw", form.locale, withdrawToken)}`
  return {
    to: form.email,
    subject: t(`feedback.received.${kind}.subject`, { job: vacancyTitle }),
    ...mailBody(form.locale, [
      t(`feedback.received.${kind}.text`, { job: vacancyTitle }),
      t("feedback.received.keep", { count: submissionLimits.keepDays[kind] }),
      { label: t("feedback.received.withdraw"), url: link },
      t("feedback.received.ignore"),
      t("closing", { site: new URL(publicUrl).host }),
    ]),
    kind: `${kind}-received`,
    subjectId: form.id,
  }
}

const noticeKind = (kind: SubmissionKind): string => `${kind}-notice`

/** Address of a submission in the admin. */
const inboxUrl = (publicUrl: string, kind: SubmissionKind, id: string): string =>
  `${publicUrl}${paths.adminFeedback(kind, id)}`

/**
 * Notifies the studio of a submission, in the language of the visitor. The content is read in the admin, where it can
 * be deleted, and not in mailboxes.
 */
const notificationMail = (
  { publicUrl, inboxes }: SubmissionMailsContext,
  { kind, form }: SubmissionInput,
  { vacancyTitle, isLast }: { vacancyTitle: string; isLast: boolean }
): OutgoingMail => {
  const t = mailText(form.locale)
  return {
    to: kind === "application" ? inboxes.recruiting : inboxes.partners,
    subject: t(`feedback.notice.${kind}.subject`, { job: vacancyTitle, name: shownName(form.name) }),
    ...mailBody(form.locale, [
      t("feedback.notice.text"),
      { label: t("feedback.notice.link"), url: inboxUrl(publicUrl, kind, form.id) },
      ...(isLast ? [t("feedback.notice.last")] : []),
    ]),
    headers: { "Reply-To": form.email },
    kind: noticeKind(kind),
    subjectId: form.id,
  }
}

const { noticesPerTenMinutes } = submissionLimits

/** How many mails about submissions of a kind the studio may still get within ten minutes. */
const remainingNotices = async ({ now }: ServiceContext, store: Store, kind: SubmissionKind): Promise<number> =>
  noticesPerTenMinutes -
  (await countMails(store, noticeKind(kind), new Date(now().getTime() - 600_000), noticesPerTenMinutes))

/**
 * Queues the mails of a submission in the transaction that stores it: one to the studio, one to the visitor. The studio
 * gets no more mails than it can read; what arrives beyond is in the inbox alone, and the last mail says so.
 *
 * @param withdrawToken for the visitor's link; null when the visitor gets no mail
 */
export const queueSubmissionMails = async (
  context: SubmissionMailsContext,
  store: Store,
  {
    sent,
    vacancyTitle,
    withdrawToken,
  }: { sent: SubmissionInput; vacancyTitle: string | null; withdrawToken: string | null }
): Promise<void> => {
  const title = shownName(vacancyTitle ?? "")
  const remaining = await remainingNotices(context, store, sent.kind)
  if (remaining > 0)
    await queueMail(context, store, notificationMail(context, sent, { vacancyTitle: title, isLast: remaining === 1 }))
  if (withdrawToken !== null)
    await queueMail(context, store, acknowledgementMail(context, sent, { vacancyTitle: title, withdrawToken }))
}
