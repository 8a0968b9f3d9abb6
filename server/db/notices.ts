import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { sql, type Kysely } from "kysely"
import { Client, type ClientConfig } from "pg"
import { socketOf } from "./postgres-pool.ts"
import type { Schema } from "./schema.ts"

/** What notices are about: changes of content; which servers serve which release. */
type Topic = "content" | "releases"

/** Gets the text of a notice; null when notices may have been missed, so that everything has to be read again. */
type NoticeListener = (text: string | null) => void

/**
 * Short messages between the processes of one database. One may be lost while a process has no connection for them: who
 * subscribes also looks by itself now and then.
 */
export type Notices = {
  /** Sends a notice to other processes; within a transaction it leaves when that commits. */
  send: (store: Kysely<Schema>, topic: Topic, text?: string) => Promise<void>
  /** Calls `listener` for notices of other processes until the returned function is called. What it throws is reported. */
  subscribe: (topic: Topic, listener: NoticeListener) => () => void
  /** Whether notices arrive now. */
  arrive: () => boolean
  /**
   * Begins to listen, and goes on over every loss of the connection until the returned function is called.
   *
   * @param report receives what a listener throws
   */
  listen: (report: (error: unknown) => void) => () => void
}

/** The notices of a database that only this process has open: there is nobody else. */
export const noNotices: Notices = {
  send: () => Promise.resolve(),
  subscribe: () => () => undefined,
  arrive: () => true,
  listen: () => () => undefined,
}

const channel = "site_notices"

/** In milliseconds: the pause before another connection, how often the connection is tried, and how long it may take. */
const usual = { reconnect: 1_000, probe: 5_000, response: 4_000 }

/** Notices by LISTEN and NOTIFY, on a connection apart from the pool. https://www.postgresql.org/docs/current/sql-notify.html */
export const postgresNotices = (config: ClientConfig, times = usual): Notices => {
  /** Tells this process's own notices from those of others. */
  const sender = randomUUID()
  const listeners = new Map<Topic, Set<NoticeListener>>()
  let current: Client | null = null
  let report: (error: unknown) => void = () => undefined

  const deliver = (topic: string, text: string | null): void => {
    for (const listener of listeners.get(topic as Topic) ?? [])
      try {
        listener(text)
      } catch (error) {
        // Within an event of the driver it would end the process.
        report(error)
      }
  }
  const receive = (payload = ""): void => {
    const [from, topic = "", ...text] = payload.split(" ")
    if (from !== sender) deliver(topic, text.join(" "))
  }

  /** Listens on one connection until it is lost or the signal fires. */
  const listenOnce = async (ended: AbortSignal): Promise<void> => {
    const client = new Client({
      ...config,
      connectionTimeoutMillis: times.response,
      query_timeout: times.response,
      keepAlive: true,
    })
    const over = new AbortController()
    const lost = new Promise<void>((resolve) => {
      client.once("error", () => resolve()).once("end", () => resolve())
      ended.addEventListener("abort", () => resolve(), { once: true, signal: over.signal })
    })
    // A second error must not end the process.
    client.on("error", () => undefined)
    client.on("notification", ({ payload }) => receive(payload))
    /** A host that vanished silently closes no connection. */
    const probe = async (): Promise<void> => {
      for (;;) {
        await pause(times.probe, undefined, { signal: over.signal, ref: false })
        await client.query("select 1")
      }
    }
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      current = client
      for (const topic of listeners.keys()) deliver(topic, null)
      await Promise.race([lost, probe()])
    } finally {
      over.abort()
      current = null
      socketOf(client).destroy()
    }
  }

  return {
    send: async (store, topic, text = "") => {
      await sql`select pg_notify(${channel}, ${`${sender} ${topic} ${text}`})`.execute(store)
    },
    subscribe: (topic, listener) => {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => all.delete(listener)
    },
    arrive: () => current !== null,
    listen: (onError) => {
      report = onError
      const ended = new AbortController()
      let retry: NodeJS.Timeout | undefined
      const run = (): void => {
        void listenOnce(ended.signal)
          .catch(() => undefined)
          .then(() => {
            if (!ended.signal.aborted) retry = setTimeout(run, times.reconnect).unref()
          })
      }
      run()
      return () => {
        ended.abort()
        clearTimeout(retry)
      }
    },
  }
}
