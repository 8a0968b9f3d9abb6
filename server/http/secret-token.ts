import { createHash, randomBytes } from "node:crypto"

/** What a browser holds to be recognised: 256 random bits. The database knows its hash alone. */
export const newToken = (): string => randomBytes(32).toString("base64url")

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Whether a value that a browser sent can be a token at all. */
export const isToken = (value: string | undefined): value is string => value !== undefined && tokenPattern.test(value)

/** SHA-256 in hexadecimal. No salt or stretching: the token is random, so there is nothing to guess. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex")
