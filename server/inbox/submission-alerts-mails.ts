import type { Locale } from "../../shared/locales.ts"
import { paths } from "../../shared/paths.ts"
import { studio } from "../../shared/studio.ts"
import { submissionKinds, type SubmissionKind } from "../../shared/submission-kinds.ts"
import { mailBody, type MailPart } from "../mail/mail-body.ts"
import type { OutgoingMail } from "../mail/mail-service.ts"
import { mailText, subjectWithStudio } from "../mail/mail-text.ts"
import type { ServiceContext } from "../service-context.ts"

export const alertKind = "submission-alert"

type AlertFacts = {
  userId: string
  email: string
  locale: Locale
  /** One or more, oldest first. */
  submissions: { id: string; kind: SubmissionKind; vacancyTitle: string | null }[]
}

/** How many there are for each vacancy, most first. */
const perVacancy = (titles: readonly string[]): string =>
  [...Map.groupBy(titles, (title) => title)]
    .sort(([title, { length }], [other, { length: others }]) => others - length || title.localeCompare(other))
    .map(([title, { length }]) => `${title}: ${length}`)
    .join("\n")

/**
 * Writes to a user about new submissions. It says how many there are, and nothing of their senders: what they sent is
 * read in the admin, where it can be deleted, and not in mailboxes.
 */
export const alertMail = ({ publicUrl }: Pick<ServiceContext, "publicUrl">, facts: AlertFacts): OutgoingMail => {
  const { userId, email, locale, submissions } = facts
  const t = mailText(locale)
  const groups = submissionKinds
    .map((kind) => ({ kind, all: submissions.filter((submission) => submission.kind === kind) }))
    .filter(({ all }) => all.length > 0)
  const counts = groups.map(({ kind, all }) => t(`alert.count.${kind}`, { count: all.length }))
  const heading = counts.join(", ")
  const partsOf = ({ kind, all }: (typeof groups)[number]): MailPart[] => {
    const titles = all.flatMap(({ vacancyTitle }) => vacancyTitle ?? [])
    const [first] = all.length === 1 ? all : []
    const target = first
      ? { button: t(`alert.read.${kind}`), path: paths.adminFeedback(kind, first.id) }
      : { button: t(`alert.list.${kind}`), path: `${paths.admin}/feedback/${kind}` }
    return [
      ...(titles.length > 0 ? [{ text: perVacancy(titles) }] : []),
      { button: target.button, url: `${publicUrl}${target.path}` },
    ]
  }
  return {
    to: email,
    subject: subjectWithStudio(locale, heading),
    ...mailBody(locale, {
      parts: [{ heading }, { text: t("alert.text", { studio: studio.name[locale] }) }, ...groups.flatMap(partsOf)],
      footer: [
        { text: t("alert.why", { studio: studio.name[locale] }) },
        { link: t("alert.settings"), url: `${publicUrl}${paths.admin}/alerts` },
      ],
    }),
    kind: alertKind,
    subjectId: userId,
  }
}
