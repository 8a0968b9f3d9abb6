import { mkdtemp, realpath, rm } from "node:fs/promises"
import { request as rawRequest } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { legacyRedirects } from "../../shared/redirects.ts"
import { readSiteManifest } from "../../server/publishing/release/release-hosting.ts"
import { siteOrigin } from "../support/browser.ts"
import { differences, isNginxInstalled, releaseAddresses, startNginx } from "../support/nginx.ts"

type ApiResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Sends a path exactly as written: other clients would normalize it. */
const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<ApiResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(siteOrigin())
    const sent = rawRequest({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
      )
    })
    sent.on("error", reject).end()
  })

const pathRows = legacyRedirects.map(({ from, to }) => ({
  from: from.replace("/*", "/contacts"),
  to: to.replace(":splat", "contacts"),
}))

test.each(pathRows)("redirects $from to $to in one hop, with its query", async ({ from, to }) => {
  const response = await get(`${from}?a=1&b=%D1%8F`)
  expect(response.status).toBe(301)
  expect(response.headers.location).toBe(`${to}?a=1&b=%D1%8F`)
  expect((await get(to)).status).toBe(200)
})

test.each([
  "/ru",
  "/ru/blog",
  "/ru/games",
  "/ru/support",
  "/ru/privacyweb",
  "/ru/privacy-policy",
  "/ru/terms-of-service",
])("serves %s, a current page, itself", async (path) => {
  expect((await get(path)).status).toBe(200)
})

test.each([
  "/en/vacancy",
  "/en/blog/support-hours",
  "/ru/blog/support-hours",
  "/dev-blog/last-day-on-earth/saving-without-tears",
])("redirects %s, a former address, to a page in one hop", async (path) => {
  const { status, headers } = await get(path)
  expect(status).toBe(301)
  expect((await get(String(headers.location))).status).toBe(200)
})

test("redirects an address with a trailing slash to the one without", async () => {
  expect((await get("/blog/?x=1")).headers.location).toBe("/blog?x=1")
  expect((await get("/ru/")).headers.location).toBe("/ru")
})

test("responds to an unknown address with 404 in its language", async () => {
  const english = await get("/nowhere", { accept: "text/html" })
  const russian = await get("/ru/nowhere", { accept: "text/html" })
  expect([english.status, russian.status]).toEqual([404, 404])
  expect(english.body.toString()).toContain('lang="en"')
  expect(russian.body.toString()).toContain('lang="ru"')
})

test("responds to a closed vacancy with 410 and the open ones, in its language", async () => {
  const list = await get("/v1/api/v1/jobs/closed")
  const { response } = JSON.parse(list.body.toString()) as { response: { items: { id: string }[] } }
  const id = response.items[0]?.id
  expect(id).toBeDefined()
  for (const [path, lang] of [
    [`/job/${id}`, "en"],
    [`/ru/job/${id}`, "ru"],
  ]) {
    const response = await get(String(path), { accept: "text/html" })
    expect(response.status).toBe(410)
    expect(response.body.toString()).toContain(`lang="${lang}"`)
    expect(response.body.toString()).toMatch(/href="(\/ru)?\/job\/[0-9a-f-]{36}"/)
  }
})

test("serves pages compressed and revalidated, with a policy without exceptions", async () => {
  const response = await get("/blog", { "accept-encoding": "br, gzip" })
  expect(response.headers["content-encoding"]).toBe("br")
  expect(brotliDecompressSync(response.body).toString()).toContain("<!DOCTYPE html>")
  expect(response.headers["content-type"]).toBe("text/html; charset=utf-8")
  expect(response.headers["cache-control"]).toContain("must-revalidate")
  const policy = String(response.headers["content-security-policy"])
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/unsafe-|\*/)
  expect(response.headers["x-content-type-options"]).toBe("nosniff")
  const again = await get("/blog", { "accept-encoding": "br, gzip", "if-none-match": String(response.headers.etag) })
  expect(again.status).toBe(304)
})

