import { once } from "node:events"
import { Readable } from "node:stream"
import { openRawConnection } from "../support/raw-connection.ts"
import { useTestApp } from "../support/test-app.ts"

/** A response that is larger than what a system keeps for a connection, and whether its source was given up. */
const sources: Readable[] = []

const api = useTestApp(
  {},
  {
    idleWithin: 300,
    register: (app) => {
      app.get("/large", (_, reply) => {
        let left = 500
        const source = new Readable({
          read() {
            this.push(left-- > 0 ? Buffer.alloc(1_000_000) : null)
          },
        })
        sources.push(source)
        return reply.send(source)
      })
      return Promise.resolve()
    },
  }
)

test("gives up a response that its client does not take, and what it is read from", async () => {
  const { socket } = await openRawConnection(api.app)
  socket.pause()
  socket.write("GET /large HTTP/1.1\r\nHost: localhost:8000\r\n\r\n")
  while (sources.length === 0) await new Promise((done) => setTimeout(done, 10))
  const [source] = sources
  if (source && !source.closed) await once(source, "close").catch(() => undefined)
  expect(source?.readableEnded).toBe(false)
  expect(source?.destroyed).toBe(true)
  socket.destroy()
})
