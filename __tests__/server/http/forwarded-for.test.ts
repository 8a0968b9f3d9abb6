import { dropForwardedPorts } from "../../../server/http/forwarded-for.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

test.each([
  ["198.51.100.7:4000", "198.51.100.7"],
  ["198.51.100.7", "198.51.100.7"],
  ["[2001:db8::7]:4000", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["2001:db8::7:4000", "2001:db8::7:4000"],
  ["198.51.100.7:1, [2001:db8::1]:2,10.0.0.1", "198.51.100.7, 2001:db8::1, 10.0.0.1"],
  ["unknown", "unknown"],
])("reads the forwarded addresses %s as %s", (listed, expected) => {
  const headers = { "x-forwarded-for": listed }
  dropForwardedPorts(headers)
  expect(headers["x-forwarded-for"]).toBe(expected)
})

test("leaves a request alone that no proxy forwarded", () => {
  const headers = {}
  dropForwardedPorts(headers)
  expect(headers).toEqual({})
})

test("counts the connections of one client together, whatever port a proxy names", async () => {
  const left: number[] = []
  for (const port of [4000, 4001, 4002]) {
    const headers = { "x-forwarded-for": `198.51.100.7:${port}` }
    const response = await api.app.inject({ url: "/v1/api/v1/bot-check", headers })
    left.push(Number(response.headers["x-ratelimit-remaining"]))
  }
  const [first = Number.NaN] = left
  expect(left).toEqual([first, first - 1, first - 2])
})
