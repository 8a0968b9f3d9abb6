import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type HttpPeer = { origin: string; requests: string[]; close: () => Promise<void> }

/** A real HTTP server on a free port of this machine that responds as the test says; for failures that the API never has. */
export const startHttpPeer = async (
  handle: (request: IncomingMessage, response: ServerResponse) => void
): Promise<HttpPeer> => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? "")
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** One that the site's source asks as its content API, until it is closed. */
export const startContentPeer = async (handle: Parameters<typeof startHttpPeer>[0]): Promise<HttpPeer> => {
  const peer = await startHttpPeer(handle)
  process.env.CONTENT_API_URL = `${peer.origin}/v1`
  return {
    ...peer,
    close: () => {
      delete process.env.CONTENT_API_URL
      return peer.close()
    },
  }
}

/** Responds with a JSON body. */
export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" })
  response.end(JSON.stringify(body))
}
