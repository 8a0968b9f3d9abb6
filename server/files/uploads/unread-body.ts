import type { Readable } from "node:stream"

/** How long, in milliseconds, the rest of a refused body is taken, so that whoever sends it comes to read the answer. */
const timeout = 5_000

/** Lets the rest of a body that nobody wants run out, or ends its connection when that takes long. */
export const drainBody = (body: Readable): void => {
  if (body.readableEnded || body.destroyed) return
  const cut = setTimeout(() => body.destroy(), timeout)
  cut.unref()
  body.once("close", () => clearTimeout(cut)).once("end", () => clearTimeout(cut))
  body.resume()
}
