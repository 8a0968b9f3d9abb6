import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { openEmbeddedDatabase } from "../../../server/db/connection.ts"
import { spawnServerProcess, startServerProcess } from "../../support/server-process.ts"
import { fillDataDir } from "../../support/test-database.ts"
import { newComments, newNotes } from "./adding.ts"
import { killCount } from "./kill-count.ts"
import { killAgainAndAgain, timeForKills } from "./killing.ts"
import { addEditor, newEntry } from "./saving.ts"

/** Longest delay before a first start is killed, in milliseconds; its database is there after half of it. */
const firstStartTime = 3_000

test("opens a database despite the engine's lock file of a killed process, even an empty one", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "durability-"))
  await fillDataDir(dataDir)
  await writeFile(join(dataDir, "db", "content", "postmaster.pid"), "")
  const database = await openEmbeddedDatabase(dataDir)
  expect((await database.runSql("select 1 as one")).rows).toEqual([{ one: 1 }])
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  "starts from scratch when a first start was killed at any instant",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "durability-"))
    for (let kill = 0; kill < killCount / 2; kill += 1) {
      const server = spawnServerProcess({ NODE_ENV: "test", DATA_DIR: dataDir })
      await pause(Math.random() * firstStartTime)
      await server.end("SIGKILL")
      // Alternates between an empty folder and what the killed start left.
      if (kill % 2 === 0) await rm(dataDir, { recursive: true, force: true })
    }
    const server = await startServerProcess({ NODE_ENV: "test", DATA_DIR: dataDir })
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
    expect(await server.end("SIGTERM")).toBe(0)
    await rm(dataDir, { recursive: true, force: true })
  },
  timeForKills
)

test(
  "loses no acknowledged save and shows no partial one when the server on the embedded database is killed",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "durability-"))
    await fillDataDir(dataDir)
    const database = await openEmbeddedDatabase(dataDir)
    const cookie = await addEditor(database)
    const entries = [newEntry(), newEntry(), newEntry(), await newComments(database), await newNotes(database)]
    await database.close()

    const tally = await killAgainAndAgain({ DATA_DIR: dataDir }, { cookie, entries, kills: killCount })

    process.stderr.write(`embedded: ${JSON.stringify(tally)}\n`)
    expect(tally).toMatchObject({ kills: killCount })
    expect(tally.killsAtStart).toBeGreaterThan(0)
    expect(tally.killsAtStart).toBeLessThan(killCount)
    await rm(dataDir, { recursive: true, force: true })
  },
  timeForKills
)
