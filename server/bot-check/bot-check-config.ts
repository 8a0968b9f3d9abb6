import { randomBytes } from "node:crypto"
import { z } from "zod"
import { isProduction } from "../http/production.ts"
import { botCheckLimits } from "../../shared/limits/bot-check.ts"

/** Variables of the bot check of forms. */
export const botCheckVariables = {
  BOT_CHECK_SECRET: z.string().min(32, "must have 32 characters or more").optional(),
  BOT_CHECK_EFFORT: z.coerce.number().int().min(1).max(100_000).default(botCheckLimits.effort),
}

type BotCheckVariables = z.output<z.ZodObject<typeof botCheckVariables>>

export type BotCheckConfig = {
  botCheck: {
    /** Signs challenges; the processes of one site share it. */
    secret: string
    /** Maximum number of tries for a solution; a higher one slows down bots, and everyone else. */
    effort: number
  }
}

/** Without a secret, a random one makes challenges valid in this process only, which is enough for development. */
export const botCheckConfig = (env: BotCheckVariables): BotCheckConfig => ({
  botCheck: { secret: env.BOT_CHECK_SECRET ?? randomBytes(32).toString("base64url"), effort: env.BOT_CHECK_EFFORT },
})

const placeholder = /(^|[^a-z0-9])(demo|change-?me|example|password|secret|test)([^a-z0-9]|$)/i

/** What is missing or unsafe beyond each variable's own form. */
export const botCheckIssues = (set: Record<string, string | undefined>): string[] => {
  const secret = set.BOT_CHECK_SECRET
  if (!isProduction(set)) return []
  if (secret === undefined)
    return ["BOT_CHECK_SECRET: is missing; production signs the forms' bot check with it, the same in every process"]
  return placeholder.test(secret) ? ["BOT_CHECK_SECRET: must be random characters, not a placeholder"] : []
}
