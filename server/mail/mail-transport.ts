/** A mail as it is handed over. */
export type MailMessage = {
  /** Name of the mail in the world, the same at every attempt, so that a repeated one can be recognised. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string | null
  headers: Record<string, string>
  date: Date
}

/** The mail server will never take this mail; any other failure passes. */
export class MailRefusedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = "MailRefusedError"
  }
}

/** Where mails go: a mail server, or a folder. */
export type MailTransport = {
  /** Resolves once the mail is in the other's hands. @throws MailRefusedError, or an error that passes */
  send: (message: MailMessage) => Promise<void>
  close: () => void
}
