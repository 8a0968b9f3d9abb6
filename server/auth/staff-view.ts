import type { FastifyRequest } from "fastify"
import { hasRole, type Role } from "../../shared/roles.ts"
import { presentUser } from "../presenters/user.ts"
import type { SessionContext } from "../services/sessions.ts"
import { getCurrentUser } from "../services/user.ts"
import type { SignInCookies } from "./cookies.ts"

/** Whether a request to a public address comes from a person with one of the roles. */
export type StaffView = (request: FastifyRequest, roles: readonly Role[]) => Promise<boolean>

/** Recognises staff where everyone may ask, and never refuses: whoever is not of the staff is a visitor. */
export const createStaffView =
  (context: SessionContext, cookies: SignInCookies): StaffView =>
  async (request, roles) => {
    const user = await getCurrentUser(context, cookies.session.read(request))
    return user !== null && hasRole(presentUser(user).roles, roles)
  }
