import type { FastifyInstance, FastifyRequest } from "fastify"

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/** While an upload is read it has timeouts of its own, because a large file takes long. */
const isUpload = (request: FastifyRequest): boolean => request.routeOptions.config.policy?.body === "multipart"

const limited = new WeakSet<FastifyRequest>()

/**
 * Closes the connection of a request unless its body is complete in time, counted from the first call.
 *
 * @param within milliseconds
 */
export const endSlowBody = (request: FastifyRequest, within: number): void => {
  const { raw } = request
  if (!hasBody(request) || raw.complete || limited.has(request)) return
  limited.add(request)
  const timer = setTimeout(() => {
    // A body that nobody reads may be complete all the same.
    if (!raw.complete) raw.destroy()
  }, within)
  timer.unref()
  const stop = (): void => clearTimeout(timer)
  raw.once("end", stop).once("close", stop)
}

/**
 * Closes the connections of bodies that are not complete in time, so that slow clients cannot hold many connections: in
 * time after the head, or of an upload after the response, which may come before its end. Node's own limit covers a
 * complete request, and is the same for forms and uploads. A request that runs no hooks needs `endSlowBody`.
 *
 * @param within milliseconds
 */
export const endSlowBodies = (app: FastifyInstance, within: number): void => {
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isUpload(request)) endSlowBody(request, within)
    done()
  })
  app.addHook("onResponse", (request, _reply, done) => {
    endSlowBody(request, within)
    done()
  })
}
