import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { success } from "../../shared/contract/envelope.ts"
import type { ErrorName } from "../../shared/contract/error-codes.ts"
import type { Role } from "../../shared/roles.ts"
import { ApiError } from "./api-error.ts"
import { codingFor, varyFor, type Coding } from "./compressed-json.ts"
import type { CrossOriginHeaders } from "./cors.ts"
import { failureSchemas } from "./endpoint.ts"
import { matchesEntityTag } from "./entity-tag.ts"
import { markFromCache } from "./request-log.ts"
import { dataPolicy } from "./security-headers.ts"
import { publicPolicy } from "./route-policy.ts"
import { cachedResponseOf, copyOf, type CachedResponse, type ReadCache } from "./read-cache.ts"

/**
 * A read that is the same for everyone. `read` gets only the address of a request, because its response is cached by
 * address. A read that depends on the user is an endpoint (endpoint.ts).
 */
export type PublicRead<Params extends z.ZodType, Query extends z.ZodType, ResponseBody extends z.ZodType> = {
  path: string
  tag: string
  summary: string
  params?: Params
  query?: Query
  response: ResponseBody
  /** Failures beyond the common ones. */
  failures?: ErrorName[]
  /** Whether this request must read the database instead of the cache. */
  fresh?: (query: z.output<Query>) => boolean
  read: Read<Params, Query, ResponseBody>
  /** What staff see at an address where nothing is public; never cached. */
  preview?: { roles: readonly Role[]; read: Read<Params, Query, ResponseBody> }
}

type Read<Params extends z.ZodType, Query extends z.ZodType, ResponseBody extends z.ZodType> = (input: {
  params: z.output<Params>
  query: z.output<Query>
}) => Promise<z.output<ResponseBody>>

const nothing = z.strictObject({})

const isNothingPublic = (error: unknown): boolean =>
  error instanceof ApiError && (error.errorName === "notFound" || error.errorName === "gone")

/** Whether a request to a public address comes from a user with one of the roles. */
export type StaffView = (request: FastifyRequest, roles: readonly Role[]) => Promise<boolean>

/** Returns the function that adds public reads to an application; they share one cache. */
export const publicReads =
  (app: FastifyInstance, cache: ReadCache, isStaff: StaffView, crossOrigin: CrossOriginHeaders) =>
  <Params extends z.ZodType, Query extends z.ZodType, ResponseBody extends z.ZodType>(
    route: PublicRead<Params, Query, ResponseBody>
  ): void => {
    app.get(route.path, {
      config: { policy: publicPolicy },
      schema: {
        tags: [route.tag],
        summary: route.summary,
        params: route.params ?? nothing,
        querystring: route.query ?? nothing,
        response: { 200: success(route.response), ...failureSchemas(route.failures ?? []) },
      },
      onRequest: (request, reply, done) => {
        reply.headers(crossOrigin(request))
        done()
      },
      handler: async (request, reply) => {
        // Both were parsed by these very schemas.
        const input = { params: request.params as z.output<Params>, query: request.query as z.output<Query> }
        // The framework's type covers every serializer; ours returns text.
        const serialized = async () => reply.serialize({ code: 0, response: await route.read(input) }) as string
        const fresh = route.fresh?.(input.query) ?? false
        let response: CachedResponse
        try {
          response = fresh ? cachedResponseOf(await serialized()) : await cache.compute(keyOf(request), serialized)
        } catch (error) {
          const { preview } = route
          if (!preview || !isNothingPublic(error) || !(await isStaff(request, preview.roles))) throw error
          reply.header("cache-control", "no-store")
          return { code: 0, response: await preview.read(input) }
        }
        await send(request, reply, response)
        return reply
      },
    })
  }

/**
 * Responds to public reads from the cache. It belongs before all other hooks, cookies and validation: a cached response
 * was valid when it was made, and depends only on the address. It is written past the framework's reply, whose header
 * by header work costs more than the rest of the request (bench/README.md, "api").
 *
 * @param headers common headers of all responses of the application
 * @returns the function that responds if it can, and returns whether it did
 */
export const createCacheResponder = (
  cache: ReadCache,
  headers: Record<string, string>,
  crossOrigin: CrossOriginHeaders
) => {
  const common = Object.entries({ ...headers, "content-security-policy": dataPolicy, ...revalidated }).flat()
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { method } = request.raw
    const known = method === "GET" || method === "HEAD" ? cache.get(keyOf(request)) : undefined
    if (!known) return false
    const coding = codingFor(request.headers["accept-encoding"], known.body.length)
    const body = coding === undefined ? known.body : known.copies[coding]
    // The first who asks for a copy waits for it behind the hooks.
    if (!body) return false
    markFromCache(request)
    reply.hijack()
    const { vary, ...others } = crossOrigin(request)
    const head = [...common, "x-request-id", request.id, "etag", tagOf(known, coding)]
    head.push(...Object.entries({ ...others, ...varyFor(vary, known.body.length) }).flat())
    if (matchesEntityTag(request.headers["if-none-match"], known.etag)) {
      reply.raw.writeHead(304, head).end()
      return true
    }
    if (coding !== undefined) head.push("content-encoding", coding)
    head.push("content-type", jsonType, "content-length", String(body.byteLength))
    reply.raw.writeHead(200, head).end(method === "GET" ? body : undefined)
    return true
  }
}

const jsonType = "application/json; charset=utf-8"

const revalidated = { "cache-control": "public, max-age=0, must-revalidate" }

const keyOf = (request: FastifyRequest): string => request.raw.url ?? ""

/** A copy has another tag than the body: a weak one, which says that both are the same to a reader. */
const tagOf = ({ etag }: CachedResponse, coding: Coding | undefined): string =>
  coding === undefined ? etag : `W/${etag}`

const send = async (request: FastifyRequest, reply: FastifyReply, response: CachedResponse): Promise<void> => {
  const { headers } = request
  const coding = codingFor(headers["accept-encoding"], response.body.length)
  reply.header("etag", tagOf(response, coding)).headers(revalidated)
  reply.headers(varyFor(reply.getHeader("vary")?.toString(), response.body.length))
  if (matchesEntityTag(headers["if-none-match"], response.etag)) {
    reply.code(304).send()
    return
  }
  if (coding !== undefined) reply.header("content-encoding", coding)
  const body = coding === undefined ? response.body : (response.copies[coding] ?? (await copyOf(response, coding)))
  reply.header("content-type", jsonType).send(body)
}
