import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"
import type { CompletedRequest } from "../http/request-log.ts"
import type { PublishOutcome } from "../publishing/run/publish-run.ts"
import type { PublishStatusBoard } from "../publishing/run/publish-status.ts"
import { readHold } from "../publishing/run/roll-back-hold.ts"
import type { Publishing } from "../publishing/publishing.ts"
import { countSiteServers } from "../publishing/run/site-servers-repository.ts"
import { positionIn } from "../publishing/public-changes-service.ts"
import { folderId } from "../publishing/release/folder-id.ts"
import { currentRelease, releaseFolder } from "../publishing/release/release-folders.ts"
import { readRelease } from "../publishing/release/release-record.ts"
import { releaseTime } from "../../shared/release-id.ts"
import { taskKinds } from "../tasks/task-kinds.ts"
import type { Database } from "../db/connection.ts"
import { firstPublicChangeAfter, readOperatingStats, type OperatingStats } from "./operating-stats-repository.ts"
import type { WatchedBackups } from "./bucket-backups.ts"
import { watchedServices, type ServiceErrors } from "./service-errors.ts"
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
  serviceErrors: Pick<ServiceErrors, "counts">
  /** Version of the product. */
  version: string
  /** Of backups in a bucket; absent where none are made. */
  backups?: Pick<WatchedBackups, "newest" | "missingFiles"> | null
  /** Undefined on a server without a site. */
  status?: Pick<PublishStatusBoard, "read"> | undefined
  /** Where servers have their releases from a bucket. */
  bucket?: Publishing["bucket"] | undefined
}

/** Seconds; public reads take well below one, uploads and notifications of many subscribers up to a minute. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

const buildBuckets = [5, 10, 20, 40, 60, 90, 120, 180, 300, 600]

const requestMetrics = (registers: Registry[]) => {
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Responses by route, those from memory left out",
    labelNames: ["method", "route", "status"],
    buckets: durationBuckets,
    registers,
  })
  // A cached response takes microseconds, so it is only counted here; the library collects the counts at a scrape.
  const fromMemory = new Map<number, number>()
  new Counter({
    name: "http_answers_from_memory_total",
    help: "Public reads and files of the site whose responses came from memory",
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
  // An alarm on a growing number misses the first one of a number that did not exist.
  for (const result of ["built", "unchanged", "failed", "refused"] satisfies PublishOutcome["result"][])
    duration.zero({ result })
  return ({ result, seconds }: PublishOutcome): void => duration.observe({ result }, seconds)
}

const errorMetrics = ({ errorReports, serviceErrors, version, status }: MetricsParts, registers: Registry[]): void => {
  new Gauge({ name: "app_info", help: "Version of the product", labelNames: ["version"], registers }).set(
    { version },
    1
  )
  new Counter({
    name: "service_errors_total",
    help: "Failed uses of services: storage, scanner (of viruses), mail",
    labelNames: ["service"],
    registers,
    collect() {
      this.reset()
      for (const service of watchedServices) this.inc({ service }, serviceErrors.counts.get(service) ?? 0)
    },
  })
  if (status)
    new Gauge({
      name: "site_builder_up",
      help: "Whether a process builds the site",
      registers,
      collect() {
        this.set(status.read().builderAway ? 0 : 1)
      },
    })
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

const backupMetrics = ({ backups, now }: MetricsParts, registers: Registry[]): void => {
  if (!backups) return
  new Gauge({
    name: "backup_age_seconds",
    help: "Time since the newest backup of the bucket was made; since 1970 while there is none, absent while unknown",
    registers,
    collect() {
      const newest = backups.newest()
      if (newest === undefined) this.remove()
      else this.set((now().getTime() - (newest?.getTime() ?? 0)) / 1_000)
    },
  })
  new Gauge({
    name: "backup_missing_files",
    help: "Files that the newest backup of the bucket lacks, because they could not be read; absent while unknown",
    registers,
    collect() {
      const missing = backups.missingFiles()
      if (missing === undefined) this.remove()
      else this.set(missing)
    },
  })
}

/** Whether releases travel; without a bucket there is nothing to say. */
const bucketMetrics = ({ bucket }: MetricsParts, registers: Registry[]): void => {
  if (!bucket) return
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge("releases_bucket_up", "Whether the bucket of the releases could be used last", () =>
    bucket.stats()?.up === false ? 0 : 1
  )
  gauge(
    "releases_bucket_behind_seconds",
    "Time since this server has a release to store there, or to fetch; 0 without one",
    () => bucket.stats()?.behind ?? 0
  )
}

