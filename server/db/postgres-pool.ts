import { Socket } from "node:net"
import { Client, Pool, type PoolClient, type PoolConfig } from "pg"

/**
 * Time limits in milliseconds. A request that meets a frozen database waits for a free connection and a new one, or for
 * one statement: less than ten seconds. The connections that were lost are replaced within five.
 */
const limits = {
  /** For a connection: until one is free, or until a new one is made. */
  connect: 4_000,
  /** For one statement, including its wait for locks. The server cancels it, and the connection stays. */
  statement: 4_000,
  /** Without a byte from the server while a connection is in use. Longer than a statement, which the server ends. */
  idleTimeout: 4_500,
  /** Between two statements of a transaction. The server ends it: its process may have vanished with its locks. */
  transactionPause: 5_000,
  /** Until the first keep-alive probe of an idle connection. */
  keepAlive: 5_000,
}

const serverSettings = `set statement_timeout = ${limits.statement};
  set idle_in_transaction_session_timeout = ${limits.transactionPause}`

const timeoutError = (): Error =>
  Object.assign(new Error("The database does not respond in time"), { code: "ETIMEDOUT" })

/** The socket of a connection. */
export const socketOf = ({ connection: { stream } }: Client): Socket => {
  if (!(stream instanceof Socket)) throw new Error("A connection to PostgreSQL is not a socket")
  return stream
}

/**
 * Closes connections on which the server stops responding: the driver would return them to the pool, where each would fail
 * again. Half way it closes those that were idle for as long, because what stops one usually stops all.
 *
 * @returns what begins to watch a new connection
 */
const closeUnresponsive = (pool: Pool): ((client: Client) => void) => {
  const idleSince = new Map<PoolClient, number>()
  const half = limits.idleTimeout / 2

  const closeIdle = (before: number): void => {
    for (const [client, since] of idleSince) if (since < before) socketOf(client).destroy(timeoutError())
  }

  pool.on("acquire", (client) => {
    idleSince.delete(client)
    socketOf(client).setTimeout(half)
  })
  pool.on("release", (_error, client) => {
    idleSince.set(client, Date.now())
    socketOf(client).setTimeout(0)
  })
  pool.on("remove", (client) => idleSince.delete(client))

  return (client) => {
    const socket = socketOf(client)
    let traffic = -1
    socket.setTimeout(half).on("timeout", () => {
      const total = socket.bytesRead + socket.bytesWritten
      if (total === traffic) return void socket.destroy(timeoutError())
      traffic = total
      closeIdle(Date.now() - half)
      socket.setTimeout(half)
    })
  }
}

/**
 * A pool of connections to PostgreSQL, which are made when they are first needed.
 *
 * @param limited whether statements have time limits, as those of requests must; changes of the schema, backups and
 * restores take as long as they need
 */
export const openPool = (config: PoolConfig, limited: boolean): Pool => {
  const pool = new Pool({
    ...config,
    max: 10,
    connectionTimeoutMillis: limits.connect,
    // Detects a host that vanished without closing its connections, and closes them.
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.keepAlive,
    // As a statement, not as parameters of the connection, which PgBouncer refuses. The types do not know that the pool
    // waits for it.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      // A connection that breaks during a transaction, between two queries, would end the process; its next query fails.
      client.on("error", () => undefined)
      // It always is one; the types are wider.
      if (!watch || !(client instanceof Client)) return
      watch(client)
      await client.query(serverSettings)
    },
  })
  const watch = limited ? closeUnresponsive(pool) : null
  // An idle connection that the server drops is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => undefined)
  return pool
}
