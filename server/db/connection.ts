import { existsSync } from "node:fs"
import { join } from "node:path"
import { Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from "kysely"
import { types as postgresTypes, type PoolConfig } from "pg"
import { fromPglite } from "pg-boss"
import { embeddedBytesLock, postgresBytesLock, type BytesLock } from "./bytes-lock.ts"
import { createChangeSignal, type ChangeSignal } from "./change-signal.ts"
import { explainEmbeddedError, openEmbeddedEngine, parseInt8, type EmbeddedEngine } from "./embedded-engine.ts"
import { acquireEmbeddedLock } from "./embedded-lock.ts"
import { createNamedStatements } from "./named-statements.ts"
import { noNotifications, postgresNotifications, type Notifications } from "./notifications.ts"
import { openPool } from "./postgres-pool.ts"
import { countQueryErrors, type QueryErrors } from "./query-errors.ts"
import type { Schema } from "./schema.ts"

/** The database, or a transaction of it: what a repository works on. */
export type Store = Kysely<Schema>

/** Runs SQL written by a library: one statement with values, or several without. */
// The library knows its rows.
// oxlint-disable-next-line typescript/no-explicit-any
export type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: any[] }>

export type Database = {
  store: Kysely<Schema>
  /** Runs SQL on the same database, outside the store and its transactions. */
  runSql: RunSql
  /** Announces that content has changed; `writeContent` does so itself. */
  changes: ChangeSignal
  /** Messages to and from other processes on the same database. */
  notifications: Notifications
  /** Keeps the stored bytes of files while a backup reads them. */
  bytesLock: BytesLock
  /** Numbers of failed statements and connections, by class of the error. */
  queryErrors: QueryErrors["counts"]
  /** Whether other processes may write to it too. */
  shared: boolean
  close: () => Promise<void>
}

type Parser = (value: string) => unknown

const postgresParsers = new Map<number, Parser>([[postgresTypes.builtins.INT8, parseInt8]])

/** A Kysely store on an open embedded database; closing the store closes it. */
export const embeddedStore = (pglite: EmbeddedEngine, errors: QueryErrors = countQueryErrors()): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), log: errors.log })

/** Runs a library's SQL on an open embedded database; it waits while a transaction of the store runs. */
export const embeddedSql = (pglite: EmbeddedEngine): RunSql => {
  const adapter = fromPglite(pglite)
  return (text, values) => adapter.executeSql(text, values)
}

/** Whether a data folder has an embedded database: to open one that is not there makes it. */
export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(join(dataDir, "db", "content"))

/**
 * Opens the embedded database under `dataDir` as its only opener.
 *
 * @throws DatabaseInUseError when another process has it open, DatabaseDamagedError, DiskFullError
 */
export const openEmbeddedDatabase = async (dataDir: string): Promise<Database> => {
  const folder = join(dataDir, "db")
  const opened = new AsyncDisposableStack()
  try {
    const lock = await acquireEmbeddedLock(folder)
    opened.defer(lock.release)
    const pglite = await openEmbeddedEngine(folder)
    opened.defer(() => pglite.close())
    const errors = countQueryErrors()
    const store = embeddedStore(pglite, errors)
    opened.defer(() => store.destroy())
    return {
      store,
      runSql: embeddedSql(pglite),
      changes: createChangeSignal(),
      notifications: noNotifications,
      bytesLock: embeddedBytesLock(),
      queryErrors: errors.counts,
      shared: false,
      close: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw explainEmbeddedError(dataDir, error)
  }
}

/**
 * Opens a PostgreSQL database; connections are made when they are first needed.
 *
 * @param limited whether statements have time limits; see `openPool`
 */
export const openPostgres = (databaseUrl: string, { limited = true } = {}): Database => {
  const config: PoolConfig = {
    connectionString: databaseUrl,
    types: {
      getTypeParser: (id, format) => postgresParsers.get(id) ?? (postgresTypes.getTypeParser(id, format) as Parser),
    },
  }
  const pool = openPool(config, limited)
  const errors = countQueryErrors()
  const { options } = pool
  const named = createNamedStatements()
  const connect = async () => {
    const client = await errors.watch(() => pool.connect())
    // What changes tables, or runs for an hour, has nothing of kept plans.
    return limited ? named(client) : client
  }
  const countedPool = { options, connect, end: () => pool.end() }
  const store = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: countedPool }), log: errors.log })
  const runSql: RunSql = async (text, values) => {
    // Several statements return an array, which the driver's types omit.
    const results = [await errors.watch(() => pool.query(text, values))].flat()
    return { rows: results.flatMap((result): unknown[] => result.rows) }
  }
  return {
    store,
    runSql,
    changes: createChangeSignal(),
    notifications: postgresNotifications(config),
    bytesLock: postgresBytesLock(config),
    queryErrors: errors.counts,
    shared: true,
    close: () => store.destroy(),
  }
}

/** @throws what the database's client throws when the database does not respond */
export const requireConnection = (store: Store): Promise<unknown> => sql`select 1`.execute(store)

/**
 * Runs reads that must be consistent with each other on one state of the database.
 * The embedded database has one connection, so a transaction alone is enough there.
 */
export const readSnapshot = <Result>(
  store: Kysely<Schema>,
  read: (snapshot: Transaction<Schema>) => Promise<Result>
): Promise<Result> => store.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read)
