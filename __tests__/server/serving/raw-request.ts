import { connect } from "node:net"
import type { AddressInfo } from "node:net"
import type { FastifyInstance } from "fastify"

/** Sends a request line unchanged, which no HTTP client does. Returns the complete response. */
export const sendRaw = (
  app: FastifyInstance,
  target: string,
  method = "GET"
): Promise<{ status: number; text: string }> => {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let text = ""
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(
        Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, "latin1")
      )
    )
    socket.setEncoding("latin1")
    socket.on("data", (part: string) => (text += part))
    socket.on("end", () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text }))
    socket.on("error", reject)
  })
}
