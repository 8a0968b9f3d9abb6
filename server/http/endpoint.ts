import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { failure, success } from "../../shared/contract/envelope.ts"
import { errorCodes, type ErrorName } from "../../shared/contract/error-codes.ts"
import type { RoutePolicy } from "./route-policy.ts"

/** Response schemas of failures, by HTTP status. */
export const failureSchemas = (names: ErrorName[]): Record<number, typeof failure> =>
  Object.fromEntries(
    [...names, "invalidRequest" as const, "unexpected" as const].map((name) => [errorCodes[name].status, failure])
  )

/** An uncached endpoint: every write, and reads that depend on the user. */
export type Endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  ResponseBody extends z.ZodType,
> = {
  method: "GET" | "POST"
  path: string
  tag: string
  summary: string
  policy: RoutePolicy
  params?: Params
  query?: Query
  /** Body of a POST; without it the request has no fields, and may have no body. */
  body?: Body
  response: ResponseBody
  /** Failures beyond those that follow from method and policy. */
  failures?: ErrorName[]
  /** Requests per client address; `timeWindow` in milliseconds. */
  rateLimit?: { max: number; timeWindow: number }
  /** Limit of the body in bytes, if it differs from the default. */
  bodyLimit?: number
  handle: (input: {
    params: z.output<Params>
    query: z.output<Query>
    body: z.output<Body>
    request: FastifyRequest
    reply: FastifyReply
  }) => Promise<z.output<ResponseBody>>
}

const nothing = z.strictObject({})

const noBody = nothing.nullish()

const failuresOf = ({
  method,
  policy,
  rateLimit,
  failures = [],
}: Endpoint<never, never, never, never>): ErrorName[] => [
  ...(method === "POST" ? (["malformedBody", "tooLarge", "unsupportedType"] as const) : []),
  ...(policy.origin === "any" ? [] : (["badOrigin"] as const)),
  ...(policy.who === "anyone" ? [] : (["notSignedIn"] as const)),
  ...(Array.isArray(policy.who) ? (["notAllowed"] as const) : []),
  ...(rateLimit || policy.token !== undefined ? (["rateLimited"] as const) : []),
  ...failures,
]

/** Returns the function that adds endpoints to an application. Their responses are never cached. */
export const endpoints =
  (app: FastifyInstance) =>
  <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, ResponseBody extends z.ZodType>(
    endpoint: Endpoint<Params, Query, Body, ResponseBody>
  ): void => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      config: { policy: endpoint.policy, ...(endpoint.rateLimit ? { rateLimit: endpoint.rateLimit } : {}) },
      schema: {
        tags: [endpoint.tag],
        summary: endpoint.summary,
        ...(endpoint.policy.body === "multipart" ? { consumes: ["multipart/form-data"] } : {}),
        params: endpoint.params ?? nothing,
        querystring: endpoint.query ?? nothing,
        ...(endpoint.method === "POST" ? { body: endpoint.body ?? noBody } : {}),
        response: { 200: success(endpoint.response), ...failureSchemas(failuresOf(endpoint as never)) },
      },
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store")
        // All three were parsed by these very schemas.
        const input = { params: request.params, query: request.query, body: request.body } as {
          params: z.output<Params>
          query: z.output<Query>
          body: z.output<Body>
        }
        return { code: 0, response: await endpoint.handle({ ...input, request, reply }) }
      },
    })
  }
