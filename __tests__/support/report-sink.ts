import { EventEmitter } from "node:events"
import { gunzipSync } from "node:zlib"
import { sendJson, startHttpPeer, type HttpPeer } from "./http-peer.ts"

export type ReportSink = HttpPeer & {
  /** The value of SENTRY_DSN. */
  dsn: string
  /** What was sent to it, each with the head of its request. */
  received: { head: string; body: string }[]
  /** Emits `report` after each of them. */
  arrivals: EventEmitter
  /** The events among them. */
  events: () => Record<string, unknown>[]
}

/** An envelope has three lines: its header, the header of the item, and the item. */
const eventIn = (body: string): Record<string, unknown> => {
  const [, item = "", text = ""] = body.split("\n")
  expect(JSON.parse(item)).toMatchObject({ type: "event" })
  return JSON.parse(text) as Record<string, unknown>
}

/**
 * A server that takes error reports as Sentry does, and records them. Another process reads them by GET, as a list of
 * `received`.
 */
export const startReportSink = async (): Promise<ReportSink> => {
  const received: ReportSink["received"] = []
  const arrivals = new EventEmitter()
  const peer = await startHttpPeer((request, response) => {
    response.setHeader("access-control-allow-origin", "*")
    if (request.method === "GET") {
      sendJson(response, received)
      return
    }
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const bytes = Buffer.concat(chunks)
      const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes
      received.push({ head: `${request.url}\n${JSON.stringify(request.headers)}`, body: body.toString() })
      arrivals.emit("report")
      sendJson(response, {})
    })
  })
  return {
    ...peer,
    dsn: peer.origin.replace("http://", "http://publickey@").concat("/1"),
    received,
    arrivals,
    events: () => received.map(({ body }) => eventIn(body)),
  }
}
