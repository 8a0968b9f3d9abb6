// Receives webhooks and prints what they say: WEBHOOK_SECRET=whsec_… PORT=8088 node receive-webhooks.mjs
import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer } from "node:http"
import { text } from "node:stream/consumers"

const { WEBHOOK_SECRET = "", PORT = "8088" } = process.env
if (!WEBHOOK_SECRET.startsWith("whsec_")) throw new Error("WEBHOOK_SECRET is needed: whsec_…")
const key = Buffer.from(WEBHOOK_SECRET.slice("whsec_".length), "base64")

/** Older messages may be somebody's who has recorded them. */
const ageMax = 5 * 60

/** Whether the sender knows the secret: the body is signed as it came, with its id and time. */
const isGenuine = ({ headers }, body) => {
  const { "webhook-id": id, "webhook-timestamp": time } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= ageMax)) return false
  const expected = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest()
  return String(headers["webhook-signature"])
    .split(" ")
    .some((signature) => {
      const [version, value = ""] = signature.split(",")
      const given = Buffer.from(value, "base64")
      return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected)
    })
}

// A message can come twice, under the same id. A program that must not act twice stores the ids.
const seen = new Set()

const server = createServer(async (request, response) => {
  const body = await text(request)
  if (!isGenuine(request, body)) return response.writeHead(401).end()
  const id = request.headers["webhook-id"]
  if (!seen.has(id)) {
    seen.add(id)
    const { type, data } = JSON.parse(body)
    console.log(type, data.title ?? "", data.url ?? "")
  }
  // Any 2xx says that it has arrived; work that takes long comes after the response.
  response.writeHead(204).end()
})
server.listen(Number(PORT), "127.0.0.1", () => console.log(`Listening on port ${server.address().port}`))
