import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { ApiError } from "./api-error.ts"
import { sendFailure } from "./error-response.ts"

const matches = (pattern: string[], path: string[]): boolean =>
  pattern.every((part, at) => part === "*" || (part.startsWith(":") ? Boolean(path[at]) : part === path[at])) &&
  (pattern.length === path.length || pattern.at(-1) === "*")

type Resource = { pattern: string[]; methods: string[] }

/** A route for all methods is a fallback, and no resource. */
const resourcesOf = (app: FastifyInstance, urls: Iterable<string>): Resource[] =>
  [...urls]
    .map((url) => ({
      pattern: url.split("/"),
      methods: app.supportedMethods.filter((method) => app.hasRoute({ method, url })),
    }))
    .filter(({ methods }) => methods.length < app.supportedMethods.length)

/**
 * Rejects requests that no route takes: with methodNotAllowed and `Allow` where the address has routes for other methods,
 * otherwise with notFound. Call it before routes are added.
 */
export const refuseUnrouted = (app: FastifyInstance): void => {
  const urls = new Set<string>()
  let resources: Resource[] | null = null
  const issueOf = (request: FastifyRequest, reply: FastifyReply): ApiError => {
    resources ??= resourcesOf(app, urls)
    const path = (request.raw.url ?? "/").split(/[?#]/, 1)[0]?.split("/") ?? []
    const methods = new Set(resources.filter(({ pattern }) => matches(pattern, path)).flatMap((found) => found.methods))
    if (methods.size === 0) return new ApiError("notFound")
    reply.header("allow", [...methods].join(", "))
    return new ApiError("methodNotAllowed")
  }
  app.addHook("onRoute", ({ url }) => void urls.add(url))
  // Before the body is read: a client need not send a body that is rejected anyway.
  app.addHook("onRequest", (request, reply, done) => done(request.is404 ? issueOf(request, reply) : undefined))
  app.setNotFoundHandler((request, reply) => sendFailure(issueOf(request, reply), request, reply))
}
