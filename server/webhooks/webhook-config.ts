import { z } from "zod"
import { isLoopback } from "../http/loopback.ts"
import { isProduction } from "../http/production.ts"

/** Form of a secret after https://www.standardwebhooks.com: a prefix and the base64 of 24 to 64 bytes. */
const secretForm = /^whsec_([A-Za-z0-9+/]{32,86}={0,2})$/

/** Environment variables of the release webhook, and of those that admins manage. */
export const webhookVariables = {
  WEBHOOKS_PRIVATE: z.enum(["true", "false"]).optional(),
  WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .refine((value) => URL.parse(value)?.username === "" && URL.parse(value)?.password === "", {
      error: "must not name a user; what the receiver trusts is the signature",
    })
    .optional(),
  WEBHOOK_SECRET: z
    .string()
    .regex(secretForm, "must be whsec_ and the base64 of 24 to 64 random bytes")
    .transform((value) => Buffer.from(value.slice("whsec_".length), "base64"))
    .refine((bytes) => bytes.length >= 24 && bytes.length <= 64, "must hold 24 to 64 bytes")
    .optional(),
}

type WebhookVariables = z.output<z.ZodObject<typeof webhookVariables>>

export type Webhook = { url: string; secret: Buffer }

export type WebhookConfig = {
  /** Receiver of release events; null when there is none. */
  webhook: Webhook | null
}

/** Settings of the webhooks that admins manage. */
export type ContentWebhookConfig = {
  contentWebhooks: {
    /** What their secrets are encrypted with; the processes of one site share it. */
    key: string
    /** Whether they may lead to this machine and private networks, and do without TLS. */
    allowPrivate: boolean
  }
}

export const webhookConfig = ({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }: WebhookVariables): WebhookConfig => ({
  webhook: url === undefined || secret === undefined ? null : { url, secret },
})

/**
 * Production has a secret of its own for the bot check, which every process shares; the key is derived from it. In
 * development there is nothing to protect, and restarts must not lose anything.
 */
export const contentWebhookConfig = (
  { WEBHOOKS_PRIVATE: allowed }: WebhookVariables,
  { production, secret }: { production: boolean; secret: string | undefined }
): ContentWebhookConfig => ({
  contentWebhooks: {
    key: secret ?? "development",
    allowPrivate: allowed === undefined ? !production : allowed === "true",
  },
})

/** Issues beyond each variable's own form: a receiver can trust events only with a secret, and in production with https. */
export const webhookIssues = (set: Record<string, string | undefined>): string[] => {
  const names = ["WEBHOOK_URL", "WEBHOOK_SECRET"]
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === names.length) return []
  const url = URL.parse(set.WEBHOOK_URL ?? "")
  const isPlain = isProduction(set) && url?.protocol === "http:" && !isLoopback(url.hostname)
  return [
    ...missing.map((name) => `${name}: is missing beside the other`),
    ...(isPlain ? ["WEBHOOK_URL: must be https in production, except on this machine"] : []),
  ]
}
