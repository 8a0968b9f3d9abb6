import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify"
import { isAsset } from "../../shared/asset-address.ts"
import { apiBase, filesBase } from "../../shared/paths.ts"
import { decorateRequests } from "../http/request-log.ts"
import { readAddress, type Address } from "../http/requested-address.ts"
import {
  createFileMemory,
  respondWithErrorPage,
  respondWithFile,
  respondWithMadePage,
  type FileMemory,
} from "./file-response.ts"
import { createListFilter, isFilteredList } from "./filtered-vacancies.ts"
import type { LiveSite } from "./live-site.ts"
import type { LoadedRelease } from "./loaded-release.ts"
import { acceptsHtml, respondWithPlainText, respondUnpublished } from "./plain-responses.ts"
import { resolveAddress, type SiteResponse } from "./site-response.ts"

export type SiteServingOptions = {
  site: LiveSite
  /** Paths that other routes serve, with everything below them. */
  reserved?: readonly string[]
}

/** One hour: long enough to save requests, short enough for an editor's correction to arrive. */
const redirectCaching = "public, max-age=3600"

const respondWithError = async (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { status, page }: Extract<SiteResponse, { kind: "error" }>
): Promise<FastifyReply> => {
  reply.code(status)
  if (page && !isAsset(path) && acceptsHtml(request) && (await respondWithErrorPage(request, reply, page))) return reply
  return respondWithPlainText(reply, status)
}

type Serving = { site: LiveSite; memory: FileMemory; filterList: ReturnType<typeof createListFilter> }

const respondFromRelease = async (
  request: FastifyRequest,
  reply: FastifyReply,
  serving: Serving,
  release: LoadedRelease,
  address: Address
): Promise<FastifyReply> => {
  const { site, memory, filterList } = serving
  const response = resolveAddress(release, address)
  if (response.kind === "redirect") {
    return reply
      .header("cache-control", redirectCaching)
      .header("x-content-type-options", "nosniff")
      .redirect(response.location, 301)
  }
  const earlier = response.kind === "error" && isAsset(address.path) && (await site.hashedFile(address.path.slice(1)))
  const file = response.kind === "file" ? response.file : earlier || undefined
  if (file) {
    const { query } = address
    const isMade = isFilteredList(file.file, query)
    if (isMade && (await respondWithMadePage(request, reply, file, (html) => filterList(html, query)))) return reply
    if (await respondWithFile(request, reply, file, memory)) return reply
    // If another process has removed this release, its files are missing, and there is a later release.
    const next = reply.statusCode === 404 && (await site.reload().catch(() => false)) ? site.current() : undefined
    if (next) return respondFromRelease(request, reply, serving, next, address)
    if (reply.statusCode === 404) site.reportMissing()
    return respondWithPlainText(reply, reply.statusCode)
  }
  // Another process may have made a release live an instant ago that has the address.
  const next = response.kind === "error" ? await site.newerThan(release) : undefined
  if (next) return respondFromRelease(request, reply, serving, next, address)
  return response.kind === "error"
    ? respondWithError(request, reply, address.path, response)
    : respondWithPlainText(reply, 404)
}

/**
 * Serves the live release at every address that is not reserved. Register it without a prefix. Reserved addresses without
 * a route go to the application's not-found handler.
 */
export const siteServing: FastifyPluginCallback<SiteServingOptions> = (app, options, registered) => {
  const { site, reserved = [apiBase, filesBase, "/health", "/metrics"] } = options
  const serving = { site, memory: createFileMemory(), filterList: createListFilter() }
  decorateRequests(app)
  const isReserved = (path: string) => reserved.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

  app.addHook("onRequest", (request, reply, done) => {
    const path = (request.raw.url ?? "/").split(/[?#]/, 1)[0] ?? "/"
    const reads = request.method === "GET" || request.method === "HEAD"
    if (isReserved(path)) reply.callNotFound()
    // Before the body is read: a client need not send a body that is rejected anyway.
    else if (!reads) respondWithPlainText(reply.header("allow", "GET, HEAD"), 405)
    else done()
  })

  app.route({
    method: app.supportedMethods,
    url: "/*",
    schema: { hide: true },
    handler: async (request, reply) => {
      const address = readAddress(request.raw.url ?? "/")
      if (typeof address === "number") return respondWithPlainText(reply, address)
      const release = site.current() ?? (await site.newerThan(undefined))
      if (!release) return respondUnpublished(reply)
      return respondFromRelease(request, reply, serving, release, address)
    },
  })
  registered()
}
