import { createServer, type AddressInfo, type Socket } from "node:net"

export type Clamd = {
  port: number
  received: Buffer[]
  /** How often it was asked whether it is alive. */
  pings: () => number
  close: () => Promise<void>
}

const command = "zINSTREAM\0"

/** The content that a client sent in pieces; null before its end. */
const contentOf = (bytes: Buffer): Buffer | null => {
  if (bytes.toString("latin1", 0, command.length) !== command) return null
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/**
 * A scanner that speaks the protocol of clamd.
 *
 * @param reply its verdict on a content
 */
export const startClamd = async (
  reply: (content: Buffer) => string | Promise<string>,
  greet?: (socket: Socket) => void
): Promise<Clamd> => {
  const received: Buffer[] = []
  let pings = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const chunks: Buffer[] = []
    sockets.add(socket)
    socket.on("error", () => undefined)
    greet?.(socket)
    socket.on("data", (chunk) => {
      chunks.push(chunk)
      if (chunks.length === 1 && chunk.toString("latin1") === "zPING\0") {
        pings += 1
        socket.end("PONG\0")
        return
      }
      const content = contentOf(Buffer.concat(chunks))
      if (!content) return
      received.push(content)
      void Promise.resolve(reply(content)).then((verdict) => socket.end(verdict))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    pings: () => pings,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
