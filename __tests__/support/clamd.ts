import { createServer, type AddressInfo, type Socket } from "node:net"

export type Clamd = { port: number; received: Buffer[]; close: () => Promise<void> }

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
  reply: (content: Buffer) => string,
  greet?: (socket: Socket) => void
): Promise<Clamd> => {
  const received: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const chunks: Buffer[] = []
    sockets.add(socket)
    socket.on("error", () => undefined)
    greet?.(socket)
    socket.on("data", (chunk) => {
      chunks.push(chunk)
      const content = contentOf(Buffer.concat(chunks))
      if (!content) return
      received.push(content)
      socket.end(reply(content))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
