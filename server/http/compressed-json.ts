import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { negotiate } from "@fastify/accept-negotiator"
import type { FastifyInstance } from "fastify"

/** Encodings of a response, as `Content-Encoding` names them. */
export type Coding = "br" | "gzip"

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Smallest first; identity is listed so that a client can prefer it. */
const preference = ["br", "gzip", "identity"]

/** Below this size in bytes, a compressed response needs as many packets. */
const bytesMin = 1_024

/** Browsers send one of a few headers; others could send any. */
const knownMax = 100

const known = new Map<string, Coding | undefined>()

const negotiated = (header: string): Coding | undefined => {
  if (known.has(header)) return known.get(header)
  const chosen = negotiate(header.toLowerCase(), preference)
  const coding = chosen === "br" || chosen === "gzip" ? chosen : undefined
  if (known.size < knownMax) known.set(header, coding)
  return coding
}

/**
 * The encoding in which a client wants a response of that many bytes; undefined for as it is.
 *
 * @param header `Accept-Encoding`; a client without one gets it as it is, although it would accept any
 */
export const codingFor = (header: string | string[] | undefined, bytes: number): Coding | undefined =>
  bytes < bytesMin || header === undefined ? undefined : negotiated(String(header))

/** Qualities at which a response of a hundred kilobytes takes two milliseconds, in the thread pool. */
export const compress = (body: Buffer, coding: Coding): Promise<Buffer> =>
  coding === "br"
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : gzipped(body, { level: 4 })

/**
 * The header `Vary` of a response of that many bytes: a small one is the same for all.
 *
 * @param vary as it is so far
 */
export const varyFor = (vary: string | undefined, bytes: number): Record<string, string> => {
  const names = [...(vary === undefined ? [] : [vary]), ...(bytes < bytesMin ? [] : ["Accept-Encoding"])]
  return names.length === 0 ? {} : { vary: names.join(", ") }
}

const isJson = (type: unknown): boolean => typeof type === "string" && type.startsWith("application/json")

/**
 * Compresses what reads respond with as JSON: a list of staff is a hundred kilobytes. Responses to writes are small, and a
 * secret that is shown once is in one of them: its length must not depend on what else is there (CRIME, BREACH).
 */
export const compressReads = (app: FastifyInstance): void => {
  app.addHook("onSend", async (request, reply, payload) => {
    const isWhole = reply.statusCode === 200 && reply.getHeader("content-encoding") === undefined
    if (request.method !== "GET" || !isWhole || typeof payload !== "string" || !isJson(reply.getHeader("content-type")))
      return payload
    const bytes = Buffer.byteLength(payload)
    reply.headers(varyFor(reply.getHeader("vary")?.toString(), bytes))
    const coding = codingFor(request.headers["accept-encoding"], bytes)
    if (coding === undefined) return payload
    reply.header("content-encoding", coding)
    return await compress(Buffer.from(payload), coding)
  })
}
