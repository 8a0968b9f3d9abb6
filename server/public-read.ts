import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { errorCodes, failure, success, type ErrorName } from "../shared/contract/envelope.ts"
import { matchesEntityTag } from "./entity-tag.ts"
import { noteFromMemory } from "./logger.ts"
import { dataPolicy } from "./security/headers.ts"
import { answerOf, type CachedAnswer, type ReadCache } from "./read-cache.ts"

/**
 * A read that is the same for everyone. `read` sees the address and nothing else of a request, as its answer is kept
 * by address: whatever depends on who asks is another kind of route.
 */
export type PublicRead<Params extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType> = {
  path: string
  tag: string
  summary: string
  params?: Params
  query?: Query
  answer: Answer
  /** Failures beyond those of every call. */
  failures?: ErrorName[]
  /** Whether this call must be answered from the database, never from memory. */
  fresh?: (query: z.output<Query>) => boolean
  read: (input: { params: z.output<Params>; query: z.output<Query> }) => Promise<z.output<Answer>>
}

const nothing = z.strictObject({})

/** Response schemas of failures, by HTTP status. */
export const failureSchemas = (names: ErrorName[]): Record<number, typeof failure> =>
  Object.fromEntries(
    [...names, "invalidRequest" as const, "unexpected" as const].map((name) => [errorCodes[name].status, failure])
  )

/** The call that adds public reads to an application; they share one cache. */
export const publicReads =
  (app: FastifyInstance, cache: ReadCache) =>
  <Params extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType>(
    route: PublicRead<Params, Query, Answer>
  ): void => {
    app.get(route.path, {
      schema: {
        tags: [route.tag],
        summary: route.summary,
        params: route.params ?? nothing,
        querystring: route.query ?? nothing,
        response: { 200: success(route.answer), ...failureSchemas(route.failures ?? []) },
      },
      handler: async (request, reply) => {
        // Both were parsed by these very schemas.
        const input = { params: request.params as z.output<Params>, query: request.query as z.output<Query> }
        // Typed for every serializer there is; ours makes text.
        const serialized = async () => reply.serialize({ code: 0, response: await route.read(input) }) as string
        const fresh = route.fresh?.(input.query) ?? false
        send(request, reply, fresh ? answerOf(await serialized()) : await cache.compute(keyOf(request), serialized))
        return reply
      },
    })
  }

/**
 * Answers a public read whose answer is in memory; belongs before every other hook, before cookies and validation:
 * what is kept was valid when it was made, and depends on the address alone.
 *
 * @returns whether it answered
 */
export const answerFromMemory = (cache: ReadCache, request: FastifyRequest, reply: FastifyReply): boolean => {
  const known = request.method === "GET" || request.method === "HEAD" ? cache.get(keyOf(request)) : undefined
  if (!known) return false
  noteFromMemory(request)
  reply.header("content-security-policy", dataPolicy)
  send(request, reply, known)
  return true
}

const keyOf = (request: FastifyRequest): string => request.raw.url ?? ""

const send = (request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): void => {
  reply.header("etag", answer.etag).header("cache-control", "public, max-age=0, must-revalidate")
  if (matchesEntityTag(request.headers["if-none-match"], answer.etag)) reply.code(304).send()
  else reply.header("content-type", "application/json; charset=utf-8").send(answer.body)
}
