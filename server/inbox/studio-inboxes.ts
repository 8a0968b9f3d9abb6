import { email } from "../../shared/contract/text.ts"
import { studio } from "../../shared/studio.ts"

/** Variables of the studio's own mailboxes. */
export const studioInboxVariables = {
  MAIL_TO_RECRUITING: email.optional(),
  MAIL_TO_PARTNERS: email.optional(),
  MAIL_TO_SUPPORT: email.optional(),
}

type StudioInboxVariables = Partial<Record<keyof typeof studioInboxVariables | "MAIL_FROM", string | undefined>>

export type StudioInboxConfig = {
  /** Recipients of the mail about a new submission: for applications, support messages, and all other kinds. */
  inboxes: { recruiting: string; partners: string; support: string }
}

export type StudioInboxSettings = StudioInboxConfig & {
  /** The variables that are not set, whose mailboxes are guessed. */
  guessedInboxes: readonly string[]
}

/** Defaults to mailboxes of the sender's domain, or without a sender, when no mail is sent, of the studio's. */
export const studioInboxConfig = (env: StudioInboxVariables): StudioInboxSettings => {
  const domain = env.MAIL_FROM?.split("@").at(-1) ?? studio.domain
  return {
    inboxes: {
      recruiting: env.MAIL_TO_RECRUITING ?? `recruiting@${domain}`,
      partners: env.MAIL_TO_PARTNERS ?? `partners@${domain}`,
      support: env.MAIL_TO_SUPPORT ?? `support@${domain}`,
    },
    guessedInboxes: (Object.keys(studioInboxVariables) as (keyof typeof studioInboxVariables)[]).filter(
      (name) => env[name] === undefined
    ),
  }
}

/**
 * What to say at the start where mails are sent: names of applicants go to mailboxes that may be nobody's, or a
 * stranger's where the sender's domain is not the studio's own.
 */
export const guessedInboxesWarning = ({ inboxes, guessedInboxes }: StudioInboxSettings): string | null =>
  guessedInboxes.length === 0
    ? null
    : `mails about new submissions go to ${Object.values(inboxes).join(", ")}; some are a guess: set ${guessedInboxes.join(", ")}`
