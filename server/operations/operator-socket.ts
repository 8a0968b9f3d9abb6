import { chmod, rm } from "node:fs/promises"
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { ownValue } from "../../shared/own-value.ts"

/**
 * The socket for the operator's commands to a running server. It is in the data folder, so that only system users who
 * may read the database may use it.
 */
const socketPath = (dataDir: string): string => join(dataDir, "operator.sock")

/** Longest path of a socket in bytes; https://man7.org/linux/man-pages/man7/unix.7.html has 108, with the final zero. */
const longestPath = 103

export type OperatorSocket = { close: () => Promise<void> }

/** The response to a command of the operator, and to the text that came with it; throwing aborts it. */
export type OperatorCommand = {
  type: string
  respond: (response: ServerResponse, body: string) => Promise<void>
  /** Whether only one may run at a time; another one gets 409. */
  alone: boolean
  /** Whether closing the server aborts it instead of waiting for it. */
  broken: boolean
}

/** In milliseconds: a command that takes nothing of its response for so long is frozen, and would keep all others of its kind out. */
const usualPatience = 600_000

/** Whether another process listens there; the socket file of a dead process still exists. */
const isTaken = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path)
    socket.once("connect", () => {
      socket.destroy()
      done(true)
    })
    socket.once("error", () => done(false))
  })

/**
 * Listens for commands, each a POST request to its name.
 *
 * @param patience in milliseconds: how long a client may take nothing of a response that waits for it
 * @returns null where no socket is possible: on Windows, in folders with very long names, and where another process
 * that shares the folder listens already
 */
export const openOperatorSocket = async (
  dataDir: string,
  commands: Record<string, OperatorCommand>,
  onError: (error: unknown) => void,
  patience = usualPatience
): Promise<OperatorSocket | null> => {
  const path = socketPath(dataDir)
  if (process.platform === "win32" || Buffer.byteLength(path) > longestPath || (await isTaken(path))) return null
  const running = new Map<ServerResponse, OperatorCommand>()
  const respond = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = message.url?.slice(1) ?? ""
    const command = message.method === "POST" ? ownValue(commands, name) : undefined
    if (!command) return void response.writeHead(404).end()
    if (command.alone && [...running.values()].includes(command)) return void response.writeHead(409).end()
    running.set(response, command)
    // The work itself may be silent for as long as it takes.
    response.setTimeout(patience, () => {
      if (response.writableNeedDrain) response.destroy()
    })
    try {
      response.writeHead(200, { "content-type": command.type }).flushHeaders()
      await command.respond(response, await text(message))
    } catch (error) {
      onError(error)
      response.destroy()
    } finally {
      running.delete(response)
    }
  }
  const server = createServer((message, response) => void respond(message, response))
  await rm(path, { force: true })
  await new Promise<void>((done, failed) => {
    server.once("error", failed)
    server.listen(path, done)
  })
  await chmod(path, 0o600)
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeIdleConnections()
        for (const [response, { broken }] of running) if (broken) response.destroy()
      }),
  }
}

/**
 * Sends a command to the server that runs on a data folder.
 *
 * @param body what the command is about, for those that need it
 * @returns the response, whose body is still to be read; null when no server listens there
 * @throws errors of the connection
 */
export const requestOperatorSocket = (dataDir: string, command: string, body = ""): Promise<IncomingMessage | null> =>
  new Promise((done, failed) => {
    // A connection that stayed open after a refusal would keep the command from ending until the server closes it.
    const once = { agent: false, socketPath: socketPath(dataDir), method: "POST", path: `/${command}` }
    const outgoing = request(once, (response) => {
      if (response.statusCode !== 200) response.resume()
      done(response)
    })
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      if (["ENOENT", "ECONNREFUSED"].includes(error.code ?? "")) done(null)
      else failed(error)
    })
    outgoing.end(body)
  })
