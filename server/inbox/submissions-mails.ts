import { submissionLimits } from "../../shared/limits/submissions.ts"
import { localeTags } from "../../shared/locales.ts"
import { mailLinkPath } from "../../shared/mail-links.ts"
import { paths } from "../../shared/paths.ts"
import { studio } from "../../shared/studio.ts"
import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import { mailBody } from "../mail/mail-body.ts"
import { formText, mailText, subjectWithStudio } from "../mail/mail-text.ts"
import type { Store } from "../db/connection.ts"
import type { ServiceContext } from "../service-context.ts"
import type { StudioInboxConfig } from "./studio-inboxes.ts"
import { countMails } from "../mail/mail-repository.ts"
import { queueMail, type OutgoingMail } from "../mail/mail-service.ts"
import type { SubmissionInput } from "./submission.ts"
import type { SubmissionRow } from "./submissions-repository.ts"

type SubmissionMailsContext = ServiceContext & StudioInboxConfig

/** What belongs to a submission beside its form. */
type SubmissionFacts = {
  /** Of the vacancy of an application. */
  vacancyTitle: string | null
  /** Of the game that a message to support is about; null for none alone. */
  gameName: string | null
  /** Name of the file that came with it. */
  resumeName: string | null
}

const shownNameMax = 60

/** A name for a subject: not long, and without invisible characters, which could reverse the line. */
const shownName = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(0, shownNameMax)
    .toWellFormed() || "?"

/** What the visitor typed, under the words of the form. */
const copyOf = (sent: SubmissionInput, { vacancyTitle, gameName, resumeName }: SubmissionFacts) => {
  const { name, email, message, locale } = sent.form
  const t = mailText(locale)
  const label = formText(locale)
  const sender = [
    [label("name"), name],
    [label("email"), email],
  ] as const
  const rowsOf = (): readonly (readonly [string, string | null | undefined])[] => {
    if (sent.kind === "application") {
      const { phone, link } = sent.form
      return [
        [t("feedback.received.vacancy"), vacancyTitle],
        ...sender,
        [label("application.phone"), phone],
        [label("application.link"), link],
        [label("application.resume"), resumeName],
        [label("application.message"), message],
      ]
    }
    if (sent.kind === "partnership") {
      const { company, subject } = sent.form
      const about = label(`partnership.subject.${subject}`)
      return [
        ...sender,
        [label("partnership.company"), company],
        [label("partnership.about"), about],
        [label("message"), message],
      ]
    }
    if (sent.kind === "support") {
      const { topic } = sent.form
      return [
        ...sender,
        [label("support.topic"), label(`support.topics.${topic}`)],
        [label("support.game"), gameName ?? label("support.noGame")],
        [label("message"), message],
      ]
    }
    const { channelUrl, platform, audience } = sent.form
    return [
      ...sender,
      [label("streaming.channel"), channelUrl],
      [label("streaming.where"), label(`streaming.platform.${platform}`)],
      [label("streaming.audience"), new Intl.NumberFormat(localeTags[locale].bcp47).format(audience)],
      [label("message"), message],
    ]
  }
  return rowsOf().flatMap(([name, value]) => (value ? [{ label: name, value }] : []))
}

/**
 * Confirms the receipt to the visitor, with a copy of what was sent. The address may belong to another person: neither
 * subject nor sentences hold what was typed, and submissionLimits bounds how many such mails one address gets.
 */
export const acknowledgementMail = (
  { publicUrl }: Pick<ServiceContext, "publicUrl">,
  sent: SubmissionInput,
  { withdrawToken, ...facts }: SubmissionFacts & { withdrawToken: string }
): OutgoingMail => {
  const { kind, form } = sent
  const t = mailText(form.locale)
  const names = { studio: studio.name[form.locale], job: shownName(facts.vacancyTitle ?? "") }
  return {
    to: form.email,
    subject: t(`feedback.received.${kind}.subject`, names),
    ...mailBody(form.locale, {
      parts: [
        { heading: t(`feedback.received.${kind}.heading`) },
        { text: t(`feedback.received.${kind}.text`, names) },
        { text: t("feedback.received.copy") },
        { quote: copyOf(sent, facts) },
        { text: t("feedback.received.keep", { count: submissionLimits.keepDays[kind] }) },
        {
          link: t("feedback.received.withdraw"),
          url: `${publicUrl}${mailLinkPath("withdraw", form.locale, withdrawToken)}`,
        },
      ],
      footer: [{ text: t("feedback.received.ignore") }, { text: t("closing") }],
    }),
    kind: `${kind}-received`,
    subjectId: form.id,
  }
}

