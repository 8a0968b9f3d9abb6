import { z } from "zod"
import { botCheckLimits } from "../limits/bot-check.ts"

/** Work that a browser does before it sends a form, in the form of ALTCHA's second version; signed by the server. */
export const botCheckChallenge = z.object({
  parameters: z.strictObject({
    algorithm: z.literal("PBKDF2/SHA-256"),
    cost: z.number().int(),
    /** When it was given out, in milliseconds since 1970: a form that comes too soon or too late is refused. */
    data: z.strictObject({ issuedAt: z.number().int() }),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})

export type BotCheckChallenge = z.infer<typeof botCheckChallenge>

/** A solved challenge as a form carries it, in its field `botCheck`: Base64 of the JSON of `botCheckPayload`. */
export const botCheckSchema = z
  .string()
  .max(botCheckLimits.solutionMax)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be Base64")

/** What is in it: the challenge as it was given, and what was found. */
export const botCheckPayload = z.object({
  challenge: botCheckChallenge,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string(), time: z.number().optional() }),
})

/** Name of the field that people never see and leave empty; a form that has it filled is answered and thrown away. */
export const honeypot = z.string().max(botCheckLimits.honeypotMax).optional()
