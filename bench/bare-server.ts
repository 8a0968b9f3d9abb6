import Fastify from "fastify"
import { readBytes } from "./support/http.ts"

/**
 * The minimum that Fastify does for a response: a constant path, unchanged bytes, their type.
 * Usage: node bench/bare-server.ts <port> <address to copy>...
 */
const [port, ...addresses] = process.argv.slice(2)
const app = Fastify()
for (const address of addresses) {
  const { body, type } = await readBytes(address)
  app.get(new URL(address).pathname, (_request, reply) => {
    reply.header("content-type", type).send(body)
  })
}
process.once("SIGTERM", () => void app.close())
await app.listen({ host: "127.0.0.1", port: Number(port) })
