import { randomInt } from "node:crypto"
import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import type { BotCheckChallenge } from "../../shared/contract/bot-check.ts"
import type { BotCheckKind } from "../../shared/visitor-endpoints.ts"
import { newBotCheck, type CheckedForm } from "../../server/bot-check/bot-check-service.ts"
import type { TestApp } from "./test-app.ts"

export type SolvedBotCheck = {
  challenge: BotCheckChallenge
  solution: { counter: number; derivedKey: string; time?: number }
}

/** An address in the network of all visitors in tests that are about other things; no limit of addresses counts it. */
export const newTestAddress = (): string => `2001:db8:5ec:${randomInt(65_536).toString(16)}::1`

/** A challenge that was issued `age` milliseconds ago, and solved as a browser does. */
export const solveBotCheck = async (
  api: Pick<TestApp, "clock" | "context">,
  age = 5_000,
  form: CheckedForm<BotCheckKind | null> = { kind: null, address: newTestAddress() }
): Promise<SolvedBotCheck> => {
  const then = new Date(api.clock.now.getTime() - age)
  const challenge = await newBotCheck({ ...api.context, now: () => then }, form)
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error("The challenge has no solution")
  return { challenge, solution }
}

/** A solved challenge as the value of a form's field `botCheck`. */
export const botCheckField = (solved: unknown): string => Buffer.from(JSON.stringify(solved)).toString("base64")

/** The value of the field `botCheck` in the form of a visitor who passes the check. */
export const passBotCheck = async (
  api: Pick<TestApp, "clock" | "context">,
  form?: CheckedForm<BotCheckKind | null>
): Promise<string> => botCheckField(await solveBotCheck(api, undefined, form))
