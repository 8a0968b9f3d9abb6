import { createHash, randomUUID } from "node:crypto"
import { cpSync, existsSync } from "node:fs"
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { gunzipSync } from "node:zlib"
import { sql, type RawBuilder } from "kysely"
import { PGlite } from "@electric-sql/pglite"
import { dataDir as blankDatabase } from "@electric-sql/pglite-prepopulatedfs"
import { embeddedBytesLock } from "../../server/db/bytes-lock.ts"
import { createChangeSignal } from "../../server/db/change-signal.ts"
import { createQueue } from "../../server/tasks/task-queue.ts"
import { embeddedSql, embeddedStore, type Database, type Store } from "../../server/db/connection.ts"
import { noNotifications } from "../../server/db/notifications.ts"
import { embeddedOptions, startParams, type EmbeddedEngine } from "../../server/db/embedded-engine.ts"
import { earlierGamesSql } from "../../server/db/migrations/0042-games.ts"
import { earlierQuestionsSql } from "../../server/db/migrations/0046-game-questions.ts"
import { migrate } from "../../server/db/migrate.ts"
import { withPreparedStatements } from "../../server/db/prepared-statements.ts"
import { countQueryErrors } from "../../server/db/query-errors.ts"
import { testCache } from "./test-cache.ts"

const server = resolve(import.meta.dirname, "../../server")

const migrations = join(server, "db/migrations")

const enginePackage = resolve(import.meta.dirname, "../../node_modules/@electric-sql/pglite/package.json")

/** Files that decide which migrations run and which other tables the template has. */
const otherSources = [
  join(server, "db/migrate.ts"),
  join(server, "tasks/task-kinds.ts"),
  resolve(import.meta.dirname, "../../node_modules/pg-boss/package.json"),
  enginePackage,
]

/** Path of a migrated database, as a file (`.tar`) or a folder: making one takes seconds, loading it a fraction of one. */
const templatePath = async (ending: ".tar" | "" = ".tar"): Promise<string> => {
  const hash = createHash("sha256")
  const steps = (await readdir(migrations)).sort().map((name) => join(migrations, name))
  for (const path of [...steps, ...otherSources]) hash.update(await readFile(path))
  return join(testCache, `content-template-${hash.digest("hex").slice(0, 16)}${ending}`)
}

/** Runs statements as in production. An engine has one session, so it gets one of these. */
const engineOn = (pglite: PGlite): EmbeddedEngine => ({
  ...withPreparedStatements(pglite),
  ...{ ready: true, waitReady: pglite.waitReady, close: () => pglite.close() },
  get closed() {
    return pglite.closed
  },
})

/** A `Database` on an open embedded engine; closing it closes the engine. */
const databaseOn = (engine: EmbeddedEngine): Database => {
  const errors = countQueryErrors()
  const store = embeddedStore(engine, errors)
  const close = async () => {
    await store.destroy()
    if (!engine.closed) await engine.close()
  }
  const { counts: queryErrors } = errors
  const changes = createChangeSignal()
  return {
    store,
    runSql: embeddedSql(engine),
    changes,
    notifications: noNotifications,
    bytesLock: embeddedBytesLock(),
    queryErrors,
    shared: false,
    close,
  }
}

/** Several test processes may make a file of the cache at the same time; each moves a complete one into place. */
const cached = async (path: string, make: () => Promise<PGlite>): Promise<Blob> => {
  const present = await readFile(path).catch(() => null)
  if (present) return new Blob([new Uint8Array(present)])
  const pglite = await make()
  const dump = await pglite.dumpDataDir("none")
  await pglite.close()
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, Buffer.from(await dump.arrayBuffer()))
  await rename(temporary, path)
  return dump
}

const openFrom = async (files: Promise<Blob>): Promise<PGlite> =>
  PGlite.create({ ...embeddedOptions, startParams, loadDataDir: await files })

let blank: Promise<Blob> | null = null

const loadBlank = async (): Promise<Blob> => new Blob([gunzipSync(await (await blankDatabase()).arrayBuffer())])

/** An embedded engine in memory, without tables. */
export const openBlankEngine = (): Promise<PGlite> => openFrom((blank ??= loadBlank()))

const migrated = async (): Promise<PGlite> => {
  const pglite = await openBlankEngine()
  const database = databaseOn(engineOn(pglite))
  await migrate(database.store)
  const queue = createQueue(database, { works: false })
  await queue.start()
  await queue.stop()
  return pglite
}

let template: Promise<Blob> | null = null

const loadTemplate = async (): Promise<Blob> => cached(await templatePath(), migrated)

/** Databases of this process that no test uses now: emptying one is much faster than opening another. */
const unused: EmbeddedEngine[] = []

/** The same of those without tables: one at most, as each takes much memory. */
let unusedBlank: EmbeddedEngine | null = null

