import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { backchannelLogoutBody, userPaths } from "../../shared/contract/current-user.ts"
import { logoutTokenLimits } from "../../shared/limits/sign-in.ts"
import { ApiError } from "../http/api-error.ts"
import { endpoints } from "../http/endpoint.ts"
import type { RoutePolicy } from "../http/route-policy.ts"
import { UpstreamError } from "../http/upstream-error.ts"
import type { OpenIdClient } from "./open-id-client.ts"
import { endSessionsOfProvider, type SessionContext } from "./sessions-service.ts"
import { SignInError } from "./sign-in-error.ts"

/** For the provider, which has no origin and no session: its signed token is the authorization. */
const providerPolicy: RoutePolicy = { who: "anyone", origin: "any", body: "any" }

const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof SignInError)) return error
  return error.reason === "unavailable"
    ? new UpstreamError("The OpenID provider does not publish its keys", { cause: error })
    : new ApiError("invalidRequest", [{ path: "body.logout_token", message: "is not valid, or was used before" }])
}

/** Sign-out that the provider starts; https://openid.net/specs/openid-connect-backchannel-1_0.html */
export const logoutRoutes = (
  app: FastifyInstance,
  { context, signInProvider }: { context: SessionContext; signInProvider: OpenIdClient }
): void => {
  app.addContentTypeParser<string>("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body)))
  )
  endpoints(app)({
    method: "POST",
    path: userPaths.backchannelLogout,
    tag: "user",
    summary: "Ends sessions by the provider's log-out token, as OpenID Connect Back-Channel Logout says",
    policy: providerPolicy,
    body: backchannelLogoutBody,
    response: z.null(),
    failures: ["unavailable"],
    rateLimit: { max: logoutTokenLimits.requestsPerMinute, timeWindow: 60_000 },
    handle: async ({ body, request }) => {
      try {
        await endSessionsOfProvider(context, signInProvider, body.logout_token)
      } catch (error) {
        if (error instanceof SignInError) request.log.warn({ reason: error.reason }, "log-out token refused")
        throw refusalOf(error)
      }
      return null
    },
  })
}
