import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import type { BotCheckChallenge } from "../../shared/contract/bot-check.ts"
import { newBotCheck } from "../../server/bot-check/bot-check-service.ts"
import type { TestApp } from "./test-app.ts"

export type SolvedBotCheck = {
  challenge: BotCheckChallenge
  solution: { counter: number; derivedKey: string; time?: number }
}

/** A challenge that was issued `age` milliseconds ago, and solved as a browser does. */
export const solveBotCheck = async (api: TestApp, age = 5_000): Promise<SolvedBotCheck> => {
  const then = new Date(api.clock.now.getTime() - age)
  const challenge = await newBotCheck({ ...api.context, now: () => then })
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error("The challenge has no solution")
  return { challenge, solution }
}

/** A solved challenge as the value of a form's field `botCheck`. */
export const botCheckField = (solved: unknown): string => Buffer.from(JSON.stringify(solved)).toString("base64")

/** The value of the field `botCheck` in the form of a visitor who passes the check. */
export const passBotCheck = async (api: TestApp): Promise<string> => botCheckField(await solveBotCheck(api))