test("lets hashed files be cached for a year", async () => {
  const html = (await get("/blog")).body.toString()
  const script = /src="(\/[^"]+\.js)"/.exec(html)?.[1]
  const response = await get(String(script))
  expect(response.status).toBe(200)
  expect(response.headers["cache-control"]).toContain("immutable")
})

test("serves a range of a video", async () => {
  const response = await get("/video/frostborn.mp4", { range: "bytes=0-99" })
  expect(response.status).toBe(206)
  expect(response.body).toHaveLength(100)
  expect(response.headers["content-type"]).toBe("video/mp4")
})

test("responds to HEAD with the headers of GET and no body", async () => {
  const head = await get("/ru/games", {}, "HEAD")
  expect(head.status).toBe(200)
  expect(head.body).toHaveLength(0)
  expect(head.headers["content-length"]).toBe((await get("/ru/games")).headers["content-length"])
})

test.each([
  "/../package.json",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/..%2f..%2fpackage.json",
  "/%00",
  "/%ff%fe",
  "/%E0%A4%A",
  "/blog\\..\\..",
  `/${"a/".repeat(900)}`,
  "//evil.example/%2e%2e",
  "/en//evil.example",
  "/constructor",
  "/__proto__",
])("rejects %s quickly", async (path) => {
  const { status, headers } = await get(path)
  expect([400, 404, 414]).toContain(status)
  expect(headers.location).toBeUndefined()
})

test("has no draft in any public file or response", async () => {
  // The demo's drafts end with these editor's notes.
  const notes = ["To do:", "Дописать:"]
  const sitemap = (await get("/sitemap.xml")).body.toString()
  const parts = [...sitemap.matchAll(/\/sitemap-blog-\d{4}-\d\d-1\.xml/g)].map(([path]) => path)
  expect(parts.length).toBeGreaterThan(0)
  for (const path of [
    "/blog",
    "/ru/blog",
    "/blog/rss.xml",
    "/ru/blog/feed.json",
    ...parts,
    "/v1/api/v1/blog?perPage=100",
    "/v1/api/v1/devblog?perPage=100",
  ]) {
    const text = (await get(path)).body.toString()
    for (const note of notes) expect(text).not.toContain(note)
    expect(text).not.toContain("paper-before-code")
    expect(text).not.toContain("the-long-night")
  }
  expect((await get("/blog/paper-before-code")).status).toBe(404)
})

test.each([
  ["/blog/rss.xml", "application/rss+xml"],
  ["/ru/dev-blog/frostborn/atom.xml", "application/atom+xml"],
  ["/job/feed.json", "application/feed+json"],
  ["/robots.txt", "text/plain"],
  ["/sitemap.xml", "application/xml"],
])("serves %s as %s", async (path, type) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(String(response.headers["content-type"])).toContain(type)
})

const withNginx = isNginxInstalled ? test : test.skip
if (!isNginxInstalled) console.warn("nginx is not installed: its responses are not compared with the product's")

withNginx(
  "is answered by nginx as by the product at every address of the release",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "nginx-"))
    const live = await realpath(join(process.env.SITE_DATA_DIR ?? "", "live"))
    const socketPath = join(folder, "socket")
    const product = { port: Number(new URL(siteOrigin()).port) }
    const hosting = join(live, "hosting")
    const block = `root ${live}/public; include ${hosting}/nginx-proxy.conf; include ${hosting}/nginx.conf;`
    const upstream = `upstream site_process { server 127.0.0.1:${product.port}; }`
    const nginx = await startNginx(folder, `${upstream} server { listen unix:${socketPath}; ${block} }`)
    const manifest = await readSiteManifest(live)
    const filtered = [
      "/job?department=art&plain=1",
      "/ru/job?department=&place=remote&type=&plain=1",
      "/job?type=nothing&plain=1",
      "/job?type=",
    ]
    const addresses = [...releaseAddresses(manifest), ...filtered]
    expect(await differences(product, { socketPath }, addresses, { "accept-encoding": "gzip" })).toEqual([])
    await nginx.stop()
    await rm(folder, { recursive: true })
  },
  120_000
)
