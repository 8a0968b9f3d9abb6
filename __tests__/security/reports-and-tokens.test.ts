import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { submissionPaths, withdrawApiPath } from "../../shared/submission-kinds.ts"
import { subscribePaths } from "../../shared/subscriptions.ts"
import { freePort } from "../support/instance.ts"
import { startReportSink, type ReportSink } from "../support/report-sink.ts"
import { startServerProcess, type ServerProcess } from "../support/server-process.ts"
import { fillDataDir } from "../support/test-database.ts"

let dataDir: string
let sink: ReportSink
let server: ServerProcess
let metricsAddress: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "reports-and-tokens-"))
  await fillDataDir(dataDir)
  sink = await startReportSink()
  const [port, metricsPort] = [await freePort(), await freePort()]
  metricsAddress = `http://127.0.0.1:${metricsPort}/metrics`
  server = await startServerProcess({
    DATA_DIR: dataDir,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    SENTRY_DSN: sink.dsn,
    LOG_LEVEL: "debug",
  })
})

afterAll(async () => {
  await server.end("SIGTERM")
  await sink.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Request = { method?: string; body?: string; headers?: Record<string, string> }

const send = async (path: string, init: Request = {}): Promise<number> => {
  const headers = { origin: server.address, "content-type": "application/json", ...init.headers }
  const response = await fetch(server.address + path, { redirect: "manual", ...init, headers })
  await response.arrayBuffer()
  return response.status
}

const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<number> =>
  send(path, { method: "POST", body, headers })

/** The server refuses what is too large by its header, and may close the connection before all of it is sent. */
const postTooMuch = (path: string): Promise<number> =>
  post(path, JSON.stringify({ token: "x".repeat(1_100_000) })).catch((error: unknown) => {
    const { code } = (error as { cause?: { code?: string } }).cause ?? {}
    if (code === "EPIPE" || code === "ECONNRESET") return 413
    throw error
  })

const metrics = async (): Promise<string> => (await fetch(metricsAddress)).text()

const token = "aB3_".repeat(10) + "xyz"

test("61 bad requests make no error report, and no unexpected error", async () => {
  const confirm = `/v1${subscribePaths.confirm}`
  const bad: (() => Promise<number>)[] = [
    () => post(confirm, "{"),
    () => post(confirm, '{"__proto__":{"token":"a"}}'),
    () => post(confirm, "token=a", { "content-type": "text/x-unknown" }),
    () => post(confirm, "{}", { "content-type": "application/json; charset=klingon" }),
    () => post(confirm, JSON.stringify({ token: "\\u0000" })),
    () => postTooMuch(confirm),
    () => post(`/v1${submissionPaths.partnership}`, "[]"),
    () => send("/v1/%zz"),
    () => send("/v1/api/v1/blog?page=-1"),
    () => send("/v1/api/v1/blog/link/%00"),
    () => send(`/${"a".repeat(3_000)}`),
    () => send("/v1/api/v1/blog/admin"),
  ]
  for (let count = 0; count < 61; count += 1) {
    const status = await bad[count % bad.length]?.()
    expect([count % bad.length, Math.floor((status ?? 0) / 100)]).toEqual([count % bad.length, 4])
  }
  expect(sink.received).toEqual([])
  for (const outcome of ["sent", "repeated", "limited"])
    expect(await metrics()).toContain(`unexpected_errors_total{report="${outcome}"} 0`)
})

test("no line of the log, no metric and no report holds a token that was sent", async () => {
  const statuses = [
    await send(`/unsubscribe?token=${token}`),
    await send(`/withdraw/?token=${token}`),
    await post(`/v1${subscribePaths.remove}?token=${token}`, "List-Unsubscribe=One-Click", {
      "content-type": "application/x-www-form-urlencoded",
    }),
    await send(`/v1${subscribePaths.remove}?token=${token}`),
    await send(`/v1${subscribePaths.remove}/%zz?token=${token}`),
    await post(`/v1${subscribePaths.confirm}`, JSON.stringify({ token })),
    await post(`/v1${subscribePaths.confirm}`, `{"token":"${token}"`),
    await post(`/v1${withdrawApiPath}`, JSON.stringify({ token })),
    await post("/v1/api/v1/previews/open", JSON.stringify({ token })),
    await send("/v1/api/user/current", {
      method: "POST",
      headers: { cookie: `session=${token}`, referer: `/x?${token}` },
    }),
  ]
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  const scraped = await metrics()
  // The log is written within 50 ms; a line of the last request says that the others are there.
  while (!server.output().includes('"route":"/v1/api/user/current"')) await new Promise((done) => setTimeout(done, 20))
  for (const text of [server.output(), scraped, JSON.stringify(sink.received)]) expect(text).not.toContain(token)
  expect(server.output()).toContain(`"route":"/v1${subscribePaths.remove}"`)
})
