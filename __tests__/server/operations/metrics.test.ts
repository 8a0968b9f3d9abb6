import { once } from "node:events"
import { randomUUID } from "node:crypto"
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises"
import { request, type IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { buildApp } from "../../../server/app/app.ts"
import { readConfig } from "../../../server/app/config.ts"
import { localFileStore } from "../../../server/files/storage/file-store.ts"
import { createMetrics, type Metrics } from "../../../server/operations/metrics.ts"
import { startMetricsServer, type MetricsServer } from "../../../server/operations/metrics-server.ts"
import { countServiceErrors } from "../../../server/operations/service-errors.ts"
import { createPublishStatus } from "../../../server/publishing/run/publish-status.ts"
import { createQueue, type Queue } from "../../../server/tasks/task-queue.ts"
import { contentState } from "../../../server/db/content-changes.ts"
import { addPost } from "../../support/content-factory.ts"
import { testNow } from "../../support/test-app.ts"
import { openTestDatabase, useTestDatabase } from "../../support/test-database.ts"

const database = useTestDatabase()

let folder: string
let metrics: Metrics
let server: MetricsServer
let app: FastifyInstance
let queue: Queue

const parts = () => ({
  dataDir: folder,
  now: () => testNow,
  serviceErrors: countServiceErrors(),
  version: "1.2.3",
  status: createPublishStatus(),
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "metrics-"))
  const errorReports = { counts: new Map([["repeated", 60] as const]) }
  metrics = createMetrics({ ...parts(), database, errorReports })
  server = await startMetricsServer(metrics, { host: "127.0.0.1", port: 0 })
  queue = createQueue(database, { works: false })
  await queue.start()
  app = await buildApp({
    config: readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder }),
    database,
    queue,
    files: localFileStore(join(folder, "files")),
    observe: metrics.observeRequest,
  })
})

afterEach(async () => {
  await app.close()
  await server.close()
  await queue.stop()
  await rm(folder, { recursive: true, force: true })
})

const scrape = async (): Promise<string[]> => {
  const response = await fetch(`${server.address}/metrics`)
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toContain("text/plain")
  return (await response.text()).split("\n")
}

test("answers only to names of this machine on an address of this machine", async () => {
  const { hostname, port } = new URL(server.address)
  const statusFor = async (host: string) => {
    const sent = request({ hostname, port, path: "/metrics", headers: { host } }).end()
    const [response] = (await once(sent, "response")) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  expect(await statusFor(`evil.example:${port}`)).toBe(421)
  expect(await statusFor("127.0.0.1.evil.example")).toBe(421)
  expect(await statusFor(`localhost:${port}`)).toBe(200)
  expect(await statusFor(`[::1]:${port}`)).toBe(200)
})

test("counts responses by method, pattern and status, never by address", async () => {
  await app.inject("/v1/api/v1/blog/link/not-there")
  await app.inject("/v1/api/v1/blog/link/not-there?secret=1")
  await app.inject("/nothing/at/all")
  await app.inject({ method: "POST", url: "/v1/api/user/current" })

  const lines = await scrape()

  const counted = (labels: string) => `http_request_duration_seconds_count{${labels}} 1`
  expect(lines).toContain(counted(`method="GET",route="/v1/api/v1/blog/link/:link",status="404"`))
  expect(lines).toContain(counted(`method="GET",route="/v1/api/v1/blog/link/:link",status="400"`))
  expect(lines).toContain(counted(`method="GET",route="none",status="404"`))
  expect(lines.join("\n")).toContain(`method="POST",route="/v1/api/user/current"`)
  expect(lines.join("\n")).not.toContain("secret")
})

test("counts cached responses separately", async () => {
  await app.inject("/v1/api/v1/blog")
  const second = await app.inject("/v1/api/v1/blog")
  await app.inject({ url: "/v1/api/v1/blog", headers: { "if-none-match": String(second.headers.etag) } })

  const lines = await scrape()

  expect(lines).toContain(`http_request_duration_seconds_count{method="GET",route="/v1/api/v1/blog",status="200"} 1`)
  expect(lines).toContain(`http_answers_from_memory_total{status="200"} 1`)
  expect(lines).toContain(`http_answers_from_memory_total{status="304"} 1`)
})

test("reports waiting tasks, mails and the change position", async () => {
  await addPost(database)
  await queue.send("send-mails", {})
  await queue.send("send-mails", {})
  await database.runSql(
    "insert into mail (id, kind, recipient, subject, body_text, next_attempt_at, created_at) values ($1, 'notice', 'a@b.example', 'S', 'T', now(), now())",
    [randomUUID()]
  )

  const lines = await scrape()

  expect(lines).toContain(`queue_jobs{name="send-mails",state="created"} 2`)
  expect(lines).toContain(`queue_jobs{name="send-mails",state="failed"} 0`)
  expect(lines).toContain(`mails{state="queued"} 1`)
  expect(lines).toContain(`mails{state="failed"} 0`)
  const { position } = await contentState(database.store)
  expect(lines).toContain(`content_position ${position}`)
  expect(lines).toContain("database_up 1")
  expect(lines.some((line) => line.startsWith("process_resident_memory_bytes "))).toBe(true)
})

test("counts failed statements by class", async () => {
  await addPost(database, { link: "dawn" })
  await expect(addPost(database, { link: "dawn" })).rejects.toThrow("duplicate")
  expect((await scrape()).some((line) => /^database_query_errors_total\{class="23"\} [1-9]/.test(line))).toBe(true)
})

test("counts unexpected errors by what became of their reports", async () => {
  const lines = await scrape()
  expect(lines).toContain(`unexpected_errors_total{report="repeated"} 60`)
  expect(lines).toContain(`unexpected_errors_total{report="sent"} 0`)
})

test("reports publish runs by result, and the age of the live release", async () => {
  expect((await scrape()).some((line) => line.startsWith("site_live_release_age_seconds "))).toBe(false)
  await mkdir(join(folder, "releases"))
  await symlink("releases/20260615T115900000Z-0123abcd", join(folder, "live"))
  metrics.observePublish({ result: "built", seconds: 30 })
  metrics.observePublish({ result: "failed", seconds: 3 })

  const lines = await scrape()

  expect(lines).toContain("site_live_release_age_seconds 60")
  expect(lines).toContain(`site_publish_duration_seconds_sum{result="built"} 30`)
  expect(lines).toContain(`site_publish_duration_seconds_count{result="failed"} 1`)
})

test("two scrapes at the same time get everything", async () => {
  await mkdir(join(folder, "releases"))
  await symlink("releases/20260615T115900000Z-0123abcd", join(folder, "live"))
  const scrapes: Promise<string[]>[] = []
  for (let count = 0; count < 5; count += 1) {
    scrapes.push(scrape())
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const lines of await Promise.all(scrapes))
    for (const name of ["site_live_release_age_seconds", "site_behind_seconds", "content_position"])
      expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1)
})

test("responds while the database is away, and reports that", async () => {
  const gone = await openTestDatabase()
  const other = createMetrics({ ...parts(), database: gone, errorReports: { counts: new Map() } })
  await gone.store.destroy()

  const { text } = await other.scrape()

  expect(text).toContain("database_up 0")
  expect(text).not.toMatch(/^content_position /m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
  await gone.close()
})

test("are not on the public port", async () => {
  expect((await app.inject("/metrics")).statusCode).toBe(404)
})
