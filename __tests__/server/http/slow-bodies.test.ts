import Fastify from "fastify"
import { endSlowBodies } from "../../../server/http/slow-bodies.ts"
import { openRawConnection } from "../../support/raw-connection.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, "Host: localhost:8000", "Origin: http://localhost:8000", ...lines, "", ""].join("\r\n")

test("closes the connection of a body that drips, and responds to one that arrives immediately", async () => {
  const app = Fastify()
  endSlowBodies(app, 300)
  app.post("/", (request) => ({ took: request.body }))
  const { socket: slow, text, ended } = await openRawConnection(app)
  slow.write(head("/", "Content-Type: application/json", "Content-Length: 1000") + '{"a":"')
  const drip = setInterval(() => slow.write("x"), 20)
  await ended
  clearInterval(drip)
  expect(text()).toBe("")

  const response = await openRawConnection(app)
  response.socket.write(
    `${head("/", "Content-Type: application/json", "Content-Length: 7", "Connection: close")}{"a":1}`
  )
  await response.ended
  expect(response.text()).toMatch(/^HTTP\/1\.1 200 .*\{"took":\{"a":1\}\}$/s)
  await app.close()
})

test("a handler may take longer than a body, also one that it does not read", async () => {
  const app = Fastify()
  endSlowBodies(app, 100)
  const takeLong = async () => {
    await new Promise((done) => setTimeout(done, 400))
    return { done: true }
  }
  app.post("/", takeLong)
  app.get("/", takeLong)
  for (const method of ["POST", "GET"]) {
    const { socket, text, ended } = await openRawConnection(app)
    const lines = ["Host: localhost", "Content-Type: application/json", "Content-Length: 2", "Connection: close"]
    socket.write([`${method} / HTTP/1.1`, ...lines, "", "{}"].join("\r\n"))
    await ended
    expect(text()).toMatch(/^HTTP\/1\.1 200 .*\{"done":true\}$/s)
  }
  await app.close()
})

test("rejects JSON without an end as too large", async () => {
  const { socket, text, ended } = await openRawConnection(api.app)
  const lines = ["Content-Type: application/json", "Transfer-Encoding: chunked"]
  socket.write(head("/v1/api/user/current", ...lines))
  const chunk = `10000\r\n${"[".repeat(0x10000)}\r\n`
  const send = (): void => {
    if (!socket.destroyed) socket.write(chunk, () => setImmediate(send))
  }
  send()
  await ended
  expect(text()).toMatch(/^HTTP\/1\.1 413 .*"code":1002/s)
})
