import type { IncomingMessage, ServerResponse } from "node:http"
import { startHttpPeer } from "./http-peer.ts"

/** Answers a request in the place of the content API. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Stands between a builder and the content, so that a test can take the content away and give it back.
 *
 * @param apiUrl where the content is when nothing is wrong
 */
export const openContentDoor = async (apiUrl: string) => {
  let instead: Answer | undefined
  const peer = await startHttpPeer((request, response) => {
    if (instead) {
      instead(request, response)
      return
    }
    void fetch(new URL(request.url ?? "/", apiUrl)).then(async (answer) => {
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" })
      response.end(await answer.text())
    })
  })
  return {
    /** The content API as it is seen through the door. */
    apiUrl: `${peer.origin}/v1`,
    /** Every request is answered like this, until `open`. */
    shut: (answer: Answer): void => {
      instead = answer
    },
    open: (): void => {
      instead = undefined
    },
    close: () => peer.close(),
  }
}
