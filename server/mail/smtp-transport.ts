import { createTransport } from "nodemailer"
import { MailRefusedError, type MailTransport } from "./mail-transport.ts"
import { composedMail } from "./composed-mail.ts"
import type { MailConfig } from "./mail-config.ts"

/** In milliseconds. A mail server may take long to accept a mail, but must connect and greet soon. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

type SmtpConfig = NonNullable<MailConfig["mail"]["smtp"]>

/** Errors of the mail: recipient or text. All others are errors of the server, or of our account there. */
const mailIssues = new Set(["EENVELOPE", "EMESSAGE"])

/** A daily limit, as Gmail calls it; RFC 3463, X.4.5: the server is congested, which passes. */
const congestion = /^\d{3}[ -]5\.4\.5\b/

/** Whether an error that looks like one of the mail is of our account: the sender is rejected, or has sent enough for a day. */
const isOfAccount = (error: Error): boolean =>
  ("command" in error && error.command === "MAIL FROM") ||
  ("response" in error && congestion.test(String(error.response)))

const isRefusal = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error &&
  "code" in error &&
  mailIssues.has(String(error.code)) &&
  !isOfAccount(error) &&
  "responseCode" in error &&
  typeof error.responseCode === "number" &&
  error.responseCode >= 500

/** Sends mails through a mail server, over TLS except on this machine. */
export const smtpTransport = ({ user, password, requireTls, ...server }: SmtpConfig, from: string): MailTransport => {
  const pool = createTransport({
    pool: true,
    ...server,
    ...timeouts,
    maxConnections: 3,
    requireTLS: requireTls,
    ...(user === "" ? {} : { auth: { user, pass: password } }),
  })
  return {
    send: async (message) => {
      try {
        await pool.sendMail(composedMail(message, from))
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError(error.message, { cause: error }) : error
      }
    },
    close: () => pool.close(),
  }
}
