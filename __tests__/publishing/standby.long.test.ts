import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generateIdentity, identityToRecipient } from "age-encryption"
import { openPostgres, type Database } from "../../server/db/connection.ts"
import { migrate } from "../../server/db/migrate.ts"
import { addEditor, newEntry, publicUrl, save } from "../server/durability/saving.ts"
import { spawnInstance, type Starting } from "../support/instance.ts"
import { goesLive } from "../support/live-site.ts"
import { startPostgresServer, type PostgresServer } from "../support/postgres-server.ts"
import { s3Keys, startS3Server, type S3Server } from "../support/s3-server.ts"
import { runScript, startServerProcess } from "../support/server-process.ts"
import { makeThumbnailProject } from "../support/site-folder.ts"
import { visitEveryAddress } from "../support/whole-release.ts"

const minutes = 60_000

/** How long visitors may wait for what is saved after the builder died, in milliseconds: decision 67. */
const longest = 30_000

let folder: string
let projectDir: string
let postgres: PostgresServer
let storage: S3Server
let database: Database
let cookie: string
const entry = newEntry()
const servers: Starting[] = []

type Server = Starting & { pid: number }

const variables = () => ({
  ...{ PUBLIC_URL: publicUrl, DATABASE_URL: postgres.url, DEMO_CONTENT: "false", RELEASES_BUCKET: "media" },
  ...{ S3_ENDPOINT: storage.endpoint, S3_BUCKET: "media", S3_REGION: "eu-north-1" },
  ...{ S3_ACCESS_KEY_ID: s3Keys.accessKeyId, S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
  BOT_CHECK_SECRET: "the same in all processes of the test",
})

const start = async (name: string): Promise<Server> => {
  const started = await spawnInstance(join(folder, name), variables(), projectDir)
  servers.push(started)
  return started
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "standby-"))
  projectDir = await makeThumbnailProject()
  postgres = await startPostgresServer()
  storage = await startS3Server()
  database = openPostgres(postgres.url)
  await migrate(database.store)
  cookie = await addEditor(database)
  // With the first post, the site needs a full build: it is there before any.
  const api = await startServerProcess({ ...variables(), DATA_DIR: join(folder, "api") })
  expect(await save(api.address, cookie, entry)).toBe(true)
  await api.end("SIGTERM")
}, 5 * minutes)

afterAll(async () => {
  for (const server of servers) await server.stop("SIGKILL")
  await database.close()
  await postgres.stop()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
}, minutes)

/** Milliseconds until a server shows what is saved there now. */
const published = async (server: Server): Promise<number> => {
  const begin = performance.now()
  const saved = () => save(server.origin, cookie, entry)
  expect(await saved()).toBe(true)
  // Every third save is one of the working copy, which no visitor sees.
  if (entry.acknowledged % 3 === 0) expect(await saved()).toBe(true)
  await goesLive(server.origin, entry)
  return performance.now() - begin
}

let first: Server
let second: Server

test(
  "what is saved after the builder was killed is published by the one that stands by, and visitors notice nothing",
  async () => {
    first = await start("first")
    await first.printed(/^ {2}site {2,}http/m)
    second = await start("second")
    await second.printed(/can take over at once/)
    await Promise.all([first, second].map(({ origin }) => goesLive(origin, entry)))

    const visitors = [first, second].map(visitEveryAddress)
    await published(first)
    await goesLive(second.origin, entry)
    expect(await visitors[0]?.leave()).toBeGreaterThan(0)
    await first.stop("SIGKILL")
    const passed = await published(second)
    expect(passed).toBeLessThan(longest)
    expect(await visitors[1]?.leave()).toBeGreaterThan(0)
    // It has built the site by itself: the same, but for what was saved since.
    const record = await readFile(join(folder, "second", "live", "release.json"), "utf8")
    const { files, changedFiles } = JSON.parse(record) as { files: number; changedFiles: number }
    expect(changedFiles).toBeLessThan(files / 4)
  },
  30 * minutes
)

test(
  "so is what is saved after the builder was frozen, which follows when it wakes",
  async () => {
    first = await start("first")
    await first.printed(/can take over at once/)
    const visitor = visitEveryAddress(first)
    process.kill(second.pid, "SIGSTOP")
    const passed = await published(first)
    expect(passed).toBeLessThan(longest)
    const awake = visitEveryAddress(second)
    process.kill(second.pid, "SIGCONT")
    await goesLive(second.origin, entry)
    // Its own release of the same content did not go live: both serve the one of the builder.
    await published(first)
    await goesLive(second.origin, entry)
    expect(await visitor.leave()).toBeGreaterThan(0)
    expect(await awake.leave()).toBeGreaterThan(0)
  },
  30 * minutes
)

test(
  "a backup of all that is proved in a drill that builds the site and visits its pages",
  async () => {
    const identity = await generateIdentity()
    const identityFile = join(folder, "key.txt")
    await writeFile(identityFile, identity)
    const bucket = {
      ...{ BACKUP_ENDPOINT: storage.endpoint, BACKUP_BUCKET: "media", BACKUP_REGION: "eu-north-1" },
      ...{ BACKUP_ACCESS_KEY_ID: s3Keys.accessKeyId, BACKUP_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
    }
    const command = (name: string) => join(projectDir, `server/app/commands/${name}-command.ts`)
    const made = await runScript([command("backup"), "--bucket"], {
      ...{ ...variables(), ...bucket, DATA_DIR: join(folder, "first") },
      BACKUP_RECIPIENT: await identityToRecipient(identity),
    })
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining("is in the bucket media") as string })
    for (const server of servers.splice(0)) await server.stop("SIGKILL")
    const reader = { ...bucket, DATA_DIR: join(folder, "reader"), BACKUP_IDENTITY_FILE: identityFile }
    const drill = await runScript([command("backup-drill")], reader)
    expect(drill.output).toMatch(/\d+ published posts[^\n]+\n[^]*pages[^]*\nThe backup can be used\.\n$/)
    expect(drill.code).toBe(0)
  },
  20 * minutes
)
