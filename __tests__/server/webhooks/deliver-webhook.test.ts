import { createHmac, timingSafeEqual } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import type { ReleaseEvent } from "../../../server/tasks/task-kinds.ts"
import { deliverWebhook } from "../../../server/webhooks/deliver-webhook.ts"
import { startHttpPeer, type HttpPeer } from "../../support/http-peer.ts"

const secret = Buffer.from("0123456789abcdef0123456789abcdef")

const releaseEvent: ReleaseEvent = {
  id: "msg_1",
  kind: "built",
  release: "20260615T120000000Z-0123abcd",
  at: "2026-06-15T12:00:00.000Z",
  site: "https://studio.example",
  changed: ["/", "/blog/ночь"],
}

const now = new Date("2026-06-15T12:00:05.900Z")

let peer: HttpPeer
let respond: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  respond = (_request, response) => response.writeHead(204).end()
  peer = await startHttpPeer((request, response) => respond(request, response))
})

afterEach(() => peer.close())

const deliver = (within?: number) =>
  deliverWebhook({ url: `${peer.origin}/purge?zone=1`, secret }, releaseEvent, { now, ...(within ? { within } : {}) })

test("sends the event with a signature that the receiver can verify", async () => {
  const received = new Promise<{ request: IncomingMessage; body: string }>((resolve) => {
    respond = (request, response) =>
      void text(request).then((body) => {
        resolve({ request, body })
        response.writeHead(200).end("thank you")
      })
  })

  await deliver()

  const { request, body } = await received
  expect([request.method, request.url, request.headers["content-type"]]).toEqual([
    "POST",
    "/purge?zone=1",
    "application/json",
  ])
  const { id, ...notified } = releaseEvent
  expect(JSON.parse(body)).toEqual(notified)
  expect(request.headers["webhook-id"]).toBe(id)
  expect(request.headers["webhook-timestamp"]).toBe("1781524805")
  // Verified as https://www.standardwebhooks.com describes.
  const [version, signature = ""] = String(request.headers["webhook-signature"]).split(",")
  const expected = createHmac("sha256", secret).update(`msg_1.1781524805.${body}`).digest()
  expect(version).toBe("v1")
  expect(timingSafeEqual(Buffer.from(signature, "base64"), expected)).toBe(true)
})

test.each([400, 410, 429, 500, 503])("throws on a response with %i", async (status) => {
  respond = (_request, response) => response.writeHead(status).end()
  await expect(deliver()).rejects.toThrow(`answered ${status}`)
})

test.each([301, 302, 307, 308])("throws on a redirect (%i), and does not follow it", async (status) => {
  respond = (_request, response) => response.writeHead(status, { location: `${peer.origin}/elsewhere` }).end()
  await expect(deliver()).rejects.toThrow(`answered ${status}`)
  expect(peer.requests).toEqual(["/purge?zone=1"])
})

test("stops waiting for a silent receiver", async () => {
  respond = () => undefined
  await expect(deliver(100)).rejects.toThrow("does not respond")
})

test("does not read an endless response", async () => {
  const closed = new Promise<void>((resolve) => {
    respond = (_request, response) => {
      response.writeHead(200)
      const write = (): void => {
        if (!response.destroyed) response.write("x".repeat(65_536), () => setImmediate(write))
      }
      response.once("close", () => resolve())
      write()
    }
  })
  await deliver()
  await closed
})

test("throws when no receiver responds, without the address, which may contain a key", async () => {
  const { origin } = peer
  await peer.close()
  const failed = deliverWebhook({ url: `${origin}/purge?key=secret`, secret }, releaseEvent, { now })
  await expect(failed).rejects.toThrow("does not respond")
  await expect(failed).rejects.not.toThrow("key=secret")
  peer = await startHttpPeer(() => undefined)
})
