import { sql, type Kysely } from "kysely"
import { Client, type ClientConfig } from "pg"
import { socketOf } from "./postgres-pool.ts"
import type { Schema } from "./schema.ts"

/**
 * Keeps the stored bytes of files while a backup or an export is made: it reads them long after the rows that name them.
 * Several may keep them at the same time.
 */
export type BytesLock = {
  /**
   * Waits for a removal that has begun. From then on there is none until what it returns is disposed of, the process is
   * gone or a day has passed: one that is frozen must not keep bytes for ever.
   */
  keep: () => Promise<Disposable>
  /** Whether bytes may be removed until the transaction ends. */
  mayRemove: (transaction: Kysely<Schema>) => Promise<boolean>
}

/** In milliseconds: for so long bytes are kept at most. */
const longest = 86_400_000

/** In milliseconds: how long PostgreSQL may take to accept a connection. */
const connectTimeout = 4_000

/** Within the one process that has an embedded database open, whose transactions run one after the other. */
export const embeddedBytesLock = (longestKept = longest): BytesLock => {
  const keepers = new Set<NodeJS.Timeout>()
  return {
    keep: () => {
      const keeper = setTimeout(() => keepers.delete(keeper), longestKept).unref()
      keepers.add(keeper)
      const end = (): void => {
        clearTimeout(keeper)
        keepers.delete(keeper)
      }
      return Promise.resolve({ [Symbol.dispose]: end })
    },
    mayRemove: () => Promise.resolve(keepers.size === 0),
  }
}

/** Distinguishes this lock from others of the database. */
const lockKey = 0x66696c65

/**
 * PostgreSQL's advisory lock of a transaction, on a connection apart from the pool: shared by those that keep bytes, tried alone by a
 * removal. A transaction that has nothing else holds back no vacuum, and works behind every pooler.
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export const postgresBytesLock = (config: ClientConfig, longestKept = longest): BytesLock => ({
  keep: async () => {
    const client = new Client({ ...config, connectionTimeoutMillis: connectTimeout, keepAlive: true })
    const end = (): void => void socketOf(client).destroy()
    // A connection that breaks ends the lock and not the process: what is missing then, the backup says.
    client.on("error", end)
    try {
      await client.connect()
      await client.query(`begin read only; set local idle_in_transaction_session_timeout = ${longestKept};
        select pg_advisory_xact_lock_shared(${lockKey})`)
      return { [Symbol.dispose]: end }
    } catch (error) {
      end()
      throw error
    }
  },
  mayRemove: async (transaction) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as free`.execute(
      transaction
    )
    return rows[0]?.free === true
  },
})
