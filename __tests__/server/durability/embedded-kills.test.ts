import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openEmbeddedDatabase } from "../../../server/store/connection.ts"
import { fillDataDir } from "../../support/test-database.ts"
import { killAgainAndAgain, killCount, timeForKills } from "./killing.ts"
import { addEditor, newEntry } from "./saving.ts"

test(
  "no acknowledged save is lost and no half save seen, whenever the server on the embedded database is killed",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "durability-"))
    await fillDataDir(dataDir)
    const database = await openEmbeddedDatabase(dataDir)
    const cookie = await addEditor(database)
    await database.close()
    const entries = [newEntry(), newEntry(), newEntry()]

    const tally = await killAgainAndAgain({ DATA_DIR: dataDir }, { cookie, entries, kills: killCount })

    process.stderr.write(`embedded: ${JSON.stringify(tally)}\n`)
    expect(tally.kills).toBe(killCount)
    await rm(dataDir, { recursive: true, force: true })
  },
  timeForKills
)
