import { randomInt } from "node:crypto"
import { guardedRoutes } from "../../../server/http/route-policy.ts"
import { addPost } from "../../support/content-factory.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../support/test-app.ts"

const api = useTestApp()

type Schema = { properties?: Record<string, Schema>; additionalProperties?: unknown; anyOf?: Schema[]; type?: string }

type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses?: Record<string, unknown>
}

type Endpoint = { method: "GET" | "POST"; path: string; operation: Operation }

/** Every documented endpoint: the tests cover a new endpoint or field without naming it. */
const documentedEndpoints = async (): Promise<Endpoint[]> => {
  await api.app.ready()
  const { paths } = api.app.swagger() as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as Endpoint["method"],
      path,
      operation,
    }))
  )
}

/** The address of an endpoint, with ids and words that do not exist. */
const addressOf = (path: string): string =>
  path
    .replace(/\{(\w*id|entry|release)\}/gi, "00000000-0000-4000-8000-000000000000")
    .replace(/\{version\}/g, "1")
    .replace(/\{list\}/g, "blog")
    .replace(/\{\w+\}/g, "nothing-here")

const jsonBodyOf = ({ operation }: Endpoint): Schema | undefined =>
  operation.requestBody?.content["application/json"]?.schema

/** The fields of a body and of its alternatives; an alternative that is no object has none. */
const fieldsOf = (schema: Schema): string[] => [
  ...new Set([schema, ...(schema.anyOf ?? [])].flatMap(({ properties }) => Object.keys(properties ?? {}))),
]

const name = ({ method, path }: Endpoint): string => `${method} ${path}`

/** A new client address for each request, so that rate limits do not apply. */
const newAddress = (): string => `2001:db8:${[1, 2, 3].map(() => randomInt(65_536).toString(16)).join(":")}::1`

/** The honeypot field, hidden from visitors: any value marks the sender as a program. */
const robots = "website"

/** Internals of the program or the database that no response may contain. */
const inside = /syntax error at|\.ts:\d+|select .+ from |insert into|node_modules|"stack"/i

test("documents every endpoint that has a policy, with a summary, a tag and its errors", async () => {
  const requests = new Map((await documentedEndpoints()).map((request) => [name(request), request.operation]))
  const guarded = guardedRoutes(api.app).filter(({ url }) => url !== "/v1/*" && !url.startsWith("/v1/oidc/"))
  expect(guarded.length).toBeGreaterThan(60)
  for (const { method, url, policy } of guarded) {
    const route = `${method} ${url.replace(/:(\w+)/g, "{$1}")}`
    const { summary, tags, responses } = requests.get(route) ?? {}
    expect([route, typeof summary, tags?.length]).toEqual([route, "string", 1])
    const failures = [...(policy.who === "anyone" ? [] : ["401"]), ...(policy.origin === "own" ? ["403"] : [])]
    expect([route, Object.keys(responses ?? {})]).toEqual([route, expect.arrayContaining(failures)])
  }
})

test("documents every body by a schema without unknown fields", async () => {
  const loose = (await documentedEndpoints()).filter((request) => {
    const schema = jsonBodyOf(request)
    if (!schema) return false
    const objects = [schema, ...(schema.anyOf ?? [])].filter(({ type }) => type === "object")
    return objects.length === 0 || objects.some(({ additionalProperties }) => additionalProperties !== false)
  })
  expect(loose.map(name).sort()).toEqual([
    // The OpenID provider sends it, and may add fields.
    "POST /v1/api/user/oauth/backchannel-logout",
    // Mail programs send it, with the fields of RFC 8058 and any others.
    "POST /v1/api/v1/subscribe/remove",
  ])
})

