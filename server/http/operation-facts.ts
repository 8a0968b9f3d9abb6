import type { RoutePolicy } from "./route-policy.ts"

/** Names of the ways to say who calls, in the OpenAPI document. */
export const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "staff-session",
    description:
      "The session of a signed-in user; its name begins with __Host- on a site with TLS. Writes also need the site's own Origin.",
  },
  token: {
    type: "http",
    scheme: "bearer",
    description: "A token that an admin made for a program. Which scope an operation needs is its x-token-scope.",
  },
} as const

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

const camelCased = (words: readonly string[]): string =>
  words.map((word, at) => (at === 0 ? word : capitalized(word))).join("")

/** Parts of an address that say nothing about an operation. */
const base = /^\/v1(?:\/api(?:\/v1)?)?\//

/** Name of an operation, which clients generated from the document use: of method and address, so it is stable. */
export const operationIdOf = (method: string, url: string): string => {
  const words = (base.test(url) ? url.replace(base, "") : `public${url}`)
    .replace(/[{:](\w+)\}?/g, (_parameter, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
  return camelCased([method.toLowerCase(), ...words])
}

type Security = { security: Record<string, string[]>[]; "x-token-scope"?: string }

/** Who may call an operation; every way of the list will do. */
export const securityOf = (policy: RoutePolicy | undefined): Security => {
  if (!policy || policy.who === "anyone") return { security: [] }
  if (policy.token === undefined) return { security: [{ session: [] }] }
  return { security: [{ session: [] }, { token: [] }], "x-token-scope": policy.token }
}

const text = (description: string) => ({ description, schema: { type: "string" } })

const requestId = { "X-Request-Id": text("Id of this request, as the server's log has it") }

const retryAfter = {
  "Retry-After": { description: "Seconds until the next call may succeed", schema: { type: "integer" } },
}

const entityTag = {
  ETag: text("Checksum of the response; send it as If-None-Match to get a 304 while nothing changed"),
}

/** Headers of a response that a client may rely on. */
export const headersOf = (status: string, isPublicRead: boolean) => ({
  ...requestId,
  ...(status === "429" ? retryAfter : {}),
  ...(status === "200" && isPublicRead ? entityTag : {}),
})
