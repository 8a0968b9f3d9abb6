import { randomBytes } from "node:crypto"
import { openText, sealText } from "../http/sealed-text.ts"

const prefix = "whsec_"

const sealOf = (key: string) => ({ secret: key, purpose: "webhook-secrets" })

/** A new secret: what the receiver is given, and what the database stores, from which only the key reads it. */
export const newWebhookSecret = (key: string): { secret: string; sealed: string } => {
  const secret = `${prefix}${randomBytes(32).toString("base64")}`
  return { secret, sealed: sealText(secret, sealOf(key)) }
}

/** The bytes that sign; null when they were sealed with another key. */
export const openWebhookSecret = (sealed: string, key: string): Buffer | null => {
  const secret = openText(sealed, sealOf(key))
  return secret === null ? null : Buffer.from(secret.slice(prefix.length), "base64")
}
