import { once } from "node:events"
import { connect, type AddressInfo, type Socket } from "node:net"
import type { FastifyInstance } from "fastify"

export type RawConnection = {
  socket: Socket
  /** What has arrived so far, a character for each byte. */
  text: () => string
  /** Resolves when what has arrived matches, or the connection has ended. */
  arrived: (pattern: RegExp) => Promise<void>
  /** Resolves when the connection has ended, by either side. */
  ended: Promise<void>
}

/** A connection to an application, which starts to listen, for bytes that no HTTP client sends. */
export const openRawConnection = async (app: FastifyInstance): Promise<RawConnection> => {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1")
  // The server closes connections during writes; that is what these tests check.
  socket.on("error", () => undefined)
  await once(socket, "connect")
  let text = ""
  socket.on("data", (chunk: string) => (text += chunk))
  const ended = new Promise<void>((done) => socket.once("close", () => done()))
  return {
    socket,
    text: () => text,
    arrived: async (pattern) => {
      while (!pattern.test(text) && !socket.closed) await Promise.race([once(socket, "data"), ended])
    },
    ended,
  }
}

/** Sends lines of a request with its empty line, and a body. Returns the complete response, at whose end the server closes. */
export const sendRawRequest = async (app: FastifyInstance, lines: string[], body = ""): Promise<RawResponse> => {
  const { socket, text, ended } = await openRawConnection(app)
  socket.write(Buffer.from([...lines, "Connection: close", "", body].join("\r\n"), "latin1"))
  await ended
  return responseOf(text())
}

export type RawResponse = { status: number; headers: Record<string, string>; body: string }

/** The first response in a text: its status is NaN when there is none. */
export const responseOf = (text: string): RawResponse => {
  const [head = "", ...rest] = text.split("\r\n\r\n")
  const [first = "", ...lines] = head.split("\r\n")
  const headers = lines.map((line) => {
    const colon = line.indexOf(":")
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]),
    headers: Object.fromEntries(headers),
    body: rest.join("\r\n\r\n"),
  }
}
