import { createReadStream } from "node:fs"
import { connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { UpstreamError } from "../../http/upstream-error.ts"
import type { ClamdAddress } from "../file-config.ts"

/** In milliseconds; clamd sends nothing while it unpacks a file. */
const defaultIdleTimeout = 60_000

/** In milliseconds: how often clamd is asked whether it is alive while it scans, and how long it may take to respond. */
const pings = { every: 2_000, within: 4_000 }

/** Longest reply in bytes; clamd's are a line. */
const replyMax = 4_096

/** The command, then chunks that begin with their length in four bytes, the last one empty: clamd(8), INSTREAM. */
const instream = async function* (path: string): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0")
  for await (const chunk of createReadStream(path)) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE((chunk as Buffer).length)
    yield Buffer.concat([length, chunk as Buffer])
  }
  yield Buffer.alloc(4)
}

/** Sends a command and returns the reply; fails when the signal aborts. `idleTimeout` is in milliseconds. */
const converse = (
  address: ClamdAddress,
  command: AsyncIterable<Buffer> | Iterable<Buffer>,
  { idleTimeout, signal }: { idleTimeout: number; signal: AbortSignal }
): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ ...address, signal })
    let reply = ""
    const fail = (reason: string, cause?: unknown) => {
      socket.destroy()
      reject(new UpstreamError(`The virus scanner cannot be used: ${reason}`, { cause }))
    }
    const send = async () => {
      for await (const piece of command) {
        if (socket.destroyed) return
        if (!socket.write(piece))
          await new Promise<void>((go) => {
            socket.once("drain", go).once("close", go)
          })
      }
    }
    socket.setTimeout(idleTimeout, () => fail("it is silent"))
    socket.on("error", (error) => fail(error.message, error))
    socket.on("data", (chunk) => {
      reply += chunk.toString("latin1")
      if (reply.length > replyMax) fail("its reply has no end")
    })
    // clamd replies when it has the complete file, or immediately when it accepts no more.
    socket.on("end", () => {
      socket.destroy()
      resolve(reply.replace(/\0+$/, "").trim())
    })
    socket.on("connect", () => {
      send().catch((error: unknown) => fail("the file cannot be sent", error))
    })
  })

/** Rejects when clamd does not respond to anything, to distinguish a long scan from a frozen scanner. */
const watch = async (address: ClamdAddress, signal: AbortSignal): Promise<never> => {
  for (;;) {
    await pause(pings.every, undefined, { signal })
    await converse(address, [Buffer.from("zPING\0")], { idleTimeout: pings.within, signal })
  }
}

/**
 * Scans a local file with clamd.
 *
 * @param idleTimeout of the scan, in milliseconds
 * @returns whether the file is clean
 * @throws UpstreamError when clamd cannot be used, or replies anything else
 */
export const isClean = async (
  address: ClamdAddress,
  path: string,
  idleTimeout = defaultIdleTimeout
): Promise<boolean> => {
  const ended = new AbortController()
  const { signal } = ended
  const scan = converse(address, instream(path), { idleTimeout, signal })
  const reply = await Promise.race([scan, watch(address, signal)]).finally(() => ended.abort())
  if (/^stream: OK$/.test(reply)) return true
  if (/^stream: .+ FOUND$/.test(reply)) return false
  throw new UpstreamError(`The virus scanner answered: ${reply || "nothing"}`)
}
