import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import aws4 from "aws4"

export type S3Server = {
  endpoint: string
  /** What is stored, by its path. */
  objects: Map<string, Buffer>
  /** Headers with which each object was stored. */
  headers: Map<string, IncomingMessage["headers"]>
  /** When each object was written, in milliseconds of the epoch; the present unless set. */
  times: Map<string, number>
  /** Method and path of every request. */
  requests: string[]
  /** The settings of its website, as they were sent; null for a storage that serves none. */
  website: string | null
  /** How many objects a page of a list has. */
  pageSize: number
  /** Which requests get a 403, by method and path. */
  refuses?: (request: string) => boolean
  /** The next `count` requests get a 503. */
  failNext: (count: number) => void
  /** Every request waits for this first, and gets a 503 when it rejects. */
  before: (request: string) => Promise<void>
  close: () => Promise<void>
}

export const s3Keys = { accessKeyId: "AKIATESTTESTTEST", secretAccessKey: "a/secret+of=tests" }

/** Whether another implementation computes the signature that the client sent. */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const { authorization = "", ...headers } = request.headers
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? []
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  const again = aws4.sign(
    {
      service: "s3",
      region: "eu-north-1",
      method: request.method ?? "",
      path: request.url ?? "",
      headers: signed,
    },
    s3Keys
  )
  const hash = createHash("sha256").update(body).digest("hex")
  return again.headers?.["Authorization"] === authorization && headers["x-amz-content-sha256"] === hash
}

const send = (response: ServerResponse, status: number, body: Buffer | null, headers: Record<string, string> = {}) => {
  response.writeHead(status, { "content-length": String(body?.length ?? 0), ...headers })
  response.end(body ?? undefined)
}

const read = (request: IncomingMessage, response: ServerResponse, object: Buffer): void => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? []
  if (request.method === "HEAD") {
    response.writeHead(200, { "content-length": String(object.length) })
    response.end()
  } else if (first === undefined) send(response, 200, object)
  else send(response, 206, object.subarray(Number(first), Number(last) + 1))
}

const escaped = (value: string): string => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** A page of the objects whose keys begin so, as ListObjectsV2 with encoding-type=url. */
const list = (
  { objects, times, pageSize }: Pick<S3Server, "objects" | "times" | "pageSize">,
  query: URLSearchParams
): Buffer => {
  const prefix = query.get("prefix") ?? ""
  const after = query.get("continuation-token") ?? ""
  const keys = [...objects.keys()]
    .map((path) => decodeURIComponent(path.slice("/media/".length)))
    .filter((key) => key.startsWith(prefix) && key > after)
    .sort()
  const page = keys.slice(0, pageSize).map((key) => {
    const path = `/media/${key.split("/").map(encodeURIComponent).join("/")}`
    const object = objects.get(path) ?? Buffer.alloc(0)
    const etag = createHash("md5").update(object).digest("hex")
    const name = encodeURIComponent(key).replaceAll("%2F", "/")
    const modified = new Date(times.get(path) ?? Date.now()).toISOString()
    return `<Contents><Key>${escaped(name)}</Key><LastModified>${modified}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${object.length}</Size></Contents>`
  })
  const next =
    keys.length > pageSize ? `<NextContinuationToken>${escaped(keys[pageSize - 1] ?? "")}</NextContinuationToken>` : ""
  const xml = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>media</Name>${page.join("")}${next}</ListBucketResult>`
  return Buffer.from(xml)
}

/** A storage that speaks the protocol of S3 for one bucket called `media`, and checks every signature. */
export const startS3Server = async (): Promise<S3Server> => {
  const objects: S3Server["objects"] = new Map()
  const headers: S3Server["headers"] = new Map()
  const times: S3Server["times"] = new Map()
  const requests: string[] = []
  let failing = 0
  const handle = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    const { method = "", url = "" } = request
    const object = objects.get(url)
    const { pathname, searchParams } = new URL(url, "http://storage")
    const isBucket = /^\/media\/?$/.test(pathname)
    if (storage.refuses?.(`${method} ${url}`))
      send(response, 403, Buffer.from("<Error><Code>AccessDenied</Code></Error>"))
    else if (failing > 0) {
      failing -= 1
      send(response, 503, Buffer.from("<Error><Code>SlowDown</Code></Error>"))
    } else if (!(isBucket || pathname.startsWith("/media/")) || !isSigned(request, body)) send(response, 403, null)
    else if (isBucket && method === "GET") send(response, 200, list(storage, searchParams))
    else if (isBucket && searchParams.has("website")) {
      const status = storage.website === null ? 501 : 200
      if (storage.website !== null) storage.website = body.toString()
      send(response, status, null)
    } else if (method === "PUT") {
      objects.set(url, body)
      headers.set(url, request.headers)
      times.delete(url)
      send(response, 200, null)
    } else if (method === "DELETE") send(response, objects.delete(url) ? 204 : 404, null)
    else if (object) read(request, response, object)
    else send(response, 404, null)
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on("data", (piece: Buffer) => pieces.push(piece))
    request.on("end", () => {
      const name = `${request.method} ${request.url}`
      requests.push(name)
      storage.before(name).then(
        () => handle(request, response, Buffer.concat(pieces)),
        () => send(response, 503, null)
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const storage: S3Server = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    headers,
    times,
    requests,
    website: "",
    pageSize: 1_000,
    failNext: (count) => (failing = count),
    before: () => Promise.resolve(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return storage
}
