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
  /** Opens the body; a call that is repeated opens it again. */
  open?: () => Readable
}

/** How long, in milliseconds, the storage may be silent before its answer begins. */
const idleTimeout = 30_000

/** Every call may be repeated: a key is the checksum of what is stored under it. */
const attempts = 2

const emptyHash = createHash("sha256").digest("hex")

/**
 * Makes one signed call of a bucket, addressed by path, which every storage of this kind understands. The answer is
 * there once its headers are; whoever called reads it to its end.
 *
 * @throws UpstreamError when there is no answer, or it is a fault of the storage
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
      // From here on whoever reads the answer may take their time.
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
