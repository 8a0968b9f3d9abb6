import { fromKysely, PgBoss } from "pg-boss"
import type { Database, Store } from "../db/connection.ts"
import { taskKinds, type TaskData, type TaskName } from "./task-kinds.ts"

type SendOptions = {
  /** The transaction that the job belongs to: it exists exactly when what that transaction writes does. */
  store?: Store
  /** Not before this moment. */
  startAfter?: Date
}

export type TaskHandler<Name extends TaskName> = (data: TaskData[Name]) => Promise<unknown>

/** Told of every run that failed, and of trouble of the queue itself, which it survives. */
export type ReportFailure = (error: unknown, task: { name: string; id: string } | null) => void

export type WorkOptions = {
  /** How many run at the same time in this process. */
  concurrency?: number
  /** How often it is looked for jobs. */
  pollSeconds?: number
}

/**
 * Jobs in the content's own database: each is run by one process at a time, at least once, and again after a failure or
 * when the process that ran it died.
 */
export type Queue = {
  /** Makes the queue's tables where missing; jobs can be sent from now on. */
  start: () => Promise<void>
  send: <Name extends TaskName>(name: Name, data: TaskData[Name], options?: SendOptions) => Promise<void>
  /** Runs jobs of a name from now on. */
  work: <Name extends TaskName>(name: Name, handler: TaskHandler<Name>, options?: WorkOptions) => Promise<void>
  /** Sends a job at the times of a cron expression (UTC), once though several processes say so. */
  schedule: <Name extends TaskName>(name: Name, cron: string, data: TaskData[Name]) => Promise<void>
  /** Takes no more jobs, and waits for those that are running; what does not end in time is left to be run again. */
  stop: () => Promise<void>
}

/** How long, in seconds, a process may be silent about a job before it is taken for dead and the job given to another. */
const heartbeatSeconds = 30

/** How long, in milliseconds, running jobs may take to end when the process stops. */
const shutdownTimeout = 10_000

export type QueueOptions = {
  report?: ReportFailure
  /** Whether this process keeps the queue in order and its clock going; one that only sends need not. */
  works?: boolean
  /** How often, in seconds, it looks for jobs whose process died. */
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
 * Makes and brings up to date the queues of all kinds. The library forgets a queue that changed, and would look it up
 * at the next `send`: inside a transaction of the embedded database, which has one connection, that would wait for ever.
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
