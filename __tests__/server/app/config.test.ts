import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { readConfig, settingNames } from "../../../server/app/config.ts"
import { runScript } from "../../support/server-process.ts"

test("has defaults for everything", () => {
  expect(readConfig({})).toEqual({
    environment: "development",
    host: "127.0.0.1",
    port: 8000,
    dataDir: resolve("var"),
    databaseUrl: null,
    publicUrl: "http://localhost:8000",
    logLevel: "warn",
    sentryDsn: null,
    metrics: null,
    site: true,
    builderElsewhere: false,
    webhook: null,
    demoContent: true,
    trustedProxies: "loopback",
    openId: null,
    rolesClaim: "roles",
    scope: "openid profile email",
    mail: { from: "no-reply@localhost", smtp: null },
    session: { idleMs: 7_200_000, absoluteMs: 43_200_000 },
    files: { s3: null, clamd: null },
    inboxes: { recruiting: "recruiting@studio.example", partners: "partners@studio.example" },
    botCheck: { secret: expect.stringMatching(/^[\w-]{43}$/) as string, effort: 500 },
  })
})

test("production starts without demo content unless the setting enables it", () => {
  const provider = {
    OIDC_ISSUER: "https://id.studio.example",
    OIDC_CLIENT_ID: "site",
    OIDC_CLIENT_SECRET: "kX3vQ8mZp1Lw7RtYb2Nc",
    MAIL: "outbox",
    BOT_CHECK_SECRET: "vN7pTq2Xw9LrKd4MzYb8Hc3JfGs6Ra1E",
  }
  expect(readConfig({ NODE_ENV: "production", ...provider }).demoContent).toBe(false)
  expect(readConfig({ NODE_ENV: "production", ...provider, DEMO_CONTENT: "true" }).demoContent).toBe(true)
  expect(readConfig({ DEMO_CONTENT: "false" }).demoContent).toBe(false)
})

test("treats an empty variable as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 8000, databaseUrl: null })
})

test("requires PostgreSQL when the builder runs elsewhere", () => {
  const postgres = { DATABASE_URL: "postgres://localhost/site" }
  expect(readConfig({ BUILDER: "elsewhere", ...postgres }).builderElsewhere).toBe(true)
  expect(() => readConfig({ BUILDER: "elsewhere" })).toThrow("BUILDER: elsewhere needs DATABASE_URL")
})

test("names all invalid variables in one message", () => {
  const read = () =>
    readConfig({ PORT: "70000", DATABASE_URL: "mysql://x", PUBLIC_URL: "https://a.b/c", LOG_LEVEL: "loud" })
  for (const name of ["PORT", "DATABASE_URL", "PUBLIC_URL", "LOG_LEVEL"]) expect(read).toThrow(name)
})

test("production rejects demo secrets and names missing settings in one message, without printing a secret", () => {
  const demo = { OIDC_CLIENT_SECRET: "demo-secret-of-the-provider", BOT_CHECK_SECRET: "change-me-".repeat(4) }
  const read = () => readConfig({ NODE_ENV: "production", ...demo })
  const named = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "BOT_CHECK_SECRET", "SMTP_URL", "MAIL_FROM"]
  for (const name of named) expect(read).toThrow(new RegExp(`^ {2}${name}: `, "m"))
  for (const secret of Object.values(demo)) expect(read).not.toThrow(secret)
})

test("does not start with invalid settings, and prints why", async () => {
  const { code, output } = await runScript(["server/app/main.ts"], {
    NODE_ENV: "production",
    OIDC_CLIENT_SECRET: "demo",
  })
  expect(code).toBe(1)
  for (const name of ["OIDC_ISSUER", "OIDC_CLIENT_SECRET", "BOT_CHECK_SECRET"])
    expect(output).toContain(`\n  ${name}: `)
}, 60_000)

test.each(["https://example.com", "https://example.com/"])("reads the origin of %s", (url) => {
  expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe("https://example.com")
})

test.each(["x", "1.5", "-1", "1e9"])("rejects PORT=%s", (port) => {
  expect(() => readConfig({ PORT: port })).toThrow("PORT")
})

test("serves metrics on this machine only, unless a host is set", () => {
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 })
  expect(readConfig({ METRICS_PORT: "9464", METRICS_HOST: "10.0.0.5" }).metrics?.host).toBe("10.0.0.5")
})

test.each([{ METRICS_PORT: "8000" }, { METRICS_PORT: "9000", PORT: "9000" }])(
  "rejects metrics on the public port: %j",
  (variables) => {
    expect(() => readConfig(variables)).toThrow("METRICS_PORT")
  }
)

test.each(["https://sentry.io/1", "key@sentry.io/1", "https://key@sentry.io/", "https://key@sentry.io/x"])(
  "rejects SENTRY_DSN=%s",
  (dsn) => {
    expect(() => readConfig({ SENTRY_DSN: dsn })).toThrow("SENTRY_DSN")
  }
)

test.each(["https://key@sentry.io/1", "http://key@127.0.0.1:9000/path/12"])("accepts SENTRY_DSN=%s", (dsn) => {
  expect(readConfig({ SENTRY_DSN: dsn }).sentryDsn).toBe(dsn)
})

test("documents every setting for the operator", async () => {
  const page = await readFile("docs/reference/settings.md", "utf8")
  expect(settingNames().filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
