import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync } from "node:fs"
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { generateIdentity, identityToRecipient } from "age-encryption"
import { restoreBackup } from "../../../../server/operations/restore.ts"
import { localFileStore } from "../../../../server/files/storage/file-store.ts"
import { openEmbeddedDatabase } from "../../../../server/db/connection.ts"
import { acquireEmbeddedLock } from "../../../../server/db/embedded-lock.ts"
import { runInSequence } from "../../../support/run-in-sequence.ts"
import { s3Keys, startS3Server } from "../../../support/s3-server.ts"
import { runScript, startServerProcess } from "../../../support/server-process.ts"
import { fillDataDir, openBlankDatabase } from "../../../support/test-database.ts"
import { contentOf, fillSource, newFolder } from "../../operations/backup-fixture.ts"

/** A data folder with content, of which tests get copies. */
let filled: string
let content: Record<string, string[]>
let folder: string
let dataDir: string

beforeAll(async () => {
  filled = await newFolder()
  await fillDataDir(filled)
  const database = await openEmbeddedDatabase(filled)
  await fillSource(database, filled)
  content = await contentOf(database)
  await database.close()
})

afterAll(() => rm(filled, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await newFolder()
  dataDir = join(folder, "data")
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const fill = (): void => cpSync(filled, dataDir, { recursive: true })

const variables = (dir = dataDir) => ({ NODE_ENV: "test", DATA_DIR: dir })

const backup = (file: string, dir?: string) =>
  runScript(["server/app/commands/backup-command.ts", file], variables(dir))

const restore = (file: string, dir?: string) =>
  runScript(["server/app/commands/restore-command.ts", file], variables(dir))

test("backs up a stopped server once, and restores only into an empty folder", async () => {
  fill()
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
})

test("backs up a running server, which keeps serving, to a file and to a bucket, fetches that to restore it, and proves in a drill that it can be used", async () => {
  fill()
  const storage = await startS3Server()
  const identity = await generateIdentity()
  const identityFile = join(folder, "key.txt")
  await writeFile(identityFile, identity)
  const bucket = {
    BACKUP_ENDPOINT: storage.endpoint,
    BACKUP_BUCKET: "media",
    BACKUP_REGION: "eu-north-1",
    BACKUP_ACCESS_KEY_ID: s3Keys.accessKeyId,
    BACKUP_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  }
  const maker = { ...variables(), ...bucket, BACKUP_RECIPIENT: await identityToRecipient(identity) }
  const reader = { ...variables(join(folder, "other")), ...bucket, BACKUP_IDENTITY_FILE: identityFile, SITE: "off" }
  const run = (name: string, args: string[], more: Record<string, string>) =>
    runScript([`server/app/commands/${name}-command.ts`, ...args], more)
  const server = await startServerProcess(variables())

  const file = join(folder, "backup.tar")
  expect(await backup(file)).toMatchObject({ code: 0 })
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
  expect((await stat(join(dataDir, "operator.sock"))).mode & 0o777).toBe(0o600)
  const made = await run("backup", ["--bucket"], maker)
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining("is in the bucket media") as string })
  const drill = await run("backup-drill", [], reader)
  expect(drill.output).toMatch(
    /is the newest backup\nrestored [^\n]+\n[^\n]*\d+ published posts[^\n]+\nThe backup can be used\.\n$/
  )
  expect(drill.code).toBe(0)

  const stored = await readdir(join(dataDir, "files"), { recursive: true, withFileTypes: true })
  const lost = stored.find((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
  await rm(join(lost?.parentPath ?? "", lost?.name ?? ""))
  const incomplete = await run("backup", ["--bucket"], maker)
  expect(incomplete.output).toContain(`Missing: the database names file ${lost?.name}, which cannot be read`)
  expect(incomplete.code).toBe(2)
  expect(await server.end("SIGTERM")).toBe(0)

  // It is restored as one from a file is, above.
  const restored = await run("restore", ["--bucket"], { ...reader, DATA_DIR: dataDir })
  expect(restored.output).toMatch(/^\d{8}T\S+ is fetched\nThe database is not empty/)
  expect(restored.code).toBe(1)

  const drilled = await run("backup-drill", [], reader)
  expect(drilled).toMatchObject({
    code: 2,
    output: expect.stringMatching(/\nThe backup lacks 1 of its files\.\n$/) as string,
  })
  const checked = await run("upgrade-check", [], { ...reader, DATA_DIR: dataDir })
  expect(checked.output).toMatch(/ok {4}backup: the newest is \d{8}T/)
  await storage.close()

  const database = await openBlankDatabase()
  await restoreBackup(file, { database, files: localFileStore(join(folder, "third", "files")) })
  const inFile = await contentOf(database)
  await database.close()
  // The server itself may have published due entries.
  for (const table of ["uploaded_file", "app_user", "audit_entry", "former_link"])
    expect(inFile[table]).toEqual(content[table])
}, 240_000)

test.each([
  ["restore", ["--bucket"]],
  ["backup-drill", []],
])("%s leaves nothing in the folder for temporary files when a signal ends it", async (name, args) => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1")
  await once(silent, "listening")
  const temporary = join(folder, "temporary")
  await mkdir(temporary)
  const identityFile = join(folder, "key.txt")
  await writeFile(identityFile, await generateIdentity())
  const child = spawn(process.execPath, [`server/app/commands/${name}-command.ts`, ...args], {
    env: {
      ...{
        ...process.env,
        ...variables(join(folder, "other")),
        TMPDIR: temporary,
        BACKUP_IDENTITY_FILE: identityFile,
      },
      BACKUP_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      ...{ BACKUP_BUCKET: "media", BACKUP_ACCESS_KEY_ID: "a", BACKUP_SECRET_ACCESS_KEY: "b" },
    },
  })
  const ended = once(child, "exit")
  await once(silent, "request")
  expect(await readdir(temporary)).toHaveLength(1)
  child.kill("SIGTERM")
  expect((await ended)[0]).toBe(130)
  expect(await readdir(temporary)).toEqual([])
  silent.closeAllConnections()
  silent.close()
})

test("drill and restore fail when the archive is no whole backup, before there is a database for it", async () => {
  const file = join(folder, "cut.tar")
  await writeFile(file, "not an archive")
  const drill = await runScript(["server/app/commands/backup-drill-command.ts", file], { ...variables(), SITE: "off" })
  expect(drill).toMatchObject({ code: 1, output: expect.stringContaining("is not a whole backup") as string })
  const restored = await restore(file, join(folder, "other"))
  expect(restored).toMatchObject({ code: 1, output: expect.stringContaining("is not a whole backup") as string })
  expect(await readdir(folder)).not.toContain("other")
})

test("leaves a database alone when another process holds its lock, and says what to do", async () => {
  fill()
  const lock = await acquireEmbeddedLock(join(dataDir, "db"))
  const { code, output } = await backup(join(folder, "backup.tar"))
  await lock.release()
  expect(code).toBe(1)
  expect(output).toContain("Stop it for that time")
  expect(await readdir(folder)).toEqual(["data"])
})

test("fails when there is nothing to back up, and makes nothing", async () => {
  const { code, output } = await backup(join(folder, "backup.tar"), join(folder, "nowhere"))
  expect(code).toBe(1)
  expect(output).toContain("nothing to back up")
  expect(await readdir(folder)).toEqual([])
})

test("say what is not set, and how they are called", async () => {
  const unset = "BACKUP_IDENTITY_FILE"
  const backupUsage = "Usage: npm run backup -- <file> or --bucket\n"
  const restoreUsage = "Usage: npm run restore -- <file>, --bucket or --bucket=<id>\n"
  const calls: [name: string, args: string[], code: number, output: unknown][] = [
    ["restore", ["--bucket"], 1, expect.stringContaining(unset)],
    ["backup-drill", [], 1, expect.stringContaining(unset)],
    ["backup", ["--bucket"], 1, expect.stringContaining("BACKUP_RECIPIENT")],
    ["backup", [], 64, backupUsage],
    ["backup", ["--bukket"], 64, backupUsage],
    ["restore", [], 64, restoreUsage],
    ["restore", ["--bucket="], 64, restoreUsage],
  ]
  const ended = await runInSequence(
    calls.map(([name, args]) => ({ program: `server/app/commands/${name}-command.ts`, args })),
    (args) => runScript(args, variables())
  )
  expect(ended).toEqual(calls.map(([, , code, output]) => ({ code, output })))
})
