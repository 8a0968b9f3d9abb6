import type { IncomingMessage, ServerResponse } from "node:http"
import { startHttpPeer } from "./http-peer.ts"

/** Answers a request in the place of the content API. */
export type ApiResponse = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Stands between a builder and the content, so that a test can take the content away and give it back.
 *
 * @param apiUrl where the content is when nothing is wrong
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
    /** The content API as it is seen through the door. */
    apiUrl: `${peer.origin}/v1`,
    /** Every request is answered like this, until `open`. */
    shut: (upstream: ApiResponse): void => {
      instead = upstream
    },
    open: (): void => {
      instead = undefined
    },
    close: () => peer.close(),
  }
}
