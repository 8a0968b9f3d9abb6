import { openPostgres, type Database } from "../../../server/db/connection.ts"
import { migrate } from "../../../server/db/migrate.ts"
import { addPost } from "../../support/content-factory.ts"
import { makePostgresDatabase, type EmptyPostgres } from "../../support/postgres.ts"
import { spawnServerProcess } from "../../support/server-process.ts"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** What a process loads whose machine's clock is two minutes ahead. */
const twoMinutesAhead = `data:text/javascript,${encodeURIComponent(`
  const real = Date
  const now = () => real.now() + 120_000
  globalThis.Date = class extends real {
    constructor(...parts) { super(...(parts.length === 0 ? [now()] : parts)) }
    static now() { return now() }
  }`)}`

let empty: EmptyPostgres
let database: Database
let dataDir: string

beforeAll(async () => {
  empty = await makePostgresDatabase()
  database = openPostgres(empty.url)
  await migrate(database.store)
  dataDir = await mkdtemp(join(tmpdir(), "clock-ahead-"))
})

afterAll(async () => {
  await database.close()
  await empty.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test("a server whose machine is ahead says so, and takes the database's time: what is scheduled waits", async () => {
  const publishedAt = new Date(Date.now() + 100_000).toISOString()
  const { id } = await addPost(database, { texts: { en: { state: "scheduled", publishedAt } } })
  const server = spawnServerProcess(
    { NODE_ENV: "test", DATA_DIR: dataDir, DATABASE_URL: empty.url, LOG_LEVEL: "warn" },
    [process.execPath, "--import", twoMinutesAhead, "server/app/main.ts"]
  )
  // It publishes what came due meanwhile before it listens.
  await server.listening

  const texts = database.store.selectFrom("post_translation").select("state").where("post_id", "=", id)
  expect(await texts.execute()).toEqual([{ state: "scheduled" }])
  // What it logs is written later than what it prints; all of it is there at its end.
  await server.end("SIGTERM")
  expect(server.output()).toMatch(/"aheadMs":1[12]\d{4},.*this machine's clock is off/)
})
