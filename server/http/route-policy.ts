import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify"
import type { Role } from "../../shared/roles.ts"
import type { OriginRules } from "./origins.ts"

/** Who may call a route, and from where. It is data, so that a test can walk the whole table of routes. */
export type RoutePolicy = {
  /** Anyone, everyone who is signed in, or people with one of the roles (an admin has them all). */
  who: "anyone" | "session" | readonly Role[]
  /** Which pages may call: any, this site's alone (all writes of ours), or this site's and programs without an origin. */
  origin: "any" | "own" | "not-foreign"
  /** What the body of a write is sent as; JSON unless said otherwise. */
  body?: "json" | "multipart" | "any"
}

export type Policies = {
  /** Lets signed-in people pass; 401 notSignedIn for everyone else. */
  requireSession: onRequestAsyncHookHandler
  /** Lets people with one of the roles pass, and admins; 401 notSignedIn, 403 notAllowed. */
  requireRole: (...roles: Role[]) => onRequestAsyncHookHandler
}

/** Hooks that decide who may call, and from where; routes name them by a policy. */
export type Guards = Policies & OriginRules

declare module "fastify" {
  // The framework's own type is extended by declaring it once more, which an interface alone can do.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface FastifyContextConfig {
    policy?: RoutePolicy
  }
}

/** A read that is the same for everyone. */
export const publicPolicy: RoutePolicy = { who: "anyone", origin: "any" }

/** A write of a visitor, from a page of this site. Every such route has a rate limit besides. */
export const visitorWrite: RoutePolicy = { who: "anyone", origin: "own" }

/** What people with one of the roles may read. */
export const staffRead = (...roles: Role[]): RoutePolicy => ({ who: roles, origin: "any" })

/** What people with one of the roles may change, from a page of this site. */
export const staffWrite = (...roles: Role[]): RoutePolicy => ({ who: roles, origin: "own" })

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
        : [guards.requireRole(...policy.who)]
  return [...origin, ...session, ...bodyHook(policy, guards)]
}

type GuardedRoute = { method: string; url: string; policy: RoutePolicy }

const tables = new WeakMap<FastifyInstance["server"], GuardedRoute[]>()

/** Every route of an application that has a policy, HEAD routes that come with a GET left out. */
export const guardedRoutes = (app: FastifyInstance): readonly GuardedRoute[] => tables.get(app.server) ?? []

/**
 * Makes the policies of all routes hold that are added to this application from now on, before anything else of the
 * route runs. A route without one cannot be added.
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
    // The HEAD route that comes with a GET brings its hooks along.
    if (!hooks.every((hook) => (own as unknown[]).includes(hook))) route.onRequest = [...hooks, ...own]
  })
}
