import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify"
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod"
import type { ErrorDetail, Failure } from "../../shared/contract/envelope.ts"
import { errorCodes, type ErrorName } from "../../shared/contract/error-codes.ts"
import { errorMessages } from "./error-messages.ts"
import { ApiError, RateLimitedError } from "./api-error.ts"
import { UpstreamError } from "./upstream-error.ts"
import { dataPolicy } from "./security-headers.ts"
import { isDatabaseAway } from "../db/database-away.ts"
import { isDiskClosed } from "../db/disk-full.ts"

/** Names of request parts in `details`. */
const partNames: Record<string, string> = { querystring: "query" }

/** Fastify's own errors; https://fastify.dev/docs/latest/Reference/Errors/ */
const fastifyErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "tooLarge",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupportedType",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformedBody",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformedBody",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformedBody",
  FST_ERR_NOT_FOUND: "notFound",
  FST_ERR_BAD_URL: "invalidRequest",
  FST_STATIC_FORBIDDEN_PATH: "notFound",
}

/** Other rejections of the framework and its plugins by their status; one that is not here is an invalid request. */
const rejections: Partial<Record<number, ErrorName>> = {
  404: "notFound",
  412: "preconditionFailed",
  413: "tooLarge",
  415: "unsupportedType",
  416: "rangeNotSatisfiable",
}

/** Whether the framework or a plugin (`expose`, as of the package http-errors) says that the request is wrong. */
const isRejection = ({ code, statusCode = 500, expose }: Partial<FastifyError> & { expose?: boolean }): boolean =>
  statusCode >= 400 && statusCode < 500 && (code?.startsWith("FST_") === true || expose === true)

const failureBody = (
  name: ErrorName,
  requestId: string,
  { details, present }: { details?: ErrorDetail[]; present?: unknown } = {}
): Failure => ({
  code: errorCodes[name].code,
  message: errorMessages[name],
  ...(details ? { details } : {}),
  ...(present === undefined ? {} : { present }),
  requestId,
})

/** Whether something that this service needs has failed: the caller may try again later. */
const isUpstream = (error: unknown): boolean =>
  error instanceof UpstreamError || isDatabaseAway(error) || isDiskClosed(error)

/** Default of Retry-After in seconds, for limits that do not say it themselves and for an unavailable service. */
const retryAfter: Partial<Record<ErrorName, number>> = { rateLimited: 60, uploadQuota: 3_600, unavailable: 10 }

/** What the caller sees of an error; an unforeseen one becomes `unexpected`, without details. */
const describeError = (error: unknown): { name: ErrorName; details?: ErrorDetail[]; present?: unknown } => {
  if (error instanceof ApiError) return { name: error.errorName, details: error.details, present: error.present }
  if (isUpstream(error)) return { name: "unavailable" }
  if (hasZodFastifySchemaValidationErrors(error)) return { name: "invalidRequest", details: validationDetails(error) }
  if (!(error instanceof Error) || !("code" in error || "statusCode" in error)) return { name: "unexpected" }
  const rejected = error as Partial<FastifyError> & { expose?: boolean }
  const { code, statusCode } = rejected
  const known = fastifyErrors[code ?? ""]
  if (known === "invalidRequest") return { name: known, details: [{ path: "url", message: "is not a valid address" }] }
  if (known) return { name: known }
  // The JSON parser's error for __proto__ and the like has a status and no code.
  if (statusCode === 400 && code === undefined) return { name: "malformedBody" }
  return { name: isRejection(rejected) ? (rejections[statusCode ?? 400] ?? "invalidRequest") : "unexpected" }
}

/** Whether an error was not foreseen, as opposed to a rejected request. */
export const isUnexpected = (error: unknown): boolean => describeError(error).name === "unexpected"

/** Whether somebody has to look after it: nothing else counts a disk that takes no more. */
export const isReported = (error: unknown): boolean => isUnexpected(error) || isDiskClosed(error)

/** Logs, with the request's number, a failure that is not the caller's. */
export const logFailure = (error: unknown, request: FastifyRequest): void => {
  if (isUnexpected(error)) request.log.error({ err: error }, "unexpected error")
  if (isUpstream(error)) request.log.error({ err: error }, "a service that is needed failed")
}

/** Sends a failure in the contract's envelope, as nearly all are. */
export const sendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const { name, ...more } = describeError(error)
  // The rate limiter per address has set a more exact value.
  const seconds = error instanceof RateLimitedError ? error.retryAfter : retryAfter[name]
  if (seconds !== undefined && !reply.hasHeader("retry-after")) reply.header("retry-after", String(seconds))
  reply
    .code(errorCodes[name].status)
    .header("cache-control", "no-store")
    .header("content-security-policy", dataPolicy)
    .header("content-type", "application/json; charset=utf-8")
    .removeHeader("etag")
    .send(JSON.stringify(failureBody(name, request.id, more)))
}

/** Error codes of connections that get no response: they are reset, too slow, or silent. */
const withoutResponse = new Set(["ECONNRESET", "ERR_HTTP_REQUEST_TIMEOUT"])

/** Head and body of a failure that the framework's reply does not send; its connection ends with it. */
const bareFailure = (name: ErrorName, common: Record<string, string>) => {
  const requestId = randomUUID()
  const body = JSON.stringify(failureBody(name, requestId))
  const headers = {
    ...common,
    "x-request-id": requestId,
    "cache-control": "no-store",
    "content-security-policy": dataPolicy,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }
  return { status: errorCodes[name].status, headers, body }
}

/**
 * Responds to broken HTTP, or to more headers than Node accepts: there is no request to reply to.
 *
 * @param common headers of all responses
 */
export const respondToBrokenRequest =
  (common: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (withoutResponse.has(error.code ?? "") || !socket.writable) {
      socket.destroy()
      return
    }
    const { headers, body } = bareFailure("invalidRequest", common)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 400 Bad Request\r\n${lines.join("")}\r\n${body}`)
    // A client that does not close its side cannot hold the connection.
    socket.destroySoon()
  }

/**
 * Responds to an `Expect` other than 100-continue, of which Node makes no request.
 *
 * @param common headers of all responses
 */
export const respondToExpectation =
  (common: Record<string, string>) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    const { status, headers, body } = bareFailure("expectationFailed", common)
    response.writeHead(status, headers).end(body)
  }

type ValidationError = {
  validation: { instancePath: string; message?: string; params?: Record<string, unknown> }[]
  validationContext?: string
}

/** Limit of reported issues: a request can have as many as it has names. */
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