const studioMailKind = (kind: SubmissionKind): string => `${kind}-notice`

/** Address of a submission in the admin. */
const inboxUrl = (publicUrl: string, kind: SubmissionKind, id: string): string =>
  `${publicUrl}${paths.adminFeedback(kind, id)}`

const inboxOf = ({ recruiting, partners, support }: StudioInboxConfig["inboxes"], kind: SubmissionKind): string => {
  if (kind === "application") return recruiting
  return kind === "support" ? support : partners
}

/**
 * Notifies the studio of a submission, in the language of the visitor. The content is read in the admin, where it can
 * be deleted, and not in mailboxes.
 */
export const studioMail = (
  { publicUrl, inboxes }: Pick<SubmissionMailsContext, "publicUrl" | "inboxes">,
  { kind, form }: SubmissionInput,
  { vacancyTitle, isLast }: { vacancyTitle: string | null; isLast: boolean }
): OutgoingMail => {
  const t = mailText(form.locale)
  const heading = t(`feedback.notice.${kind}.subject`, {
    job: shownName(vacancyTitle ?? ""),
    name: shownName(form.name),
  })
  return {
    to: inboxOf(inboxes, kind),
    subject: subjectWithStudio(form.locale, heading),
    ...mailBody(form.locale, {
      parts: [
        { heading },
        { text: t("feedback.notice.text", { studio: studio.name[form.locale] }) },
        { button: t("feedback.notice.link"), url: inboxUrl(publicUrl, kind, form.id) },
        ...(isLast ? [{ text: t("feedback.notice.last") }] : []),
      ],
      footer: [{ text: t("feedback.notice.why") }],
    }),
    headers: { "Reply-To": form.email },
    kind: studioMailKind(kind),
    subjectId: form.id,
  }
}

/**
 * What a member of the staff wrote to the sender of a submission; an answer to it reaches the studio's mailbox for such
 * submissions. The address may belong to somebody else, so it says why it came.
 */
export const answerMail = (
  { inboxes }: StudioInboxConfig,
  { id, kind, email, locale }: Pick<SubmissionRow, "id" | "kind" | "email" | "locale">,
  { subject, text }: { subject: string; text: string }
): OutgoingMail => {
  const t = mailText(locale)
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "")
  return {
    to: email,
    subject: subjectWithStudio(locale, subject),
    ...mailBody(locale, {
      parts: paragraphs.map((paragraph) => ({ text: paragraph })),
      footer: [{ text: t("feedback.answer.why", { studio: studio.name[locale] }) }],
    }),
    // "no" says that a person wrote it (RFC 3834): it may be answered, and filters do not treat it as a program's.
    headers: { "Reply-To": inboxOf(inboxes, kind), "Auto-Submitted": "no" },
    kind: `${kind}-answer`,
    subjectId: id,
  }
}

const { studioMailsPerTenMinutes } = submissionLimits

/** How many mails about submissions of a kind the studio may still get within ten minutes. */
const remainingStudioMails = async ({ now }: ServiceContext, store: Store, kind: SubmissionKind): Promise<number> =>
  studioMailsPerTenMinutes -
  (await countMails(store, studioMailKind(kind), new Date(now().getTime() - 600_000), studioMailsPerTenMinutes))

/**
 * Queues the mails of a submission in the transaction that stores it: one to the studio, one to the visitor. The studio
 * gets no more mails than it can read; what arrives beyond is in the inbox alone, and the last mail says so.
 *
 * @param withdrawToken for the visitor's link; null when the visitor gets no mail
 */
export const queueSubmissionMails = async (
  context: SubmissionMailsContext,
  store: Store,
  { sent, withdrawToken, ...facts }: SubmissionFacts & { sent: SubmissionInput; withdrawToken: string | null }
): Promise<void> => {
  const { vacancyTitle } = facts
  const remaining = await remainingStudioMails(context, store, sent.kind)
  if (remaining > 0)
    await queueMail(context, store, studioMail(context, sent, { vacancyTitle, isLast: remaining === 1 }))
  if (withdrawToken !== null)
    await queueMail(context, store, acknowledgementMail(context, sent, { ...facts, withdrawToken }))
}
