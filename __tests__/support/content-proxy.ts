import type { IncomingMessage, ServerResponse } from "node:http"
import { startHttpPeer } from "./http-peer.ts"

/** Responds to a request in place of the content API. */
export type ApiResponse = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A proxy between a builder and the content API, so that a test can make the content unavailable and available again.
 *
 * @param apiUrl the content API behind it
 */
export const openContentProxy = async (apiUrl: string) => {
  let instead: ApiResponse | undefined
  const peer = await startHttpPeer((request, response) => {
    if (instead) {
      instead(request, response)
      return
    }
    void fetch(new URL(request.url ?? "/", apiUrl)).then(async (upstream) => {
      response.writeHead(upstream.status, { "content-type": upstream.headers.get("content-type") ?? "" })
      response.end(await upstream.text())
    })
  })
  return {
    /** The content API as it is seen through the proxy. */
    apiUrl: `${peer.origin}/v1`,
    /** Every request gets this response until `open`. */
    shut: (upstream: ApiResponse): void => {
      instead = upstream
    },
    open: (): void => {
      instead = undefined
    },
    close: () => peer.close(),
  }
}