test.each([
  "'",
  '"',
  "%' or '1'='1",
  "';drop table post;--",
  "\\",
  "$1",
  "${1}",
  "{{1}}",
  "\u0000",
  "%00",
  "%",
  "_",
  "🦊",
  "\ud800",
  "> 0",
  "[object Object]",
  "-1e309",
  "9".repeat(400),
  "ё".repeat(4_000),
])("no parameter of any endpoint fails the server with %j", async (value) => {
  await addPost(api.database)
  const { headers } = await addStaff(api, "admin")
  for (const request of (await documentedEndpoints()).filter(
    ({ method, path }) => method === "GET" && !/events$/.test(path)
  ))
    for (const parameter of (request.operation.parameters ?? []).filter((one) => one.in === "query")) {
      const query = new URLSearchParams({ [parameter.name]: value }).toString()
      const url = `${addressOf(request.path)}?${query}`
      const response = await api.app.inject({ url, headers: { cookie: headers.cookie ?? "" } })
      const isFine = response.statusCode < 500 || response.statusCode === 503
      expect([name(request), parameter.name, isFine]).toEqual([name(request), parameter.name, true])
      expect(response.body).not.toMatch(inside)
    }
  const { total } = (await api.get("/v1/api/v1/blog")).body.response as { total: number }
  expect(total).toBe(1)
})

const operators = ["[$ne]", "[$gt]", "[]", "[0]", "[__proto__]", ".length", "__proto__"]

test.each(operators.map((operator, index) => [operator, `192.0.2.${index + 1}`]))(
  "rejects a parameter with the operator %s",
  // Each from an address of its own, which has not used up what one may ask.
  async (operator, remoteAddress) => {
    const { headers } = await addStaff(api, "admin")
    for (const request of (await documentedEndpoints()).filter(
      ({ method, path }) => method === "GET" && !/events$/.test(path)
    ))
      for (const parameter of (request.operation.parameters ?? []).filter((one) => one.in === "query")) {
        const url = `${addressOf(request.path)}?${encodeURIComponent(parameter.name + operator)}=1`
        const response = await api.app.inject({ url, remoteAddress, headers: { cookie: headers.cookie ?? "" } })
        const isRefused = [302, 400, 503].includes(response.statusCode)
        expect([name(request), parameter.name, response.statusCode, isRefused]).toEqual([
          name(request),
          parameter.name,
          response.statusCode,
          true,
        ])
      }
  }
)

/** Milliseconds for some hundred requests with long bodies, on a busy machine. */
const forEveryField = 120_000

test.each([
  ["a string of 100 kB", "x".repeat(100_000)],
  ["100 kB that a careless pattern would take long over", `${"a".repeat(50_000)}@${"a-".repeat(25_000)}!`],
  ["100 kB of slashes", "/".repeat(100_000)],
  ["300 kB of slashes before a letter", `${"/".repeat(300_000)}x`],
  ["300 kB of blanks before a letter", `a${" ".repeat(300_000)}x`],
  ["NUL", "a\u0000b"],
  ["half a surrogate pair", "\ud800"],
  ["an object with an operator", { $ne: null }],
  ["a list of lists", [[[]]]],
])(
  "no field of any body accepts %s",
  async (_kind, value) => {
    const { headers } = await addStaff(api, "admin")
    let fields = 0
    for (const request of (await documentedEndpoints()).filter((one) => jsonBodyOf(one) !== undefined))
      for (const field of fieldsOf(jsonBodyOf(request) ?? {})) {
        const response = await api.app.inject({
          method: request.method,
          url: addressOf(request.path),
          headers: { ...headers, "content-type": "application/json", "x-forwarded-for": newAddress() },
          payload: JSON.stringify({ [field]: value }),
        })
        const { code, details = [] } = response.json<Envelope>()
        const isNamed = details.some(({ path }) => path.startsWith(`body.${field}`)) || field === robots
        // The response to an invalid token is the same as to an expired one.
        const isRefused = (code === 1000 && isNamed) || (code === 1006 && field === "token")
        expect([name(request), field, code, isRefused]).toEqual([name(request), field, code, true])
        expect(response.body).not.toMatch(inside)
        fields += 1
      }
    expect(fields).toBeGreaterThan(80)
  },
  forEveryField
)
