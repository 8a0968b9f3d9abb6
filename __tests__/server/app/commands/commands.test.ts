import { readdir, readFile, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { restoreBackup } from "../../../../server/operations/restore.ts"
import { localFileStore } from "../../../../server/files/storage/file-store.ts"
import { openEmbeddedDatabase } from "../../../../server/db/connection.ts"
import { acquireEmbeddedLock } from "../../../../server/db/embedded-lock.ts"
import { runScript, startServerProcess } from "../../../support/server-process.ts"
import { fillDataDir } from "../../../support/test-database.ts"
import { contentOf, fillSource, newFolder } from "../../operations/backup-fixture.ts"

let folder: string
let dataDir: string

beforeEach(async () => {
  folder = await newFolder()
  dataDir = join(folder, "data")
  await fillDataDir(dataDir)
}, 60_000)

afterEach(() => rm(folder, { recursive: true, force: true }))

const variables = (dir = dataDir) => ({ NODE_ENV: "test", DATA_DIR: dir })

const backup = (file: string, dir?: string) =>
  runScript(["server/app/commands/backup-command.ts", file], variables(dir))

const restore = (file: string, dir?: string) =>
  runScript(["server/app/commands/restore-command.ts", file], variables(dir))

const fill = async () => {
  const database = await openEmbeddedDatabase(dataDir)
  await fillSource(database, dataDir)
  const content = await contentOf(database)
  await database.close()
  return content
}

test("backs up a stopped server once, and restores only into an empty folder", async () => {
  const content = await fill()
  const file = join(folder, "backup.tar")

  const made = await backup(file)
  expect(made.output).toMatch(/ rows of \d+ tables, \d+ files, 1 waiting/)
  expect(made.code).toBe(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const bytes = await readFile(file)

  const again = await backup(file)
  expect(again.output).toContain("exists already")
  expect(again.code).toBe(1)
  expect((await readFile(file)).equals(bytes)).toBe(true)

  const over = await restore(file)
  expect(over.output).toContain("not empty")
  expect(over.code).toBe(1)

  await rm(dataDir, { recursive: true })
  const restored = await restore(file)
  expect(restored.output).toContain("Everyone signs in again")
  expect(restored.code).toBe(0)
  const database = await openEmbeddedDatabase(dataDir)
  expect(await contentOf(database)).toEqual(content)
  await database.close()
}, 120_000)

test("backs up a running server, which keeps serving", async () => {
  const content = await fill()
  const server = await startServerProcess(variables())
  const file = join(folder, "backup.tar")

  const made = await backup(file)

  expect(made).toMatchObject({ code: 0 })
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
  expect((await stat(join(dataDir, "operator.sock"))).mode & 0o777).toBe(0o600)
  expect(await server.end("SIGTERM")).toBe(0)
  const other = join(folder, "other")
  const database = await openEmbeddedDatabase(other)
  await restoreBackup(file, { database, files: localFileStore(join(other, "files")) })
  const restored = await contentOf(database)
  await database.close()
  // The server itself may have published due entries.
  for (const table of ["uploaded_file", "app_user", "audit_entry", "former_link"])
    expect(restored[table]).toEqual(content[table])
}, 120_000)

test("leaves a database alone when another process holds its lock, and says what to do", async () => {
  const lock = await acquireEmbeddedLock(join(dataDir, "db"))
  const { code, output } = await backup(join(folder, "backup.tar"))
  await lock.release()
  expect(code).toBe(1)
  expect(output).toContain("Stop it for that time")
  expect(await readdir(folder)).toEqual(["data"])
}, 60_000)

test("fails when there is nothing to back up", async () => {
  const { code, output } = await backup(join(folder, "backup.tar"), join(folder, "nowhere"))
  expect(code).toBe(1)
  expect(output).toContain("nothing to back up")
}, 60_000)

test.each(["backup", "restore"])("%s prints its usage when no file is named", async (name) => {
  const { code, output } = await runScript([`server/app/commands/${name}-command.ts`], variables())
  expect(code).toBe(64)
  expect(output).toBe(`Usage: npm run ${name} -- <file>\n`)
})
