import { email } from "../../shared/contract/text.ts"

/** Variables of the studio's own mailboxes. */
export const studioInboxVariables = { MAIL_TO_RECRUITING: email.optional(), MAIL_TO_PARTNERS: email.optional() }

type StudioInboxVariables = Partial<Record<keyof typeof studioInboxVariables | "MAIL_FROM", string | undefined>>

export type StudioInboxConfig = {
  /** Who is told that a form has come: of applications, and of everything else. */
  inboxes: { recruiting: string; partners: string }
}

/** Unless set, mailboxes of the domain that mails come from; without that too, of one that nobody can have. */
export const studioInboxConfig = (env: StudioInboxVariables): StudioInboxConfig => {
  const domain = env.MAIL_FROM?.split("@").at(-1) ?? "studio.example"
  return {
    inboxes: {
      recruiting: env.MAIL_TO_RECRUITING ?? `recruiting@${domain}`,
      partners: env.MAIL_TO_PARTNERS ?? `partners@${domain}`,
    },
  }
}
