import fc from "fast-check"
import { guardedRoutes } from "../../server/http/route-policy.ts"
import { inLong, longTest } from "../support/long-form.ts"
import { sendRawRequest } from "../support/raw-connection.ts"
import { registerSmallSite } from "../support/served-site.ts"
import { addStaff } from "../support/signed-in-users.ts"
import { useTestApp } from "../support/test-app.ts"

const api = useTestApp({}, { register: registerSmallSite })

type Target = { method: string; path: string }

const pages = [
  "/",
  "/blog",
  "/blog/",
  "/admin/posts",
  "/robots.txt",
  "/app-0123456789abcdef0123.js",
  "/trailer.mp4",
  "/404",
]

const documentation = ["", "/", "/json", "/yaml", "/static/index.html", "/static/swagger-ui.css", "/static/logo.svg"]

/** Every route, with ids and words that do not exist, and what needs no policy. */
const targets = (): Target[] => [
  ...guardedRoutes(api.app).map(({ method, url }) => ({
    method,
    path: url.replace(/:(\w*id|entry|release)\b/gi, "00000000-0000-4000-8000-000000000000").replace(/:\w+|\*/g, "1"),
  })),
  ...[
    ...documentation.map((path) => `/v1/docs${path}`),
    "/v1/openapi.json",
    "/health/live",
    "/health/ready",
    ...pages,
  ].map((path) => ({ method: "GET", path })),
]

const hostileEnds = [
  "/%2e%2e/x",
  "/../x",
  "/./",
  "/%00",
  "/a%5cb",
  "/a\\b",
  "//x",
  "//",
  "/%2f%2fx",
  "/%252e%252e",
  "/%zz",
  "/%",
  "/%E0%A4%A",
  "/%ed%a0%80",
  "/\xff\xfe",
  "/..;/",
  "/~",
  "/.env",
  ";a=b",
  "#a",
  "?",
  "?%00",
  "?%zz=%",
  "?a[]=1&a[__proto__]=2&__proto__[x]=1",
  `?${"a=1&".repeat(400)}`,
  `/${"a".repeat(255)}`,
  `/${"a/".repeat(900)}`,
]

const hostileHeaders = [
  ["Range: bytes=999999999999-"],
  ["Range: bytes=-0"],
  ["Range: bytes=5-1"],
  ["Range: bytes=0-0,2-2"],
  ["Range: bytes=18446744073709551616-"],
  ["Range: lines=1-2"],
  ["Range: x", "Range: bytes=0-"],
  ['If-Match: "x"'],
  ["If-Match: *"],
  ["If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT"],
  ["If-Unmodified-Since: x"],
  ["If-Modified-Since: Fri, 31 Dec 9999 23:59:59 GMT"],
  ['If-None-Match: "', "If-None-Match: ,,,"],
  ['If-Range: "x"', "Range: bytes=0-1"],
  ["Content-Type: application/json; charset=utf-7"],
  ["Content-Type: ;;;"],
  ["Content-Type: multipart/form-data"],
  ["Content-Type: multipart/form-data; boundary="],
  [`Content-Type: multipart/form-data; boundary=${"x".repeat(300)}`],
  ["Content-Type: application/x-www-form-urlencoded"],
  ["Content-Type: a/b", "Content-Type: application/json"],
  ["Content-Encoding: gzip", "Content-Type: application/json"],
  ["Accept: ,;q=x"],
  ["Accept-Encoding: gzip;q=9, br;q=-1, *;q=x"],
  [`Accept-Language: ${"x,".repeat(2_000)}`],
  ["Cookie: staff-session=%00; staff-session=; =; ;;"],
  ["Cookie: __proto__=1; staff-session=__proto__"],
  [`Cookie: ${"a=b; ".repeat(2_000)}`],
  ["Origin: http://[", "Referer: \xff"],
  ["X-Forwarded-For: a, b, 999.999.999.999", "X-Forwarded-Host: \\", "X-Forwarded-Proto: ://"],
  ["X-HTTP-Method-Override: DELETE", "Accept-Version: x"],
  ["Upgrade: websocket", "Connection: Upgrade"],
  ["Host: [", "Host: a"],
  ["Transfer-Encoding: chunked", "Trailer: x"],
  ["Last-Event-ID: \xff", "Upload-Ticket: \xff"],
  Array.from({ length: 500 }, (_none, at) => `X-${at}: 1`),
]

/** A client of its own for each request, so that rate limits do not apply. */
let clients = 0

