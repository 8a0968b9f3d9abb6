import type { FastifyInstance } from "fastify"

/** Lets a scope accept plain forms; the content of a multipart form does not matter here. */
export const acceptForms = (app: FastifyInstance): void => {
  const types = ["application/x-www-form-urlencoded", "multipart/form-data"]
  app.removeContentTypeParser(types)
  app.addContentTypeParser<string>("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body)))
  )
  app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, _body, done) => done(null, null))
}
