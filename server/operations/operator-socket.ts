import { chmod, rm } from "node:fs/promises"
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Writable } from "node:stream"
import { BackupError } from "./backup-format.ts"

/**
 * Where the operator's commands reach a running server: a socket among its data, so that whoever may read the database
 * may call it, and nobody else. The embedded database has one opener, so only its server can back it up.
 */
const socketPath = (dataDir: string): string => join(dataDir, "operator.sock")

/** Longest path of a socket in bytes; https://man7.org/linux/man-pages/man7/unix.7.html has 108, with the final zero. */
const longestPath = 103

export type OperatorSocket = { close: () => Promise<void> }

/**
 * Listens for `backup`. One backup at a time; the answer is the archive, and is broken off when it fails.
 *
 * @returns null where sockets cannot be: on Windows, and in folders with very long names
 */
export const openOperatorSocket = async (
  dataDir: string,
  backUp: (output: Writable) => Promise<void>,
  onError: (error: unknown) => void
): Promise<OperatorSocket | null> => {
  const path = socketPath(dataDir)
  if (process.platform === "win32" || Buffer.byteLength(path) > longestPath) return null
  let running = false
  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (message.method !== "POST" || message.url !== "/backup") return void response.writeHead(404).end()
    if (running) return void response.writeHead(409).end()
    running = true
    try {
      response.writeHead(200, { "content-type": "application/x-tar" })
      await backUp(response)
    } catch (error) {
      onError(error)
      response.destroy()
    } finally {
      running = false
    }
  }
  const server = createServer((message, response) => void answer(message, response))
  // What is there is of a process that died: the database's lock is ours.
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
      }),
  }
}

/**
 * Has the server that runs on a data folder write a backup.
 *
 * @returns false when no server listens there
 * @throws BackupError when the server cannot; or what the connection and the output say
 */
export const requestBackup = async (dataDir: string, output: Writable): Promise<boolean> => {
  const answer = await new Promise<IncomingMessage | null>((done, failed) => {
    const call = request({ socketPath: socketPath(dataDir), method: "POST", path: "/backup" }, done)
    call.once("error", (error: NodeJS.ErrnoException) => {
      if (["ENOENT", "ECONNREFUSED"].includes(error.code ?? "")) done(null)
      else failed(error)
    })
    call.end()
  })
  if (!answer) return false
  if (answer.statusCode === 409) throw new BackupError("Another backup is being made; try again when it has ended.")
  if (answer.statusCode !== 200) throw new BackupError(`The server answered with status ${answer.statusCode}`)
  await pipeline(answer, output)
  return true
}
