import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import sax from "sax"
import { UpstreamError } from "../http/upstream-error.ts"
import { sendS3Request, type S3Request, type S3Settings } from "./s3-request.ts"

type S3Object = {
  key: string
  size: number
  /** MD5 of the content for one that was stored in one piece, as all of the product are; without quotes. */
  etag: string
  modified: Date
  /** Seconds since it was written, by the storage's own clock. */
  age: number
}

/** What is stored under a key: its checksum in hexadecimal, and how to read it, once for each attempt. */
type S3Content = { size: number; sha256: string; headers?: Record<string, string>; open: () => Readable }

/** Named objects of a bucket, beside the uploaded files, whose names are checksums. */
export type S3Bucket = {
  put: (key: string, content: S3Content) => Promise<void>
  /** Rejects with ENOENT when there is none. */
  read: (key: string) => Promise<Readable>
  /** All objects whose keys begin so, in the order of their keys. */
  list: (prefix: string) => Promise<S3Object[]>
  /** The same, page by page. */
  pages: (prefix: string) => AsyncGenerator<S3Object[]>
  /** Removes an object; a missing one is not an error. */
  remove: (key: string) => Promise<void>
  /** Has the bucket serve a website, by a `WebsiteConfiguration`; false where the storage cannot. */
  putWebsite: (xml: string) => Promise<boolean>
}

/** In milliseconds: a storage may think about a large object for longer than about a picture. */
const defaultIdleTimeout = 60_000

const address = (key: string): string => key.split("/").map(encodeURIComponent).join("/")

const expectStatus = async (response: IncomingMessage, ...good: number[]): Promise<IncomingMessage> => {
  const { statusCode = 0 } = response
  if (good.includes(statusCode)) return response
  const reason = /<Code>(\w+)<\/Code>/.exec(await text(response).catch(() => ""))?.[1]
  if (statusCode === 404 && reason !== "NoSuchBucket")
    throw Object.assign(new Error("There is no such object"), { code: "ENOENT" })
  throw new UpstreamError(`The storage answered ${statusCode}${reason === undefined ? "" : ` (${reason})`}`)
}

type Listing = { objects: S3Object[]; next: string | undefined }

/**
 * Reads a page of ListObjectsV2. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 *
 * @param now by the storage's clock, in milliseconds
 */
const readListing = (xml: string, now: number): Listing => {
  const parser = sax.parser(true)
  const listing: Listing = { objects: [], next: undefined }
  let fields: Record<string, string> = {}
  let content = ""
  parser.onerror = (error) => {
    throw new UpstreamError("The storage sent a list that cannot be read", { cause: error })
  }
  parser.onopentag = ({ name }) => {
    if (name === "Contents") fields = {}
    content = ""
  }
  parser.ontext = (piece) => (content += piece)
  parser.onclosetag = (name) => {
    if (name === "NextContinuationToken") listing.next = content
    else if (name === "Contents") {
      const modified = new Date(fields["LastModified"] ?? "")
      if (fields["Key"] === undefined || Number.isNaN(modified.getTime()))
        throw new UpstreamError("The storage sent a list that cannot be read")
      listing.objects.push({
        // With encoding-type=url a space may come as a plus sign.
        key: decodeURIComponent(fields["Key"].replaceAll("+", " ")),
        size: Number(fields["Size"]),
        etag: (fields["ETag"] ?? "").replaceAll('"', ""),
        modified,
        age: (now - modified.getTime()) / 1_000,
      })
    } else fields[name] = content
  }
  parser.write(xml).close()
  return listing
}

/** @param idleTimeout in milliseconds */
export const s3Bucket = (settings: S3Settings, idleTimeout = defaultIdleTimeout): S3Bucket => {
  const request = (sent: S3Request) => sendS3Request(settings, sent, idleTimeout)
  const pages = async function* (prefix: string): AsyncGenerator<S3Object[]> {
    let next: string | undefined
    do {
      const query = {
        "list-type": "2",
        prefix,
        "encoding-type": "url",
        ...(next === undefined ? {} : { "continuation-token": next }),
      }
      const response = await expectStatus(await request({ method: "GET", key: "", query }), 200)
      const page = readListing(await text(response), Date.parse(response.headers.date ?? ""))
      yield page.objects
      next = page.next
    } while (next !== undefined)
  }
  return {
    put: async (key, { size, sha256, headers = {}, open }) => {
      const all = { ...headers, "content-length": String(size), "x-amz-content-sha256": sha256 }
      const response = await request({ method: "PUT", key: address(key), headers: all, open })
      ;(await expectStatus(response, 200, 201, 204)).resume()
    },
    read: async (key) => expectStatus(await request({ method: "GET", key: address(key) }), 200),
    list: async (prefix) => (await Array.fromAsync(pages(prefix))).flat(),
    pages,
    remove: async (key) => {
      const response = await request({ method: "DELETE", key: address(key) })
      ;(await expectStatus(response, 200, 202, 204, 404)).resume()
    },
    putWebsite: async (xml) => {
      const bytes = Buffer.from(xml)
      const headers = {
        "content-type": "application/xml",
        "content-length": String(bytes.byteLength),
        "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
      }
      const open = () => Readable.from([bytes])
      const response = await request({ method: "PUT", key: "", query: { website: "" }, headers, open })
      // Storages without websites do not know the request.
      if ([404, 405, 501].includes(response.statusCode ?? 0)) {
        response.resume()
        return false
      }
      ;(await expectStatus(response, 200)).resume()
      return true
    },
  }
}
