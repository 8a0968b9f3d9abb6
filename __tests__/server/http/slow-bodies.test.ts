import { once } from "node:events"
import { connect, type AddressInfo, type Socket } from "node:net"
import Fastify, { type FastifyInstance } from "fastify"
import { endSlowBodies } from "../../../server/http/slow-bodies.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const open = async (app: FastifyInstance): Promise<Socket> => {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1")
  socket.setEncoding("latin1")
  // The server closes connections during writes; that is what these tests check.
  socket.on("error", () => undefined)
  await once(socket, "connect")
  return socket
}

const read = (socket: Socket): { text: () => string; ended: Promise<void> } => {
  let text = ""
  socket.on("data", (chunk: string) => (text += chunk))
  return { text: () => text, ended: new Promise((done) => socket.once("close", () => done())) }
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, "Host: localhost:8000", "Origin: http://localhost:8000", ...lines, "", ""].join("\r\n")

test("closes the connection of a body that drips, and responds to one that arrives immediately", async () => {
  const app = Fastify()
  endSlowBodies(app, 300)
  app.post("/", (request) => ({ took: request.body }))
  const slow = await open(app)
  const { text, ended } = read(slow)
  slow.write(head("/", "Content-Type: application/json", "Content-Length: 1000") + '{"a":"')
  const drip = setInterval(() => slow.write("x"), 20)
  await ended
  clearInterval(drip)
  expect(text()).toBe("")

  const quick = await open(app)
  const response = read(quick)
  quick.write(`${head("/", "Content-Type: application/json", "Content-Length: 7", "Connection: close")}{"a":1}`)
  await response.ended
  expect(response.text()).toMatch(/^HTTP\/1\.1 200 .*\{"took":\{"a":1\}\}$/s)
  await app.close()
})

test("a handler may take longer than a body", async () => {
  const app = Fastify()
  endSlowBodies(app, 100)
  app.post("/", async () => {
    await new Promise((done) => setTimeout(done, 400))
    return { done: true }
  })
  const response = await app.inject({ method: "POST", url: "/", payload: {} })
  expect(response.statusCode).toBe(200)
  await app.close()
})

test("rejects JSON without an end as too large", async () => {
  const socket = await open(api.app)
  const { text, ended } = read(socket)
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