const statusOf = async ({ method, path }: Target, headers: string[], body = ""): Promise<number> => {
  clients += 1
  const own = [`X-Forwarded-For: 2001:db8::${(clients >> 16).toString(16)}:${(clients & 0xffff).toString(16)}`]
  const first = headers.some((line) => line.startsWith("Host:")) ? [] : ["Host: localhost:8000"]
  const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body, "latin1")}`]
  const lines = [`${method} ${path} HTTP/1.1`, ...first, ...own, ...headers, ...length]
  return (await sendRawRequest(api.app, lines, body)).status
}

/** A response that is no error of the server; 503 is what sign-in says while there is no provider. */
const isHandled = (status: number): boolean => (status >= 200 && status < 500) || status === 503

const expectHandled = async (target: Target, headers: string[], body = ""): Promise<void> => {
  const status = await statusOf(target, headers, body)
  const what = [target.method, target.path.slice(0, 200), headers.join(" | ").slice(0, 200)]
  expect([...what, isHandled(status), status]).toEqual([...what, true, status])
}

/** An event stream does not end, so its response is not waited for. */
const isStream = ({ path }: Target): boolean => path.endsWith("/events")

test.each(inLong(["/v1/docs/static", "/v1/docs", "/v1", "/v1/api/v1/blog/link", "/health", "", "/blog"], [""]))(
  "no address below %j fails the server",
  async (base) => {
    for (const end of hostileEnds) await expectHandled({ method: "GET", path: `${base}${end}` }, [])
  }
)

test.each([
  "/v1/docs/static/swagger-ui.css",
  "/v1/api/v1/blog",
  "/health/live",
  "/blog",
  "/trailer.mp4",
  "/v1/nothing",
  "/nothing",
])("no header fails the server at %s", async (path) => {
  for (const headers of hostileHeaders) await expectHandled({ method: "GET", path }, headers)
})

test("no header of a write fails the server", async () => {
  const { headers } = await addStaff(api, "admin")
  const signedIn = [`Cookie: ${headers["cookie"] ?? ""}`, "Origin: http://localhost:8000"]
  for (const path of ["/v1/api/v1/blog/add", "/v1/api/v1/files/upload", "/v1/api/v1/subscribe/remove"])
    for (const lines of hostileHeaders.filter((one) => !one.some((line) => /^(Origin|Cookie|Transfer)/.test(line))))
      await expectHandled({ method: "POST", path }, [...signedIn, ...lines], "{}")
})

test("every route takes one hostile address and one hostile header", async () => {
  await api.app.ready()
  for (const [at, target] of targets().entries()) {
    if (isStream(target)) continue
    const end = hostileEnds[at % hostileEnds.length] ?? ""
    await expectHandled({ ...target, path: `${target.path}${end}` }, [])
    await expectHandled(target, hostileHeaders[at % hostileHeaders.length] ?? [])
  }
})

longTest(
  "no address and no header of any route fails the server",
  async () => {
    await api.app.ready()
    const { headers } = await addStaff(api, "admin")
    const signedIn = [`Cookie: ${headers["cookie"] ?? ""}`, "Origin: http://localhost:8000"]
    for (const target of targets().filter((one) => !isStream(one)))
      for (const who of [[], signedIn]) {
        for (const end of hostileEnds) await expectHandled({ ...target, path: `${target.path}${end}` }, who)
        for (const lines of hostileHeaders) await expectHandled(target, [...lines, ...who])
      }
  },
  3_600_000
)

const anyHeader = fc
  .tuple(
    fc.constantFrom(
      ...["Range", "If-Match", "If-None-Match", "If-Range", "If-Modified-Since", "If-Unmodified-Since", "Accept"],
      ...["Accept-Encoding", "Accept-Language", "Content-Type", "Cookie", "Origin", "Expect", "X-Forwarded-For"]
    ),
    fc.stringMatching(/^[!-~\xa0-\xff]([ -~\xa0-\xff]{0,40}[!-~\xa0-\xff])?$/)
  )
  .map(([name, value]) => `${name}: ${value}`)

test(
  "no random address with random headers fails the server",
  async () => {
    await api.app.ready()
    const known = targets().filter((one) => !isStream(one))
    const target = fc.tuple(fc.constantFrom(...known), fc.stringMatching(/^[!-~\xa0-\xff]{0,30}$/))
    await fc.assert(
      fc.asyncProperty(target, fc.array(anyHeader, { maxLength: 4 }), async ([{ method, path }, end], headers) =>
        expectHandled({ method, path: path + end }, headers)
      ),
      { numRuns: inLong(300, 20_000) }
    )
  },
  inLong(30_000, 3_600_000)
)
