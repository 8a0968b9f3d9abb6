import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { failure } from "../../../shared/contract/envelope.ts"
import { errorCodes } from "../../../shared/contract/error-codes.ts"
import { errorMessages } from "../../../server/http/error-messages.ts"
import { openPostgres } from "../../../server/db/connection.ts"
import { migrate } from "../../../server/db/migrate.ts"
import { startPostgresServer, type PostgresServer } from "../../support/postgres-server.ts"
import { startServerProcess, type ServerProcess } from "../../support/server-process.ts"
import { addEditor, inspect, newEntry, publicUrl, save } from "../durability/saving.ts"

let dataDir: string
let postgres: PostgresServer
let server: ServerProcess
let cookie: string

/** One server for all tests of the file: a test that stops the database starts it again. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "lost-database-"))
  postgres = await startPostgresServer()
  const database = openPostgres(postgres.url)
  await migrate(database.store)
  cookie = await addEditor(database)
  await database.close()
  const variables = { NODE_ENV: "test", DATA_DIR: dataDir, DATABASE_URL: postgres.url, PUBLIC_URL: publicUrl }
  server = await startServerProcess(variables)
})

afterAll(async () => {
  await server.end("SIGKILL")
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const get = (path: string): Promise<Response> => fetch(server.address + path, { headers: { cookie } })

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(server.address + path, {
    method: "POST",
    headers: { cookie, origin: publicUrl, "content-type": "application/json" },
    body: JSON.stringify(body),
  })

/** Everything that reads the database: uncached public reads, the session, a read of the admin, a write, readiness. */
const requests: [string, () => Promise<Response>][] = [
  ["a public read", () => get("/v1/api/v1/blog?perPage=93")],
  ["an entry", () => get("/v1/api/v1/jobs/id/11111111-1111-4111-8111-111111111111")],
  ["the current user", () => post("/v1/api/user/current", {})],
  ["a staff read", () => get("/v1/api/v1/blog/admin")],
  ["a write", () => post("/v1/api/v1/blog/remove", { id: "11111111-1111-4111-8111-111111111111", version: 1 })],
  ["readiness", () => get("/health/ready")],
]

const expectUnavailable = async (response: Response): Promise<void> => {
  expect(response.status).toBe(errorCodes.unavailable.status)
  expect(response.headers.get("retry-after")).toMatch(/^\d+$/)
  expect(response.headers.get("cache-control")).toBe("no-store")
  const { details, ...body } = failure.parse(await response.json())
  expect(body).toEqual({
    code: errorCodes.unavailable.code,
    message: errorMessages.unavailable,
    requestId: response.headers.get("x-request-id"),
  })
  // Readiness names the part, nothing else does.
  const names = new URL(response.url).pathname === "/health/ready"
  expect(details).toEqual(names ? [{ path: "database", message: "is not available" }] : undefined)
}

test.each([
  ["shut down", () => postgres.shutDown()],
  ["killed", () => postgres.kill()],
])("responds with unavailable while the database is %s, and recovers by itself when it is back", async (_how, end) => {
  const entry = newEntry()
  expect(await save(server.address, cookie, entry)).toBe(true)
  await get("/v1/api/v1/jobs")

  await end()
  // The first requests use connections from the pool; later ones fail to connect.
  for (const [, request] of [...requests, ...requests]) await expectUnavailable(await request())
  expect((await get("/health/live")).status).toBe(200)
  expect((await get("/v1/api/v1/jobs")).status).toBe(200)

  await postgres.start()
  expect((await get("/health/ready")).status).toBe(200)
  await inspect(server.address, cookie, entry)
  expect(await save(server.address, cookie, entry)).toBe(true)
  await inspect(server.address, cookie, entry)
})
