import type { FastifyRequest } from "fastify"
import type { CurrentUser } from "../../shared/contract/current-user.ts"
import { hasRole } from "../../shared/roles.ts"
import { UpstreamError } from "../http/upstream-error.ts"
import type { StaffView } from "../http/public-read.ts"
import { noteUser } from "./policies.ts"
import { presentUser } from "./current-user-presenter.ts"
import type { SessionContext } from "./sessions-service.ts"
import { getUserOfRequest } from "./current-user-service.ts"
import type { SignInCookies } from "./sign-in-cookies.ts"

/** The user of a request to a public address; null for a visitor. */
export type CurrentUserReader = (request: FastifyRequest) => Promise<CurrentUser | null>

/** Identifies users on public routes without refusing any request: one without a session comes from a visitor. */
export const createCurrentUserReader =
  (context: SessionContext, cookies: SignInCookies): CurrentUserReader =>
  async (request) => {
    const user = await getUserOfRequest(context, cookies, request)
    if (!user) return null
    const presented = presentUser(user)
    noteUser(request, presented)
    return presented
  }

/** No user, where the provider does not respond. */
const visitorWhileAway = (error: unknown): null => {
  if (error instanceof UpstreamError) return null
  throw error
}

/** Identifies staff on public routes: all others are visitors, and so is staff that the provider cannot confirm now. */
export const createStaffView =
  (context: SessionContext, cookies: SignInCookies): StaffView =>
  async (request, roles) => {
    const user = await createCurrentUserReader(context, cookies)(request).catch(visitorWhileAway)
    return user !== null && hasRole(user.roles, roles)
  }
