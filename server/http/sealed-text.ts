import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

const algorithm = "aes-256-gcm"

const sizes = { nonce: 12, tag: 16 }

/** What a text is sealed with: a secret of the settings, which a reader of the database alone does not have, and its use. */
export type Seal = { secret: string; purpose: string }

const keyOf = ({ secret, purpose }: Seal): Buffer => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32))

/** Encrypts a text for the database. */
export const sealText = (text: string, seal: Seal): string => {
  const nonce = randomBytes(sizes.nonce)
  const cipher = createCipheriv(algorithm, keyOf(seal), nonce)
  const sealed = [cipher.update(text, "utf8"), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString("base64url")
}

/** The text; null when it was sealed with another secret, or changed. */
export const openText = (sealed: string, seal: Seal): string | null => {
  try {
    const bytes = Buffer.from(sealed, "base64url")
    const textAt = sizes.nonce + sizes.tag
    const decipher = createDecipheriv(algorithm, keyOf(seal), bytes.subarray(0, sizes.nonce))
    decipher.setAuthTag(bytes.subarray(sizes.nonce, textAt))
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString("utf8")
  } catch {
    return null
  }
}
