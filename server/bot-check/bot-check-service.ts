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

/** One key signs what is asked, the other what is to be found: neither can stand for the other. */
const keysOf = ({ botCheck }: BotCheckContext) => {
  const key = (use: string) => createHmac("sha256", botCheck.secret).update(`bot-check:${use}`).digest("hex")
  return { hmacSignatureSecret: key("challenge"), hmacKeySignatureSecret: key("solution") }
}

/** A new challenge. Its number of tries lies between half the effort and the whole, so that nobody waits for ever. */
export const newBotCheck = async (context: BotCheckContext): Promise<BotCheckChallenge> => {
  const { effort } = context.botCheck
  const { parameters, signature } = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost,
    counter: randomInt(Math.floor(effort / 2), effort + 1),
    // The library's own expiry goes by the machine's clock, and cannot tell what comes too soon.
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
 * Takes the solved challenge of a form, once: give it the transaction that stores the form, so that a form that comes
 * to nothing has used up nothing.
 *
 * @param value what the form's field `botCheck` holds, as `botCheckSchema` takes it
 * @throws ApiError botCheckFailed for a solution that is wrong, forged, expired, sooner than a person types, or used
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
