import { readConfig } from "../../../server/app/config.ts"
import { productionVariables } from "../../support/production-variables.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`

test("sends no events without an address", () => {
  expect(readConfig({}).webhook).toBeNull()
})

test("requires an address and a secret together", () => {
  expect(readConfig({ WEBHOOK_URL: "https://cdn.example/purge?zone=1", WEBHOOK_SECRET: secret }).webhook).toEqual({
    url: "https://cdn.example/purge?zone=1",
    secret: Buffer.alloc(32, 7),
  })
  expect(() => readConfig({ WEBHOOK_URL: "https://cdn.example/" })).toThrow("WEBHOOK_SECRET: is missing")
  expect(() => readConfig({ WEBHOOK_SECRET: secret })).toThrow("WEBHOOK_URL: is missing")
})

test.each([
  "cdn.example",
  "ftp://cdn.example/",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "https://me:pw@cdn.example/",
])("rejects WEBHOOK_URL=%s", (url) => {
  expect(() => readConfig({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret })).toThrow("WEBHOOK_URL: must")
})

test.each([
  "secret",
  Buffer.alloc(32, 7).toString("base64"),
  `whsec_${Buffer.alloc(16, 7).toString("base64")}`,
  `whsec_${Buffer.alloc(80, 7).toString("base64")}`,
  `${secret}\n`,
])("rejects WEBHOOK_SECRET=%j, without repeating it", (wrong) => {
  const read = () => readConfig({ WEBHOOK_URL: "https://cdn.example/", WEBHOOK_SECRET: wrong })
  expect(read).toThrow("WEBHOOK_SECRET: must")
  expect(read).not.toThrow(`${wrong}\n`)
})

test("production requires TLS, except on this machine", () => {
  const production = { NODE_ENV: "production", WEBHOOK_SECRET: secret }
  const issue = "WEBHOOK_URL: must be https"
  expect(() => readConfig({ ...production, WEBHOOK_URL: "http://cdn.example/" })).toThrow(issue)
  expect(() => readConfig({ ...production, WEBHOOK_URL: "http://localhost:9000/" })).not.toThrow(issue)
})

test("in production webhooks lead to the public internet, and their key is the site's", () => {
  const key = productionVariables.BOT_CHECK_SECRET
  expect(readConfig(productionVariables).contentWebhooks).toEqual({ key, allowPrivate: false })
  const allowed = readConfig({ ...productionVariables, WEBHOOKS_PRIVATE: "true" })
  expect(allowed.contentWebhooks.allowPrivate).toBe(true)
  expect(() => readConfig({ WEBHOOKS_PRIVATE: "yes" })).toThrow("WEBHOOKS_PRIVATE")
})
