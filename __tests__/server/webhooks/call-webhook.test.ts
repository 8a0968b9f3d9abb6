import { createHmac, timingSafeEqual } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import type { ReleaseNews } from "../../../server/tasks/task-kinds.ts"
import { callWebhook } from "../../../server/webhooks/call-webhook.ts"
import { startHttpPeer, type HttpPeer } from "../../support/http-peer.ts"

const secret = Buffer.from("0123456789abcdef0123456789abcdef")

const news: ReleaseNews = {
  id: "msg_1",
  kind: "built",
  release: "20260615T120000000Z-0123abcd",
  at: "2026-06-15T12:00:00.000Z",
  site: "https://studio.example",
  changed: ["/", "/blog/ночь"],
}

const now = new Date("2026-06-15T12:00:05.900Z")

let peer: HttpPeer
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  answer = (_request, response) => response.writeHead(204).end()
  peer = await startHttpPeer((request, response) => answer(request, response))
})

afterEach(() => peer.close())

const call = (within?: number) =>
  callWebhook({ url: `${peer.origin}/purge?zone=1`, secret }, news, { now, ...(within ? { within } : {}) })

test("tells what changed, signed so that the receiver can be sure of all of it", async () => {
  const received = new Promise<{ request: IncomingMessage; body: string }>((resolve) => {
    answer = (request, response) =>
      void text(request).then((body) => {
        resolve({ request, body })
        response.writeHead(200).end("thank you")
      })
  })

  await call()

  const { request, body } = await received
  expect([request.method, request.url, request.headers["content-type"]]).toEqual([
    "POST",
    "/purge?zone=1",
    "application/json",
  ])
  const { id, ...told } = news
  expect(JSON.parse(body)).toEqual(told)
  expect(request.headers["webhook-id"]).toBe(id)
  expect(request.headers["webhook-timestamp"]).toBe("1781524805")
  // As https://www.standardwebhooks.com has receivers check it.
  const [version, signature = ""] = String(request.headers["webhook-signature"]).split(",")
  const expected = createHmac("sha256", secret).update(`msg_1.1781524805.${body}`).digest()
  expect(version).toBe("v1")
  expect(timingSafeEqual(Buffer.from(signature, "base64"), expected)).toBe(true)
})

test.each([400, 410, 429, 500, 503])("an answer of %i is a failure", async (status) => {
  answer = (_request, response) => response.writeHead(status).end()
  await expect(call()).rejects.toThrow(`answered ${status}`)
})

test.each([301, 302, 307, 308])("a redirect (%i) is a failure, and leads nowhere", async (status) => {
  answer = (_request, response) => response.writeHead(status, { location: `${peer.origin}/elsewhere` }).end()
  await expect(call()).rejects.toThrow(`answered ${status}`)
  expect(peer.requests).toEqual(["/purge?zone=1"])
})

test("does not wait for ever for a receiver that is silent", async () => {
  answer = () => undefined
  await expect(call(100)).rejects.toThrow("does not answer")
})

test("does not read an answer without an end", async () => {
  const closed = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      response.writeHead(200)
      const write = (): void => {
        if (!response.destroyed) response.write("x".repeat(65_536), () => setImmediate(write))
      }
      response.once("close", () => resolve())
      write()
    }
  })
  await call()
  await closed
})

test("says so when nobody is there, and does not name the address, which may hold a key", async () => {
  const { origin } = peer
  await peer.close()
  const failed = callWebhook({ url: `${origin}/purge?key=secret`, secret }, news, { now })
  await expect(failed).rejects.toThrow("does not answer")
  await expect(failed).rejects.not.toThrow("key=secret")
  peer = await startHttpPeer(() => undefined)
})
