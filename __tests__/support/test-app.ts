import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { buildApp, type AppParts } from "../../server/app/app.ts"
import { readConfig } from "../../server/app/config.ts"
import { localFileStore, type FileStore } from "../../server/files/storage/file-store.ts"
import { createQueue } from "../../server/tasks/task-queue.ts"
import { appContext, type AppContext } from "../../server/app/app-context.ts"
import type { Database } from "../../server/db/connection.ts"
import { emptyTestDatabase, openTestDatabase } from "./test-database.ts"

export type TestApp = {
  app: FastifyInstance
  database: Database
  files: FileStore
  /** Folder of everything that the application writes. */
  dataDir: string
  context: AppContext
  /** The current time of the application; set it to move time. */
  clock: { now: Date }
  /** Response of a GET, as the status and the parsed body. */
  get: (path: string) => Promise<{ status: number; body: Envelope }>
  /** Empties the database with its cached responses, and resets the clock. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

export type Envelope = {
  code: number
  // Tests read responses of every shape.
  response: unknown
  details?: { path: string; message: string }[]
  message?: string
  requestId?: string
}

/** The start of the test's clock; content of factories is older. */
export const testNow = new Date("2026-06-15T12:00:00.000Z")

/** The complete application on a fresh database, without a network. */
export const openTestApp = async (
  variables: Record<string, string> = {},
  more: Pick<
    AppParts,
    "publishing" | "register" | "bodyWithin" | "idleWithin" | "report" | "servesAddress" | "showMissingPage"
  > = {}
): Promise<TestApp> => {
  const folder = await mkdtemp(join(tmpdir(), "content-api-"))
  const quick = { LOG_LEVEL: "silent", BOT_CHECK_EFFORT: "2" }
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: folder, ...quick, ...variables })
  const database = await openTestDatabase()
  const files = localFileStore(join(folder, "files"))
  const clock = { now: testNow }
  const now = () => clock.now
  const queue = createQueue(database, { works: false })
  await queue.start()
  const app = await buildApp({ config, database, queue, files, now, ...more })
  return {
    app,
    database,
    files,
    dataDir: folder,
    clock,
    context: appContext(config, { database, queue, now }),
    get: async (path) => {
      const response = await app.inject({ method: "GET", url: path })
      return { status: response.statusCode, body: response.json<Envelope>() }
    },
    reset: async () => {
      await emptyTestDatabase(database)
      clock.now = testNow
    },
    close: async () => {
      await app.close()
      await queue.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The application for the tests of a file: opened before the first, reset before each, closed after the last. */
export const useTestApp = (
  variables: Record<string, string> = {},
  more: Pick<
    AppParts,
    "publishing" | "register" | "bodyWithin" | "idleWithin" | "report" | "servesAddress" | "showMissingPage"
  > = {}
): TestApp => {
  const api = {} as TestApp
  beforeAll(async () => {
    Object.assign(api, await openTestApp(variables, more))
  })
  beforeEach(() => api.reset())
  afterAll(() => api.close())
  return api
}
