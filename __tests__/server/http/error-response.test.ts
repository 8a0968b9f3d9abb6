import { connect } from "node:net"
import Fastify from "fastify"
import { RateLimitedError } from "../../../server/http/api-error.ts"
import { isUnexpected, sendFailure } from "../../../server/http/error-response.ts"
import { failure } from "../../../shared/contract/envelope.ts"
import { errorCodes, type ErrorName } from "../../../shared/contract/error-codes.ts"
import { errorMessages } from "../../../server/http/error-messages.ts"
import { requestLimits } from "../../../shared/limits/requests.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const expectFailure = async (path: string, name: ErrorName, details?: { path: string }[]) => {
  const response = await api.app.inject({ method: "GET", url: path })
  expect(response.statusCode).toBe(errorCodes[name].status)
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8")
  const body = failure.parse(response.json())
  expect(body).toMatchObject({ code: errorCodes[name].code, message: errorMessages[name] })
  expect(body.requestId).toBe(response.headers["x-request-id"])
  if (details) expect(body.details).toMatchObject(details)
}

const lists = ["/v1/api/v1/blog", "/v1/api/v1/devblog", "/v1/api/v1/jobs", "/v1/api/v1/jobs/closed"]

const badPages = ["0", "-1", "1.5", "1e3", "01", "+1", "%201", "", "one", "100001", "99999999999999999999"]

test.each(lists.flatMap((list) => badPages.map((page) => [list, page])))("%s rejects page=%s", (list, page) =>
  expectFailure(`${list}?page=${page}`, "invalidRequest", [{ path: "query.page" }])
)

test.each(lists)("%s rejects a page size over the limit", (list) =>
  expectFailure(`${list}?perPage=10000`, "invalidRequest", [{ path: "query.perPage" }])
)

test.each(lists)("%s rejects a repeated parameter", (list) =>
  expectFailure(`${list}?page=1&page=2`, "invalidRequest", [{ path: "query.page" }])
)

test.each(lists.flatMap((list) => ["q", "__proto__", "constructor", "toString", "page[]"].map((name) => [list, name])))(
  "%s rejects the unknown parameter %s",
  (list, name) => expectFailure(`${list}?${name}=1`, "invalidRequest", [{ path: `query.${name}` }])
)

test("reports all issues of a request", () =>
  expectFailure("/v1/api/v1/blog?page=0&perPage=x&locale=de&foo=1", "invalidRequest", [
    { path: "query.locale" },
    { path: "query.page" },
    { path: "query.perPage" },
    { path: "query.foo" },
  ]))

test.each(["blog", "devblog", "jobs"])("%s rejects an invalid id", async (contentType) => {
  await expectFailure(`/v1/api/v1/${contentType}/id/7`, "invalidRequest", [{ path: "params.id" }])
  await expectFailure(`/v1/api/v1/${contentType}/id?id=7`, "invalidRequest", [{ path: "query.id" }])
  await expectFailure(`/v1/api/v1/${contentType}/id`, "invalidRequest", [{ path: "query.id" }])
})

test.each(["__proto__", "A", "a--b", "a%2Fb", "a%00", "%F0%9F%94%A5", "a".repeat(81)])(
  "rejects the link %s",
  async (link) => {
    await expectFailure(`/v1/api/v1/blog/link/${link}`, "invalidRequest", [{ path: "params.link" }])
    await expectFailure(`/v1/api/v1/devblog/link/${link}`, "invalidRequest", [{ path: "params.link" }])
    await expectFailure(`/v1/api/v1/devblog/neighbors/link/${link}`, "invalidRequest", [{ path: "params.link" }])
  }
)

test.each(["constructor", "valueof", "hasownproperty", "null", "undefined", "0"])(
  "treats the link %s like any unknown link",
  (link) => expectFailure(`/v1/api/v1/blog/link/${link}`, "notFound")
)

test.each(["/v1", "/v1/", "/v1/nothing", "/v1/api/v2/blog", "/v1/api/v1/blog/", "/nothing", "/v1/../etc/passwd"])(
  "%s responds with 404 in the envelope",
  (path) => expectFailure(path, "notFound")
)

test.each(["/v1/%zz", "/v1/api/v1/blog/link/%E0%A4%A", "/%"])("rejects the malformed address %s", (path) =>
  expectFailure(path, "invalidRequest", [{ path: "url" }])
)

