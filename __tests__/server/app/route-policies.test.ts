import { guardedRoutes, type RoutePolicy } from "../../../server/http/route-policy.ts"
import { hasRole, roles, type Role } from "../../../shared/roles.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../support/test-app.ts"

const api = useTestApp()

type Route = { method: string; url: string; policy: RoutePolicy }

/** Public pages of the API that have no route policy. */
const openPages = [/^\/v1\/docs(\/|$)/, /^\/v1\/openapi\.json$/, /^\/health\/(live|ready)$/, /^\/files\//]

/** Addresses of routes; wildcards and parameters are filled with values that do not exist. */
const addressOf = (url: string): string =>
  url
    .replace(/:(\w*id|entry|release)\b/gi, "00000000-0000-4000-8000-000000000000")
    .replace(/:version\b/g, "1")
    .replace(/:\w+/g, "nothing-here")
    .replace("*", "nothing-here")

/** Routes of the API, without the development provider and the fallback for unknown addresses. */
const apiRoutes = (): Route[] =>
  guardedRoutes(api.app).filter(({ url }) => !url.startsWith("/v1/oidc/") && url !== "/v1/*")

const staffRoutes = (): Route[] => apiRoutes().filter(({ policy }) => policy.who !== "anyone")

const writes = (): Route[] => apiRoutes().filter(({ policy }) => policy.origin === "own")

const typeOf = ({ policy }: Route): string =>
  policy.body === "multipart" ? "multipart/form-data; boundary=x" : "application/json"

const sendRequest = async (route: Route, headers: Record<string, string>, payload?: string) => {
  const method = route.method as "GET" | "POST"
  const response = await api.app.inject({
    method,
    url: addressOf(route.url),
    headers,
    ...(method === "GET" ? {} : { payload: payload ?? "{}" }),
  })
  return { status: response.statusCode, code: response.json<Envelope>().code, headers: response.headers }
}

const own = "http://localhost:8000"

const name = ({ method, url }: Route): string => `${method} ${url}`

/** The response of each route by its name, so that a failing test names the route. */
const responsesOf = async (routes: Route[], headersOf: (route: Route) => Record<string, string>) =>
  Object.fromEntries(
    await Promise.all(
      routes.map(async (route) => {
        const { status, code } = await sendRequest(route, headersOf(route))
        return [name(route), `${status} ${code}`] as const
      })
    )
  )

const allRespond = (routes: Route[], response: string) =>
  Object.fromEntries(routes.map((route) => [name(route), response] as const))

test("every route has a policy, except for public pages", async () => {
  await api.app.ready()
  const guarded = new Set(guardedRoutes(api.app).map(({ url }) => url))
  expect(guarded.size).toBeGreaterThan(10)
  const spec = api.app.swagger() as { paths: Record<string, unknown> }
  const documented = Object.keys(spec.paths).map((path) => path.replace(/\{(\w+)\}/g, ":$1"))
  const loose = documented.filter((url) => !guarded.has(url) && !openPages.some((page) => page.test(url)))
  expect(loose).toEqual([])
})

test("every write requires a page of this site as its origin", () => {
  const loose = apiRoutes().filter(({ method, policy }) => method !== "GET" && policy.origin !== "own")
  expect(loose.map(name).sort()).toEqual([
    // It only reads the session's user; the specification has it as POST.
    "POST /v1/api/user/current",
    // The OpenID provider sends it; its signed token is the only permission.
    "POST /v1/api/user/oauth/backchannel-logout",
    // Mail programs send it; the token of the mail is the only permission (RFC 8058).
    "POST /v1/api/v1/subscribe/remove",
    // Pages that send no referrer post their plain forms without an origin; the token of the mail is the only permission.
    "POST /v1/ru/unsubscribe",
    "POST /v1/ru/withdraw",
    "POST /v1/unsubscribe",
    "POST /v1/withdraw",
  ])
})

test("every write of a visitor has a rate limit", async () => {
  const open = writes().filter(({ policy, url }) => policy.who === "anyone" && !url.endsWith("/logout"))
  for (const route of open) {
    const { headers } = await sendRequest(route, { origin: own, "content-type": typeOf(route) })
    expect({ route: name(route), limit: headers["x-ratelimit-limit"] }).toEqual({
      route: name(route),
      limit: expect.stringMatching(/^\d+$/) as string,
    })
  }
})

test("protected routes require a session", async () => {
  const headersOf = (route: Route) => ({ origin: own, "content-type": typeOf(route) })
  expect(await responsesOf(staffRoutes(), headersOf)).toEqual(allRespond(staffRoutes(), "401 1100"))
})

test("protected routes reject every role without permission", async () => {
  for (const role of [null, ...roles]) {
    const user = await addStaff(api, ...(role === null ? [] : [role]))
    const closed = staffRoutes().filter(
      ({ policy }) => Array.isArray(policy.who) && !hasRole(role === null ? [] : [role], policy.who as Role[])
    )
    const headersOf = (route: Route) => ({ ...user.headers, "content-type": typeOf(route) })
    expect(await responsesOf(closed, headersOf)).toEqual(allRespond(closed, "403 1101"))
  }
})

test.each([
  ["foreign", { origin: "https://evil.example" }],
  ["look-alike", { origin: `${own}.evil.example` }],
  ["null", { origin: "null" }],
  ["missing", {}],
])("writes reject a %s origin, even for an admin", async (_kind, origin) => {
  const { cookie = "" } = (await addStaff(api, "admin")).headers
  const headersOf = (route: Route) => ({ cookie, "content-type": typeOf(route), ...origin })
  expect(await responsesOf(writes(), headersOf)).toEqual(allRespond(writes(), "403 1102"))
})

test.each(["text/plain", "application/x-www-form-urlencoded", "application/xml"])(
  "writes reject %s, which a form of another site could send",
  async (type) => {
    const { headers } = await addStaff(api, "admin")
    const headersOf = () => ({ ...headers, "content-type": type })
    expect(await responsesOf(writes(), headersOf)).toEqual(allRespond(writes(), "415 1003"))
  }
)

test("writes do not respond to GET", async () => {
  const { headers } = await addStaff(api, "admin")
  const read = new Set(apiRoutes().flatMap(({ method, url }) => (method === "GET" ? [url] : [])))
  for (const { url } of writes().filter((route) => !read.has(route.url))) {
    const response = await api.app.inject({ url: addressOf(url), headers: { cookie: headers.cookie ?? "" } })
    // A picture's address, whose id no word of another address can be.
    const status = url.includes("/files/replace/") ? 400 : 405
    expect([url, response.statusCode]).toEqual([url, status])
  }
})

test.each([
  ["an unknown field", '{"unknownField":1}'],
  ["an array", "[]"],
  ["a number", "1"],
  ["broken JSON", '{"id":'],
  ["a prototype", '{"__proto__":{"admin":true}}'],
  ["deep nesting", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
  ["deep nesting in a body", `{"body":${'{"content":['.repeat(20_000)}${"]}".repeat(20_000)}}`],
])("no write fails the server with %s", async (_kind, payload) => {
  const { headers } = await addStaff(api, "admin")
  for (const route of writes().filter(({ policy }) => policy.body === undefined)) {
    const { status } = await sendRequest(route, headers, payload)
    expect([name(route), status === 200 || (status >= 400 && status < 500)]).toEqual([name(route), true])
  }
})

test("responses of protected routes are not stored", async () => {
  const { headers } = await addStaff(api, "admin")
  for (const route of staffRoutes().filter(({ method, url }) => method === "GET" && !url.endsWith("/events"))) {
    const response = await sendRequest(route, headers)
    expect([name(route), response.headers["cache-control"]]).toEqual([name(route), "no-store"])
  }
})
