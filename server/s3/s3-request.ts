import { createHash } from "node:crypto"
import { request as requestHttp, type IncomingMessage } from "node:http"
import { request as requestHttps } from "node:https"
import type { Readable } from "node:stream"
import { AwsV4Signer } from "aws4fetch"
import { UpstreamError } from "../http/upstream-error.ts"

/** A bucket, and the key to it. */
export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type S3Request = {
  method: "GET" | "HEAD" | "PUT" | "DELETE"
  /** As it stands in an address; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Opens the body; a retry opens it again. */
  open?: () => Readable
}

/**
 * Milliseconds without a byte in either direction, counted from the start of the connection. All attempts together end
 * before the caller's own ten seconds do.
 */
export const defaultIdleTimeout = 4_000

/** Every request may be repeated: the second one stores or removes the same. */
const attempts = 2

/** Keys derived from the secret, one a day: without them each signature costs four more. */
const signingKeys = new Map<string, ArrayBuffer>()

const emptyHash = createHash("sha256").digest("hex")

/**
 * Sends a signed request to a bucket, addressed by path, which every storage of this kind supports. Resolves with the
 * headers; the caller reads the body to its end. The body fails when the storage sends nothing for `idleTimeout` milliseconds.
 *
 * @throws UpstreamError when there is no response, or one with a status from 500 that may pass
 */
export const sendS3Request = async (
  settings: S3Settings,
  request: S3Request,
  idleTimeout = defaultIdleTimeout
): Promise<IncomingMessage> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      const response = await send(settings, request, idleTimeout)
      const { statusCode = 0 } = response
      // 501 is for good: a storage does not know the request.
      if (statusCode < 500 || statusCode === 501) return response
      response.resume()
      throw new UpstreamError(`The storage answered ${response.statusCode}`)
    } catch (error) {
      if (attempt === attempts || !(error instanceof UpstreamError)) throw error
    }
}

/** A space becomes %20, as the signature has it. */
const queryText = (query: Record<string, string>): string => {
  const pairs = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join("="))
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`
}

const send = async (
  settings: S3Settings,
  { method, key, query = {}, headers: given = {}, open }: S3Request,
  idleTimeout: number
): Promise<IncomingMessage> => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint}/${bucket}/${key}${queryText(query)}`,
    headers: { "x-amz-content-sha256": emptyHash, ...given },
    service: "s3",
    region,
    accessKeyId,
    secretAccessKey,
    cache: signingKeys,
  })
  const signed = await signer.sign()
  const request = signed.url.protocol === "https:" ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const headers = Object.fromEntries(signed.headers)
    // As an option, it also limits the time to connect.
    const sent = request(signed.url, { method, headers, timeout: idleTimeout }, (response) => {
      breakOffIdle(response, idleTimeout)
      resolve(response)
    })
    const body = open?.()
    const giveUp = (): void => void sent.destroy(new Error("it is silent"))
    sent.once("timeout", giveUp).once("response", () => sent.off("timeout", giveUp))
    sent.on("error", (error) => {
      body?.destroy()
      reject(new UpstreamError(`The storage cannot be used: ${error.message}`, { cause: error }))
    })
    if (body) body.on("error", (error) => sent.destroy(error)).pipe(sent)
    else sent.end()
  })
}

/** Breaks off a response that stops half way. A caller that reads slowly has bytes waiting, and may take its time. */
const breakOffIdle = (response: IncomingMessage, idleTimeout: number): void => {
  const { socket } = response
  const check = (): void => {
    if (response.readableLength === 0) response.destroy(new UpstreamError("The storage stopped half way"))
    else socket.setTimeout(idleTimeout)
  }
  socket.on("timeout", check)
  response.once("close", () => socket.off("timeout", check))
}
