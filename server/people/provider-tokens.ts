import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { z } from "zod"

/** What a provider is asked with about a session: a refresh token where it issues one, otherwise its access token. */
const providerTokens = z.strictObject({ refresh: z.string().nullable(), access: z.string() })

export type ProviderTokens = z.infer<typeof providerTokens>

const algorithm = "aes-256-gcm"

const sizes = { nonce: 12, tag: 16 }

/** All processes of a site have the client's secret, and a reader of the database alone does not. */
const keyOf = (clientSecret: string): Buffer => Buffer.from(hkdfSync("sha256", clientSecret, "", "provider-tokens", 32))

/** Encrypts tokens for the database: a copy of it gives nobody access at the provider. */
export const sealTokens = (tokens: ProviderTokens, clientSecret: string): string => {
  const nonce = randomBytes(sizes.nonce)
  const cipher = createCipheriv(algorithm, keyOf(clientSecret), nonce)
  const sealed = [cipher.update(JSON.stringify(tokens), "utf8"), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString("base64url")
}

/** The tokens; null when they were sealed with another secret, or changed. */
export const openTokens = (sealed: string, clientSecret: string): ProviderTokens | null => {
  try {
    const bytes = Buffer.from(sealed, "base64url")
    const textAt = sizes.nonce + sizes.tag
    const decipher = createDecipheriv(algorithm, keyOf(clientSecret), bytes.subarray(0, sizes.nonce))
    decipher.setAuthTag(bytes.subarray(sizes.nonce, textAt))
    const text = Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString("utf8")
    return providerTokens.parse(JSON.parse(text))
  } catch {
    return null
  }
}
