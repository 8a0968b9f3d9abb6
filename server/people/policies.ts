import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify"
import { hasRole } from "../../shared/roles.ts"
import type { CurrentUser } from "../../shared/contract/current-user.ts"
import { ApiError } from "../http/api-error.ts"
import type { Policies } from "../http/route-policy.ts"
import { presentUser } from "./current-user-presenter.ts"
import type { SessionContext } from "./sessions-service.ts"
import { getCurrentUser } from "./current-user-service.ts"
import type { SignInCookies } from "./sign-in-cookies.ts"

const users = new WeakMap<FastifyRequest, CurrentUser>()

/** The person of a request that `requireSession` or `requireRole` let pass. */
export const signedInUser = (request: FastifyRequest): CurrentUser => {
  const user = users.get(request)
  if (!user) throw new ApiError("notSignedIn")
  return user
}

/**
 * Hooks for the routes of staff. Give them to a route as `onRequest`, so that nobody's body is read or judged before it
 * is known who sends it (as `preHandler` they work too). What staff read is never stored: it depends on who asks.
 */
export const createPolicies = (context: SessionContext, cookies: SignInCookies): Policies => {
  const requireSession: onRequestAsyncHookHandler = async (request, reply) => {
    reply.header("cache-control", "no-store")
    const user = await getCurrentUser(context, cookies.session.read(request))
    if (!user) throw new ApiError("notSignedIn")
    users.set(request, presentUser(user))
  }
  return {
    requireSession,
    requireRole: (...roles) =>
      async function (request, reply) {
        await requireSession.call(this, request, reply)
        if (!hasRole(signedInUser(request).roles, roles)) throw new ApiError("notAllowed")
      },
  }
}
