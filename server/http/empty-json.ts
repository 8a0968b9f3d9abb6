import type { FastifyInstance } from "fastify"

/**
 * Lets the routes of this application accept a JSON request without a body. Its parser keeps the framework's protection
 * against `__proto__`. Call it inside a scope, because it replaces the scope's parser.
 */
export const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error")
  app.removeContentTypeParser("application/json")
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, null)
    else void parse(request, body, done)
  })
}
