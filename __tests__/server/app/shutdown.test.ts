import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { readConfig } from "../../../server/app/config.ts"
import { startServer } from "../../../server/app/start.ts"
import { acquireEmbeddedLock } from "../../../server/db/embedded-lock.ts"
import { makePostgresDatabase } from "../../support/postgres.ts"
import { runScript, spawnServerProcess, startServerProcess } from "../../support/server-process.ts"
import { startTcpProxy } from "../../support/tcp-proxy.ts"
import { fillDataDir } from "../../support/test-database.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "shutdown-"))
  await fillDataDir(folder)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Everything that arrives until the other side closes the connection. */
const readAll = async (socket: Socket): Promise<string> => {
  let text = ""
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
  await once(socket, "close")
  return text
}

const isRefused = async (port: number): Promise<boolean> => {
  const socket = connect(port, "127.0.0.1")
  try {
    await once(socket, "connect")
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

test("is not ready but still serves when it is about to shut down, which a silent connection does not delay", async () => {
  const config = readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", SITE: "off", PORT: "0", DATA_DIR: folder })
  const server = await startServer({ ...config, demoContent: false }, { write: () => undefined })
  const silent = connect(Number(new URL(server.address).port), "127.0.0.1")
  await once(silent, "connect")
  const silentEnded = once(silent, "close")
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)

  server.leave()

  const ready = await fetch(`${server.address}/health/ready`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ code: 1500 })
  expect((await fetch(`${server.address}/health/live`)).status).toBe(200)
  expect((await fetch(`${server.address}/v1/api/v1/blog`)).status).toBe(200)
  await server.close()
  await silentEnded
})

test("a signal during the start ends it in order", async () => {
  const server = spawnServerProcess({ NODE_ENV: "test", DATA_DIR: folder })
  while (!server.output().includes("database:")) await pause(5)
  expect(await server.end("SIGTERM")).toBe(0)
  expect(server.output()).not.toMatch(/error|abort/i)
  const lock = await acquireEmbeddedLock(join(folder, "db"))
  await lock.release()
})

test("is cut short when something never closes", async () => {
  const shutdown = JSON.stringify(pathToFileURL(resolve(import.meta.dirname, "../../../server/app/shutdown.ts")).href)
  const script = `
    const { onShutdownSignal } = await import(${shutdown})
    onShutdownSignal(() => new Promise(() => undefined), (error) => console.error(error.message), 100)
    setInterval(() => undefined, 1_000)
    process.kill(process.pid, "SIGHUP")`
  expect(await runScript(["--input-type=module", "--eval", script], {})).toEqual({
    code: 1,
    output: "The shutdown was cut short after 0.1 s\n",
  })
})

test("ends by itself, before it is cut short, while the database is frozen, with requests and tasks under way", async () => {
  const { url, drop } = await makePostgresDatabase()
  const proxy = await startTcpProxy(url)
  const server = await startServerProcess({ NODE_ENV: "test", DATA_DIR: folder, DATABASE_URL: proxy.address })
  proxy.freeze()
  const requests = Array.from({ length: 20 }, (_, number) =>
    fetch(`${server.address}/v1/api/v1/blog?perPage=${number + 1}`).catch(() => null)
  )

  expect(await server.end("SIGTERM")).toBe(0)

  await Promise.all(requests)
  await proxy.close()
  await drop()
})

/** Reads without a pause, on connections that stay open, until it cannot: the status of each response. */
const readUntilClosed = (address: string) => {
  const statuses: number[] = []
  const busy = Promise.withResolvers<null>()
  const visit = async (): Promise<void> => {
    for (;;) {
      const response = await fetch(`${address}/v1/api/v1/blog?perPage=${(statuses.length % 50) + 1}`).catch(() => null)
      if (!response) return
      await response.arrayBuffer().catch(() => undefined)
      statuses.push(response.status)
      if (statuses.length > 200) busy.resolve(null)
    }
  }
  return { statuses, busy: busy.promise, ended: Promise.all(Array.from({ length: 8 }, visit)) }
}

test("completes running requests on a signal, responds as before on busy connections until it closes them, accepts no new ones, and closes the database", async () => {
  const server = await startServerProcess({ NODE_ENV: "test", DATA_DIR: folder, PUBLIC_URL: "http://localhost:8000" })
  const { host, port } = new URL(server.address)
  const socket = connect(Number(port), "127.0.0.1")
  const received = readAll(socket)
  const head = `POST /v1/api/user/current HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`
  // The body of the first request is incomplete.
  socket.write(`${head}Origin: http://localhost:8000\r\nContent-Length: 2\r\n\r\n{`)
  // The connection counts as idle until the server has read the request; the other response proves that.
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
  const visitors = readUntilClosed(server.address)
  await visitors.busy

  const ended = server.end("SIGTERM")
  while (!(await isRefused(Number(port)))) await pause(20)
  socket.write(`}GET /health/ready HTTP/1.1\r\nHost: ${host}\r\n\r\n`)

  // The second request arrived after the shutdown began.
  expect((await received).match(/^HTTP\/1.1 \d+/gm)).toEqual(["HTTP/1.1 200"])
  await visitors.ended
  expect(new Set(visitors.statuses)).toEqual(new Set([200]))
  expect(await ended).toBe(0)
  const lock = await acquireEmbeddedLock(join(folder, "db"))
  await lock.release()
})
