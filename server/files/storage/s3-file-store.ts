import type { IncomingMessage } from "node:http"
import { UpstreamError } from "../../http/upstream-error.ts"
import { sendS3Request, type S3Request, type S3Settings } from "../../s3/s3-request.ts"
import { checkedKey, createPut, type FileStore, type StoreBytes } from "./file-store.ts"

const expectStatus = (response: IncomingMessage, ...good: number[]): IncomingMessage => {
  const { statusCode = 0 } = response
  if (good.includes(statusCode)) return response
  response.resume()
  // The same error as the local folder throws.
  if (statusCode === 404) throw Object.assign(new Error("There is no such file"), { code: "ENOENT" })
  throw new UpstreamError(`The storage answered ${statusCode}`)
}

/** A key of the form of all others, under which nothing is stored. */
const noFile = "0".repeat(64)

/**
 * Stores files in a bucket of a storage with the S3 protocol.
 *
 * @param idleTimeout in milliseconds
 */
export const s3FileStore = (settings: S3Settings, idleTimeout?: number): FileStore => {
  const request = (method: S3Request["method"], key: string, more: Pick<S3Request, "headers" | "open"> = {}) =>
    sendS3Request(settings, { method, key: checkedKey(key), ...more }, idleTimeout)

  const size = async (key: string): Promise<number | null> => {
    const response = await request("HEAD", key)
    response.resume()
    return response.statusCode === 404 ? null : Number(expectStatus(response, 200).headers["content-length"])
  }

  const storeBytes: StoreBytes = async (stored, open) => {
    if ((await size(stored.key)) === stored.size) return stored
    const headers = { "content-length": String(stored.size), "x-amz-content-sha256": stored.sha256 }
    expectStatus(await request("PUT", stored.key, { headers, open }), 200, 201, 204).resume()
    return stored
  }

  return {
    ...createPut(storeBytes),
    read: async (key, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      return expectStatus(await request("GET", key, { headers }), range ? 206 : 200)
    },
    size,
    remove: async (key) => {
      // Most storages respond 204 for a missing key, some 404.
      expectStatus(await request("DELETE", key), 200, 202, 204, 404).resume()
    },
    check: async () => {
      await size(noFile)
    },
  }
}
