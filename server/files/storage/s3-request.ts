import { createHash } from "node:crypto"
import { request as requestHttp, type IncomingMessage } from "node:http"
import { request as requestHttps } from "node:https"
import type { Readable } from "node:stream"
import { AwsV4Signer } from "aws4fetch"
import { UpstreamError } from "../../http/upstream-error.ts"
import type { S3Settings } from "../file-config.ts"

export type S3Request = {
  method: "GET" | "HEAD" | "PUT" | "DELETE"
  key: string
  headers?: Record<string, string>
  /** Opens the body; a retry opens it again. */
  open?: () => Readable
}

/** Idle timeout in milliseconds, until the response begins. */
const idleTimeout = 30_000

/** Every request may be repeated: a key is the checksum of what is stored under it. */
const attempts = 2

const emptyHash = createHash("sha256").digest("hex")

/**
 * Sends a signed request to a bucket, addressed by path, which every storage of this kind supports. Resolves with the
 * headers; the caller reads the body to its end.
 *
 * @throws UpstreamError when there is no response, or one with a status from 500
 */
export const sendS3Request = async (
  settings: S3Settings,
  request: S3Request,
  silence = idleTimeout
): Promise<IncomingMessage> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      const response = await send(settings, request, silence)
      if ((response.statusCode ?? 0) < 500) return response
      response.resume()
      throw new UpstreamError(`The file storage answered ${response.statusCode}`)
    } catch (error) {
      if (attempt === attempts || !(error instanceof UpstreamError)) throw error
    }
}

const send = async (
  settings: S3Settings,
  { method, key, headers = {}, open }: S3Request,
  silence: number
): Promise<IncomingMessage> => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint}/${bucket}/${key}`,
    headers: { "x-amz-content-sha256": emptyHash, ...headers },
    service: "s3",
    region,
    accessKeyId,
    secretAccessKey,
  })
  const signed = await signer.sign()
  const request = signed.url.protocol === "https:" ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(signed.url, { method, headers: Object.fromEntries(signed.headers) }, (response) => {
      // From here on the caller may take its time to read the response.
      sent.setTimeout(0)
      resolve(response)
    })
    const body = open?.()
    sent.setTimeout(silence, () => sent.destroy(new Error("it is silent")))
    sent.on("error", (error) => {
      body?.destroy()
      reject(new UpstreamError(`The file storage cannot be used: ${error.message}`, { cause: error }))
    })
    if (body) body.on("error", (error) => sent.destroy(error)).pipe(sent)
    else sent.end()
  })
}
