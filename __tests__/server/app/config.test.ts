import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { readConfig, settingNames } from "../../../server/app/config.ts"
import { studio } from "../../../shared/studio.ts"
import { productionVariables } from "../../support/production-variables.ts"
import { logMessages, runScript } from "../../support/server-process.ts"

test("has defaults for everything", () => {
  expect(readConfig({})).toEqual({
    environment: "development",
    production: false,
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
    backups: null,
    retention: { count: 20, days: 30 },
    releaseBucket: null,
    demoContent: true,
    apiDocs: true,
    trustedProxies: "loopback",
    openId: null,
    rolesClaim: "roles",
    rolesFrom: "people",
    firstAdminEmail: null,
    scope: "openid profile email",
    mail: { from: "no-reply@localhost", smtp: null },
    session: { idleMs: 7_200_000, absoluteMs: 43_200_000 },
    files: { s3: null, clamd: null },
    inboxes: {
      recruiting: `recruiting@${studio.domain}`,
      partners: `partners@${studio.domain}`,
      support: `support@${studio.domain}`,
    },
    guessedInboxes: ["MAIL_TO_RECRUITING", "MAIL_TO_PARTNERS", "MAIL_TO_SUPPORT"],
    contentWebhooks: { key: "development", allowPrivate: true },
    corsOrigins: [],
    botCheck: { secret: expect.stringMatching(/^[\w-]{43}$/) as string, effort: 500 },
  })
})

test("production starts without demo content and documentation unless the settings enable them", () => {
  expect(readConfig(productionVariables)).toMatchObject({ production: true, demoContent: false, apiDocs: false })
  const enabled = { ...productionVariables, DEMO_CONTENT: "true", API_DOCS: "on" }
  expect(readConfig(enabled)).toMatchObject({ demoContent: true, apiDocs: true })
  expect(readConfig({ DEMO_CONTENT: "false", API_DOCS: "off" })).toMatchObject({ demoContent: false, apiDocs: false })
})

test("the form of production can be tried on this machine, where the public address has a default", () => {
  const { PUBLIC_URL: _none, ...variables } = productionVariables
  const config = readConfig({ NODE_ENV: "production", ...variables })
  expect(config).toMatchObject({ production: true, publicUrl: "http://localhost:8000" })
})

test.each([
  { HOST: "127.0.0.1", PUBLIC_URL: "http://localhost:8000" },
  { HOST: "localhost", PUBLIC_URL: "http://127.0.0.1:9000" },
  { HOST: "127.0.0.2", PUBLIC_URL: "http://127.1.2.3:8000" },
  { HOST: "::1", PUBLIC_URL: "http://[::1]:8000" },
  { HOST: "::ffff:127.0.0.1", PUBLIC_URL: "http://[::ffff:7f00:1]" },
])("is in development on this machine alone, as with %j", (variables) => {
  expect(readConfig(variables)).toMatchObject({ production: false, openId: null, apiDocs: true })
})

