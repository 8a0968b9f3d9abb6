import { request as sendRequest, type IncomingMessage, type ServerResponse } from "node:http"

type Next = () => void

/**
 * Forwards requests to another local server, for `gatsby develop`. Gatsby's own `proxy` follows redirects itself and
 * loses their cookies, so that signing in would fail.
 *
 * @param prefix path below which requests are forwarded, prefix included
 * @param target any address of the other server
 */
export const forwardRequest =
  (prefix: string, target: URL) =>
  (incoming: IncomingMessage & { originalUrl?: string }, outgoing: ServerResponse, next: Next): void => {
    const path = incoming.originalUrl ?? incoming.url ?? "/"
    if (path !== prefix && !path.startsWith(`${prefix}/`)) {
      next()
      return
    }
    const { hostname, port } = target
    const passed = sendRequest(
      { hostname, port, path, method: incoming.method, headers: incoming.headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      }
    )
    passed.on("error", () => {
      if (outgoing.headersSent) outgoing.destroy()
      else
        outgoing
          .writeHead(502, { "content-type": "text/plain; charset=utf-8" })
          .end("The content API does not respond.\n")
    })
    incoming.pipe(passed)
  }
