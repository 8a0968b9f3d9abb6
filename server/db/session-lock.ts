import { setTimeout as pause } from "node:timers/promises"
import { Client } from "pg"
import { socketOf } from "./postgres-pool.ts"

/** A lock that one process of a database can hold, as long as it lives and reaches the database. */
type SessionLock = {
  /** Tries to get it. @returns whether this process holds it @throws errors of the database */
  acquire: () => Promise<boolean>
  isHeld: () => boolean
  release: () => void
}

/**
 * In milliseconds: how often a session says that it lives, how long a response may take, and the idle timeout after
 * which the server ends it. A frozen process keeps its connection open; the server takes the lock from it by that timeout.
 */
const usual = { beat: 4_000, response: 4_000, idleTimeout: 15_000 }

/**
 * PostgreSQL's advisory lock of a session, on a connection apart from the pool.
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 *
 * @param key distinguishes this lock from others of the database
 * @param onLost called when the lock is lost without `release`
 */
export const postgresLock = (databaseUrl: string, key: number, onLost: () => void, times = usual): SessionLock => {
  /** Stays open between attempts, so that waiting for the lock costs one query each time. */
  let session: Client | null = null
  let held = false
  let acquiring: Promise<boolean> | null = null

  const end = (client: Client): void => {
    socketOf(client).destroy()
    if (session !== client) return
    session = null
    const wasHeld = held
    held = false
    if (wasHeld) onLost()
  }
  const open = async (): Promise<Client> => {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: times.response,
      query_timeout: times.response,
      keepAlive: true,
    })
    // A second error must not end the process.
    client.on("error", () => end(client)).on("end", () => end(client))
    session = client
    try {
      await client.connect()
      await client.query(`set idle_session_timeout = ${times.idleTimeout}`)
      return client
    } catch (error) {
      end(client)
      throw error
    }
  }
  const beat = async (client: Client): Promise<void> => {
    while (session === client && held) {
      await pause(times.beat, undefined, { ref: false })
      if (session === client) await client.query("select 1")
    }
  }
  const tryLock = async (): Promise<boolean> => {
    const client = session ?? (await open())
    try {
      const { rows } = await client.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [key])
      held = session === client && rows[0]?.ours === true
      if (held) beat(client).catch(() => end(client))
      return held
    } catch (error) {
      end(client)
      throw error
    }
  }

  return {
    acquire: () => {
      if (held) return Promise.resolve(true)
      return (acquiring ??= tryLock().finally(() => (acquiring = null)))
    },
    isHeld: () => held,
    release: () => {
      held = false
      if (session) end(session)
    },
  }
}
