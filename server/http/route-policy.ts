import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify"
import type { Role } from "../../shared/roles.ts"
import type { TokenScope } from "../../shared/token-scopes.ts"
import { hasBearer } from "./bearer-token.ts"
import type { OriginRules } from "./origins.ts"

/** Who may use a route, and from where. It is data, so that a test can check the complete table of routes. */
export type RoutePolicy = {
  /** Anyone, every signed-in user, or users with one of the roles (an admin has them all). */
  who: "anyone" | "session" | readonly Role[]
  /** Allowed pages: any, only this site's (all our writes), or this site's and programs without an origin. */
  origin: "any" | "own" | "not-foreign"
  /** Content type of a write's body; JSON by default. */
  body?: "json" | "multipart" | "any"
  /** Scope that a token needs here, beside one of the roles; no token may use a route without it. */
  token?: TokenScope
}

export type Policies = {
  /** Passes signed-in users; 401 notSignedIn for everyone else, 403 notAllowed for a token. */
  requireSession: onRequestAsyncHookHandler
  /** Passes admins and users with one of the roles; 401 notSignedIn, 403 notAllowed. */
  requireRole: (...roles: Role[]) => onRequestAsyncHookHandler
  /** The same, and passes tokens with one of the roles and the scope; 429 rateLimited for a token. */
  requireRoleOrToken: (scope: TokenScope, ...roles: Role[]) => onRequestAsyncHookHandler
}

/** Hooks that check user, origin and content type; routes select them by a policy. */
export type Guards = Policies & OriginRules

declare module "fastify" {
  // Declaration merging extends the framework's type, which only an interface can do.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    policy?: RoutePolicy
    /** Responds to a failure instead of the envelope, as with a page. The failure is logged and reported like any other. */
    showFailure?: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void
  }
}

/** A read that is the same for everyone. */
export const publicPolicy: RoutePolicy = { who: "anyone", origin: "any" }

/** A write of a visitor, from a page of this site. Every such route also has a rate limit. */
export const visitorWrite: RoutePolicy = { who: "anyone", origin: "own" }

/** A read for users with one of the roles. */
export const staffRead = (...roles: Role[]): RoutePolicy => ({ who: roles, origin: "any" })

/** A write by users with one of the roles, from a page of this site. */
export const staffWrite = (...roles: Role[]): RoutePolicy => ({ who: roles, origin: "own" })

/** The policy for users and, with a scope, for tokens. */
export const orToken = (scope: TokenScope, policy: RoutePolicy): RoutePolicy => ({ ...policy, token: scope })

/** No browser sends a token by itself, so no page of another site can misuse one; and its cookies do not count beside it. */
const unlessBearer = (hook: onRequestAsyncHookHandler): onRequestAsyncHookHandler =>
  async function (request, reply) {
    if (!hasBearer(request)) await hook.call(this, request, reply)
  }

const bodyHook = (policy: RoutePolicy, guards: Guards): onRequestAsyncHookHandler[] => {
  if (policy.origin !== "own" || policy.body === "any") return []
  return [policy.body === "multipart" ? guards.requireMultipart : guards.requireJson]
}

const hooksOf = (policy: RoutePolicy, guards: Guards): onRequestAsyncHookHandler[] => {
  const origin = { any: [], own: [guards.requireOwnOrigin], "not-foreign": [guards.refuseForeignOrigin] }[policy.origin]
  const session =
    policy.who === "anyone"
      ? []
      : policy.who === "session"
        ? [guards.requireSession]
        : policy.token === undefined
          ? [guards.requireRole(...policy.who)]
          : [guards.requireRoleOrToken(policy.token, ...policy.who)]
  return [...(policy.who === "anyone" ? origin : origin.map(unlessBearer)), ...session, ...bodyHook(policy, guards)]
}

type GuardedRoute = { method: string; url: string; policy: RoutePolicy }

const tables = new WeakMap<FastifyInstance["server"], GuardedRoute[]>()

/** Every route of an application with a policy, without the HEAD routes that come with a GET. */
export const guardedRoutes = (app: FastifyInstance): readonly GuardedRoute[] => tables.get(app.server) ?? []

/**
 * Enforces the policies of all routes that are added to this application from now on, before anything else of the route
 * runs. A route without a policy cannot be added.
 */
export const enforcePolicies = (app: FastifyInstance, guards: Guards): void => {
  const table: GuardedRoute[] = []
  tables.set(app.server, table)
  const known = new WeakMap<RoutePolicy, onRequestAsyncHookHandler[]>()
  app.addHook("onRoute", (route) => {
    const policy = route.config?.policy
    if (!policy) throw new Error(`The route ${String(route.method)} ${route.url} has no policy`)
    for (const method of [route.method].flat()) if (method !== "HEAD") table.push({ method, url: route.url, policy })
    const hooks = known.get(policy) ?? hooksOf(policy, guards)
    known.set(policy, hooks)
    const own = [route.onRequest ?? []].flat()
    // The HEAD route that comes with a GET already has its hooks.
    if (!hooks.every((hook) => (own as unknown[]).includes(hook))) route.onRequest = [...hooks, ...own]
  })
}
