import type { ServiceContext } from "../service-context.ts"
import type { SessionContext } from "./sessions-service.ts"
import { createOpenIdClient } from "./open-id-client.ts"
import { providerSettings } from "./provider-settings.ts"
import { signInCookies, type SignInCookies } from "./sign-in-cookies.ts"
import { originRules, type OriginConfig } from "../http/origins.ts"
import type { Guards } from "../http/route-policy.ts"
import { createPolicies } from "./policies.ts"
import type { LimitRequests } from "./token-rate-limit.ts"
import type { SignInConfig } from "./sign-in-config.ts"

/** The cookies that identify users, and the guards that read them. */
export const createGuards = (
  config: SignInConfig & OriginConfig,
  services: ServiceContext,
  limitRequests: LimitRequests
): { cookies: SignInCookies; guards: Guards; sessions: SessionContext } => {
  const provider = config.openId && {
    ...createOpenIdClient({ ...providerSettings(config), ...config.openId }, services.now),
    clientSecret: config.openId.clientSecret,
  }
  const { session, rolesFrom, firstAdminEmail } = config
  const sessions: SessionContext = { ...services, session, rolesFrom, firstAdminEmail, provider }
  const cookies = signInCookies(config.publicUrl, config.session.absoluteMs)
  return { cookies, sessions, guards: { ...createPolicies(sessions, cookies, limitRequests), ...originRules(config) } }
}
