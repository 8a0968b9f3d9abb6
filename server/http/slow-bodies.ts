import type { FastifyInstance, FastifyRequest } from "fastify"

/** Uploads are watched by themselves: a large file takes its time, and none of them may stand still. */
const isUpload = (request: FastifyRequest): boolean => /^multipart\//i.test(request.headers["content-type"] ?? "")

/**
 * Ends the connection of a request whose body has not come whole in time, so that many slow clients cannot hold many
 * connections. Node's own limit is for a whole request and knows no difference between a form and a film.
 *
 * @param within milliseconds
 */
export const endSlowBodies = (app: FastifyInstance, within: number): void => {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.method !== "GET" && request.method !== "HEAD" && !isUpload(request))
      timers.set(
        request,
        setTimeout(() => request.raw.destroy(), within)
      )
    done()
  })
  const stop = (request: FastifyRequest): void => clearTimeout(timers.get(request))
  app.addHook("preValidation", (request, _reply, done) => {
    stop(request)
    done()
  })
  app.addHook("onResponse", (request, _reply, done) => {
    stop(request)
    done()
  })
  app.addHook("onRequestAbort", (request, done) => {
    stop(request)
    done()
  })
}
