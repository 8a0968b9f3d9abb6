import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import { z } from "zod"
import { ApiError } from "./api-error.ts"
import { sendDataPolicy } from "./security-headers.ts"
import type { Database } from "../db/connection.ts"

const health = z.object({ status: z.literal("ok") })

/**
 * Liveness and readiness for the operator, outside the API.
 *
 * @param isEnding whether the process is shutting down: it still serves requests, but is not ready for more
 */
export const healthRoutes = (app: FastifyInstance, database: Database, isEnding: () => boolean): void => {
  void app.register((scope, _options, registered) => {
    sendDataPolicy(scope)
    scope.addHook("onRequest", (_request, reply, done) => {
      reply.header("cache-control", "no-store")
      done()
    })
    const schema = { hide: true, response: { 200: health } }
    scope.get("/health/live", { schema }, () => ({ status: "ok" as const }))
    scope.get("/health/ready", { schema }, async (request) => {
      if (isEnding()) throw new ApiError("unavailable")
      try {
        await sql`select 1`.execute(database.store)
      } catch (error) {
        request.log.error({ err: error }, "the database does not answer")
        throw new ApiError("unavailable")
      }
      return { status: "ok" as const }
    })
    registered()
  })
}
