import { jobAdminPaths } from "../../../shared/contract/admin-vacancies.ts"
import { blogAdminPaths, devblogAdminPaths } from "../../../shared/contract/admin-posts.ts"
import { blogPaths } from "../../../shared/contract/blog.ts"
import { dailyPaths } from "../../../shared/contract/daily.ts"
import { devblogPaths } from "../../../shared/contract/devblog.ts"
import { filePaths } from "../../../shared/contract/files.ts"
import { jobPaths } from "../../../shared/contract/vacancies.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

type Operation = { summary?: string; tags?: string[]; responses?: Record<string, unknown> }

type OpenApi = { openapi: string; paths: Record<string, Record<string, Operation>> }

test("publishes the contract as OpenAPI 3.1, every endpoint with a summary, a tag and its errors", async () => {
  const { paths, openapi } = (await api.app.inject("/v1/openapi.json")).json<OpenApi>()

  expect(openapi).toBe("3.1.0")
  const expected = [
    blogPaths,
    devblogPaths,
    jobPaths,
    blogAdminPaths,
    devblogAdminPaths,
    jobAdminPaths,
    dailyPaths,
    filePaths,
  ]
    .flatMap((group) => Object.values(group))
    .map((path) => `/v1${path.replace(/:(\w+)/g, "{$1}")}`)
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(expected))
  for (const path of expected) {
    const operation = paths[path]?.["get"] ?? paths[path]?.["post"]
    expect(operation?.summary).toEqual(expect.any(String))
    expect(operation?.tags).toHaveLength(1)
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(["400", "500"]))
  }
  expect(Object.keys(paths["/v1/api/v1/jobs/id/{id}"]?.["get"]?.responses ?? {})).toEqual(
    expect.arrayContaining(["200", "404", "410"])
  )
})

test("documents bodies by the schemas that validate them, and resolves every reference", async () => {
  const document = (await api.app.inject("/v1/openapi.json")).json<object>()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? "")
  expect(references).toContain("components/schemas/BodyDocument")
  for (const path of new Set(references)) {
    const target = path.split("/").reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document)
    expect([path, target]).toEqual([path, expect.any(Object)])
  }
  const { schemas } = (document as { components: { schemas: Record<string, object> } }).components
  expect(JSON.stringify(schemas)).toContain('"orderedList"')
})

test.each(["/v1/docs", "/v1/docs/"])(
  "is readable in a browser at %s, and loads nothing from other sites",
  async (path) => {
    const page = await api.app.inject(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers["content-type"]).toContain("text/html")
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'")
    const files = [...page.body.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? "")
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      const response = await api.app.inject(new URL(file, `http://localhost${path}`).pathname)
      expect([file, response.statusCode]).toEqual([file, 200])
    }
  }
)

test("reports that it is alive and ready", async () => {
  for (const path of ["/health/live", "/health/ready"]) {
    const response = await api.app.inject(path)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ status: "ok" })
    expect(response.headers["cache-control"]).toBe("no-store")
  }
})

test("is alive but not ready while the database does not respond", async () => {
  const { store } = api.database
  Object.assign(api.database, { store: null })
  try {
    const { status, body } = await api.get("/health/ready")
    expect(status).toBe(503)
    expect(body.code).toBe(1500)
    expect((await api.get("/health/live")).status).toBe(200)
  } finally {
    Object.assign(api.database, { store })
  }
})
