import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import { z } from "zod"
import { ApiError } from "../api-error.ts"
import { sendDataPolicy } from "../security/headers.ts"
import type { Database } from "../store/connection.ts"

const health = z.object({ status: z.literal("ok") })

/** For the operator, outside the API: is the process alive, and can it serve. One that is closing is not ready. */
export const healthRoutes = (app: FastifyInstance, database: Database): void => {
  let closing = false
  app.addHook("preClose", (done) => {
    closing = true
    done()
  })
  void app.register((scope, _options, registered) => {
    sendDataPolicy(scope)
    scope.addHook("onRequest", (_request, reply, done) => {
      reply.header("cache-control", "no-store")
      done()
    })
    const schema = { hide: true, response: { 200: health } }
    scope.get("/health/live", { schema }, () => ({ status: "ok" as const }))
    scope.get("/health/ready", { schema }, async (request) => {
      if (closing) throw new ApiError("unavailable")
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
