import type { FastifyRequest } from "fastify"
import { z } from "zod"

const isOrigin = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value
}

/** Environment variable of the other sites whose pages may read what is public. */
export const corsVariables = {
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== ""))
    .refine((origins) => origins.every(isOrigin), "must be origins such as https://example.com, separated by commas")
    .default([]),
}

export type CorsConfig = {
  /** Origins whose pages may read the public endpoints; none unless set. */
  corsOrigins: readonly string[]
}

export const corsConfig = ({ CORS_ORIGINS }: { CORS_ORIGINS: readonly string[] }): CorsConfig => ({
  corsOrigins: CORS_ORIGINS,
})

/** Headers by which pages of other origins may read the response of a public endpoint. */
export type CrossOriginHeaders = (request: FastifyRequest) => Record<string, string>

/** No response allows credentials, so such a page reads what a visitor does. With origins set, caches distinguish them. */
export const crossOriginHeaders = ({ corsOrigins }: CorsConfig): CrossOriginHeaders => {
  const allowed = new Set(corsOrigins)
  return ({ headers: { origin } }): Record<string, string> => {
    if (allowed.size === 0) return {}
    if (origin === undefined || !allowed.has(origin)) return { vary: "Origin" }
    return {
      vary: "Origin",
      "access-control-allow-origin": origin,
      "access-control-expose-headers": "ETag, X-Request-Id",
    }
  }
}