/**
 * Leaves the engine without a timer, which would keep the process: PostgreSQL writes its statistics some seconds after a
 * query, and sets its alarm anew only for an earlier one.
 */
const writeStatistics = (engine: EmbeddedEngine): Promise<unknown> =>
  engine.exec("set statement_timeout = 1; reset statement_timeout; select pg_stat_force_next_flush()")

/** A migrated in-memory database without content, the same engine as in production. Closing it returns it to the pool. */
export const openTestDatabase = async (): Promise<Database> => {
  template ??= loadTemplate()
  const engine = unused.pop() ?? engineOn(await openFrom(template))
  const database = databaseOn(engine)
  await emptyTestDatabase(database)
  const close = async (): Promise<void> => {
    if (engine.closed) return
    await writeStatistics(engine)
    unused.push(engine)
  }
  return { ...database, close }
}

/** An embedded database in memory without tables. Closing it removes those that it has got, and returns it to the pool. */
export const openBlankDatabase = async (): Promise<Database> => {
  const engine = unusedBlank ?? engineOn(await openBlankEngine())
  unusedBlank = null
  const close = async (): Promise<void> => {
    if (engine.closed) return
    if (unusedBlank) return engine.close()
    await engine.exec("drop schema if exists pgboss cascade; drop schema public cascade; create schema public")
    await engine.exec("discard all")
    await writeStatistics(engine)
    unusedBlank = engine
  }
  return { ...databaseOn(engine), close }
}

/** A folder like that of a server which has just created its database. */
const templateFolder = async (): Promise<string> => {
  const path = await templatePath("")
  if (existsSync(path)) return path
  template ??= loadTemplate()
  const temporary = `${path}.${randomUUID()}`
  const pglite = await PGlite.create({ dataDir: temporary, startParams, loadDataDir: await template })
  await pglite.close()
  // Of several test processes that make it at the same time, the first moves it into place.
  await rename(temporary, path).catch(() => rm(temporary, { recursive: true, force: true }))
  return path
}

/** Puts a migrated database under `dataDir`, so that a server started there need not create one. */
export const fillDataDir = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, "db")
  await mkdir(folder, { recursive: true })
  // A fifth of the work that the copy of node:fs/promises is, file by file.
  cpSync(await templateFolder(), join(folder, "content"), { recursive: true })
}

/** Changes a database as only its administrator can: no trigger runs, so that even the audit can be changed. */
export const withoutTriggers = (store: Store, change: (store: Store) => Promise<unknown>): Promise<void> =>
  store.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    await change(transaction)
  })

/** What a test fills: the tables of content and queue, and the numbers of their rows. */
const contentOf = `select relkind as kind, oid::regclass::text as name from pg_class
  where relkind in ('r', 'S') and (relnamespace = 'public'::regnamespace and relname <> 'content_state' and relname not like 'kysely%'
    or relnamespace = to_regnamespace('pgboss') and relname like 'job%')`

/** The statement that empties each database. */
const emptying = new WeakMap<Store, RawBuilder<unknown>>()

/** Deletes every row without triggers, but for the games with which a database begins, so that even the audit is emptied. To truncate a table takes as long as thirty deletions. */
const emptyingOf = async (store: Store): Promise<RawBuilder<unknown>> => {
  const present = emptying.get(store)
  if (present) return present
  const { rows } = await sql.raw<{ kind: "r" | "S"; name: string }>(contentOf).execute(store)
  const steps = rows.map(({ kind, name }) =>
    kind === "r" ? `delete from ${name};` : `perform setval('${name}', 1, false);`
  )
  const made = sql.raw(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${steps.join("\n")}
    ${earlierGamesSql};
    ${earlierQuestionsSql.join(";\n")};
    update content_state set epoch = gen_random_uuid(), position = 0, public_position = 0;
  end $$`)
  emptying.set(store, made)
  return made
}

/** The number of the next write of an embedded database, by which one knows whether there was any. */
const nextWriteOf = async (store: Store): Promise<string> => {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    store
  )
  return rows[0]?.next ?? ""
}

const nextWrites = new WeakMap<Store, string>()

/** Resets a database to an empty one with a new identity: much faster than opening another one. */
export const emptyTestDatabase = async ({ store, changes, shared }: Database): Promise<void> => {
  if (shared || nextWrites.get(store) !== (await nextWriteOf(store))) {
    await (await emptyingOf(store)).execute(store)
    if (!shared) nextWrites.set(store, await nextWriteOf(store))
  }
  changes.announce({ isPublic: true })
}

/** The database for the tests of a file: opened before the first, emptied before each, closed after the last. */
export const useTestDatabase = (open: () => Promise<Database> = openTestDatabase): Database => {
  const database = {} as Database
  beforeAll(async () => {
    Object.assign(database, await open())
  })
  beforeEach(() => emptyTestDatabase(database))
  afterAll(() => database.close())
  return database
}
