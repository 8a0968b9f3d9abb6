import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify"
import { apiBase } from "../../shared/paths.ts"
import { readAddress, type Address } from "../http/requested-address.ts"
import { answerWithErrorPage, answerWithFile } from "./file-response.ts"
import type { LiveSite } from "./live-site.ts"
import type { LoadedRelease } from "./loaded-release.ts"
import { acceptsHtml, answerPlainly, answerUnpublished } from "./plain-responses.ts"
import { isAsset, siteAnswer, type SiteAnswer } from "./site-response.ts"

export type SiteServingOptions = {
  site: LiveSite
  /** Paths that belong to others, with everything below them. */
  reserved?: readonly string[]
}

/** An hour: long enough to spare a visit, short enough for an editor's change of mind to arrive. */
const redirectCaching = "public, max-age=3600"

const answerError = async (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { status, page }: Extract<SiteAnswer, { kind: "error" }>
): Promise<FastifyReply> => {
  reply.code(status)
  if (page && !isAsset(path) && acceptsHtml(request) && (await answerWithErrorPage(request, reply, page))) return reply
  return answerPlainly(reply, status)
}

const answerFromRelease = async (
  request: FastifyRequest,
  reply: FastifyReply,
  site: LiveSite,
  release: LoadedRelease,
  address: Address
): Promise<FastifyReply> => {
  const answer = siteAnswer(release, address)
  if (answer.kind === "redirect") {
    return reply
      .header("cache-control", redirectCaching)
      .header("x-content-type-options", "nosniff")
      .redirect(answer.location, 301)
  }
  const earlier = answer.kind === "error" && isAsset(address.path) && (await site.hashedFile(address.path.slice(1)))
  const file = answer.kind === "file" ? answer.file : earlier || undefined
  if (file) {
    if (await answerWithFile(request, reply, file)) return reply
    // A release that another process took out of use meanwhile has no files; there is a later one then.
    const next = reply.statusCode === 404 && (await site.reload().catch(() => false)) ? site.current() : undefined
    if (next) return answerFromRelease(request, reply, site, next, address)
    return answerPlainly(reply, reply.statusCode)
  }
  return answer.kind === "error" ? answerError(request, reply, address.path, answer) : answerPlainly(reply, 404)
}

/**
 * Serves the live release at every address that is not reserved. Register it without a prefix; reserved addresses that
 * have no route of their own are left to the application's not-found handler.
 */
export const siteServing: FastifyPluginCallback<SiteServingOptions> = (app, options, registered) => {
  const { site, reserved = [apiBase, "/health", "/metrics"] } = options
  const isReserved = (path: string) => reserved.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

  app.addHook("onRequest", (request, reply, done) => {
    const path = (request.raw.url ?? "/").split(/[?#]/, 1)[0] ?? "/"
    const reads = request.method === "GET" || request.method === "HEAD"
    if (isReserved(path)) reply.callNotFound()
    // Before the body is read: nobody has to send one to learn that it is not wanted.
    else if (!reads) answerPlainly(reply.header("allow", "GET, HEAD"), 405)
    else done()
  })

  app.route({
    method: app.supportedMethods,
    url: "/*",
    schema: { hide: true },
    handler: async (request, reply) => {
      const address = readAddress(request.raw.url ?? "/")
      if (typeof address === "number") return answerPlainly(reply, address)
      const release = site.current()
      if (!release) return answerUnpublished(reply)
      return answerFromRelease(request, reply, site, release, address)
    },
  })
  registered()
}
