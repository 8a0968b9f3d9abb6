import { botCheckIssues } from "../../../server/bot-check/bot-check-config.ts"
import { readConfig } from "../../../server/app/config.ts"

const secret = "vN7pTq2Xw9LrKd4MzYb8Hc3JfGs6Ra1E"

test("accepts the configured secret, and generates one in development", () => {
  expect(readConfig({ BOT_CHECK_SECRET: secret }).botCheck).toEqual({ secret, effort: 500 })
  expect(readConfig({}).botCheck.secret).not.toBe(readConfig({}).botCheck.secret)
  expect(readConfig({ BOT_CHECK_EFFORT: "900" }).botCheck.effort).toBe(900)
})

test("production requires a secret that is no placeholder", () => {
  const issues = (value?: string) => botCheckIssues({ NODE_ENV: "production", BOT_CHECK_SECRET: value })
  expect(issues()).toEqual([expect.stringContaining("BOT_CHECK_SECRET: is missing")])
  expect(issues("change-me-change-me-change-me-change-me")).toEqual([expect.stringContaining("not a placeholder")])
  expect(issues(secret)).toEqual([])
  expect(botCheckIssues({})).toEqual([])
})

test.each([
  ["BOT_CHECK_SECRET", "short"],
  ["BOT_CHECK_EFFORT", "0"],
  ["BOT_CHECK_EFFORT", "many"],
])("rejects %s=%s", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
})
