import type { FastifyRequest } from "fastify"
import type { CurrentUser } from "../../shared/contract/current-user.ts"
import { hasRole } from "../../shared/roles.ts"
import type { StaffView } from "../http/public-read.ts"
import { presentUser } from "./current-user-presenter.ts"
import type { SessionContext } from "./sessions-service.ts"
import { getCurrentUser } from "./current-user-service.ts"
import type { SignInCookies } from "./sign-in-cookies.ts"

/** The user of a request to a public address; null for a visitor. */
export type CurrentUserReader = (request: FastifyRequest) => Promise<CurrentUser | null>

/** Identifies users on public routes, and never refuses: a request without a session comes from a visitor. */
export const createCurrentUserReader =
  (context: SessionContext, cookies: SignInCookies): CurrentUserReader =>
  async (request) => {
    const user = await getCurrentUser(context, cookies.session.read(request))
    return user && presentUser(user)
  }

/** Identifies staff on public routes: all others are visitors. */
export const createStaffView =
  (context: SessionContext, cookies: SignInCookies): StaffView =>
  async (request, roles) => {
    const user = await createCurrentUserReader(context, cookies)(request)
    return user !== null && hasRole(user.roles, roles)
  }
