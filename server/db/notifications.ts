import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { sql, type Kysely } from "kysely"
import { Client, type ClientConfig } from "pg"
import { socketOf } from "./postgres-pool.ts"
import type { Schema } from "./schema.ts"

/**
 * What notifications are about: changes of content; which servers serve which release; which windows have an entry open;
 * comments on entries and their reviews; another state of the site in the bucket; an object of the bucket that is damaged.
 */
type Topic = "content" | "releases" | "presence" | "comments" | "reviews" | "bucket" | "damage"

/** Gets the text of a notification; null when notifications may have been missed, so that everything has to be read again. */
type NotificationListener = (text: string | null) => void

type ListenParts = { store: Kysely<Schema>; report: (error: unknown) => void }

/**
 * Short messages between the processes of one database. One may be lost while a process has no connection for them: who
 * subscribes also polls.
 */
export type Notifications = {
  /** Sends a notification to other processes; within a transaction it leaves when that commits. */
  send: (store: Kysely<Schema>, topic: Topic, text?: string) => Promise<void>
  /** Calls `listener` for notifications of other processes until the returned function is called. What it throws is reported. */
  subscribe: (topic: Topic, listener: NotificationListener) => () => void
  /** Whether notifications arrive now. Behind a pooler that shares connections between transactions they do not. */
  arrive: () => boolean
  /**
   * Begins to listen, and goes on over every loss of the connection until the returned function is called.
   *
   * @param parts.store sends as others do, to find out whether notifications arrive
   * @param parts.report receives what a listener throws
   */
  listen: (parts: ListenParts) => () => void
}

/** The notifications of a database that only this process has open: there is no other process. */
export const noNotifications: Notifications = {
  send: () => Promise.resolve(),
  subscribe: () => () => undefined,
  arrive: () => true,
  listen: () => () => undefined,
}

const channel = "site_notices"

/** In milliseconds: the pause before another connection, how often the connection is tried, and how long it may take. */
const usual = { reconnect: 1_000, probe: 5_000, response: 4_000 }

/** Notifications by LISTEN and NOTIFY, on a connection apart from the pool. https://www.postgresql.org/docs/current/sql-notify.html */
export const postgresNotifications = (config: ClientConfig, times = usual): Notifications => {
  /** Distinguishes this process's own notifications from those of others. */
  const sender = randomUUID()
  const listeners = new Map<Topic, Set<NotificationListener>>()
  /** The last notification to itself, and whether it has come. */
  let probe = { text: "", came: false }
  let arriving = false

  const send = async (store: Kysely<Schema>, topic: string, text: string): Promise<void> => {
    await sql`select pg_notify(${channel}, ${`${sender} ${topic} ${text}`})`.execute(store)
  }
  const deliver = (topic: string, text: string | null, report: ListenParts["report"]): void => {
    for (const listener of listeners.get(topic as Topic) ?? [])
      try {
        listener(text)
      } catch (error) {
        // Within an event of the driver it would end the process.
        report(error)
      }
  }
  const receive = (payload: string, report: ListenParts["report"]): void => {
    const [from, topic = "", ...words] = payload.split(" ")
    const text = words.join(" ")
    if (from !== sender) deliver(topic, text, report)
    else if (topic === "probe" && text === probe.text) {
      probe.came = true
      arriving = true
    }
  }
  /** Asks for a notification by the way that those of others take. One that has not come when the next is due means that none do. */
  const sendProbe = async (store: Kysely<Schema>): Promise<void> => {
    arriving = probe.came
    probe = { text: randomUUID(), came: false }
    // The pool may be busy, or its database away: the connection for notifications reports by itself that it is lost.
    await send(store, "probe", probe.text).catch(() => undefined)
  }

  /** Listens on one connection until it is lost or the signal fires. */
  const listenOnce = async ({ store, report }: ListenParts, ended: AbortSignal): Promise<void> => {
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
    client.on("notification", ({ payload = "" }) => receive(payload, report))
    /** A host that vanished silently closes no connection. */
    const keepProbing = async (): Promise<void> => {
      for (;;) {
        void sendProbe(store)
        await pause(times.probe, undefined, { signal: over.signal, ref: false })
        await client.query("select 1")
      }
    }
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      for (const topic of listeners.keys()) deliver(topic, null, report)
      await Promise.race([lost, keepProbing()])
    } finally {
      over.abort()
      probe = { text: "", came: false }
      arriving = false
      socketOf(client).destroy()
    }
  }

  return {
    send: (store, topic, text = "") => send(store, topic, text),
    subscribe: (topic, listener) => {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => all.delete(listener)
    },
    arrive: () => arriving,
    listen: (parts) => {
      const ended = new AbortController()
      let retry: NodeJS.Timeout | undefined
      const run = (): void => {
        void listenOnce(parts, ended.signal)
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
