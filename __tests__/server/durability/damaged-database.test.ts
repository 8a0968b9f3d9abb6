import { mkdtemp, readdir, rename, rm, symlink, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { openEmbeddedDatabase, type Database } from "../../../server/db/connection.ts"
import { DatabaseDamagedError, explainEmbeddedError } from "../../../server/db/embedded-engine.ts"
import { DiskFullError } from "../../../server/db/disk-full.ts"
import { acquireEmbeddedLock } from "../../../server/db/embedded-lock.ts"
import { fillDisk } from "../../support/full-disk.ts"
import { runScript, spawnServerProcess } from "../../support/server-process.ts"
import { fillDataDir } from "../../support/test-database.ts"

let dataDir: string
let content: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "damaged-"))
  content = join(dataDir, "db", "content")
  await fillDataDir(dataDir)
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

const inPlace = (path: string): string => join(content, path)

const cutWal = async (): Promise<void> => {
  const segments = (await readdir(inPlace("pg_wal"))).filter((name) => /^[0-9A-F]{24}$/.test(name))
  for (const segment of segments) await truncate(inPlace(join("pg_wal", segment)), 100)
}

const damages: [what: string, damage: () => Promise<void>, reason: RegExp][] = [
  ["no PG_VERSION", () => rm(inPlace("PG_VERSION")), /PG_VERSION is missing or empty/],
  ["an empty PG_VERSION", () => truncate(inPlace("PG_VERSION")), /PG_VERSION is missing or empty/],
  ["a pg_control that was cut off", () => truncate(inPlace("global/pg_control"), 100), /pg_control/],
  ["a write-ahead log that was cut off", cutWal, /checkpoint record/],
]

test.each(damages)(
  "does not start on %s, makes no other database, and says how to get back",
  async (_what, damage, reason) => {
    await damage()
    const before = await readdir(content)

    const error: unknown = await openEmbeddedDatabase(dataDir).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(DatabaseDamagedError)
    const { message } = error as DatabaseDamagedError
    expect(message).toMatch(reason)
    expect(message).toContain(content)
    expect(message).toContain("npm run restore")
    expect(message).not.toContain("\n")
    expect((await readdir(content)).filter((name) => name !== "postmaster.pid")).toEqual(before)
    await (await acquireEmbeddedLock(join(dataDir, "db"))).release()
  }
)

/** Removes the file of a table, which the start reads only after the engine has opened the database. */
const loseTable = async (): Promise<void> => {
  const database = await openEmbeddedDatabase(dataDir)
  const { rows } = await database.runSql("select pg_relation_filepath('kysely_migration') as path")
  await database.close()
  await rm(inPlace((rows[0] as { path: string }).path))
}

test.each([
  ["without PG_VERSION", () => rm(inPlace("PG_VERSION")), "PG_VERSION is missing"],
  ["that lacks the file of a table", loseTable, "could not open file"],
])("the start on a database %s says so in one sentence and exits with 1", async (_what, damage, reason) => {
  await damage()
  const server = spawnServerProcess({ NODE_ENV: "test", DATA_DIR: dataDir })
  await expect(server.listening).rejects.toThrow("ended with 1")
  const sentence = server.output().trim().split("\n").at(-1)
  expect(sentence).toMatch(new RegExp(`^The embedded database in .* is damaged \\(.*${reason}.*npm run restore`))
})

test("the named way back works: a backup is restored beside the damaged files, which stay", async () => {
  const archive = join(dataDir, "backup.tar")
  const variables = { NODE_ENV: "test", DATA_DIR: dataDir, PATH: process.env.PATH ?? "" }
  const before = await openEmbeddedDatabase(dataDir)
  await before.store.updateTable("content_state").set({ position: 7 }).execute()
  await before.close()
  expect(await runScript(["server/app/commands/backup-command.ts", archive], variables)).toMatchObject({ code: 0 })
  await truncate(inPlace("global/pg_control"), 100)
  await expect(openEmbeddedDatabase(dataDir)).rejects.toThrow(DatabaseDamagedError)

  await rename(content, join(dataDir, "db", "content-damaged"))
  expect(await runScript(["server/app/commands/restore-command.ts", archive], variables)).toMatchObject({ code: 0 })

  const restored = await openEmbeddedDatabase(dataDir)
  expect(await restored.store.selectFrom("content_state").select("position").execute()).toEqual([{ position: 7 }])
  await restored.close()
})

