import type { Config } from "../app/config.ts"
import type { ServiceContext } from "../service-context.ts"
import type { SessionContext } from "./sessions-service.ts"
import { signInCookies, type SignInCookies } from "./sign-in-cookies.ts"
import { originRules, type OriginRules } from "../http/origins.ts"
import { createPolicies, type Policies } from "./policies.ts"

/** Hooks that decide who may call, and from where; routes name them by a policy (server/http/route-policy.ts). */
export type Guards = Policies & OriginRules

/** What recognises staff: the cookies, and the guards that read them. */
export const createGuards = (
  config: Config,
  services: ServiceContext
): { cookies: SignInCookies; guards: Guards; sessions: SessionContext } => {
  const sessions: SessionContext = { ...services, session: config.session }
  const cookies = signInCookies(config.publicUrl, config.session.absoluteMs)
  return { cookies, sessions, guards: { ...createPolicies(sessions, cookies), ...originRules(config) } }
}
