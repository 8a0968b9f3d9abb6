import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { apiTokenLimits } from "../../shared/limits/sign-in.ts"
import { ApiError } from "../http/api-error.ts"

/** Counts a request with a token. @throws ApiError rateLimited, with `Retry-After`, for one request too many */
export type LimitRequests = (request: FastifyRequest, reply: FastifyReply, tokenId: string) => Promise<void>

/** @param app with the plugin of rate limits */
export const createTokenRateLimit = (app: FastifyInstance): LimitRequests => {
  const ids = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max: apiTokenLimits.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `token ${ids.get(request) ?? ""}`,
  })
  return async (request, reply, tokenId) => {
    ids.set(request, tokenId)
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header("retry-after", String(counted.ttlInSeconds))
    throw new ApiError("rateLimited")
  }
}
