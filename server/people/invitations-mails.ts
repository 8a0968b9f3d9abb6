import { localeTags, type Locale } from "../../shared/locales.ts"
import { paths } from "../../shared/paths.ts"
import type { Role } from "../../shared/roles.ts"
import { studio } from "../../shared/studio.ts"
import { mailBody } from "../mail/mail-body.ts"
import type { OutgoingMail } from "../mail/mail-service.ts"
import { mailText } from "../mail/mail-text.ts"

export const invitationKind = "invitation"

type InvitationFacts = {
  id: string
  email: string
  roles: readonly Role[]
  locale: Locale
  inviter: string
  expiresAt: Date
}

/** The day with the time and its zone: an invitation ends within a day, which is another one elsewhere. */
const term: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "numeric",
  minute: "numeric",
  timeZone: studio.timeZone,
  timeZoneName: "short",
}

/** Invites an address to sign in. Its link grants nothing: the provider has to confirm the address. */
export const invitationMail = (publicUrl: string, facts: InvitationFacts): OutgoingMail => {
  const { locale, inviter, email } = facts
  const t = mailText(locale)
  const names = { inviter, studio: studio.name[locale] }
  const { bcp47 } = localeTags[locale]
  const roles = new Intl.ListFormat(bcp47, { type: "conjunction" }).format(facts.roles.map((role) => t(`role.${role}`)))
  const until = new Intl.DateTimeFormat(bcp47, term).format(facts.expiresAt)
  return {
    to: email,
    kind: invitationKind,
    subjectId: facts.id,
    subject: t("invitation.subject", names),
    ...mailBody(locale, {
      parts: [
        { heading: t("invitation.heading") },
        { text: t("invitation.text", { ...names, roles }) },
        { text: t("invitation.how", { email }) },
        { button: t("invitation.link"), url: `${publicUrl}${paths.admin}` },
        { text: t("invitation.term", { until }) },
      ],
      footer: [{ text: t("invitation.ignore") }, { text: t("closing") }],
    }),
  }
}
