import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { currentUserResponse, userPaths } from "../../shared/contract/current-user.ts"
import type { SignInCookies } from "./sign-in-cookies.ts"
import { presentUser } from "./current-user-presenter.ts"
import { endpoints } from "../http/endpoint.ts"
import { endSessions, type SessionContext } from "./sessions-service.ts"
import { getCurrentUser, namedUser } from "./current-user-service.ts"

export type UserRouteParts = { context: SessionContext; cookies: SignInCookies }

/** Who is signed in, and signing out. */
export const userRoutes = (app: FastifyInstance, { context, cookies }: UserRouteParts): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "POST",
    path: userPaths.current,
    tag: "user",
    summary: "The session's user with its roles, or null",
    policy: { who: "anyone", origin: "not-foreign" },
    response: currentUserResponse,
    handle: async ({ request, reply }) => {
      const user = await getCurrentUser(context, cookies.session.read(request))
      // Otherwise every page would request the user again for an expired session.
      if (!user && cookies.session.isPresent(request)) cookies.session.clear(reply)
      return user ? { ...presentUser(user), rolesFrom: context.rolesFrom } : null
    },
  })
  endpoint({
    method: "POST",
    path: userPaths.logout,
    tag: "user",
    summary: "Ends the sessions of the signed-in person on all devices; succeeds without one too",
    // It has no fields, so its body may be missing, and its content type too. A form of another site names another origin.
    policy: { who: "anyone", origin: "own", body: "any" },
    response: z.null(),
    handle: async ({ request, reply }) => {
      const token = cookies.session.read(request)
      if (token === null || (await endSessions(context, token, namedUser(request)))) cookies.session.clear(reply)
      return null
    },
  })
}
