import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify"
import { hasRole } from "../../shared/roles.ts"
import type { CurrentUser } from "../../shared/contract/current-user.ts"
import type { TokenScope } from "../../shared/token-scopes.ts"
import { ApiError } from "../http/api-error.ts"
import { bearerOf, hasBearer } from "../http/bearer-token.ts"
import type { Policies } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"
import { recordRefusal } from "./session-audit.ts"
import { presentUser } from "./current-user-presenter.ts"
import type { SessionContext } from "./sessions-service.ts"
import { findUserOfToken } from "./api-tokens-service.ts"
import { getUserOfRequest } from "./current-user-service.ts"
import type { LimitRequests } from "./token-rate-limit.ts"
import type { SignInCookies } from "./sign-in-cookies.ts"

const users = new WeakMap<FastifyRequest, CurrentUser>()

/** Remembers who sends a request, for `signedInUser` and for the audit of refusals. */
export const noteUser = (request: FastifyRequest, user: CurrentUser): void => {
  users.set(request, user)
}

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
export const createPolicies = (
  context: SessionContext,
  cookies: SignInCookies,
  limitRequests: LimitRequests
): Policies => {
  const identify = async (request: FastifyRequest, reply: FastifyReply, scope?: TokenScope): Promise<void> => {
    if (hasBearer(request)) {
      const found = await findUserOfToken(context, bearerOf(request) ?? "")
      if (!found) throw new ApiError("notSignedIn")
      await limitRequests(request, reply, found.tokenId)
      noteUser(request, found.user)
      if (scope === undefined || !found.scopes.includes(scope)) throw new ApiError("notAllowed")
      return
    }
    const user = await getUserOfRequest(context, cookies, request)
    if (!user) throw new ApiError("notSignedIn")
    noteUser(request, presentUser(user))
  }
  const requireUser =
    (check: (user: CurrentUser) => boolean, scope?: TokenScope): onRequestAsyncHookHandler =>
    async (request, reply) => {
      reply.header("cache-control", "no-store")
      await identify(request, reply, scope)
      if (!check(signedInUser(request))) throw new ApiError("notAllowed")
    }
  return {
    requireSession: requireUser(() => true),
    requireRole: (...roles) => requireUser((user) => hasRole(user.roles, roles)),
    requireRoleOrToken: (scope, ...roles) => requireUser((user) => hasRole(user.roles, roles), scope),
  }
}

/** Records in the audit, from now on, that a signed-in user was refused what their roles do not allow. */
export const auditRefusals = (app: FastifyInstance, { database, now }: ServiceContext): void => {
  app.addHook("onError", async (request, _reply, error) => {
    const user = users.get(request)
    if (!user || !(error instanceof ApiError) || error.errorName !== "notAllowed") return
    const facts = { user, method: request.method, route: request.routeOptions.url ?? "none" }
    // The refusal is sent in any case.
    await recordRefusal(database.store, now(), facts).catch((cause: unknown) =>
      request.log.error({ err: cause }, "a refusal was not recorded")
    )
  })
}
