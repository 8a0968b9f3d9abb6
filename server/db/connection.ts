import { existsSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { PGlite, types as embeddedTypes } from "@electric-sql/pglite"
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from "kysely"
import { Pool, types as postgresTypes } from "pg"
import { fromPglite } from "pg-boss"
import { createChangeSignal, type ChangeSignal } from "./change-signal.ts"
import { acquireEmbeddedLock } from "./embedded-lock.ts"
import { countQueryErrors, type QueryErrors } from "./query-errors.ts"
import type { Schema } from "./schema.ts"

/** The database, or a transaction of it: what a repository works on. */
export type Store = Kysely<Schema>

/** Runs SQL of a library that writes its own: one statement with values, or any number without. */
// The library knows its rows.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: any[] }>

export type Database = {
  store: Kysely<Schema>
  /** The same database, past the store and outside its transactions. */
  runSql: RunSql
  /** Tells who listens that public content may have changed; `writeContent` announces by itself. */
  changes: ChangeSignal
  /** Statements of the store that failed. */
  queryErrors: QueryErrors["counts"]
  /** Whether other processes may write to it too. */
  shared: boolean
  close: () => Promise<void>
}

/** Counts and positions are bigint in SQL; both drivers are told to read them as numbers, which hold 2^53 of them. */
const parseInt8 = Number

type Parser = (value: string) => unknown

const postgresParsers = new Map<number, Parser>([[postgresTypes.builtins.INT8, parseInt8]])

/** Options that every embedded database is opened with. */
export const embeddedOptions = { parsers: { [embeddedTypes.INT8]: parseInt8 } }

/** A Kysely store on an open embedded database; closing the store closes it. */
export const embeddedStore = (pglite: PGlite, errors: QueryErrors = countQueryErrors()): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), log: errors.log })

/** An open embedded database for a library that writes its own SQL; it waits while a transaction of the store runs. */
export const embeddedSql = (pglite: PGlite): RunSql => {
  const adapter = fromPglite(pglite)
  return (text, values) => adapter.executeSql(text, values)
}

/** Opens the engine's files, made first where there are none; whoever calls it has the folder's lock. */
const openEngine = async (folder: string): Promise<PGlite> => {
  const dataDir = join(folder, "content")
  if (!existsSync(dataDir)) {
    // Under their name the files are whole or absent: a first start that is cut short is begun anew.
    const begun = `${dataDir}.part`
    await rm(begun, { recursive: true, force: true })
    await (await PGlite.create({ ...embeddedOptions, dataDir: begun })).close()
    await rename(begun, dataDir)
  }
  // The engine's own lock is a file that outlives a process which is killed; one killed at the wrong moment leaves it
  // empty, and the engine then refuses to start for ever.
  await rm(join(dataDir, "postmaster.pid"), { force: true })
  return PGlite.create({ ...embeddedOptions, dataDir })
}

/**
 * Opens the embedded database under `dataDir` as its only opener.
 *
 * @throws DatabaseInUseError when another process has it open
 */
export const openEmbeddedDatabase = async (dataDir: string): Promise<Database> => {
  const folder = join(dataDir, "db")
  const lock = await acquireEmbeddedLock(folder)
  try {
    await mkdir(folder, { recursive: true })
    const pglite = await openEngine(folder)
    const errors = countQueryErrors()
    const store = embeddedStore(pglite, errors)
    return {
      store,
      runSql: embeddedSql(pglite),
      changes: createChangeSignal(),
      queryErrors: errors.counts,
      shared: false,
      close: async () => {
        await store.destroy()
        if (!pglite.closed) await pglite.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Longest wait in milliseconds for a connection: to a database that is away, or while all are in use. */
const connectWithin = 10_000

/** Opens a PostgreSQL database; connections are made when they are first needed. */
export const openPostgres = (databaseUrl: string): Database => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: connectWithin,
    // A host that vanished without a word is noticed, and its connections given up.
    keepAlive: true,
    types: {
      getTypeParser: (id, format) => postgresParsers.get(id) ?? (postgresTypes.getTypeParser(id, format) as Parser),
    },
  })
  // An idle connection that the server drops is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => undefined)
  // So would a connection that breaks while a transaction holds it and asks nothing; its next query then fails.
  pool.on("connect", (client) => client.on("error", () => undefined))
  const errors = countQueryErrors()
  const store = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: errors.log })
  const runSql: RunSql = async (text, values) => {
    // Several statements give an array, which the driver's types leave out.
    const results = [await pool.query(text, values)].flat()
    return { rows: results.flatMap((result): unknown[] => result.rows) }
  }
  return {
    store,
    runSql,
    changes: createChangeSignal(),
    queryErrors: errors.counts,
    shared: true,
    close: () => store.destroy(),
  }
}

/**
 * Runs reads that must agree with each other on one state of the database.
 * The embedded database has one connection, so there a transaction alone gives that.
 */
export const readSnapshot = <Result>(
  store: Kysely<Schema>,
  read: (snapshot: Transaction<Schema>) => Promise<Result>
): Promise<Result> => store.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read)
