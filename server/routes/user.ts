import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { success } from "../../shared/contract/envelope.ts"
import { currentUserResponse, userPaths } from "../../shared/contract/user.ts"
import { failureSchemas } from "../public-read.ts"
import { getCurrentUser } from "../services/user.ts"

/** The call has no fields; clients send nothing, or an empty object. */
const noFields = z.strictObject({}).nullish()

export const userRoutes = (app: FastifyInstance): void => {
  app.post(userPaths.current, {
    schema: {
      tags: ["user"],
      summary: "The session's user with its roles, or null",
      querystring: z.strictObject({}),
      body: noFields,
      response: {
        200: success(currentUserResponse),
        ...failureSchemas(["malformedBody", "tooLarge", "unsupportedType"]),
      },
    },
    handler: async (_request, reply) => {
      reply.header("cache-control", "no-store")
      return { code: 0, response: await getCurrentUser() }
    },
  })
}
