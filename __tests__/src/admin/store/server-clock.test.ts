import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { fetchApi } from "../../../../src/components/api/fetch-api.ts"
import { serverNow } from "../../../../src/admin/store/server-clock.ts"

const hour = 3_600_000

let server: Server
let headers: Record<string, string> = {}
const browserFetch = globalThis.fetch

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", ...headers })
    response.end('{"code":0,"response":{}}')
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  // A page resolves addresses against its own.
  globalThis.fetch = (path, options) =>
    browserFetch(`http://127.0.0.1:${port}${typeof path === "string" ? path : ""}`, options)
})

afterAll(async () => {
  // Other files of the same worker have this clock too.
  expect(await minutesAhead({ ...fresh, date: dateIn(0) })).toBe(0)
  globalThis.fetch = browserFetch
  server.close()
})

/** How far the clock is ahead of this machine's after a response with these headers, in whole minutes. */
const minutesAhead = async (sent: Record<string, string>): Promise<number> => {
  headers = sent
  await fetchApi({ method: "GET", path: "/api/v1/blog/admin" })
  return Math.round((serverNow() - Date.now()) / 60_000)
}

const dateIn = (ms: number): string => new Date(Date.now() + ms).toUTCString()

const fresh = { "cache-control": "no-store" }

test("goes by the time of the server's latest response", async () => {
  expect(await minutesAhead({ ...fresh, date: dateIn(2 * hour) })).toBe(120)
  expect(await minutesAhead({ ...fresh, date: dateIn(-hour) })).toBe(-60)
  expect(await minutesAhead({ ...fresh, date: dateIn(500) })).toBe(0)
})

test("does not go by responses that may have been stored, or that have no time", async () => {
  await minutesAhead({ ...fresh, date: dateIn(2 * hour) })
  expect(await minutesAhead({ "cache-control": "max-age=60", date: dateIn(-hour) })).toBe(120)
  expect(await minutesAhead({ ...fresh, date: "yesterday" })).toBe(120)
})
