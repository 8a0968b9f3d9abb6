import { fromKysely, PgBoss } from "pg-boss"
import type { Database, Store } from "../db/connection.ts"
import { taskKinds, type TaskData, type TaskName } from "./task-kinds.ts"

type SendOptions = {
  /** The transaction that the task belongs to: the task exists only if that transaction commits. */
  store?: Store
  /** Not before this instant. */
  startAfter?: Date
}

export type TaskHandler<Name extends TaskName> = (data: TaskData[Name]) => Promise<unknown>

/** Receives every failed run, and errors of the queue itself, which keeps running. */
export type ReportFailure = (error: unknown, task: { name: string; id: string } | null) => void

export type WorkOptions = {
  /** Maximum of concurrent runs in this process. */
  concurrency?: number
  /** Poll interval in seconds. */
  pollSeconds?: number
}

/**
 * Tasks in the content's own database. Each is run by one process at a time, at least once, and again after a failure
 * or when the process that ran it died.
 */
export type Queue = {
  /** Creates the queue's tables if missing; tasks can be sent from now on. */
  start: () => Promise<void>
  send: <Name extends TaskName>(name: Name, data: TaskData[Name], options?: SendOptions) => Promise<void>
  /** Runs tasks of a name from now on. */
  work: <Name extends TaskName>(name: Name, handler: TaskHandler<Name>, options?: WorkOptions) => Promise<void>
  /** Sends a task at the times of a cron expression (UTC), once even when several processes schedule it. */
  schedule: <Name extends TaskName>(name: Name, cron: string, data: TaskData[Name]) => Promise<void>
  /** Claims no more tasks, and waits for running ones; a task that does not end in time is run again later. */
  stop: () => Promise<void>
}

/** Seconds without a heartbeat after which a process counts as dead, and another one claims its task. */
const heartbeatSeconds = 30

/** How long, in milliseconds, running tasks may take to end when the process stops. */
const shutdownTimeout = 3_000

export type QueueOptions = {
  report?: ReportFailure
  /** Whether this process maintains the queue and runs its schedules; a process that only sends need not. */
  works?: boolean
  /** Interval in seconds of the check for tasks whose process died. */
  superviseSeconds?: number
}

export const createQueue = (
  database: Database,
  { report = () => undefined, works = true, superviseSeconds = 15 }: QueueOptions = {}
): Queue => {
  const boss = new PgBoss({
    db: { executeSql: database.runSql },
    backend: database.shared ? "postgres" : "pglite",
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on("error", (error) => report(error, null))
  const worked: TaskName[] = []

  return {
    start: async () => {
      await boss.start()
      await bringKinds(boss)
    },
    send: async (name, data, { store, startAfter } = {}) => {
      await boss.send(name, data, {
        ...(store ? { db: fromKysely(store) } : {}),
        ...(startAfter ? { startAfter } : {}),
      })
    },
    work: async (name, handler, { concurrency = 1, pollSeconds = 2 } = {}) => {
      worked.push(name)
      const options = { localConcurrency: concurrency, pollingIntervalSeconds: pollSeconds }
      await boss.work<TaskData[typeof name]>(name, options, async (tasks) => {
        for (const { id, data } of tasks)
          try {
            await handler(data)
          } catch (error) {
            report(error, { name, id })
            throw error
          }
      })
    },
    schedule: async (name, cron, data) => {
      await boss.schedule(name, cron, data, { missed: "once" })
    },
    stop: async () => {
      const cut = new AbortController()
      const timer = setTimeout(() => cut.abort(), shutdownTimeout)
      const cutShort = new Promise<void>((resolve) => cut.signal.addEventListener("abort", () => resolve()))
      await Promise.race([Promise.allSettled(worked.map((name) => boss.offWork(name, { wait: true }))), cutShort])
      clearTimeout(timer)
      await boss.stop({ graceful: false })
    },
  }
}

const noTask = "00000000-0000-0000-0000-000000000000"

/**
 * Creates or updates the queues of all kinds, and looks up each changed one, which the library drops from its cache.
 * The next `send` would otherwise look it up, and wait forever inside a transaction of the one embedded connection.
 */
const bringKinds = async (boss: PgBoss): Promise<void> => {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, kind] of Object.entries(taskKinds)) {
    const options = { ...kind, retryBackoff: true, heartbeatSeconds }
    const queue = known.get(name)
    const changed = Object.entries(options).some(([option, value]) => queue?.[option as keyof typeof options] !== value)
    if (!changed) continue
    await (queue ? boss.updateQueue(name, options) : boss.createQueue(name, options))
    await boss.findJobs(name, { id: noTask })
  }
}
