import type { RawConnection } from "../support/raw-connection.ts"
import { openRawConnection, responseOf } from "../support/raw-connection.ts"
import { registerSmallSite } from "../support/served-site.ts"
import { useTestApp } from "../support/test-app.ts"
import { multipartType } from "../support/upload.ts"

const api = useTestApp({}, { register: registerSmallSite, bodyWithin: 300 })

const origin = "Origin: http://localhost:8000"
const json = "Content-Type: application/json"
const length = "Content-Length: 100000"
const chunked = "Transfer-Encoding: chunked"

/** Sends a head, then a byte of the body at a time, for as long as the server lets it. */
const drip = async (connection: RawConnection, lines: string[]): Promise<void> => {
  const { socket, ended } = connection
  socket.write([...lines, "", ""].join("\r\n"))
  const piece = lines.includes(chunked) ? "1\r\nx\r\n" : "x"
  const timer = setInterval(() => socket.write(piece), 20)
  await ended
  clearInterval(timer)
}

const request = (line: string, ...more: string[]): string[] => [`${line} HTTP/1.1`, "Host: localhost:8000", ...more]

/** Requests that get their response while the body still arrives. */
const early: [string, string[], number][] = [
  ["no method of the site", request("POST /blog", length), 405],
  ["no method of the API", request("PUT /v1/api/v1/blog", length), 405],
  ["a foreign origin", request("POST /v1/api/v1/blog/add", json, length), 403],
  ["no session", request("POST /v1/api/v1/blog/add", origin, json, length), 401],
  ["an unknown address", request("POST /v1/nothing", json, length), 404],
  ["a bad address", request("POST /v1/%zz", json, length), 400],
  ["a bad address of an upload", request("POST /v1/%zz", `Content-Type: ${multipartType}`, length), 400],
  ["a wrong type", request("POST /v1/api/v1/subscribe/add", origin, "Content-Type: text/plain", length), 415],
  [
    "an upload to where there is none",
    request("POST /v1/api/user/current", `Content-Type: ${multipartType}`, length),
    415,
  ],
  [
    "an upload without a session",
    request("POST /v1/api/v1/files/upload", origin, `Content-Type: ${multipartType}`, length),
    401,
  ],
  ["a body beside a read", request("GET /v1/api/v1/blog", length), 200],
  ["a body beside a page", request("GET /blog", length), 200],
  ["a body beside nothing", request("HEAD /health/live", length), 200],
]

test.each(early)("ends a body that drips on after the response to %s", async (_what, lines, status) => {
  const connection = await openRawConnection(api.app)
  await drip(connection, lines)
  expect(responseOf(connection.text()).status).toBe(status)
})

test.each(early)("ends chunks that drip on after the response to %s", async (_what, lines, status) => {
  const connection = await openRawConnection(api.app)
  await drip(connection, [...lines.filter((line) => line !== length), chunked])
  expect(responseOf(connection.text()).status).toBe(status)
})

test("ends the second body of a connection that is kept alive, and not the first request's response", async () => {
  const connection = await openRawConnection(api.app)
  connection.socket.write(["GET /v1/api/v1/blog HTTP/1.1", "Host: localhost:8000", "", ""].join("\r\n"))
  await connection.arrived(/"code":0/)
  await drip(connection, request("PUT /v1/api/v1/blog", length))
  expect(connection.text().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 405"])
})

test("ends a body that was announced by Expect", async () => {
  const connection = await openRawConnection(api.app)
  await drip(connection, request("POST /v1/api/v1/blog/add", json, length, "Expect: 100-continue"))
  expect(connection.text().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 100", "HTTP/1.1 403"])
})

test("ends a body that nobody has asked for yet, without a response", async () => {
  const connection = await openRawConnection(api.app)
  await drip(connection, request("POST /v1/api/user/current", json, length))
  expect(connection.text()).toBe("")
})

test("keeps a connection whose bodies arrive, also one that was not read", async () => {
  const connection = await openRawConnection(api.app)
  const { socket, text } = connection
  const bodies = [
    request("PUT /v1/api/v1/blog", "Content-Length: 3"),
    request("GET /v1/api/v1/blog", "Content-Length: 3"),
    request("POST /v1/api/user/current", "Content-Length: 3", "Content-Type: application/json"),
  ]
  for (const [at, lines] of bodies.entries()) {
    socket.write([...lines, "", at === 2 ? "{} " : "abc"].join("\r\n"))
    await connection.arrived(new RegExp(`(?:HTTP/1\\.1 .*?"code":.*){${at + 1}}`, "s"))
  }
  // Another connection of the same limit, which begins later, ends before this one is used again.
  await drip(await openRawConnection(api.app), request("PUT /v1/api/v1/blog", length))
  socket.write(request("GET /health/live", "Connection: close", "", "").join("\r\n"))
  await connection.ended
  expect(text().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 405", "HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 200"])
})
