import type { FastifyInstance } from "fastify"

/** Headers of every answer, whatever it is. HSTS only where the site is served over TLS: it would lock out a plain one. */
export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
  ...(publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
})

/** An answer of the API is data: a browser that is made to show it may load and run nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Sends the policy for data with every answer of this application and its plugins. */
export const sendDataPolicy = (app: FastifyInstance): void => {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("content-security-policy", dataPolicy)
    done()
  })
}
