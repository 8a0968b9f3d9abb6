import type { FastifyInstance } from "fastify"
import type { LiveSite } from "../../../server/serving/live-site.ts"
import { build, emptySite, hashedScript, page, publish, serve, type Site } from "./site-fixture.ts"

let folders: Site
let app: FastifyInstance
let site: LiveSite
beforeAll(async () => {
  folders = await emptySite()
  await build(folders)
  await publish(folders)
  ;({ app, site } = await serve(folders))
})
afterAll(async () => {
  await app.close()
  await folders.remove()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url, headers })

test.each(["/", "/ru", "/blog", "/ru/blog", "/cn/privacy-policy", "/cn/privacy-policy/", "/cn/terms-of-service/"])(
  "serves the page %s without a redirect",
  async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8")
    expect(response.body).toBe(page(url === "/" ? url : url.replace(/\/$/, "")))
  }
)

test.each([
  ["/blog/", "/blog"],
  ["/ru/", "/ru"],
  ["/ru/blog/?page=2&q=%D0%BF", "/ru/blog?page=2&q=%D0%BF"],
  ["/index.html", "/"],
  ["/index.html/", "/"],
  ["/blog/index.html?a=1", "/blog?a=1"],
  ["/admin/", "/admin"],
  ["/robots.txt/", "/robots.txt"],
])("%s redirects to the canonical address %s", async (url, location) => {
  const response = await get(url)
  expect(response.statusCode).toBe(301)
  expect(response.headers["location"]).toBe(location)
})

test("sends a page with the headers of the release", async () => {
  const { headers } = await get("/blog")
  expect(headers["content-security-policy"]).toContain("default-src 'self'")
  expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate")
  expect(headers["x-robots-tag"]).toBeUndefined()
})

test.each(["/admin", "/admin/posts/1", "/admin/posts/1/"])("serves the admin at %s", async (url) => {
  const response = await get(url)
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe(page("/admin"))
  expect(response.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" })
})

test.each([
  ["/unsubscribe/a.token.with.dots", "/unsubscribe"],
  ["/ru/unsubscribe/x", "/ru/unsubscribe"],
])("%s is a client-only route of %s", async (url, app) => expect((await get(url)).body).toBe(page(app)))

test.each(["/administrator", "/admin/app.js", "/unsubscribed"])("%s is no client-only route", async (url) =>
  expect((await get(url)).statusCode).toBe(404)
)

test.each([
  ["/nope", 404, "/404"],
  ["/ru/nope/deeper", 404, "/ru/404"],
  ["/rust", 404, "/404"],
  ["/job/closed", 410, "/410"],
  ["/job/closed/", 410, "/410"],
  ["/ru/job/closed", 410, "/ru/410"],
  ["/404", 404, "/404"],
  ["/404.html", 404, "/404"],
  ["/ru/410", 410, "/ru/410"],
])("%s responds with %i and the page %s", async (url, status, body) => {
  const response = await get(url, { accept: "text/html,application/xhtml+xml,*/*;q=0.8" })
  expect(response.statusCode).toBe(status)
  expect(response.body).toBe(page(body))
  expect(response.headers["etag"]).toBeUndefined()
  expect(response.headers["cache-control"]).not.toContain("immutable")
})

test("sends a complete error page for conditional and range requests", async () => {
  const response = await get("/nope", { "if-none-match": "*", range: "bytes=0-3" })
  expect(response.statusCode).toBe(404)
  expect(response.body).toBe(page("/404"))
})

test.each([
  ["/missing.js", undefined],
  ["/page-data/gone/page-data.json", "*/*"],
  ["/static/0123456789abcdef/x/none.png", "image/avif,image/webp,*/*"],
  ["/nope", "application/json"],
  ["/nope", "text/html;q=0, image/png"],
])("%s with Accept %s gets a short text", async (url, accept) => {
  const response = await get(url, accept === undefined ? {} : { accept })
  expect(response.statusCode).toBe(404)
  expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8")
  expect(response.body.length).toBeLessThan(40)
})

test.each([`/${hashedScript}.map`, "/chunk-map.json", "/blog/index.html.br", "/release.json", "/../release.json"])(
  "%s is not served",
  async (url) => expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
)

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const)("rejects %s for pages", async (method) => {
  const response = await app.inject({
    method,
    url: "/blog",
    payload: "{",
    headers: { "content-type": "application/json" },
  })
  expect(response.statusCode).toBe(405)
  expect(response.headers["allow"]).toBe("GET, HEAD")
})

test("leaves reserved addresses to other routes", async () => {
  expect((await get("/v1/known")).json()).toEqual({ code: 0 })
  for (const url of ["/v1", "/v1/unknown", "/health/unknown"])
    expect((await get(url)).json()).toMatchObject({ statusCode: 404 })
  expect((await app.inject({ method: "POST", url: "/v1/unknown" })).statusCode).toBe(404)
})

test("hasAddress finds existing addresses", () => {
  for (const address of ["/", "/ru", "/blog/hello", "/blog/hello/?x=1", "/admin/x", "/robots.txt"]) {
    expect([address, site.hasAddress(address)]).toEqual([address, true])
  }
  for (const address of ["/nope", "/en/blog", "/job/closed", "/404", "//evil.example", "/%zz", "blog"]) {
    expect([address, site.hasAddress(address)]).toEqual([address, false])
  }
})
