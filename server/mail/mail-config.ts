import { z } from "zod"
import { isLoopback } from "../http/loopback.ts"
import { isProduction } from "../http/production.ts"
import { email } from "../../shared/contract/text.ts"

const isDecodable = (address: string): boolean => {
  const url = URL.parse(address)
  try {
    decodeURIComponent(`${url?.username}${url?.password}`)
    return true
  } catch {
    return false
  }
}

/** Variables of mail. */
export const mailVariables = {
  /** smtp:// or smtps://, with user and password percent-encoded. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address such as smtps://user:password@host" })
    .refine((value) => isDecodable(value), "must have user and password percent-encoded")
    .optional(),
  MAIL_FROM: email.optional(),
  /** `outbox` writes mails as files instead of sending them. */
  MAIL: z.enum(["smtp", "outbox"]).optional(),
}

type MailVariables = z.output<z.ZodObject<typeof mailVariables>>

export type MailConfig = {
  mail: {
    /** Address that mails come from. */
    from: string
    /** The mail server; null for the folder DATA_DIR/outbox. */
    smtp: { host: string; port: number; secure: boolean; user: string; password: string; requireTls: boolean } | null
  }
}

const smtpOf = (address: string): MailConfig["mail"]["smtp"] => {
  const url = new URL(address)
  const secure = url.protocol === "smtps:"
  return {
    // The brackets of an IPv6 address are syntax of the URL only.
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    // Traffic within this machine cannot be intercepted, and its mail servers rarely support TLS.
    requireTls: !isLoopback(url.hostname),
  }
}

export const mailConfig = (env: MailVariables): MailConfig => ({
  mail: {
    // When no mail is sent, no one can reply.
    from: env.MAIL_FROM ?? "no-reply@localhost",
    smtp: env.SMTP_URL === undefined || env.MAIL === "outbox" ? null : smtpOf(env.SMTP_URL),
  },
})

/** What is missing beyond each variable's own form. Production must choose explicitly to write mails to files only. */
export const mailIssues = (set: Record<string, string | undefined>): string[] => {
  const wantsServer = set.MAIL === "smtp" || (isProduction(set) && set.MAIL !== "outbox")
  const sends = set.MAIL !== "outbox" && (wantsServer || set.SMTP_URL !== undefined)
  return [
    ...(wantsServer && set.SMTP_URL === undefined
      ? ["SMTP_URL: is missing; MAIL=outbox writes mails to the data folder instead of sending them"]
      : []),
    ...(sends && set.MAIL_FROM === undefined ? ["MAIL_FROM: is missing; it is the address that mails come from"] : []),
  ]
}
