import type { FastifyInstance, FastifyReply } from "fastify"
import { ApiError } from "./api-error.ts"

/** One event: its id and its data. */
type StreamEvent = { id: number; data: unknown }

export type EventStream = {
  /** Sends an event after all earlier ones; `describe` is called then. */
  send: (describe: () => Promise<StreamEvent>) => void
  /** Registers a listener, called once when either side has ended the stream. */
  onEnd: (ended: () => void) => void
}

export type EventStreamOptions = {
  /** Whether the client still has the right to listen; checked before everything that is sent. */
  mayGoOn: () => Promise<boolean>
}

/** Interval in milliseconds of heartbeats, which keep proxies from closing the connection. */
const usualHeartbeat = 15_000

/** Unsent bytes above which the connection of a slow client is closed. */
const waitingMax = 65_536

const startStream = (reply: FastifyReply, { mayGoOn }: EventStreamOptions) => {
  reply.header("cache-control", "no-store").header("content-type", "text/event-stream; charset=utf-8")
  // Without this header, a proxy such as nginx buffers events.
  reply.header("x-accel-buffering", "no")
  // An ended stream leaves no idle connection, for which a server that stops would wait.
  reply.header("connection", "close")
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  raw.flushHeaders()

  let last: Promise<void> = Promise.resolve()
  const end = (): void => {
    raw.end()
  }
  const write = (text: () => Promise<string>): void => {
    last = last
      .then(async () => {
        if (raw.writableEnded || raw.destroyed) return
        if (raw.writableLength > waitingMax) raw.destroy()
        else if (await mayGoOn()) raw.write(await text())
        else end()
      })
      // The client reconnects, and then gets the error as a response.
      .catch(end)
  }
  const stream: EventStream = {
    send: (describe) =>
      write(async () => {
        const { id, data } = await describe()
        return `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`
      }),
    onEnd: (ended) => void raw.once("close", ended),
  }
  return { stream, end, beat: () => write(() => Promise.resolve(": alive\n\n")) }
}

/**
 * Server-sent events for the routes of an application. A stream ends when the client disconnects or loses its right to
 * listen, and when the application closes.
 *
 * @param heartbeat in milliseconds; all streams have theirs at the same time, so that what is checked before is read at once
 * @returns the function that turns a reply into a stream
 */
export const eventStreams = (app: FastifyInstance, heartbeat = usualHeartbeat) => {
  const open = new Set<ReturnType<typeof startStream>>()
  let closing = false
  const heart = setInterval(() => {
    for (const { beat } of open) beat()
  }, heartbeat).unref()
  app.addHook("preClose", (done) => {
    closing = true
    clearInterval(heart)
    for (const { end } of open) end()
    done()
  })
  return (reply: FastifyReply, options: EventStreamOptions): EventStream => {
    if (closing) throw new ApiError("unavailable")
    const started = startStream(reply, options)
    open.add(started)
    started.stream.onEnd(() => open.delete(started))
    return started.stream
  }
}
