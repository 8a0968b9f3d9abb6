import { randomInt } from "node:crypto"
import { guardedRoutes } from "../../../server/http/route-policy.ts"
import { addPost } from "../../support/content-factory.ts"
import { addStaff } from "../../support/staff.ts"
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

type Call = { method: "GET" | "POST"; path: string; operation: Operation }

/** Every call as the documentation has it: a new one, or a new field of one, is asked here without being named. */
const documentedCalls = async (): Promise<Call[]> => {
  await api.app.ready()
  const { paths } = api.app.swagger() as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as Call["method"],
      path,
      operation,
    }))
  )
}

/** The address of a call with an id or word in it that exists nowhere. */
const addressOf = (path: string): string =>
  path
    .replace(/\{(\w*id|entry|release)\}/gi, "00000000-0000-4000-8000-000000000000")
    .replace(/\{version\}/g, "1")
    .replace(/\{\w+\}/g, "nothing-here")

const jsonBodyOf = ({ operation }: Call): Schema | undefined =>
  operation.requestBody?.content["application/json"]?.schema

/** The fields of a body; one that may be left out altogether has none. */
const fieldsOf = (schema: Schema): string[] => [
  ...new Set([schema, ...(schema.anyOf ?? [])].flatMap(({ properties }) => Object.keys(properties ?? {}))),
]

const name = ({ method, path }: Call): string => `${method} ${path}`

/** Limits by address are not what is asked about here. */
const newAddress = (): string => `2001:db8:${[1, 2, 3].map(() => randomInt(65_536).toString(16)).join(":")}::1`

/** The field that people do not see; whatever stands in it gives a program away. */
const robots = "website"

/** Neither the program nor the database may show in an answer. */
const inside = /syntax error at|\.ts:\d+|select .+ from |insert into|node_modules|"stack"/i

test("every call that has a policy is documented, with a summary, a tag, and how it fails", async () => {
  const calls = new Map((await documentedCalls()).map((call) => [name(call), call.operation]))
  const guarded = guardedRoutes(api.app).filter(({ url }) => url !== "/v1/*" && !url.startsWith("/v1/oidc/"))
  expect(guarded.length).toBeGreaterThan(60)
  for (const { method, url, policy } of guarded) {
    const route = `${method} ${url.replace(/:(\w+)/g, "{$1}")}`
    const { summary, tags, responses } = calls.get(route) ?? {}
    expect([route, typeof summary, tags?.length]).toEqual([route, "string", 1])
    const failures = [...(policy.who === "anyone" ? [] : ["401"]), ...(policy.origin === "own" ? ["403"] : [])]
    expect([route, Object.keys(responses ?? {})]).toEqual([route, expect.arrayContaining(failures)])
  }
})

test("every body is documented by a schema that takes no unknown field", async () => {
  const loose = (await documentedCalls()).filter((call) => {
    const schema = jsonBodyOf(call)
    if (!schema) return false
    const objects = [schema, ...(schema.anyOf ?? [])].filter(({ type }) => type === "object")
    return objects.length === 0 || objects.some(({ additionalProperties }) => additionalProperties !== false)
  })
  // A mail program sends it, with the fields that RFC 8058 has and whatever else it likes.
  expect(loose.map(name)).toEqual(["POST /v1/api/v1/subscribe/remove"])
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
  "\ud800",
  "> 0",
  "[object Object]",
  "-1e309",
  "9".repeat(400),
  "ё".repeat(4_000),
])("no parameter of any call falls over %j", async (value) => {
  await addPost(api.database)
  const { headers } = await addStaff(api, "admin")
  for (const call of (await documentedCalls()).filter(({ method, path }) => method === "GET" && !/events$/.test(path)))
    for (const parameter of (call.operation.parameters ?? []).filter((one) => one.in === "query")) {
      const query = new URLSearchParams({ [parameter.name]: value }).toString()
      const url = `${addressOf(call.path)}?${query}`
      const answer = await api.app.inject({ url, headers: { cookie: headers.cookie ?? "" } })
      const isFine = answer.statusCode < 500 || answer.statusCode === 503
      expect([name(call), parameter.name, isFine]).toEqual([name(call), parameter.name, true])
      expect(answer.body).not.toMatch(inside)
    }
  const { total } = (await api.get("/v1/api/v1/blog")).body.response as { total: number }
  expect(total).toBe(1)
})

test.each(["[$ne]", "[$gt]", "[]", "[0]", "[__proto__]", ".length", "__proto__"])(
  "a parameter with the operator %s is not known",
  async (operator) => {
    const { headers } = await addStaff(api, "admin")
    for (const call of (await documentedCalls()).filter(
      ({ method, path }) => method === "GET" && !/events$/.test(path)
    ))
      for (const parameter of (call.operation.parameters ?? []).filter((one) => one.in === "query")) {
        const url = `${addressOf(call.path)}?${encodeURIComponent(parameter.name + operator)}=1`
        const answer = await api.app.inject({ url, headers: { cookie: headers.cookie ?? "" } })
        const isRefused = [302, 400, 503].includes(answer.statusCode)
        expect([name(call), parameter.name, answer.statusCode, isRefused]).toEqual([
          name(call),
          parameter.name,
          answer.statusCode,
          true,
        ])
      }
  }
)

test.each([
  ["a string of 100 kB", "x".repeat(100_000)],
  ["100 kB that a careless pattern would take long over", `${"a".repeat(50_000)}@${"a-".repeat(25_000)}!`],
  ["100 kB of slashes", "/".repeat(100_000)],
  ["NUL", "a\u0000b"],
  ["half a surrogate pair", "\ud800"],
  ["an object with an operator", { $ne: null }],
  ["a list of lists", [[[]]]],
])("no field of any body takes %s", async (_kind, value) => {
  const { headers } = await addStaff(api, "admin")
  let fields = 0
  for (const call of (await documentedCalls()).filter((one) => jsonBodyOf(one) !== undefined))
    for (const field of fieldsOf(jsonBodyOf(call) ?? {})) {
      const answer = await api.app.inject({
        method: call.method,
        url: addressOf(call.path),
        headers: { ...headers, "content-type": "application/json", "x-forwarded-for": newAddress() },
        payload: JSON.stringify({ [field]: value }),
      })
      const { code, details = [] } = answer.json<Envelope>()
      const isNamed = details.some(({ path }) => path.startsWith(`body.${field}`)) || field === robots
      // A token that is none is answered like one that is over.
      const isRefused = (code === 1000 && isNamed) || (code === 1006 && field === "token")
      expect([name(call), field, code, isRefused]).toEqual([name(call), field, code, true])
      expect(answer.body).not.toMatch(inside)
      fields += 1
    }
  expect(fields).toBeGreaterThan(80)
})
