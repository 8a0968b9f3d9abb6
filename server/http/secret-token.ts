import { createHash, randomBytes } from "node:crypto"

/** A secret that identifies a browser: 256 random bits. The database stores only its hash. */
export const newToken = (): string => randomBytes(32).toString("base64url")

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Whether a value from a browser has the form of a token. */
export const isToken = (value: string | undefined): value is string => value !== undefined && tokenPattern.test(value)

/** SHA-256 in hexadecimal. No salt or stretching: the token is random, so there is nothing to guess. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex")
