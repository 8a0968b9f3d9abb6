import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { startPostgresServer } from "../../support/postgres-server.ts"
import { openPostgres } from "../../../server/db/connection.ts"
import { migrate } from "../../../server/db/migrate.ts"
import { startServerProcess } from "../../support/server-process.ts"
import { newComments, newNotes } from "./adding.ts"
import { killCount } from "./kill-count.ts"
import { inspectWritten, killAgainAndAgain, saveAndEnd, timeForKills } from "./killing.ts"
import { addEditor, newEntry, publicUrl } from "./saving.ts"

let dataDir: string

/** Cleanup of what a test has started: a process that still runs would prevent the tests from ending. */
const onTestEnd: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "durability-"))
})

afterEach(async () => {
  for (const end of onTestEnd.splice(0).reverse()) await end()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  "loses no acknowledged save and shows no partial one when the server on PostgreSQL is killed",
  async () => {
    const database = await openPostgresTestDatabase()
    onTestEnd.push(database.close)
    const cookie = await addEditor(database)
    const entries = [newEntry(), newEntry(), newEntry(), await newComments(database), await newNotes(database)]

    const variables = { DATA_DIR: dataDir, DATABASE_URL: database.url }
    const tally = await killAgainAndAgain(variables, { cookie, entries, kills: killCount })

    process.stderr.write(`PostgreSQL, server killed: ${JSON.stringify(tally)}\n`)
    expect(tally).toMatchObject({ kills: killCount })
    expect(tally.killsAtStart).toBeGreaterThan(0)
    expect(tally.killsAtStart).toBeLessThan(killCount)
  },
  timeForKills
)

test(
  "loses no acknowledged save and shows no partial one when PostgreSQL is killed under the server",
  async () => {
    const postgres = await startPostgresServer()
    onTestEnd.push(postgres.stop)
    const database = openPostgres(postgres.url)
    await migrate(database.store)
    const cookie = await addEditor(database)
    const entries = [newEntry(), newEntry(), newEntry(), await newComments(database), await newNotes(database)]
    await database.close()
    const variables = { NODE_ENV: "test", DATA_DIR: dataDir, DATABASE_URL: postgres.url, PUBLIC_URL: publicUrl }
    const server = await startServerProcess(variables)
    onTestEnd.push(() => server.end("SIGKILL"))

    let acknowledged = 0
    for (let kill = 0; kill < killCount; kill += 1) {
      acknowledged += await saveAndEnd(server.address, { cookie, entries, end: postgres.kill })
      await postgres.start()
      for (const entry of entries) await inspectWritten(server.address, cookie, entry)
    }

    process.stderr.write(`PostgreSQL killed: ${JSON.stringify({ kills: killCount, acknowledged })}\n`)
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
    expect(await server.end("SIGTERM")).toBe(0)
  },
  timeForKills
)
