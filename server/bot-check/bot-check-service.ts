import { createHmac, randomInt } from "node:crypto"
import { createChallenge, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { botCheckPayload, type BotCheckChallenge } from "../../shared/contract/bot-check.ts"
import { botCheckLimits } from "../../shared/limits/bot-check.ts"
import type { BotCheckKind } from "../../shared/visitor-endpoints.ts"
import { ApiError, RateLimitedError } from "../http/api-error.ts"
import type { ServiceContext } from "../service-context.ts"
import type { BotCheckConfig } from "./bot-check-config.ts"
import type { Store } from "../db/connection.ts"
import { consumeBotCheck, deleteBotChecksBefore, lockNetwork } from "./bot-check-repository.ts"
import { clientNetworks, type ClientNetworks } from "./client-networks.ts"
import { readFormLoad, useStoredFor } from "./form-load.ts"

export type BotCheckContext = ServiceContext & BotCheckConfig

/** A visitor's form, as the bot check sees it. */
export type CheckedForm<Kind = BotCheckKind> = {
  kind: Kind
  /** Address of the client. */
  address: string
}

const { lifetime, ageMin, cost } = botCheckLimits

/** Separate keys sign the challenge and its solution: neither signature can replace the other. */
const keyOf = ({ botCheck }: BotCheckContext, use: "challenge" | "solution" | "network"): string =>
  createHmac("sha256", botCheck.secret).update(`bot-check:${use}`).digest("hex")

const signatureKeys = (context: BotCheckContext) => ({
  hmacSignatureSecret: keyOf(context, "challenge"),
  hmacKeySignatureSecret: keyOf(context, "solution"),
})

const networksOf = (context: BotCheckContext, address: string): ClientNetworks =>
  clientNetworks(address, keyOf(context, "network"))

const effortAt = ({ botCheck }: BotCheckContext, doublings: number): number => botCheck.effort * 2 ** doublings

/**
 * A new challenge for the networks of a client. It takes between half of the effort and all of it, so the wait is
 * bounded; the effort follows the recent forms of these networks, and of everyone.
 *
 * @param form its kind is null for a form of any kind
 */
export const newBotCheck = async (
  context: BotCheckContext,
  { kind, address }: CheckedForm<BotCheckKind | null>
): Promise<BotCheckChallenge> => {
  const now = context.now()
  const networks = networksOf(context, address)
  const effort = effortAt(context, (await readFormLoad(context.database.store, { kind, networks }, now)).doublings)
  const { parameters, signature } = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost,
    counter: randomInt(Math.floor(effort / 2), effort + 1),
    // The library's own expiry uses the system clock, and cannot detect a solution that comes too soon.
    data: { issuedAt: now.getTime(), kind: kind ?? "any", network: networks.wide, effort },
    deriveKey,
    ...signatureKeys(context),
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

/** Deletes used checks that are not counted any more. */
export const deleteOldBotChecks = (store: Store, now: Date): Promise<void> =>
  deleteBotChecksBefore(store, new Date(now.getTime() - useStoredFor))

/**
 * Accepts the solved challenge of a form, once, and counts the form for its networks. Pass the transaction that stores
 * the submission, so that a failed submission neither consumes the challenge nor counts.
 *
 * @param value the form's field `botCheck`, as `botCheckSchema` accepts it
 * @returns whether there is a crowd, and whether this is the first form of the client's own network in ten minutes
 * @throws ApiError botCheckFailed for a solution that is wrong, forged, expired, used, of another kind or network,
 * faster than a person types, or from before a crowd; rateLimited when the networks have sent too many
 */
export const verifyBotCheck = async (
  context: BotCheckContext,
  value: string,
  { kind, address }: CheckedForm,
  store: Store = context.database.store
): Promise<{ crowded: boolean; first: boolean }> => {
  const { challenge, solution } = payloadOf(value)
  const now = context.now()
  const { issuedAt, ...issued } = challenge.parameters.data
  const age = now.getTime() - issuedAt
  const networks = networksOf(context, address)
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...signatureKeys(context) })
  const fits = issued.network === networks.wide && (issued.kind === kind || issued.kind === "any")
  if (!verified || !fits || age < ageMin || age >= lifetime) throw new ApiError("botCheckFailed")
  await lockNetwork(store, networks.wide)
  const { crowdDoublings, fullFor, crowded, first } = await readFormLoad(store, { kind, networks }, now)
  if (fullFor !== null) throw new RateLimitedError(fullFor)
  // Solutions from before a flood are worth nothing in it. One doubling may come while a person types. Work that the
  // client's own networks add counts when a challenge is issued: forms that are open at the same time are all accepted.
  if (issued.effort < effortAt(context, crowdDoublings - 1)) throw new ApiError("botCheckFailed")
  await deleteOldBotChecks(store, now)
  const check = { nonce: challenge.parameters.nonce, kind, ...networks, used_at: now }
  if (!(await consumeBotCheck(store, check))) throw new ApiError("botCheckFailed")
  return { crowded, first }
}