test("an unreadable table found during the start is reported as damage, other errors as they are", () => {
  const lost = Object.assign(new Error('could not open file "base/5/1"'), { code: "58P01" })
  expect(explainEmbeddedError(dataDir, lost)).toBeInstanceOf(DatabaseDamagedError)
  expect(explainEmbeddedError(dataDir, Object.assign(new Error("full"), { code: "53100" }))).toBeInstanceOf(
    DiskFullError
  )
  const other = new Error("other")
  expect(explainEmbeddedError(dataDir, other)).toBe(other)
})

test("mends a lock file that is damaged", async () => {
  const file = join(dataDir, "db", "lock.sqlite")
  await writeFile(file, "garbage ".repeat(1_000))
  const lock = await acquireEmbeddedLock(join(dataDir, "db"))
  expect(lock.mended).toBe(file)
  await expect(acquireEmbeddedLock(join(dataDir, "db"))).rejects.toThrow("is open in another process")
  await lock.release()
  const next = await acquireEmbeddedLock(join(dataDir, "db"))
  expect(next.mended).toBeNull()
  await next.release()
})

test("a start on a full disk says so, and the next one works", async () => {
  // Every write to this file fails: the disk has no room for it.
  await symlink("/dev/full", join(dataDir, "db", "lock.pid"))
  await expect(openEmbeddedDatabase(dataDir)).rejects.toThrow(`The disk of ${dataDir} is full`)
  await rm(join(dataDir, "db", "lock.pid"))
  const database = await openEmbeddedDatabase(dataDir)
  await database.close()
})

test("a first start on a full disk says so and leaves nothing, and the next one begins from scratch", async () => {
  await rm(content, { recursive: true })
  const makeRoom = fillDisk()
  const opening = openEmbeddedDatabase(dataDir)
  await expect(opening.finally(makeRoom)).rejects.toThrow(DiskFullError)
  expect(await readdir(join(dataDir, "db"))).toEqual(["lock.sqlite"])
  const database = await openEmbeddedDatabase(dataDir)
  expect((await database.runSql("select 1 as one")).rows).toEqual([{ one: 1 }])
  await database.close()
})

const saveOnce = async ({ store }: Database): Promise<boolean> => {
  const saving = store.transaction().execute((transaction) =>
    transaction
      .updateTable("content_state")
      .set((eb) => ({ position: eb("position", "+", 1) }))
      .execute()
  )
  return saving.then(
    () => true,
    () => false
  )
}

test("a running database whose log cannot grow fails statements, and goes on when there is room", async () => {
  const database = await openEmbeddedDatabase(dataDir)
  await saveOnce(database)
  await database.runSql("select pg_switch_wal()")
  const makeRoom = fillDisk()
  try {
    // Before the engine was started again, the second statement never ended.
    for (let save = 0; save < 3; save += 1) expect(await saveOnce(database)).toBe(false)
    await expect(database.runSql("select 1")).rejects.toMatchObject({ code: "57P02" })
  } finally {
    makeRoom()
  }
  while (!(await saveOnce(database))) await pause(100)
  expect(await database.store.selectFrom("content_state").select("position").execute()).toEqual([{ position: 2 }])
  await database.close()
  const next = await openEmbeddedDatabase(dataDir)
  expect(await next.store.selectFrom("content_state").select("position").execute()).toEqual([{ position: 2 }])
  await next.close()
})
