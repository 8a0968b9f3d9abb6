import type { FastifyInstance } from "fastify"
import { botCheckChallenge, botCheckQuery } from "../../shared/contract/bot-check.ts"
import { botCheckLimits } from "../../shared/limits/bot-check.ts"
import { visitorEndpoints } from "../../shared/visitor-endpoints.ts"
import { endpoints } from "../http/endpoint.ts"
import { newBotCheck, type BotCheckContext } from "./bot-check-service.ts"
import { publicPolicy } from "../http/route-policy.ts"

export const botCheckRoutes = (app: FastifyInstance, context: BotCheckContext): void => {
  endpoints(app)({
    method: "GET",
    path: visitorEndpoints.botCheck,
    tag: "forms",
    summary:
      "Work for a browser, whose solution goes with a form; each is good for one form of a kind within ten minutes, from the network that asked",
    policy: publicPolicy,
    query: botCheckQuery,
    response: botCheckChallenge,
    rateLimit: { max: botCheckLimits.requestsPerMinute, timeWindow: 60_000 },
    handle: ({ query, request }) => newBotCheck(context, { kind: query.kind ?? null, address: request.ip }),
  })
}
