import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { success } from "../../shared/contract/envelope.ts"
import { currentUserResponse, userPaths } from "../../shared/contract/user.ts"
import { acceptEmptyJson } from "../auth/empty-json.ts"
import type { SignInCookies } from "../auth/cookies.ts"
import type { OriginRules } from "../auth/origins.ts"
import { presentUser } from "../presenters/user.ts"
import { failureSchemas } from "../public-read.ts"
import { endSessions, type SessionContext } from "../services/sessions.ts"
import { getCurrentUser } from "../services/user.ts"

/** The calls have no fields; clients send nothing, or an empty object. */
const noFields = z.strictObject({}).nullish()

export type UserRouteParts = { context: SessionContext; cookies: SignInCookies; origins: OriginRules }

/** Who is signed in, and signing out. */
export const userRoutes = (app: FastifyInstance, { context, cookies, origins }: UserRouteParts): void => {
  acceptEmptyJson(app)

  app.post(userPaths.current, {
    schema: {
      tags: ["user"],
      summary: "The session's user with its roles, or null",
      querystring: z.strictObject({}),
      body: noFields,
      response: {
        200: success(currentUserResponse),
        ...failureSchemas(["malformedBody", "badOrigin", "tooLarge", "unsupportedType"]),
      },
    },
    onRequest: origins.refuseForeignOrigin,
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store")
      const user = await getCurrentUser(context, cookies.session.read(request))
      // Every page would ask again for a session that is over.
      if (!user && cookies.session.isPresent(request)) cookies.session.clear(reply)
      return { code: 0, response: user ? presentUser(user) : null }
    },
  })

  app.post(userPaths.logout, {
    schema: {
      tags: ["user"],
      summary: "Ends the sessions of the signed-in person on all devices; succeeds without one too",
      querystring: z.strictObject({}),
      body: noFields,
      response: {
        200: success(z.null()),
        ...failureSchemas(["malformedBody", "badOrigin", "tooLarge", "unsupportedType"]),
      },
    },
    onRequest: origins.requireOwnOrigin,
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store")
      const token = cookies.session.read(request)
      if (token !== null) await endSessions(context, token)
      cookies.session.clear(reply)
      return { code: 0, response: null }
    },
  })
}