/** How far the live release is behind what is saved, and the servers behind it. */
const siteMetrics = (
  { database: { store, shared }, dataDir, now, status, bucket }: MetricsParts,
  registers: Registry[]
) => {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const live = gauge("site_live_position", "Position of the changes that the live release has")
  const behind = gauge("site_behind_seconds", "Time since the first change that the live release lacks; 0 without one")
  const hold = gauge("site_roll_back_hold", "Whether a roll-back keeps changes off the site")
  const age = gauge("site_live_release_age_seconds", "Time since the live release was made; absent without one")
  const servers = gauge(
    "site_servers",
    "Servers that serve this data folder, or this bucket; absent with the embedded database"
  )
  const serversBehind = gauge("site_servers_behind", "Those of them that do not serve the live release")
  const all = [live, behind, hold, age, servers, serversBehind]

  const read = async (stats: OperatingStats | null): Promise<void> => {
    const id = await currentRelease(dataDir)
    hold.set((await readHold(dataDir)) ? 1 : 0)
    if (id !== undefined) age.set((now().getTime() - releaseTime(id)) / 1_000)
    if (stats === null) return
    const release = id === undefined ? undefined : await readRelease(releaseFolder(dataDir, id))
    const position = release ? positionIn(release.info.content, stats.epoch) : null
    if (position !== null) live.set(position)
    const since = await firstPublicChangeAfter(store, position ?? 0)
    behind.set(since ? Math.max(0, (now().getTime() - since.getTime()) / 1_000) : 0)
    if (!shared) return
    const counted = await countSiteServers(store, { folder: bucket?.group ?? (await folderId(dataDir)), release: id })
    servers.set(counted.alive)
    serversBehind.set(counted.behind)
  }
  return async (stats: OperatingStats | null): Promise<void> => {
    for (const one of all) one.remove()
    if (status) await read(stats).catch(() => undefined)
  }
}

/** Metrics of the database and the disk, read at every scrape. */
const storedMetrics = (parts: MetricsParts, registers: Registry[]) => {
  const { database } = parts
  const readSite = siteMetrics(parts, registers)
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge("database_up", "Whether the database responds")
  const tasks = gauge("queue_jobs", "Tasks that wait (created, retry), run (active) or failed for good", [
    "name",
    "state",
  ])
  const mails = gauge("mails", "Mails by state, as long as they are kept", ["state"])
  const position = gauge("content_position", "Position of the latest change of content")
  const publicPosition = gauge("content_public_position", "Position of the latest change that visitors see")
  new Counter({
    name: "database_query_errors_total",
    help: "Statements and connections that failed, by class of the error (23: a rule of the tables, as two writers may meet it)",
    labelNames: ["class"],
    registers,
    collect() {
      this.reset()
      for (const [name, count] of database.queryErrors) this.inc({ class: name }, count)
    },
  })

  const readDatabase = async (): Promise<OperatingStats | null> => {
    for (const one of [tasks, mails, position]) one.reset()
    try {
      const stats = await readOperatingStats(database.store)
      up.set(1)
      // A kind without tasks is 0 rather than absent, so that an alarm can use it.
      for (const name of Object.keys(taskKinds))
        for (const state of ["created", "retry", "active", "failed"]) tasks.set({ name, state }, 0)
      for (const state of ["queued", "sent", "failed"]) mails.set({ state }, 0)
      for (const { name, state, count } of stats.tasks) tasks.set({ name, state }, count)
      for (const { state, count } of stats.mails) mails.set({ state }, count)
      position.set(stats.contentPosition)
      publicPosition.set(stats.publicPosition)
      return stats
    } catch {
      up.set(0)
      position.remove()
      publicPosition.remove()
      return null
    }
  }
  return async () => {
    await readSite(await readDatabase())
  }
}

/** The metrics of one running server and its process. */
export const createMetrics = (parts: MetricsParts): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const observeRequest = requestMetrics([registry])
  const observePublish = publishMetrics([registry])
  errorMetrics(parts, [registry])
  backupMetrics(parts, [registry])
  bucketMetrics(parts, [registry])
  const read = storedMetrics(parts, [registry])
  const scrape = async () => {
    await read()
    return { type: registry.contentType, text: await registry.metrics() }
  }
  let running: ReturnType<typeof scrape> | null = null
  return {
    observeRequest,
    observePublish,
    // A scrape resets the gauges, so two concurrent ones would remove values of each other.
    scrape: () => (running ??= scrape().finally(() => (running = null))),
  }
}
