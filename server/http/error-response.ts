import { randomUUID } from "node:crypto"
import type { Socket } from "node:net"
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify"
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod"
import type { ErrorDetail, Failure } from "../../shared/contract/envelope.ts"
import { errorCodes, type ErrorName } from "../../shared/contract/error-codes.ts"
import { ApiError } from "./api-error.ts"
import { UpstreamError } from "./upstream-error.ts"
import { dataPolicy } from "./security-headers.ts"
import { isDatabaseAway } from "../db/database-away.ts"

/** Names of a request's parts as `details` calls them. */
const partNames: Record<string, string> = { querystring: "query" }

/** Fastify's own refusals; https://fastify.dev/docs/latest/Reference/Errors/ */
const fastifyErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "tooLarge",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupportedType",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformedBody",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformedBody",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformedBody",
  FST_ERR_NOT_FOUND: "notFound",
  FST_ERR_BAD_URL: "invalidRequest",
}

/** The body of a failure. */
const failureBody = (
  name: ErrorName,
  requestId: string,
  { details, present }: { details?: ErrorDetail[]; present?: unknown } = {}
): Failure => ({
  code: errorCodes[name].code,
  message: errorCodes[name].message.en,
  ...(details ? { details } : {}),
  ...(present === undefined ? {} : { present }),
  requestId,
})

/** Whether an error is the failure of a service that this one needs: the caller may try again later. */
const isUpstream = (error: unknown): boolean => error instanceof UpstreamError || isDatabaseAway(error)

/** Seconds after which to ask again, where nobody knows better: a limit for all visitors together, a service that is away. */
const retryAfter: Partial<Record<ErrorName, number>> = { rateLimited: 60, unavailable: 10 }

/** What the caller is told of any error; what nobody foresaw becomes `unexpected`, without a detail. */
const describeError = (error: unknown): { name: ErrorName; details?: ErrorDetail[]; present?: unknown } => {
  if (error instanceof ApiError) return { name: error.errorName, details: error.details, present: error.present }
  if (isUpstream(error)) return { name: "unavailable" }
  if (hasZodFastifySchemaValidationErrors(error)) return { name: "invalidRequest", details: validationDetails(error) }
  if (!(error instanceof Error) || !("code" in error || "statusCode" in error)) return { name: "unexpected" }
  const { code, statusCode } = error as Partial<FastifyError>
  const known = fastifyErrors[code ?? ""]
  if (known === "invalidRequest") return { name: known, details: [{ path: "url", message: "is not a valid address" }] }
  if (known) return { name: known }
  // The JSON parser's refusal of __proto__ and the like carries a status and no code.
  return { name: statusCode === 400 && code === undefined ? "malformedBody" : "unexpected" }
}

/** Whether an error is one that nobody foresaw, rather than a refusal. */
export const isUnexpected = (error: unknown): boolean => describeError(error).name === "unexpected"

/** The one error handler: every failure leaves in the contract's envelope. */
export const sendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const { name, ...more } = describeError(error)
  if (name === "unexpected") request.log.error({ err: error }, "unexpected error")
  if (isUpstream(error)) request.log.error({ err: error }, "a service that is needed failed")
  // The limiter of addresses knows better, and has said so.
  const seconds = retryAfter[name]
  if (seconds !== undefined && !reply.hasHeader("retry-after")) reply.header("retry-after", String(seconds))
  reply
    .code(errorCodes[name].status)
    .header("cache-control", "no-store")
    .header("content-security-policy", dataPolicy)
    .header("content-type", "application/json; charset=utf-8")
    .removeHeader("etag")
    .send(JSON.stringify(failureBody(name, request.id, more)))
}

/** Codes of connections that get no answer: one that is gone, one that is too slow, one that said nothing. */
const unanswered = new Set(["ECONNRESET", "ERR_HTTP_REQUEST_TIMEOUT"])

/** Answers what is not HTTP at all, or has more headers than Node takes: there is no request to reply to. */
export const respondToBrokenRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (unanswered.has(error.code ?? "") || !socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(failureBody("invalidRequest", randomUUID()))
  const head = [
    "HTTP/1.1 400 Bad Request",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ]
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`)
  // A client that keeps its side open does not keep the connection.
  socket.destroySoon()
}

type ValidationError = {
  validation: { instancePath: string; message?: string; params?: Record<string, unknown> }[]
  validationContext?: string
}

/** A request can have as many faults as names; nobody reads more than the first of them. */
const detailsMax = 100

const validationDetails = (error: ValidationError): ErrorDetail[] => {
  const context = error.validationContext ?? "request"
  const part = partNames[context] ?? context
  const details = error.validation.flatMap(({ instancePath, message, params }) => {
    const path = [part, ...instancePath.split("/").filter((name) => name !== "")].join(".")
    const unknown = params?.["keys"]
    if (!Array.isArray(unknown)) return [{ path, message: message ?? "is not acceptable" }]
    return unknown.map((name) => ({ path: `${path}.${String(name)}`, message: "is not a known name" }))
  })
  return details.slice(0, detailsMax)
}
