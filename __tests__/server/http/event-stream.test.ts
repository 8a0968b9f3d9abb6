import { once } from "node:events"
import { Agent, get, type IncomingMessage } from "node:http"
import fastify, { type FastifyInstance } from "fastify"
import { eventStreams, type EventStream } from "../../../server/http/event-stream.ts"

let app: FastifyInstance
let origin: string
let opened: EventStream[]

beforeEach(async () => {
  app = fastify()
  opened = []
  const open = eventStreams(app, 10)
  app.get("/events", (_request, reply) => {
    opened.push(open(reply, { mayGoOn: () => Promise.resolve(true) }))
  })
  origin = await app.listen({ host: "127.0.0.1", port: 0 })
})

afterEach(() => app.close())

const listen = async () => {
  const leaving = new AbortController()
  const response = await fetch(`${origin}/events`, { signal: leaving.signal })
  return { reader: response.body?.pipeThrough(new TextDecoderStream()).getReader(), leave: () => leaving.abort() }
}

test("sends heartbeats", async () => {
  const { reader, leave } = await listen()
  expect((await reader?.read())?.value).toBe(": alive\n\n")
  leave()
})

test("notifies when its listener leaves", async () => {
  const { leave } = await listen()
  const ended = new Promise<void>((done) => opened[0]?.onEnd(done))
  leave()
  await expect(ended).resolves.toBeUndefined()
})

test("ends when reading an event fails", async () => {
  const { reader } = await listen()
  opened[0]?.send(() => Promise.reject(new Error("the database is away")))
  for (;;) {
    const read = await reader?.read()
    if (read?.done) break
    expect(read?.value).toMatch(/^(?:: alive\n\n)+$/)
  }
})

test("does not delay the shutdown", async () => {
  const { reader } = await listen()
  await app.close()
  for (;;) if ((await reader?.read())?.done) break
})

test("leaves no idle connection for which a shutdown would wait", async () => {
  const agent = new Agent({ keepAlive: true })
  const [response] = (await once(get(`${origin}/events`, { agent }), "response")) as [IncomingMessage]
  response.resume()
  const ended = once(response, "end")
  const closed = once(response.socket, "close")
  opened[0]?.send(() => Promise.reject(new Error("the database is away")))
  await ended
  await closed
  agent.destroy()
})
