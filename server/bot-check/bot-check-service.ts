import { createHmac, randomInt } from "node:crypto"
import { createChallenge, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { botCheckPayload, type BotCheckChallenge } from "../../shared/contract/bot-check.ts"
import { botCheckLimits } from "../../shared/limits/bot-check.ts"
import { ApiError } from "../http/api-error.ts"
import type { ServiceContext } from "../service-context.ts"
import type { BotCheckConfig } from "./bot-check-config.ts"
import type { Store } from "../db/connection.ts"
import { deleteExpiredBotChecks, consumeBotCheck } from "./bot-check-repository.ts"

export type BotCheckContext = ServiceContext & BotCheckConfig

const { lifetime, ageMin, cost } = botCheckLimits

/** Separate keys sign the challenge and its solution: neither signature can replace the other. */
const keysOf = ({ botCheck }: BotCheckContext) => {
  const key = (use: string) => createHmac("sha256", botCheck.secret).update(`bot-check:${use}`).digest("hex")
  return { hmacSignatureSecret: key("challenge"), hmacKeySignatureSecret: key("solution") }
}

/** A new challenge. It takes between half of the effort and all of it, so the wait is bounded. */
export const newBotCheck = async (context: BotCheckContext): Promise<BotCheckChallenge> => {
  const { effort } = context.botCheck
  const { parameters, signature } = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost,
    counter: randomInt(Math.floor(effort / 2), effort + 1),
    // The library's own expiry uses the system clock, and cannot detect a solution that comes too soon.
    data: { issuedAt: context.now().getTime() },
    deriveKey,
    ...keysOf(context),
  })
  return { parameters, signature } as BotCheckChallenge
}

const payloadOf = (value: string) => {
  try {
    return botCheckPayload.parse(JSON.parse(Buffer.from(value, "base64").toString("utf8")))
  } catch {
    throw new ApiError("botCheckFailed")
  }
}

/**
 * Accepts the solved challenge of a form, once. Pass the transaction that stores the submission, so that a failed
 * submission does not consume the challenge.
 *
 * @param value the form's field `botCheck`, as `botCheckSchema` accepts it
 * @throws ApiError botCheckFailed for a solution that is wrong, forged, expired, used, or faster than a person types
 */
export const verifyBotCheck = async (
  context: BotCheckContext,
  value: string,
  store: Store = context.database.store
): Promise<void> => {
  const { challenge, solution } = payloadOf(value)
  const now = context.now()
  const { issuedAt } = challenge.parameters.data
  const age = now.getTime() - issuedAt
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(context) })
  if (!verified || age < ageMin || age >= lifetime) throw new ApiError("botCheckFailed")
  await deleteExpiredBotChecks(store, now)
  const check = { nonce: challenge.parameters.nonce, expires_at: new Date(issuedAt + lifetime) }
  if (!(await consumeBotCheck(store, check))) throw new ApiError("botCheckFailed")
}
