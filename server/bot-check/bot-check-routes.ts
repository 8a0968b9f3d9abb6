import type { FastifyInstance } from "fastify"
import { botCheckChallenge } from "../../shared/contract/bot-check.ts"
import { limits } from "../../shared/limits.ts"
import { visitorCalls } from "../../shared/visitor-calls.ts"
import { calls } from "../http/endpoint.ts"
import { newBotCheck } from "./bot-check-service.ts"
import { publicPolicy } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"

export const botCheckRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  calls(app)({
    method: "GET",
    path: visitorCalls.botCheck,
    tag: "forms",
    summary: "Work for a browser, whose solution goes with a form; each is good for one form within ten minutes",
    policy: publicPolicy,
    answer: botCheckChallenge,
    rateLimit: { max: limits.botCheck.callsPerMinute, timeWindow: 60_000 },
    handle: () => newBotCheck(context),
  })
}