test("rejects an address that is too long, also where no route is", async () => {
  const long = "a".repeat(requestLimits.urlMax + 1_000)
  for (const path of [`/v1/api/v1/blog?x=${long}`, `/v1/api/v1/blog/link/${long}`, `/${long}`])
    await expectFailure(path, "invalidRequest", [{ path: "url" }])
})

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const)("a list does not accept %s", async (method) => {
  const response = await api.app.inject({ method, url: "/v1/api/v1/blog" })
  expect([response.statusCode, response.headers.allow]).toEqual([405, "GET, HEAD"])
  expect(failure.parse(response.json()).code).toBe(1202)
})

test("responds with 500 and without details on an unexpected error", async () => {
  const broken = api.database.store
  Object.assign(api.database, { store: null })
  try {
    const response = await api.app.inject("/v1/api/v1/blog?perPage=7")
    expect(response.statusCode).toBe(500)
    expect(Object.keys(response.json<object>())).toEqual(["code", "message", "requestId"])
    expect(response.headers["etag"]).toBeUndefined()
    expect(response.headers["cache-control"]).toBe("no-store")
  } finally {
    Object.assign(api.database, { store: broken })
  }
})

test("says after how many seconds a limit has room again", async () => {
  const app = Fastify()
  app.setErrorHandler(sendFailure)
  app.get("/", () => Promise.reject(new RateLimitedError(3_600)))
  const response = await app.inject("/")
  await app.close()
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "3600"])
})

test.each([
  [Object.assign(new Error("no"), { code: "FST_ERR_NEW", statusCode: 400 }), 400, 1000, false],
  [Object.assign(new Error("no"), { code: "FST_ERR_NEW", statusCode: 404 }), 404, 1200, false],
  [Object.assign(new Error("no"), { code: "FST_ERR_NEW", statusCode: 413 }), 413, 1002, false],
  [Object.assign(new Error("no"), { expose: true, statusCode: 416 }), 416, 1012, false],
  [Object.assign(new Error("no"), { code: "FST_ERR_NEW", statusCode: 500 }), 500, 1999, true],
  // The status of an answer that this server got from another one says nothing about the request.
  [Object.assign(new Error("no"), { code: "OAUTH_RESPONSE", statusCode: 400 }), 500, 1999, true],
  // A disk that takes no more: the request may succeed later.
  [Object.assign(new Error("no"), { code: "ENOSPC" }), 503, 1500, false],
  [Object.assign(new Error("no"), { code: "EDQUOT" }), 503, 1500, false],
  [Object.assign(new Error("no"), { code: "EROFS" }), 503, 1500, false],
  [new Error("no", { cause: Object.assign(new Error("no"), { code: "EROFS" }) }), 503, 1500, false],
  [Object.assign(new Error("no"), { code: "EACCES" }), 500, 1999, true],
])("%p gets %d, and only what the request did not cause is unexpected", async (error, status, code, is) => {
  const app = Fastify()
  app.setErrorHandler(sendFailure)
  app.get("/", () => Promise.reject(error))
  const response = await app.inject("/")
  await app.close()
  expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([status, code])
  expect(isUnexpected(error)).toBe(is)
})

test("every response has its own request id, never the client's, and the security headers", async () => {
  const seen = new Set<unknown>()
  const paths = ["/v1/api/v1/blog", "/v1/api/v1/blog", "/v1/nothing", "/nothing", "/health/live", "/v1/%zz"]
  for (const url of paths) {
    const { headers } = await api.app.inject({ url, headers: { "x-request-id": "mine", "request-id": "mine" } })
    seen.add(headers["x-request-id"])
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers["strict-transport-security"]).toBeUndefined()
  }
  expect(seen.size).toBe(paths.length)
  expect([...seen].every((id) => /^[0-9a-f-]{36}$/.test(String(id)))).toBe(true)
})

test("rejects what is not HTTP in the envelope", async () => {
  const address = new URL(await api.app.listen({ port: 0, host: "127.0.0.1" }))
  const socket = connect(Number(address.port), address.hostname)
  socket.write("nonsense\r\n\r\n")
  let response = ""
  for await (const chunk of socket) response += String(chunk)

  const [head = "", body = ""] = response.split("\r\n\r\n")
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(failure.parse(JSON.parse(body)).code).toBe(1000)
})
