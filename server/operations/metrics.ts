import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"
import type { CompletedRequest } from "../http/request-log.ts"
import type { PublishOutcome } from "../publishing/run/publish-run.ts"
import { currentRelease } from "../publishing/release/release-folders.ts"
import { releaseTime } from "../publishing/release/release-record.ts"
import { taskKinds } from "../tasks/task-kinds.ts"
import type { Database } from "../db/connection.ts"
import { readOperatingStats } from "./operating-stats-repository.ts"
import type { ErrorReports } from "./error-reports.ts"

export type Metrics = {
  observeRequest: (response: CompletedRequest) => void
  observePublish: (outcome: PublishOutcome) => void
  /** All metrics for Prometheus. Never rejects when the database is away: its metrics are then left out. */
  scrape: () => Promise<{ type: string; text: string }>
}

export type MetricsParts = {
  database: Database
  dataDir: string
  now: () => Date
  errorReports: Pick<ErrorReports, "counts">
}

/** Seconds; public reads take well below one, uploads and notifications of many subscribers up to a minute. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

const buildBuckets = [5, 10, 20, 40, 60, 90, 120, 180, 300, 600]

const requestMetrics = (registers: Registry[]) => {
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Answers by route, those from memory left out",
    labelNames: ["method", "route", "status"],
    buckets: durationBuckets,
    registers,
  })
  // A cached response takes microseconds, so it is only counted here; the library collects the counts at a scrape.
  const fromMemory = new Map<number, number>()
  new Counter({
    name: "http_answers_from_memory_total",
    help: "Public reads that were answered from memory",
    labelNames: ["status"],
    registers,
    collect() {
      this.reset()
      for (const [status, count] of fromMemory) this.inc({ status }, count)
    },
  })
  return ({ method, route, status, ms, fromMemory: kept }: CompletedRequest): void => {
    if (kept) fromMemory.set(status, (fromMemory.get(status) ?? 0) + 1)
    else duration.observe({ method, route: route ?? "none", status }, ms / 1_000)
  }
}

const publishMetrics = (registers: Registry[]) => {
  const duration = new Histogram({
    name: "site_publish_duration_seconds",
    help: "Builds of the site and checks that none is needed",
    labelNames: ["result"],
    buckets: buildBuckets,
    registers,
  })
  return ({ result, seconds }: PublishOutcome): void => duration.observe({ result }, seconds)
}

const errorMetrics = ({ errorReports }: MetricsParts, registers: Registry[]): void => {
  new Counter({
    name: "unexpected_errors_total",
    help: "Unexpected errors by what became of their reports: sent, repeated, limited, off",
    labelNames: ["report"],
    registers,
    collect() {
      this.reset()
      for (const report of ["sent", "repeated", "limited", "off"] as const)
        this.inc({ report }, errorReports.counts.get(report) ?? 0)
    },
  })
}

/** Metrics of the database and the disk, read at every scrape. */
const storedMetrics = ({ database, dataDir, now }: MetricsParts, registers: Registry[]) => {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge("database_up", "Whether the database answers")
  const tasks = gauge("queue_jobs", "Jobs that wait (created, retry), run (active) or failed for good", [
    "name",
    "state",
  ])
  const mails = gauge("mails", "Mails by state, as long as they are kept", ["state"])
  const position = gauge("content_position", "Position of the latest change of content")
  const age = gauge("site_live_release_age_seconds", "Time since the live release was made; absent without one")
  new Counter({
    name: "database_query_errors_total",
    help: "Statements that failed, by class of the error (23: a rule of the tables, as two writers may meet it)",
    labelNames: ["class"],
    registers,
    collect() {
      this.reset()
      for (const [name, count] of database.queryErrors) this.inc({ class: name }, count)
    },
  })

  const readDatabase = async (): Promise<void> => {
    for (const one of [tasks, mails, position]) one.reset()
    try {
      const stats = await readOperatingStats(database.store)
      up.set(1)
      // A kind without tasks is 0 rather than absent, so that an alarm can use it.
      for (const name of Object.keys(taskKinds))
        for (const state of ["created", "retry", "active", "failed"]) tasks.set({ name, state }, 0)
      for (const state of ["queued", "sent", "failed"]) mails.set({ state }, 0)
      for (const { name, state, count } of stats.jobs) tasks.set({ name, state }, count)
      for (const { state, count } of stats.mails) mails.set({ state }, count)
      position.set(stats.contentPosition)
    } catch {
      up.set(0)
      position.remove()
    }
  }
  const readRelease = async (): Promise<void> => {
    const live = await currentRelease(dataDir).catch(() => undefined)
    if (live === undefined) age.remove()
    else age.set((now().getTime() - releaseTime(live)) / 1_000)
  }
  return async () => {
    await Promise.all([readDatabase(), readRelease()])
  }
}

/** The metrics of one running server and its process. */
export const createMetrics = (parts: MetricsParts): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const observeRequest = requestMetrics([registry])
  const observePublish = publishMetrics([registry])
  errorMetrics(parts, [registry])
  const read = storedMetrics(parts, [registry])
  return {
    observeRequest,
    observePublish,
    scrape: async () => {
      await read()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
