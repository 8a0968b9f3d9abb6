import { once } from "node:events"
import { request, type ClientRequest, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import { addStaff } from "../../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../../support/test-app.ts"
import { addTicket, multipart, multipartType, receivedParts } from "../../../support/upload.ts"

const api = useTestApp()

let port = 0

beforeAll(async () => {
  await api.app.listen({ host: "127.0.0.1", port: 0 })
  port = (api.app.server.address() as AddressInfo).port
})

/** Begins an upload over a real connection; its body may have any length. */
const beginUpload = (headers: Record<string, string>): ClientRequest => {
  const upload = request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: "/v1/api/v1/files/upload",
    headers: { origin: "http://localhost:8000", "content-type": multipartType, ...headers },
  })
  // The server or the test closes the connection.
  upload.on("error", () => undefined)
  return upload
}

const responseOf = async (upload: ClientRequest): Promise<{ message: IncomingMessage; body: Envelope }> => {
  const [message] = (await once(upload, "response")) as [IncomingMessage]
  let text = ""
  for await (const chunk of message) text += String(chunk)
  return { message, body: JSON.parse(text) as Envelope }
}

const staffCookie = async () => ({ cookie: (await addStaff(api, "editor")).headers["cookie"] ?? "" })

/** The first bytes of a body with a picture. */
const begin = multipart({ name: "a.jpg", content: Buffer.from("ffd8ffe0".padEnd(10_000, "0"), "hex") }).subarray(
  0,
  5_000
)

const finished = async (count: number): Promise<void> => {
  while ((await receivedParts(api.dataDir)).length !== count) await new Promise(setImmediate)
}

test("an upload may take as long as its own limit says: no limit of all requests cuts its connection before", () => {
  expect(api.app.server.requestTimeout).toBeGreaterThan(uploadLimits.longest)
})

test("responds with 413 while the body is still arriving, and stores nothing", async () => {
  const upload = beginUpload({ ...(await staffCookie()), "transfer-encoding": "chunked" })
  const pending = responseOf(upload)
  const connection = { hasResponded: false }
  void pending.then(() => (connection.hasResponded = true))
  upload.write(begin)
  const piece = Buffer.alloc(1_048_576)
  // Sends twice the limit and leaves the body open: the response cannot have waited for its end.
  for (let sent = 0; sent < 2 * uploadLimits.pictureMax && !connection.hasResponded; sent += piece.length)
    if (!upload.write(piece)) await Promise.race([once(upload, "drain"), pending])

  const { message, body } = await pending

  expect([message.statusCode, body.code]).toEqual([413, errorCodes.tooLarge.code])
  await finished(0)
  upload.destroy()
})

test("an aborted upload leaves nothing", async () => {
  const upload = beginUpload(await staffCookie())
  upload.write(begin)
  await finished(1)
  upload.destroy()
  await finished(0)
  expect(await api.database.store.selectFrom("uploaded_file").select("id").execute()).toEqual([])
})

test("limits concurrent uploads of users, and those of visitors separately", async () => {
  const cookie = await staffCookie()
  const waiting = Array.from({ length: uploadLimits.atOnce }, () => beginUpload(cookie))
  for (const upload of waiting) upload.write(begin)
  await finished(uploadLimits.atOnce)

  const refused = beginUpload(cookie)
  refused.end(begin)
  const visitor = beginUpload({ "upload-ticket": await addTicket(api) })
  visitor.end(multipart({ name: "a.pdf", content: "no document" }))
  const responses = await Promise.all([responseOf(refused), responseOf(visitor)])

  expect(responses.map(({ message }) => message.statusCode)).toEqual([429, 415])
  expect(responses[0].message.headers["retry-after"]).toBe("60")
  for (const upload of waiting) upload.destroy()
  await finished(0)
})

test("rejects an unauthorized upload before the body arrives", async () => {
  const clients: Record<string, string>[] = [
    {},
    { "upload-ticket": "x".repeat(43) },
    { origin: "https://evil.example" },
  ]
  for (const headers of clients) {
    const upload = beginUpload(headers)
    upload.write(begin)
    const { message } = await responseOf(upload)
    expect([401, 410, 403]).toContain(message.statusCode)
    upload.destroy()
  }
  expect(await receivedParts(api.dataDir)).toEqual([])
})
