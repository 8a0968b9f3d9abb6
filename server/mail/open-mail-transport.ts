import { join } from "node:path"
import type { MailConfig } from "./mail-config.ts"
import type { MailTransport } from "./mail-transport.ts"
import { outboxTransport } from "./outbox-transport.ts"
import { smtpTransport } from "./smtp-transport.ts"

/** The transport that the settings select. */
export const openMailTransport = ({ mail, dataDir }: MailConfig & { dataDir: string }): MailTransport =>
  mail.smtp === null ? outboxTransport(join(dataDir, "outbox"), mail.from) : smtpTransport(mail.smtp, mail.from)
