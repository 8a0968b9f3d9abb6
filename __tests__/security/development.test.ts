import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { buildApp } from "../../server/app/app.ts"
import { readConfig } from "../../server/app/config.ts"
import { version } from "../../server/app/version.ts"
import { startSession } from "../../server/people/sessions-service.ts"
import { putUser } from "../../server/people/users-repository.ts"
import { productionVariables } from "../support/production-variables.ts"
import { runScript, startServerProcess } from "../support/server-process.ts"
import { openTestApp, type TestApp } from "../support/test-app.ts"
import { fillDataDir } from "../support/test-database.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "open-"))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const logLine = z.looseObject({ level: z.string(), time: z.iso.datetime(), msg: z.string() })

const logLines = (output: string) =>
  output
    .trim()
    .split("\n")
    .map((line) => logLine.parse(JSON.parse(line)))

const docs = ["/v1/docs", "/v1/docs/", "/v1/docs/json", "/v1/docs/static/swagger-ui.css", "/v1/openapi.json"]
const provider = ["/v1/oidc/.well-known/openid-configuration", "/v1/oidc/auth", "/v1/oidc/sign-in.css"]

// Every such address: __tests__/server/app/config.test.ts.
test.each<Record<string, string>>([{ PUBLIC_URL: "https://studio.example" }, { HOST: "::", NODE_ENV: "test" }])(
  "a server that others may reach does not start half configured, as with %j",
  async (variables) => {
    const { code, output } = await runScript(["server/app/main.ts"], { DATA_DIR: folder, PORT: "0", ...variables })
    expect(code).toBe(1)
    const required = [
      "OIDC_ISSUER",
      "OIDC_CLIENT_ID",
      "OIDC_CLIENT_SECRET",
      "BOT_CHECK_SECRET",
      "SMTP_URL",
      "MAIL_FROM",
    ]
    const said = logLines(output)
      .map(({ msg }) => msg)
      .join("\n")
    for (const name of variables.PUBLIC_URL === undefined ? [...required, "PUBLIC_URL"] : required)
      expect(said).toContain(`\n  ${name}: `)
    expect(said).toContain("whatever NODE_ENV says")
    expect(logLines(output).at(-1)?.level).toBe("error")
    expect(await readdir(folder)).toEqual([])
  }
)

test("a configured server that others may reach has no accounts without a password, documents nothing, and prints lines of the log alone", async () => {
  await fillDataDir(folder)
  const variables = { ...productionVariables, DATA_DIR: folder, HOST: "0.0.0.0", LOG_LEVEL: "info" }
  const server = await startServerProcess(variables)
  expect(server.output()).not.toMatch(/development accounts|v1\/docs/)
  const port = new URL(server.address).port
  try {
    for (const path of [...provider, ...docs])
      expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 404])
    const start = await fetch(`http://127.0.0.1:${port}/v1/api/user/oauth/sso`, { redirect: "manual" })
    // Its provider does not exist; there is no other.
    expect(start.headers.get("location")).toBe("/admin?signin=unavailable")
  } finally {
    expect(await server.end("SIGTERM")).toBe(0)
  }
  const lines = logLines(server.output())
  expect(lines[0]?.msg).toBe(`version ${version}`)
  expect(lines.map(({ msg }) => msg).join("\n")).toMatch(/database: embedded.*[^]*listening: /)
})

describe("an application in production", () => {
  let api: TestApp

  afterEach(() => api.close())

  test("documents itself where the setting says so", async () => {
    api = await openTestApp({ ...productionVariables, API_DOCS: "on" })
    for (const url of docs) expect([url, (await api.app.inject(url)).statusCode]).toEqual([url, 200])
  })

  test("takes writes from its own origin alone", async () => {
    api = await openTestApp(productionVariables)
    const logout = async (origin: string) =>
      (await api.app.inject({ method: "POST", url: "/v1/api/user/logout", headers: { origin } })).statusCode
    for (const origin of ["http://localhost:8000", "http://127.0.0.1:8000"]) expect(await logout(origin)).toBe(403)
    expect(await logout(productionVariables.PUBLIC_URL)).not.toBe(403)
  })

  test("ends the sessions that accounts without a password began, and no others", async () => {
    const issuers = [
      "http://localhost:8000/v1/oidc",
      "https://studio.example/v1/oidc",
      productionVariables.OIDC_ISSUER,
      "https://former.studio.example",
    ]
    const { session } = readConfig({})
    api = await openTestApp()
    const { store } = api.database
    const now = new Date()
    for (const [at, issuer] of issuers.entries()) {
      const id = `00000000-0000-4000-8000-00000000000${at}`
      const user = { id, issuer, subject: "demo-admin", name: "Anna", email: null, roles: '["admin"]' }
      await putUser(store, { ...user, created_at: now, last_seen_at: now })
      await startSession(store, id, { now, session, former: null })
    }

    const config = readConfig({ LOG_LEVEL: "silent", DATA_DIR: api.dataDir, ...productionVariables })
    const { database, files, context } = api
    await (await buildApp({ config, database, files, queue: context.queue })).close()

    const left = await store
      .selectFrom("session")
      .innerJoin("app_user", "app_user.id", "session.user_id")
      .select("issuer")
      .orderBy("issuer")
      .execute()
    expect(left.map(({ issuer }) => issuer)).toEqual(["https://former.studio.example", productionVariables.OIDC_ISSUER])
  })
})
