import type { FastifyInstance } from "fastify"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { build, emptySite, hashedScript, page, publish, serve, type Site } from "./site-fixture.ts"

let folders: Site
let app: FastifyInstance
beforeAll(async () => {
  folders = await emptySite()
  await build(folders)
  await publish(folders)
  ;({ app } = await serve(folders))
})
afterAll(async () => {
  await app.close()
  await folders.remove()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url, headers })

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["BR", "br"],
  ["gzip", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["br;q=0, gzip;q=0.1", "gzip"],
  ["*", "br"],
  ["br;q=0, gzip;q=0", undefined],
  ["identity, br;q=0.5", undefined],
  ["deflate", undefined],
  ["", undefined],
  ["br;q=banana, ;;;,,", undefined],
])("sends a page for Accept-Encoding %j with the encoding %s", async (accepted, coding) => {
  const response = await get("/blog", { "accept-encoding": accepted })
  expect(response.headers["content-encoding"]).toBe(coding)
  expect(response.headers["vary"]).toBe("Accept-Encoding")
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body }[coding ?? "none"]
  expect(decode?.(response.rawPayload).toString()).toBe(page("/blog"))
})

test("sends uncompressed files without Vary", async () => {
  const { headers } = await get("/picture.webp", { "accept-encoding": "br" })
  expect(headers["content-encoding"]).toBeUndefined()
  expect(headers["vary"]).toBeUndefined()
})

test.each([
  ["/robots.txt", "text/plain; charset=utf-8"],
  [`/${hashedScript}`, "text/javascript; charset=utf-8"],
  ["/styles.0123456789abcdef0123.css", "text/css; charset=utf-8"],
  ["/page-data/app-data.json", "application/json; charset=utf-8"],
  ["/manifest.webmanifest", "application/manifest+json; charset=utf-8"],
  ["/feed.json", "application/feed+json; charset=utf-8"],
  ["/rss.xml", "application/rss+xml; charset=utf-8"],
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/favicon.ico", "image/x-icon"],
  ["/picture.webp", "image/webp"],
  ["/static/0123456789abcdef/a1b2c/cover.avif", "image/avif"],
  ["/font.woff2", "font/woff2"],
  ["/trailer.mp4", "video/mp4"],
  ["/.well-known/security.txt", "text/plain; charset=utf-8"],
])("%s has the type %s, compressed or not", async (url, type) => {
  for (const accepted of ["", "br", "gzip"]) {
    const response = await get(url, { "accept-encoding": accepted })
    expect(response.statusCode).toBe(200)
    expect(response.headers["content-type"]).toBe(type)
  }
})

test("caches immutable files for a year, and revalidates others", async () => {
  expect((await get(`/${hashedScript}`)).headers["cache-control"]).toBe("public, max-age=31536000, immutable")
  expect((await get("/page-data/app-data.json")).headers["cache-control"]).toContain("must-revalidate")
})

test("sends a page that was sent before as it was, and to whoever asks for a part or for another one", async () => {
  const headers = { "accept-encoding": "br" }
  const [first, again] = [await get("/games", headers), await get("/games?from=mail", headers)]
  const { date: _, ...expected } = first.headers
  expect([again.statusCode, again.headers]).toEqual([200, expect.objectContaining(expected)])
  expect(again.rawPayload).toEqual(first.rawPayload)
  const head = await app.inject({ method: "HEAD", url: "/games", headers })
  expect([head.statusCode, head.headers, head.body]).toEqual([200, expect.objectContaining(expected), ""])
  expect((await get("/games", { ...headers, "if-none-match": String(first.headers.etag) })).statusCode).toBe(304)
  expect((await get("/games", { range: "bytes=0-3" })).body).toBe("<!do")
  expect((await get("/games", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip")
})

test("each encoding has its own ETag, which yields 304", async () => {
  const tags = new Set<string>()
  for (const accepted of ["", "gzip", "br"]) {
    const first = await get("/blog", { "accept-encoding": accepted })
    const tag = String(first.headers["etag"])
    tags.add(tag)
    const second = await get("/blog", { "accept-encoding": accepted, "if-none-match": tag })
    expect(second.statusCode).toBe(304)
    expect(second.body).toBe("")
    expect(second.headers).toMatchObject({
      etag: tag,
      vary: "Accept-Encoding",
      "cache-control": first.headers["cache-control"],
      "content-security-policy": first.headers["content-security-policy"],
    })
  }
  expect(tags.size).toBe(3)
})

test("responds with 304 to a page that has not changed since", async () => {
  const since = String((await get("/blog")).headers["last-modified"])
  expect((await get("/blog", { "if-modified-since": since })).statusCode).toBe(304)
  expect((await get("/blog", { "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" })).statusCode).toBe(200)
  // Of a release that was rolled back since.
  const later = new Date(Date.parse(since) + 60_000).toUTCString()
  expect((await get("/blog", { "if-modified-since": later })).statusCode).toBe(200)
  expect((await get("/blog", { "if-none-match": 'W/"other"', "if-modified-since": since })).statusCode).toBe(200)
  expect((await get("/blog", { "if-match": '"other"' })).statusCode).toBe(412)
})

test.each([
  ["bytes=2-5", "2345", "bytes 2-5/10"],
  ["bytes=7-", "789", "bytes 7-9/10"],
  ["bytes=-3", "789", "bytes 7-9/10"],
  ["bytes=5-99", "56789", "bytes 5-9/10"],
])("sends only the range %s of a video", async (range, body, contentRange) => {
  const response = await get("/trailer.mp4", { range })
  expect(response.statusCode).toBe(206)
  expect(response.body).toBe(body)
  expect(response.headers).toMatchObject({ "content-range": contentRange, "content-length": String(body.length) })
})

test("responds with 416 for a range beyond the end", async () => {
  const response = await get("/trailer.mp4", { range: "bytes=10-" })
  expect(response.statusCode).toBe(416)
  expect(response.headers["content-range"]).toBe("bytes */10")
})

test.each(["bytes=0-1,4-5", "lines=1-2"])("sends the complete video for the range %s", async (range) => {
  const response = await get("/trailer.mp4", { range })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe("0123456789")
})

test("reads a range from the uncompressed file", async () => {
  const response = await get("/blog", { range: "bytes=0-14", "accept-encoding": "br" })
  expect(response.statusCode).toBe(206)
  expect(response.headers["content-encoding"]).toBeUndefined()
  expect(response.body).toBe("<!doctype html>")
})

test("sends the complete file when If-Range names another version", async () => {
  const since = String((await get("/trailer.mp4")).headers["last-modified"])
  expect((await get("/trailer.mp4", { range: "bytes=0-1", "if-range": since })).statusCode).toBe(206)
  const later = new Date(Date.parse(since) + 60_000).toUTCString()
  expect((await get("/trailer.mp4", { range: "bytes=0-1", "if-range": later })).statusCode).toBe(200)
  const response = await get("/trailer.mp4", { range: "bytes=0-1", "if-range": '"other"' })
  expect(response.statusCode).toBe(200)
})

test.each(["/blog", "/nope", "/trailer.mp4", "/missing.js"])(
  "HEAD %s has the headers of GET and no body",
  async (url) => {
    const headers = { "accept-encoding": "br" }
    const [head, full] = await Promise.all([app.inject({ method: "HEAD", url, headers }), get(url, headers)])
    const { date: _, ...expected } = full.headers
    expect(head.statusCode).toBe(full.statusCode)
    expect(head.headers).toMatchObject(expected)
    expect(head.body).toBe("")
  }
)
