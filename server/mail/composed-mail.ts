import type { SendMailOptions } from "nodemailer"
import { studio } from "../../shared/studio.ts"
import type { MailMessage } from "./mail-transport.ts"

/** A mail in the library's form. All content is passed in: nothing is read from files or addresses. */
export const composedMail = (message: MailMessage, from: string): SendMailOptions => ({
  messageId: message.messageId,
  // An object, because a string is parsed as a list of addresses.
  from: { name: studio.name[message.locale], address: from },
  to: { name: "", address: message.to },
  envelope: { from, to: [message.to] },
  subject: message.subject,
  text: message.text,
  ...(message.html === null ? {} : { html: message.html }),
  headers: { "Auto-Submitted": "auto-generated", ...message.headers },
  date: message.date,
  disableFileAccess: true,
  disableUrlAccess: true,
})
