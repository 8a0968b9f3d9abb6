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

/** The user of a request that `requireSession` or `requireRole` passed. */
export const signedInUser = (request: FastifyRequest): CurrentUser => {
  const user = users.get(request)
  if (!user) throw new ApiError("notSignedIn")
  return user
}

/**
 * Hooks for the routes of staff. Use them as `onRequest`, so that no body is read or validated before the user is known
 * (as `preHandler` they work too). The responses are never cached, because they depend on the user.
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
