import type { FastifyInstance } from "fastify"

/** Headers of every response. HSTS only on a site with TLS: it would lock visitors out of one without. */
export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
  ...(publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
})

/** An API response is data: a browser that displays it may load and run nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Adds the policy for data to every response of this application and its plugins. */
export const sendDataPolicy = (app: FastifyInstance): void => {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("content-security-policy", dataPolicy)
    done()
  })
}
