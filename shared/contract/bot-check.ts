import { z } from "zod"
import { botCheckLimits } from "../limits/bot-check.ts"
import { botCheckKinds } from "../visitor-endpoints.ts"

/** `kind` is optional only for pages that were open before it existed. */
export const botCheckQuery = z.strictObject({ kind: z.enum(botCheckKinds).optional() })

/** Proof of work that a browser does before it sends a form, in the format of ALTCHA 2; signed by the server. */
export const botCheckChallenge = z.object({
  parameters: z.strictObject({
    algorithm: z.literal("PBKDF2/SHA-256"),
    cost: z.number().int(),
    data: z.strictObject({
      /** In milliseconds since 1970: a form that comes too soon or too late is rejected. */
      issuedAt: z.number().int(),
      /** The one kind of form that it is for, if the request named one. */
      kind: z.enum([...botCheckKinds, "any"]),
      /** Keyed hash of the network that it is for. */
      network: z.string(),
      /** The most tries that it takes; a form is rejected when its network has to do much more by then. */
      effort: z.number().int(),
    }),
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

/** The decoded value: the challenge as it was issued, and its solution. */
export const botCheckPayload = z.object({
  challenge: botCheckChallenge,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string(), time: z.number().optional() }),
})

/** A field that people never see and leave empty; a form with a value in it gets a success, and is thrown away. */
export const honeypot = z.string().max(botCheckLimits.honeypotMax).optional()
