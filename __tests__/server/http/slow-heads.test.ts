import { once } from "node:events"
import { connect, type AddressInfo, type Socket } from "node:net"
import Fastify, { type FastifyInstance } from "fastify"
import { respondToBrokenRequest } from "../../../server/http/error-response.ts"
import { endSlowHeads } from "../../../server/http/slow-heads.ts"
import { requestLimits } from "../../../shared/limits/requests.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify({ http: endSlowHeads(300), clientErrorHandler: respondToBrokenRequest({}) })
  app.get("/", () => ({ here: true }))
  await app.listen({ host: "127.0.0.1", port: 0 })
})

afterAll(() => app.close())

const open = async (): Promise<{ socket: Socket; text: () => string; ended: Promise<unknown> }> => {
  // Half open, like a client that does not close its own side.
  const socket = connect({
    port: (app.server.address() as AddressInfo).port,
    host: "127.0.0.1",
    allowHalfOpen: true,
  }).setEncoding("latin1")
  // The server closes connections during writes; that is what these tests check.
  socket.on("error", () => undefined)
  await once(socket, "connect")
  let text = ""
  socket.on("data", (chunk: string) => (text += chunk))
  const ended = new Promise<void>((done) => void socket.once("end", done).once("close", () => done()))
  return { socket, text: () => text, ended }
}

const connections = (): Promise<number> =>
  new Promise((done, failed) => app.server.getConnections((error, count) => (error ? failed(error) : done(count))))

const allGone = async (): Promise<void> => {
  while ((await connections()) > 0) await new Promise(setImmediate)
}

test("closes the connection without a response when headers drip byte by byte", async () => {
  const { socket, text, ended } = await open()
  const head = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${"x".repeat(10_000)}`
  let sent = 0
  const drip = setInterval(() => {
    if (socket.writable) socket.write(head[sent++] ?? "x")
  }, 10)

  await ended
  clearInterval(drip)

  expect(text()).toBe("")
  expect(sent).toBeGreaterThan(1)
  socket.destroy()
  await allGone()
})

test("closes a silent connection", async () => {
  const { socket, text, ended } = await open()
  await ended
  expect(text()).toBe("")
  socket.destroy()
  await allGone()
})

test("responds to headers in two pieces", async () => {
  const { socket, text, ended } = await open()
  socket.write("GET / HTTP/1.1\r\nHost: local")
  setImmediate(() => socket.write("host\r\nConnection: close\r\n\r\n"))
  await ended
  expect(text()).toMatch(/^HTTP\/1\.1 200 .*\{"here":true\}$/s)
  socket.destroy()
  await allGone()
})

test.each([
  ["is not HTTP", "nonsense\r\n\r\n"],
  ["has more headers than are taken", `GET / HTTP/1.1\r\nX-Large: ${"x".repeat(70_000)}`],
  ["says twice how long it is", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
])(
  "rejects a request that %s, and closes the connection although the client keeps its side open",
  async (_what, sent) => {
    const { socket, text, ended } = await open()
    socket.write(sent)
    await ended
    expect(text()).toMatch(/^HTTP\/1\.1 400 .*"code":1000/s)
    await allGone()
    socket.destroy()
  }
)

test("the application's own server has these limits", async () => {
  await api.app.listen({ host: "127.0.0.1", port: 0 })
  expect(api.app.server).toMatchObject({
    headersTimeout: requestLimits.headWithin,
    requestTimeout: requestLimits.wholeWithin,
  })
})