test.each<Record<string, string>>([
  { HOST: "0.0.0.0" },
  { HOST: "::" },
  { HOST: "0" },
  { HOST: "10.0.0.5" },
  { HOST: "::ffff:10.0.0.5" },
  { HOST: "2130706433" },
  { HOST: "studio.example" },
  { PUBLIC_URL: "https://studio.example" },
  { PUBLIC_URL: "http://localhost.studio.example" },
  { PUBLIC_URL: "http://127.0.0.1.studio.example" },
  { PUBLIC_URL: "http://localhost@studio.example" },
  { PUBLIC_URL: "http://0.0.0.0:8000" },
  { PUBLIC_URL: "http://localhost.:8000" },
  { PUBLIC_URL: "localhost:8000" },
])("requires the settings of production with %j, whatever NODE_ENV says", (variables) => {
  for (const NODE_ENV of ["", "development", "test", "production"]) {
    const read = () => readConfig({ NODE_ENV, ...variables })
    for (const name of ["PUBLIC_URL", "OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "BOT_CHECK_SECRET"])
      if (variables[name] === undefined) expect(read).toThrow(new RegExp(`^ {2}${name}: `, "m"))
    for (const name of ["SMTP_URL", "MAIL_FROM"]) expect(read).toThrow(new RegExp(`^ {2}${name}: `, "m"))
  }
  expect(() => readConfig(variables)).toThrow("so this is a server in production, whatever NODE_ENV says")
})

test("a server that listens beyond this machine names its public address", () => {
  const { PUBLIC_URL: _none, ...variables } = productionVariables
  expect(() => readConfig({ HOST: "0.0.0.0", ...variables })).toThrow(/\n {2}PUBLIC_URL: is missing/)
  expect(readConfig({ HOST: "0.0.0.0", ...productionVariables }).publicUrl).toBe("https://studio.example")
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
  for (const address of ["studio", "http://localhost:99999"])
    expect(() => readConfig({ PORT: "99999", PUBLIC_URL: address })).toThrow(
      /\n {2}PORT: [^\n]+\n {2}PUBLIC_URL: must be an http\(s\) origin/
    )
})

test("production rejects demo secrets and names missing settings in one message, without printing a secret", () => {
  const demo = { OIDC_CLIENT_SECRET: "demo-secret-of-the-provider", BOT_CHECK_SECRET: "change-me-".repeat(4) }
  const read = () => readConfig({ NODE_ENV: "production", ...demo })
  const named = [
    "PUBLIC_URL",
    "OIDC_ISSUER",
    "OIDC_CLIENT_ID",
    "OIDC_CLIENT_SECRET",
    "BOT_CHECK_SECRET",
    "SMTP_URL",
    "MAIL_FROM",
  ]
  for (const name of named) expect(read).toThrow(new RegExp(`^ {2}${name}: `, "m"))
  for (const secret of Object.values(demo)) expect(read).not.toThrow(secret)
})

test("does not start with invalid settings, and prints why", async () => {
  const { code, output } = await runScript(["server/app/main.ts"], {
    NODE_ENV: "production",
    OIDC_CLIENT_SECRET: "demo",
  })
  expect(code).toBe(1)
  const messages = logMessages(output)
  for (const name of ["OIDC_ISSUER", "OIDC_CLIENT_SECRET", "BOT_CHECK_SECRET"])
    expect(messages).toContain(`\n  ${name}: `)
})

test.each(["https://example.com", "https://example.com/"])("reads the origin of %s", (url) => {
  expect(readConfig({ ...productionVariables, PUBLIC_URL: url }).publicUrl).toBe("https://example.com")
})

test.each(["x", "1.5", "-1", "1e9"])("rejects PORT=%s", (port) => {
  expect(() => readConfig({ PORT: port })).toThrow("PORT")
})

test.each(["loopback", "10.0.0.5", "10.0.0.5, 172.30.80.0/24", "uniquelocal,fd00::/8", "192.168.0.0/255.255.0.0"])(
  "trusts the proxies %s",
  (list) => expect(readConfig({ TRUSTED_PROXIES: list }).trustedProxies).toBe(list)
)

// A number of hops would be the address 0.0.0.1, so that all visitors shared the proxy's limit.
test.each(["1", "true", "*", "nginx", "10.0.0.5 10.0.0.6", "10.0.0.0/33", "0.0.0.0/0", "10.0.0.0/8/8", "loopback,"])(
  "rejects TRUSTED_PROXIES=%s",
  (list) =>
    expect(() => readConfig({ TRUSTED_PROXIES: list })).toThrow("TRUSTED_PROXIES: must be addresses or networks")
)

test("serves metrics on this machine only, unless a host is set", () => {
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 })
  expect(readConfig({ METRICS_PORT: "9464", METRICS_HOST: "10.0.0.5" }).metrics?.host).toBe("10.0.0.5")
})

test.each(["0.0.0.0", "::", "203.0.113.7", "2001:db8::1", "::ffff:203.0.113.7", "metrics.studio.example"])(
  "serves no metrics to the public at %s, unless the setting allows it",
  (METRICS_HOST) => {
    const variables = { METRICS_PORT: "9464", METRICS_HOST }
    expect(() => readConfig(variables)).toThrow(
      "METRICS_HOST: must be an address of this machine or of a private network"
    )
    expect(() => readConfig({ ...variables, METRICS_PUBLIC: "false" })).toThrow("METRICS_HOST")
    expect(readConfig({ ...variables, METRICS_PUBLIC: "true" }).metrics?.host).toBe(METRICS_HOST)
    expect(readConfig({ METRICS_HOST }).metrics).toBeNull()
  }
)

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

test("keeps as many releases as the settings say, and at least one to roll back to", () => {
  const { retention } = readConfig({ RELEASES_KEPT: "2", RELEASES_KEPT_DAYS: "0" })
  expect(retention).toEqual({ count: 2, days: 0 })
  for (const [name, value] of [
    ["RELEASES_KEPT", "1"],
    ["RELEASES_KEPT", "many"],
    ["RELEASES_KEPT_DAYS", "-1"],
    ["RELEASES_KEPT_DAYS", "1.5"],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
})

const shared = {
  DATABASE_URL: "postgres://site@localhost/site",
  S3_ENDPOINT: "https://s3.studio.example",
  S3_BUCKET: "media",
  S3_ACCESS_KEY_ID: "AKIA1",
  S3_SECRET_ACCESS_KEY: "kX3vQ8mZp1Lw7RtYb2Nc",
}

test("gives releases a bucket of the files' storage, and needs all that servers without a shared disk share", () => {
  const { releaseBucket, files } = readConfig({ ...shared, RELEASES_BUCKET: "releases", RELEASES_PREFIX: "one/site" })
  expect(releaseBucket).toEqual({ s3: { ...files.s3, bucket: "releases" }, prefix: "one/site" })
  for (const name of ["DATABASE_URL", "S3_ENDPOINT"])
    expect(() => readConfig({ ...shared, [name]: "", RELEASES_BUCKET: "releases" })).toThrow(
      `RELEASES_BUCKET: needs ${name}`
    )
  expect(() => readConfig({ ...shared, RELEASES_BUCKET: "R" })).toThrow("must be the name of a bucket")
  expect(() => readConfig({ ...shared, RELEASES_BUCKET: "releases", RELEASES_PREFIX: "../x" })).toThrow(
    "RELEASES_PREFIX"
  )
})
