import { botCheckFaults } from "../../../server/bot-check/bot-check-config.ts"
import { readConfig } from "../../../server/app/config.ts"

const secret = "vN7pTq2Xw9LrKd4MzYb8Hc3JfGs6Ra1E"

test("takes the secret that is set, and makes one up in development", () => {
  expect(readConfig({ BOT_CHECK_SECRET: secret }).botCheck).toEqual({ secret, effort: 500 })
  expect(readConfig({}).botCheck.secret).not.toBe(readConfig({}).botCheck.secret)
  expect(readConfig({ BOT_CHECK_EFFORT: "900" }).botCheck.effort).toBe(900)
})

test("production has a secret, and no placeholder", () => {
  const faults = (value?: string) => botCheckFaults({ NODE_ENV: "production", BOT_CHECK_SECRET: value })
  expect(faults()).toEqual([expect.stringContaining("BOT_CHECK_SECRET: is missing")])
  expect(faults("change-me-change-me-change-me-change-me")).toEqual([expect.stringContaining("not a placeholder")])
  expect(faults(secret)).toEqual([])
  expect(botCheckFaults({})).toEqual([])
})

test.each([
  ["BOT_CHECK_SECRET", "short"],
  ["BOT_CHECK_EFFORT", "0"],
  ["BOT_CHECK_EFFORT", "many"],
])("refuses %s=%s", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
})
