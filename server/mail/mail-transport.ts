import type { Locale } from "../../shared/locales.ts"

/** A mail as a transport sends it. */
export type MailMessage = {
  /** Language of the mail, and of the name of its sender. */
  locale: Locale
  /** Message-ID, the same at every attempt, so that a repetition can be recognized. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string | null
  headers: Record<string, string>
  date: Date
}

/** The mail server will never accept this mail; any other error is transient. */
export class MailRefusedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = "MailRefusedError"
  }
}

/** Where mails go: a mail server, or a folder. */
export type MailTransport = {
  /** Resolves once the server or the folder has the mail. @throws MailRefusedError, or a transient error */
  send: (message: MailMessage) => Promise<void>
  close: () => void
}
