import type { IncomingMessage } from "node:http"
import { UpstreamError } from "../../http/upstream-error.ts"
import type { S3Settings } from "../file-config.ts"
import { checkedKey, puttingBy, type FileStore, type Keep } from "./file-store.ts"
import { callStorage, type S3Call } from "./s3-request.ts"

const expectStatus = (answer: IncomingMessage, ...good: number[]): IncomingMessage => {
  const { statusCode = 0 } = answer
  if (good.includes(statusCode)) return answer
  answer.resume()
  // As the folder of this machine says it.
  if (statusCode === 404) throw Object.assign(new Error("There is no such file"), { code: "ENOENT" })
  throw new UpstreamError(`The file storage answered ${statusCode}`)
}

/**
 * Keeps files in a bucket of a storage that speaks the protocol of S3.
 *
 * @param silence how long, in milliseconds, it may say nothing
 */
export const s3FileStore = (settings: S3Settings, silence?: number): FileStore => {
  const call = (method: S3Call["method"], key: string, more: Pick<S3Call, "headers" | "open"> = {}) =>
    callStorage(settings, { method, key: checkedKey(key), ...more }, silence)

  const size = async (key: string): Promise<number | null> => {
    const answer = await call("HEAD", key)
    answer.resume()
    return answer.statusCode === 404 ? null : Number(expectStatus(answer, 200).headers["content-length"])
  }

  const keep: Keep = async (stored, open) => {
    if ((await size(stored.key)) === stored.size) return stored
    const headers = { "content-length": String(stored.size), "x-amz-content-sha256": stored.sha256 }
    expectStatus(await call("PUT", stored.key, { headers, open }), 200, 201, 204).resume()
    return stored
  }

  return {
    ...puttingBy(keep),
    read: async (key, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      return expectStatus(await call("GET", key, { headers }), range ? 206 : 200)
    },
    size,
    remove: async (key) => {
      // A key that is not there is answered 204 by most, and 404 by some.
      expectStatus(await call("DELETE", key), 200, 202, 204, 404).resume()
    },
  }
}
