import type { FastifyReply, FastifyRequest } from "fastify"
import { errorPage } from "../../shared/error-pages.ts"
import { respondWithErrorPage } from "./file-response.ts"
import type { LiveSite } from "./live-site.ts"
import { resolveAddress } from "./site-response.ts"

/** Responds with the site's page for 404. @returns false when there is none to respond with */
export type ShowMissingPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/**
 * Shows the live release's page for 404 at an address that says nothing of a language, in the language of the page that
 * led there.
 */
export const missingPageOf =
  (site: Pick<LiveSite, "current">): ShowMissingPage =>
  async (request, reply) => {
    const release = site.current()
    const leading = URL.parse(request.headers.referer ?? "")?.pathname ?? "/"
    const response = release && resolveAddress(release, { path: errorPage(404, leading), query: "" })
    if (response?.kind !== "error" || !response.page) return false
    reply.code(response.status)
    return respondWithErrorPage(request, reply, response.page)
  }
