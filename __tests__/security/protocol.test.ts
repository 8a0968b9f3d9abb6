import { openRawConnection, responseOf, sendRawRequest } from "../support/raw-connection.ts"
import { productionVariables } from "../support/production-variables.ts"
import { registerSmallSite } from "../support/served-site.ts"
import { openTestApp, useTestApp, type Envelope, type TestApp } from "../support/test-app.ts"

/** At the default address of development, so that sign-in redirects other names of this machine to it. */
const api = useTestApp({}, { register: registerSmallSite })

let secure: TestApp

beforeAll(async () => {
  secure = await openTestApp({ ...productionVariables, API_DOCS: "on" })
})

afterAll(() => secure.close())

const host = "Host: 127.0.0.1:8000"

/** Each is rejected by Node or by the framework, before any route. */
const rejections: [string, string[], number, number][] = [
  ["what is not HTTP", ["nonsense"], 400, 1000],
  ["a bad header", ["GET / HTTP/1.1", host, "A b: c"], 400, 1000],
  ["a bad length", ["POST / HTTP/1.1", host, "Content-Length: -1"], 400, 1000],
  ["two lengths", ["POST / HTTP/1.1", host, "Content-Length: 1", "Content-Length: 2"], 400, 1000],
  ["a length beside chunks", ["POST / HTTP/1.1", host, "Content-Length: 1", "Transfer-Encoding: chunked"], 400, 1000],
  ["an unknown method", ["HACK / HTTP/1.1", host], 400, 1000],
  ["too many headers", ["GET / HTTP/1.1", host, `X-Large: ${"x".repeat(70_000)}`], 400, 1000],
  ["no host", ["GET /v1/api/v1/blog HTTP/1.1"], 400, 1000],
  ["an expectation", ["POST /v1/api/user/current HTTP/1.1", host, "Expect: a miracle"], 417, 1010],
  ["a bad address", ["GET /v1/%zz HTTP/1.1", host], 400, 1000],
]

test.each(rejections)(
  "responds to %s with the envelope and the security headers",
  async (_what, lines, status, code) => {
    const response = await sendRawRequest(secure.app, lines)
    const body = JSON.parse(response.body) as Envelope
    expect([response.status, body.code, body.requestId]).toEqual([status, code, response.headers["x-request-id"]])
    expect(response.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-resource-policy": "same-origin",
    })
  }
)

test("an old client needs no host", async () => {
  const { socket, text, ended } = await openRawConnection(secure.app)
  socket.write("GET /v1/api/v1/blog HTTP/1.0\r\n\r\n")
  await ended
  expect(responseOf(text()).status).toBe(200)
})

test.each(["http://evil.example", "HTTPS://evil.example:1", "ftp://evil.example", "http://a@evil.example"])(
  "never redirects to the host of a target such as %s/x",
  async (foreign) => {
    for (const path of [
      "/v1/docs/static/index.html",
      "/v1/api/user/oauth/sso",
      "/blog/",
      "/en/blog",
      "//evil.example/",
    ]) {
      const { status, headers } = await sendRawRequest(api.app, [`GET ${foreign}${path} HTTP/1.1`, host])
      expect(status).toBeLessThan(500)
      const { origin } = new URL(headers["location"] ?? "/", "http://localhost:8000")
      expect([path, origin]).toEqual([path, "http://localhost:8000"])
    }
  }
)

test("redirects a sign-in to the site's own name under any form of the target", async () => {
  const start = "/v1/api/user/oauth/sso?return=/admin"
  for (const target of [start, `http://evil.example${start}`]) {
    const { status, headers } = await sendRawRequest(api.app, [`GET ${target} HTTP/1.1`, host])
    expect([status, headers["location"]]).toEqual([302, `http://localhost:8000${start}`])
  }
})

test("caches a response under its own address, whatever host the target names", async () => {
  const read = async (target: string) =>
    (await sendRawRequest(api.app, [`GET ${target} HTTP/1.1`, host])).headers["etag"]
  const etag = await read("/v1/api/v1/blog")
  expect(etag).toBeTruthy()
  expect(await read("http://evil.example/v1/api/v1/blog")).toBe(etag)
})

type Operation = { paths: Record<string, Record<string, unknown>> }

const addressOf = (path: string): string => path.replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000")

test("every address of the API responds to other methods with 405 and Allow", async () => {
  await api.app.ready()
  const { paths } = api.app.swagger() as Operation
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"] as const
  for (const [path, operations] of Object.entries(paths)) {
    const own = Object.keys(operations).map((name) => name.toUpperCase())
    for (const method of methods.filter((name) => !own.includes(name))) {
      // This is also the address of a picture, for which its first word is no id.
      if (method === "GET" && path === "/v1/api/v1/files/replace/{id}") continue
      const response = await api.app.inject({ method: method as "GET", url: addressOf(path) })
      expect([method, path, response.statusCode]).toEqual([method, path, 405])
      const allowed = response.headers.allow?.split(", ")
      expect(allowed).toEqual(expect.arrayContaining(own))
      expect(allowed).not.toContain(method)
      expect(response.json<Envelope>().code).toBe(1202)
    }
  }
})

test.each([
  ["POST", "/health/live", "GET, HEAD"],
  ["DELETE", "/health/ready?a", "GET, HEAD"],
  ["POST", "/v1/openapi.json", "GET, HEAD"],
  ["PUT", "/v1/docs", "GET, HEAD"],
  ["PUT", "/v1/docs/", "GET, HEAD"],
  ["POST", "/v1/docs/static/swagger-ui.css", "GET, HEAD"],
  ["POST", "/", "GET, HEAD"],
  ["TRACE", "/blog", "GET, HEAD"],
  ["PROPFIND", "/v1/api/v1/blog", "GET, HEAD"],
  ["HEAD", "/v1/api/v1/blog/add", "POST"],
])("%s %s is not allowed, before its body is read", async (method, path, allow) => {
  const lines = [`${method} ${path} HTTP/1.1`, host, "Content-Type: text/plain", "Content-Length: 9"]
  const { status, headers } = await sendRawRequest(api.app, lines)
  expect([status, headers["allow"]]).toEqual([405, allow])
})

test.each(["GET", "POST", "PROPFIND", "QUERY"])("%s finds nothing where no method does", async (method) => {
  const { status, headers } = await sendRawRequest(api.app, [`${method} /v1/nothing HTTP/1.1`, host])
  expect([status, headers["allow"]]).toEqual([404, undefined])
})
