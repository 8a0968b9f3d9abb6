import type { FastifyRequest } from "fastify"

const bearer = /^Bearer(?: +(.*))?$/i

/** Whether a request names a token, valid or not: then nothing else of it, as a cookie, says who sends it. */
export const hasBearer = ({ headers }: FastifyRequest): boolean => bearer.test(headers.authorization ?? "")

/** The token that a request names; null if it names none. */
export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  bearer.exec(headers.authorization ?? "")?.[1]?.trim() ?? null
