import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { appContext } from "../../../server/app/app-context.ts"
import { readConfig } from "../../../server/app/config.ts"
import { startServer } from "../../../server/app/start.ts"
import { acquireEmbeddedLock, DatabaseInUseError } from "../../../server/db/embedded-lock.ts"
import { queueMail } from "../../../server/mail/mail-service.ts"
import { createPublishStatus } from "../../../server/publishing/run/publish-status.ts"
import { createQueue } from "../../../server/tasks/task-queue.ts"
import { openMailServer } from "../../support/mail-server.ts"
import { startReportSink } from "../../support/report-sink.ts"
import { makePostgresDatabase } from "../../support/postgres.ts"
import { pdfOf } from "../../support/documents.ts"
import { quickEngine } from "../../support/server-process.ts"
import { addTicket, uploadWith } from "../../support/upload.ts"
import { fillDataDir } from "../../support/test-database.ts"

const appFolder = resolve(import.meta.dirname, "../../../server/app")

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "start-"))
  await fillDataDir(folder)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const variables = () => ({
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  PORT: "0",
  DATA_DIR: folder,
  DEMO_CONTENT: "false",
  SITE: "off",
})

const busy = () => Promise.resolve("busy" as const)

/** Starts the API without the site in another process, which shuts down as the server does. Resolves once it listens. */
const startElsewhere = async (): Promise<{ child: ChildProcess; address: string }> => {
  const url = (name: string) => JSON.stringify(pathToFileURL(join(appFolder, name)).href)
  const script = `
    const { readConfig } = await import(${url("config.ts")})
    const { startServer } = await import(${url("start.ts")})
    const { onShutdownSignal } = await import(${url("shutdown.ts")})
    const server = await startServer(readConfig(process.env), { write: () => undefined })
    server.app.server.on("request", () => process.send("request"))
    onShutdownSignal(server.close, (error) => console.error(error))
    process.send(server.address)`
  const child = spawn(process.execPath, [...quickEngine, "--input-type=module", "--eval", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, NODE_OPTIONS: "", ...variables() },
  })
  const [address] = (await once(child, "message")) as [string]
  return { child, address }
}

test("starts step by step, serves, and releases the folder on close", async () => {
  const lines: string[] = []
  const config = readConfig(variables())

  const server = await startServer(config, { write: (line) => lines.push(line) })
  const response = await fetch(`${server.address}/v1/api/v1/blog`)
  await expect(startServer(config, { write: () => undefined })).rejects.toBeInstanceOf(DatabaseInUseError)
  await server.close()

  expect(response.status).toBe(200)
  expect(lines.map((line) => line.split(":")[0])).toEqual([
    "database",
    "schema",
    "legal documents",
    "queue",
    "maintenance",
    "due entries",
    "translations",
    "application",
    "listening",
  ])
  const lock = await acquireEmbeddedLock(join(folder, "db"))
  await lock.release()
})

test("creates a missing data folder when the database is elsewhere", async () => {
  const { url, drop } = await makePostgresDatabase()
  const dataDir = join(folder, "not", "there")
  const config = readConfig({ ...variables(), DATA_DIR: dataDir, DATABASE_URL: url })

  const server = await startServer(config, { write: () => undefined })
  const response = await fetch(`${server.address}/health/ready`)
  const made = await readdir(dataDir)
  await server.close()
  await drop()

  expect(response.status).toBe(200)
  expect(made).toContain("operator.sock")
})

test("releases the database when the start fails", async () => {
  const taken = createServer().listen(0, "127.0.0.1")
  await once(taken, "listening")
  const { port } = taken.address() as AddressInfo

  await expect(startServer({ ...readConfig(variables()), port }, { write: () => undefined })).rejects.toThrow(
    "EADDRINUSE"
  )

  taken.close()
  const lock = await acquireEmbeddedLock(join(folder, "db"))
  await lock.release()
})

test("exits immediately on the second signal", async () => {
  const { child, address } = await startElsewhere()
  // The body never ends, so the request delays the shutdown.
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) })
  const begun = once(child, "message")
  const headers = { "content-type": "application/json" }
  const requesting = fetch(`${address}/v1/api/user/current`, {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit)
  const failing = requesting.catch((error: unknown) => error)
  await begun

  child.kill("SIGTERM")
  // Signals that come at the same time count as one: npm repeats those of a terminal.
  const repeated = setInterval(() => child.kill("SIGTERM"), 100)
  const [code] = (await once(child, "exit")) as [number]
  clearInterval(repeated)

  expect(code).toBe(1)
  expect(await failing).toBeDefined()
})

test("reports failed publishes and mails that are given up, where errors are reported", async () => {
  const sink = await startReportSink()
  const mailServer = await openMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error("no such person"), { responseCode: 550 })),
  })
  const status = createPublishStatus()
  const retention = { count: 2, days: 0 }
  const publishing = {
    ...{ dataDir: folder, retention, status, request: () => undefined, rollBack: busy, confirm: busy },
    ...{ builds: () => true, bucket: null },
  }
  const set = { SENTRY_DSN: sink.dsn, SMTP_URL: mailServer.url, MAIL_FROM: "site@studio.example" }
  const server = await startServer(readConfig({ ...variables(), ...set }), { write: () => undefined, publishing })
  const queue = createQueue(server.database, { works: false })
  await queue.start()
  const mail = { locale: "en", to: "ann@people.example", subject: "Hello", text: "Hello.", kind: "greeting" } as const
  const context = appContext(readConfig(variables()), { database: server.database, queue, now: () => new Date() })
  await queueMail(context, server.database.store, mail)
  status.fail({ reason: "a title", cause: "site", retryAt: null })
  while (sink.received.length < 2) await once(sink.arrivals, "report")
  await queue.stop()
  await server.close()
  await mailServer.close()
  await sink.close()

  const tags = sink.events().map((event) => event.tags)
  expect(tags).toEqual(
    expect.arrayContaining([
      { event: "publish-failed", cause: "site", retried: "false" },
      { event: "mail-failed", mailKind: "greeting", reason: "rejected" },
    ])
  )
})

test("counts what storage, scanner and mail server fail at, for those who watch the metrics", async () => {
  // A file where the folder of the storage should be, and ports at which nobody listens.
  await writeFile(join(folder, "files"), "")
  const set = {
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "site@studio.example",
    CLAMD_ADDRESS: "127.0.0.1:1",
    PUBLIC_URL: "http://localhost:8000",
  }
  const config = { ...readConfig({ ...variables(), ...set }), metrics: { host: "127.0.0.1", port: 0 } }
  const server = await startServer(config, { write: () => undefined })
  const { app, database, metrics } = server
  const api = { app, database, clock: { now: new Date() } }
  const queue = createQueue(database, { works: false })
  await queue.start()
  const mail = { locale: "en", to: "ann@people.example", subject: "Hello", text: "Hello.", kind: "greeting" } as const
  await queueMail(appContext(config, { database, queue, now: () => new Date() }), database.store, mail)
  expect((await app.inject("/health/ready")).json()).toMatchObject({ parts: { storage: "unavailable" } })
  expect((await uploadWith(api, await addTicket(api), pdfOf())).status).toBe(503)

  for (const service of ["storage", "scanner", "mail"])
    while (
      !new RegExp(`^service_errors_total\\{service="${service}"\\} [1-9]`, "m").test(
        (await metrics?.scrape())?.text ?? ""
      )
    )
      await pause(50)

  await queue.stop()
  await server.close()
})
