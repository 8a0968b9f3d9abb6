import { createConfig, lintFromString } from "@redocly/openapi-core"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

type Operation = {
  operationId: string
  security: object[]
  "x-token-scope"?: string
  responses: Record<string, { headers: Record<string, unknown> }>
}

type OpenApi = { paths: Record<string, Record<string, Operation>>; components: { securitySchemes: object } }

const read = async () => (await api.app.inject("/v1/openapi.json")).body

test("is clean under the recommended rules of a public linter", async () => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: {
      // The product has no public license, and its address is the operator's.
      "info-license": "off",
      "no-server-example.com": "off",
      // Words that the tags are made of say enough.
      "tag-description": "off",
    },
  })
  const problems = await lintFromString({ source: await read(), absoluteRef: "openapi.json", config })
  const named = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])
  // Signing in is redirects only.
  const redirects = (rule: unknown, place: unknown) =>
    rule === "operation-2xx-response" && /oauth~1sso(~1callback)?\/get/.test(String(place))
  expect(named.filter(([rule, , place]) => !redirects(rule, place))).toEqual([])
})

test("names every operation once, who may call it, and the headers of its responses", async () => {
  const { paths, components } = JSON.parse(await read()) as OpenApi
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(["getDailyGet", "postDailySet", "getBlogLinkByLink", "postTokensAdd"]))
  expect(Object.keys(components.securitySchemes)).toEqual(["session", "token"])
  const set = paths["/v1/api/v1/daily/set"]?.["post"]
  expect(set).toMatchObject({ security: [{ session: [] }, { token: [] }], "x-token-scope": "daily" })
  expect(paths["/v1/api/v1/tokens/add"]?.["post"]?.security).toEqual([{ session: [] }])
  const get = paths["/v1/api/v1/daily/get"]?.["get"]
  expect(get?.security).toEqual([])
  expect(Object.keys(get?.responses["200"]?.headers ?? {})).toEqual(["X-Request-Id", "ETag"])
  for (const { responses } of operations)
    for (const [status, { headers }] of Object.entries(responses)) {
      expect(headers).toHaveProperty(["X-Request-Id"])
      if (status === "429") expect(headers).toHaveProperty(["Retry-After"])
    }
})
