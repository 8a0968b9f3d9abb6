import { mkdir, readdir, rm, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { openEmbeddedDatabase, openPostgres } from "../../../../server/db/connection.ts"
import { acquireEmbeddedLock } from "../../../../server/db/embedded-lock.ts"
import { migrate, migrationNames } from "../../../../server/db/migrate.ts"
import { listMigrations } from "../../../../server/db/table-copy.ts"
import { backupRecord, startRecord } from "../../../../server/operations/data-records.ts"
import { runInSequence } from "../../../support/run-in-sequence.ts"
import { makePostgresDatabase } from "../../../support/postgres.ts"
import { runScript, startServerProcess } from "../../../support/server-process.ts"
import { fillDataDir } from "../../../support/test-database.ts"
import { newFolder } from "../../operations/backup-fixture.ts"

let folder: string
let dataDir: string

beforeEach(async () => {
  folder = await newFolder()
  dataDir = join(folder, "data")
  await mkdir(dataDir)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (variables: Record<string, string> = {}, args: string[] = []) =>
  runScript(["server/app/commands/upgrade-check-command.ts", ...args], {
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    ...variables,
  })

const backedUp = () => backupRecord.write(dataDir, { at: new Date().toISOString(), place: "/backups/today.tar" })

const names = migrationNames()

test("is content with a stopped server of this version that has a backup, and changes nothing", async () => {
  await fillDataDir(dataDir)
  await backedUp()
  const before = await readdir(join(dataDir, "db/content"), { recursive: true })

  const { code, output } = await run()

  expect(output).toContain("ok    tables: nothing to change\n")
  expect(output).toContain("ok    backup: the newest is today.tar")
  expect(output).toMatch(/Ready to upgrade\.\n$/)
  expect(code).toBe(0)
  expect(await readdir(join(dataDir, "db/content"), { recursive: true })).toEqual(before)
})

test("names the migrations that the embedded database lacks, and does not run them", async () => {
  await fillDataDir(dataDir)
  const database = await openEmbeddedDatabase(dataDir)
  await migrate(database.store, names.at(-3))
  await database.close()
  await backedUp()
  const { code, output } = await run()
  expect(output).toContain(`note  tables: a start will run ${names.slice(-2).join(", ")}\n`)
  expect(code).toBe(0)
  const after = await openEmbeddedDatabase(dataDir)
  expect(await listMigrations(after.store)).toEqual(names.slice(0, -2))
  await after.close()
})

test("names the migrations that PostgreSQL lacks, and does not run them", async () => {
  const { url, drop } = await makePostgresDatabase()
  const database = openPostgres(url)
  await migrate(database.store, names.at(-2))
  const { code, output } = await run({ DATABASE_URL: url })
  expect(output).toContain(`note  tables: a start will run ${names.slice(-1).join("")}\n`)
  expect(output).toContain("WRONG backup: none is known")
  expect(code).toBe(1)
  expect(await listMigrations(database.store)).toEqual(names.slice(0, -1))
  await database.close()
  await drop()
})

test("takes the word of a running server, which wrote down what it started with", async () => {
  await fillDataDir(dataDir)
  const server = await startServerProcess({ NODE_ENV: "test", DATA_DIR: dataDir })
  const { output } = await run()
  expect(output).toMatch(/ok {4}version: last started with \d+\.\d+\.\d+ on /)
  expect(output).toContain("ok    tables: nothing to change\n")
  expect((await startRecord.read(dataDir))?.migrations).toEqual(names)
  await server.end("SIGTERM")
})

test("refuses a data folder that is not there, as where the file of settings leaves it to the unit", async () => {
  const { code, output } = await run({ DATA_DIR: join(folder, "var") })
  expect(output).toContain(`WRONG data: there is no folder ${join(folder, "var")}`)
  expect(output).not.toContain("Ready")
  expect(code).toBe(1)
})

test("asks to stop a server of a version that wrote nothing down", async () => {
  await fillDataDir(dataDir)
  const lock = await acquireEmbeddedLock(join(dataDir, "db"))
  const { code, output } = await run()
  await lock.release()
  expect(output).toContain("stop it, ask again")
  expect(code).toBe(1)
})

test("finds a misspelt setting in a file of settings, and those that a start would refuse", async () => {
  const file = join(folder, "site.env")
  await writeFile(file, `DATA_DIR=${dataDir}\nLOG_LEVL=info\nMETRICS_PORT=8000\nSITE_NAME=studio.example\n`)
  const { code, output } = await run({}, [file])
  expect(output).toContain("WRONG settings: LOG_LEVL is no setting: LOG_LEVEL is\n")
  expect(output).toContain("note  settings: SITE_NAME is no setting of the product\n")
  expect(output).toContain("METRICS_PORT: must be another port than PORT")
  expect(code).toBe(1)
})

test("says what else it found when the bucket of the backups does not answer", async () => {
  await fillDataDir(dataDir)
  const { code, output } = await run({
    ...{ BACKUP_ENDPOINT: "http://127.0.0.1:1", BACKUP_BUCKET: "media", BACKUP_RECIPIENT: "age1abc" },
    ...{ BACKUP_ACCESS_KEY_ID: "a", BACKUP_SECRET_ACCESS_KEY: "b" },
  })
  expect(output).toContain("ok    tables: nothing to change\n")
  expect(output).toMatch(/WRONG backup: .*storage/)
  expect(code).toBe(1)
})

test("does not copy a database for which the folder for temporary files has no room", async () => {
  await mkdir(join(dataDir, "db/content"), { recursive: true })
  await writeFile(join(dataDir, "db/content/large"), "")
  await truncate(join(dataDir, "db/content/large"), 2 ** 43)
  const { code, output } = await run()
  expect(output).toMatch(/WRONG database: .* are free in the folder for temporary files\n/)
  expect(code).toBe(1)
})

test("says in one line that the database or the file cannot be read, and how it is called", async () => {
  const program = "server/app/commands/upgrade-check-command.ts"
  const calls = [
    { program, args: [], variables: { DATABASE_URL: "postgres://localhost:1/none" } },
    { program, args: [join(folder, "none.env")] },
    { program, args: ["one", "two"] },
  ]
  expect(await runInSequence(calls, (args) => runScript(args, { NODE_ENV: "test", DATA_DIR: dataDir }))).toEqual([
    { code: 1, output: expect.stringContaining("ECONNREFUSED") as string },
    { code: 1, output: expect.stringContaining("none.env") as string },
    { code: 64, output: expect.stringContaining("Usage") as string },
  ])
})
