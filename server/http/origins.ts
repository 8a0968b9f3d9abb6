import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify"
import { ApiError } from "./api-error.ts"
import { isLoopback } from "./loopback.ts"

/** Settings that decide the site's own origins; see the settings of the same names. */
export type OriginConfig = { production: boolean; publicUrl: string; port: number }

/** Origins allowed to write: the site's own; in development also the names of this machine, on the same ports. */
const allowedOrigins = ({ production, publicUrl, port }: OriginConfig) => {
  const own = new URL(publicUrl)
  if (production) return new Set([own.origin])
  const ports = isLoopback(own.hostname) ? [String(port), own.port] : [String(port)]
  const local = ["localhost", "127.0.0.1"].flatMap((name) => ports.map((at) => new URL(`http://${name}:${at}`).origin))
  return new Set([own.origin, ...local])
}

const requireType =
  (pattern: RegExp): onRequestAsyncHookHandler =>
  async ({ headers }) => {
    if (!pattern.test(headers["content-type"] ?? "")) throw new ApiError("unsupportedType")
    return Promise.resolve()
  }

export type OriginRules = {
  /** For writes. A browser always sends the origin of a POST, so a missing, `null` or foreign one is refused. */
  requireOwnOrigin: onRequestAsyncHookHandler
  /** For writes with fields: JSON is a type that no form of another site can send. */
  requireJson: onRequestAsyncHookHandler
  /** For uploads. */
  requireMultipart: onRequestAsyncHookHandler
  /** For reads by POST: programs without an origin are allowed, pages of other sites are not. */
  refuseForeignOrigin: onRequestAsyncHookHandler
}

/** Hooks that refuse requests by origin (403 badOrigin) or type (415 unsupportedType), before the body is read. */
export const originRules = (config: OriginConfig): OriginRules => {
  const allowed = allowedOrigins(config)
  const isForeign = ({ headers }: FastifyRequest) => headers.origin === undefined || !allowed.has(headers.origin)
  // Hooks are awaited; a throw in them is a rejection.
  return {
    requireJson: requireType(/^application\/json\s*(;|$)/i),
    requireMultipart: requireType(/^multipart\/form-data\s*;/i),
    requireOwnOrigin: async (request) => {
      if (isForeign(request)) throw new ApiError("badOrigin")
      return Promise.resolve()
    },
    refuseForeignOrigin: async (request) => {
      if (request.headers.origin !== undefined && isForeign(request)) throw new ApiError("badOrigin")
      return Promise.resolve()
    },
  }
}
