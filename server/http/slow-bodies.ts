import type { FastifyInstance, FastifyRequest } from "fastify"

/** Uploads have timeouts of their own, because a large file takes long. */
const isUpload = (request: FastifyRequest): boolean => /^multipart\//i.test(request.headers["content-type"] ?? "")

/**
 * Closes the connection of a request whose body is not complete in time, so that slow clients cannot hold many
 * connections. Node's own limit covers a complete request, and is the same for forms and uploads.
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
