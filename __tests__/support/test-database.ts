import { createHash, randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { sql } from "kysely"
import { PGlite } from "@electric-sql/pglite"
import { createChangeSignal } from "../../server/db/change-signal.ts"
import { createQueue } from "../../server/tasks/task-queue.ts"
import { embeddedSql, embeddedStore, type Database, type Store } from "../../server/db/connection.ts"
import { noNotices } from "../../server/db/notices.ts"
import { embeddedOptions } from "../../server/db/embedded-engine.ts"
import { migrate } from "../../server/db/migrate.ts"
import { countQueryErrors } from "../../server/db/query-errors.ts"
import { testCache } from "./test-cache.ts"

const server = resolve(import.meta.dirname, "../../server")

const migrations = join(server, "db/migrations")

/** Files that decide which migrations run and which other tables the template has. */
const otherSources = [
  join(server, "db/migrate.ts"),
  join(server, "tasks/task-kinds.ts"),
  resolve(import.meta.dirname, "../../node_modules/pg-boss/package.json"),
]

/** Path of a migrated database, as a file (`.tar`) or a folder: making one takes seconds, loading it a fraction of one. */
const templatePath = async (ending: ".tar" | "" = ".tar"): Promise<string> => {
  const hash = createHash("sha256")
  const steps = (await readdir(migrations)).sort().map((name) => join(migrations, name))
  for (const path of [...steps, ...otherSources]) hash.update(await readFile(path))
  return join(testCache, `content-template-${hash.digest("hex").slice(0, 16)}${ending}`)
}

/** A `Database` on an open embedded engine; closing it closes the engine. */
export const databaseOn = (pglite: PGlite): Database => {
  const errors = countQueryErrors()
  const store = embeddedStore(pglite, errors)
  const close = async () => {
    await store.destroy()
    if (!pglite.closed) await pglite.close()
  }
  const { counts: queryErrors } = errors
  const changes = createChangeSignal()
  return { store, runSql: embeddedSql(pglite), changes, notices: noNotices, queryErrors, shared: false, close }
}

const makeTemplate = async (path: string): Promise<Buffer> => {
  const pglite = await PGlite.create(embeddedOptions)
  const database = databaseOn(pglite)
  await migrate(database.store)
  const queue = createQueue(database, { works: false })
  await queue.start()
  await queue.stop()
  const bytes = Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer())
  await pglite.close()
  // Several test processes may make it at the same time; each moves a complete file into place.
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, bytes)
  await rename(temporary, path)
  return bytes
}

let template: Promise<Blob> | null = null

const loadTemplate = async (): Promise<Blob> => {
  const path = await templatePath()
  const bytes = await readFile(path).catch(() => makeTemplate(path))
  return new Blob([new Uint8Array(bytes)])
}

/**
 * Databases of this process that no test uses now: emptying one is much faster than opening another. They end
 * with the process, which Jest has to kill: up to ten seconds after its last query the engine has a timer for statistics.
 */
const unused: PGlite[] = []

/** A migrated in-memory database without content, the same engine as in production. Closing it returns it to the pool. */
export const openTestDatabase = async (): Promise<Database> => {
  template ??= loadTemplate()
  const pglite = unused.pop() ?? (await PGlite.create({ ...embeddedOptions, loadDataDir: await template }))
  const database = databaseOn(pglite)
  await emptyTestDatabase(database)
  const close = (): Promise<void> => {
    if (!pglite.closed) unused.push(pglite)
    return Promise.resolve()
  }
  return { ...database, close }
}

/** A folder like that of a server which has just created its database. */
const templateFolder = async (): Promise<string> => {
  const path = await templatePath("")
  if (existsSync(path)) return path
  template ??= loadTemplate()
  const temporary = `${path}.${randomUUID()}`
  const pglite = await PGlite.create({ dataDir: temporary, loadDataDir: await template })
  await pglite.close()
  // Of several test processes that make it at the same time, the first moves it into place.
  await rename(temporary, path).catch(() => rm(temporary, { recursive: true, force: true }))
  return path
}

/** Puts a migrated database under `dataDir`, so that a server started there need not create one. */
export const fillDataDir = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, "db")
  await mkdir(folder, { recursive: true })
  await cp(await templateFolder(), join(folder, "content"), { recursive: true })
}

/** Changes a database as only its administrator can: no trigger runs, so that even the audit can be changed. */
export const withoutTriggers = (store: Store, change: (store: Store) => Promise<unknown>): Promise<void> =>
  store.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    await change(transaction)
  })

/** Resets a database to an empty one with a new identity: much faster than opening another one. */
export const emptyTestDatabase = async ({ store, changes }: Database): Promise<void> => {
  const tables = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'content_state' and tablename not like 'kysely%'`.execute(store)
  const queued = await sql<{ made: boolean }>`select to_regclass('pgboss.job') is not null as made`.execute(store)
  const taskTables = queued.rows[0]?.made ? ["pgboss.job", "pgboss.job_dependency"] : []
  const names = [...tables.rows.map((row) => row.name), ...taskTables].join(", ")
  await withoutTriggers(store, (transaction) => sql.raw(`truncate ${names} restart identity`).execute(transaction))
  await store.updateTable("content_state").set({ epoch: randomUUID(), position: 0, public_position: 0 }).execute()
  changes.announce({ isPublic: true })
}

/** The database for the tests of a file: opened before the first, emptied before each, closed after the last. */
export const useTestDatabase = (open: () => Promise<Database> = openTestDatabase): Database => {
  const database = {} as Database
  beforeAll(async () => {
    Object.assign(database, await open())
  }, 60_000)
  beforeEach(() => emptyTestDatabase(database))
  afterAll(() => database.close())
  return database
}
