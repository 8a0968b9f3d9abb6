import type { Readable } from "node:stream"

/** How long, in milliseconds, the rest of a rejected body is read, so that the client gets to read the response. */
const timeout = 5_000

/** Discards the rest of a body, or closes its connection when that takes too long. */
export const drainBody = (body: Readable): void => {
  if (body.readableEnded || body.destroyed) return
  const cut = setTimeout(() => body.destroy(), timeout)
  cut.unref()
  body.once("close", () => clearTimeout(cut)).once("end", () => clearTimeout(cut))
  body.resume()
}
