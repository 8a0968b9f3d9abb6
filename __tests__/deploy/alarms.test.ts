import { randomUUID } from "node:crypto"
import { readFile, rm, writeFile } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { join, resolve } from "node:path"
import { mock } from "node:test"
import { generateIdentity, identityToRecipient } from "age-encryption"
import { sql } from "kysely"
import { parse } from "yaml"
import { z } from "zod"
import { openBackups, type Backups } from "../../server/app/backups.ts"
import { readConfig } from "../../server/app/config.ts"
import { openPostgres, type Database } from "../../server/db/connection.ts"
import { contentState } from "../../server/db/content-changes.ts"
import { migrate } from "../../server/db/migrate.ts"
import { localFileStore } from "../../server/files/storage/file-store.ts"
import { scan } from "../../server/files/uploads/uploads-service.ts"
import { openMailTransport } from "../../server/mail/open-mail-transport.ts"
import { openErrorReports, type ErrorReports } from "../../server/operations/error-reports.ts"
import { createMetrics, type Metrics } from "../../server/operations/metrics.ts"
import * as services from "../../server/operations/service-errors.ts"
import { PublishRefusedError } from "../../server/publishing/guard/refusal.ts"
import { folderId } from "../../server/publishing/release/folder-id.ts"
import { makeRelease } from "../../server/publishing/release/make-release.ts"
import { activate, currentRelease } from "../../server/publishing/release/release-folders.ts"
import { createPublishStatus, type PublishStatusBoard } from "../../server/publishing/run/publish-status.ts"
import { createPublisher } from "../../server/publishing/run/publisher.ts"
import { joinServers } from "../../server/publishing/run/site-servers.ts"
import { reportSiteServer } from "../../server/publishing/run/site-servers-repository.ts"
import { createQueue } from "../../server/tasks/task-queue.ts"
import { addPicture, addPost } from "../support/content-factory.ts"
import { startPostgresServer, type PostgresServer } from "../support/postgres-server.ts"
import { s3Keys, startS3Server, type S3Server } from "../support/s3-server.ts"
import { release, startTravelling, until, type TravellingServer } from "../server/publishing/bucket/travelling-site.ts"
import { build, emptySite, type Site } from "../server/serving/site-fixture.ts"

const deploy = resolve(import.meta.dirname, "../../deploy")

const readRules = async () => {
  const rule = z.looseObject({ alert: z.string(), expr: z.string() })
  const file = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) })
  const text = await readFile(join(deploy, "prometheus/alerts.yaml"), "utf8")
  return file.parse(parse(text)).groups.flatMap(({ rules }) => rules)
}

const readDashboard = async (): Promise<string[]> => {
  const panel = z.object({ targets: z.array(z.object({ expr: z.string() })) })
  const file = z.object({ panels: z.array(panel) })
  const text = await readFile(join(deploy, "grafana/dashboard.json"), "utf8")
  return file.parse(JSON.parse(text)).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

/** Values by series, as the metrics say them: name and labels as text. */
type Scrape = Map<string, number>

const readScrape = (text: string): Scrape =>
  new Map(
    text.split("\n").flatMap((line) => {
      const [, series, value] = /^([a-z]\S*(?:\{.*\})?) (\S+)$/i.exec(line) ?? []
      return series === undefined ? [] : [[series, Number(value)] as const]
    })
  )

const selected = (scrape: Scrape, name: string, label = ""): [string, number][] =>
  [...scrape].filter(([series]) => series.replace(/\{.*/, "") === name && series.includes(label))

/** Whether an expression of the rules holds. They use this little of PromQL; anything else fails. */
const holds = (expression: string, before: Scrape, after: Scrape): boolean =>
  expression.split(" and ").every((part) => {
    const found = /^(increase\()?(\w+)(?:\{(\w+="\w+")\})?(\[\d+m\]\))? (==|>) (\d+)$/.exec(part)
    if (!found) throw new Error(`The test does not understand ${part}`)
    const [, grows, name = "", label, , sign, limit] = found
    return selected(after, name, label).some(([series, value]) => {
      // Prometheus sees no growth in a series that did not exist before.
      const compared = grows === undefined ? value : value - (before.get(series) ?? value)
      return sign === ">" ? compared > Number(limit) : compared === Number(limit)
    })
  })

let postgres: PostgresServer
let database: Database
let site: Site
let now: Date
let status: PublishStatusBoard
let errors: services.ServiceErrors
let reports: ErrorReports
let metrics: Metrics
let storage: S3Server
let backups: Backups | null
let builder: TravellingServer | null
let opened: AsyncDisposableStack

beforeAll(async () => {
  postgres = await startPostgresServer()
  database = openPostgres(postgres.url)
  await migrate(database.store)
  const queue = createQueue(database, { works: false })
  await queue.start()
  await queue.stop()
  site = await emptySite()
  await build(site)
})

afterAll(async () => {
  await database.close()
  await postgres.stop()
  await site.remove()
})

const content = async (): Promise<string> => {
  const { epoch, publicPosition } = await contentState(database.store)
  return `${epoch}.${publicPosition}`
}

beforeEach(async () => {
  now = new Date()
  opened = new AsyncDisposableStack()
  storage = await startS3Server()
  opened.defer(storage.close)
  backups = null
  builder = null
  status = createPublishStatus()
  errors = services.countServiceErrors()
  reports = await openErrorReports({ dsn: null, release: "1.2.3", environment: "test" })
  metrics = createMetrics({
    ...{ database, dataDir: site.dataDir, now: () => now, errorReports: reports, serviceErrors: errors },
    ...{ version: "1.2.3", status },
    backups: { newest: () => backups?.newest(), missingFiles: () => backups?.missingFiles() },
    bucket: { group: await folderId(site.dataDir), stats: () => builder?.sync.stats() ?? null },
  })
  await sql`delete from site_server`.execute(database.store)
  const { id } = await makeRelease({ ...site, info: { content: await content() } })
  await activate(site.dataDir, id)
})

afterEach(() => opened.disposeAsync())

const scrape = async (): Promise<Scrape> => readScrape((await metrics.scrape()).text)

const ignored = (work: Promise<unknown>) => work.catch(() => undefined)

/** An address of this machine at which nobody listens. */
const closedPort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await new Promise((done) => server.once("listening", done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const publishWith = async (error: Error): Promise<void> => {
  const publisher = createPublisher({
    ...{ dataDir: site.dataDir, status, contentPosition: content, onOutcome: metrics.observePublish },
    build: () => Promise.reject(error),
    onLive: () => Promise.resolve(),
  })
  await ignored(publisher.publish())
  await publisher.stop()
}

/** A server that has just started, and has asked the bucket for the newest backup. */
const openWatched = async (recipient: string): Promise<Backups> => {
  const config = readConfig({
    ...{ NODE_ENV: "test", DATABASE_URL: postgres.url, BACKUP_RECIPIENT: recipient, BACKUP_REGION: "eu-north-1" },
    ...{ BACKUP_ENDPOINT: storage.endpoint, BACKUP_BUCKET: "media" },
    ...{ BACKUP_ACCESS_KEY_ID: s3Keys.accessKeyId, BACKUP_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
  })
  const files = localFileStore(join(site.dataDir, "files"))
  const watched = await openBackups({ config, database, files, now: () => now, report: () => undefined }, opened)
  if (!watched) throw new Error("The settings make no backups")
  await until(() => watched.newest() !== undefined)
  return watched
}

/** Makes a backup, as every night. */
const backUp = async (): Promise<void> => {
  const recipient = await identityToRecipient(await generateIdentity())
  await (await openWatched(recipient)).run()
  backups = await openWatched(recipient)
}

/** Starts a server that builds, and has stored its release in the bucket. */
const startBuilder = async (): Promise<void> => {
  const server = await startTravelling({ databaseUrl: postgres.url, endpoint: storage.endpoint })
  opened.defer(server.close)
  await until(server.role.acquire)
  await server.sync.takeOver()
  await release(server, "One")
  await server.sync.sync()
  builder = server
}

/** Publishes what does not reach the bucket. */
const releaseInVain = async (): Promise<void> => {
  if (!builder) throw new Error("No server builds")
  await release(builder, "Two")
  await ignored(builder.sync.sync())
}

/** What has to run well before its error. */
const healthy: Record<string, () => Promise<void>> = {
  BackupOld: backUp,
  BackupIncomplete: backUp,
  ReleasesBucketAway: startBuilder,
  ReleasesBehind: startBuilder,
}

let isKilled = false

const kill = async (): Promise<void> => {
  isKilled = true
  await postgres.kill()
}

const restart = async (): Promise<void> => {
  if (isKilled) await postgres.start()
  isKilled = false
}

/** For each alarm an error that Prometheus has to notice. */
const failures: Record<string, () => Promise<unknown>> = {
  DatabaseAway: () => kill(),
  DatabaseConnectionsFail: async () => {
    await kill()
    for (let query = 0; query < 10; query += 1) await ignored(sql`select 1`.execute(database.store))
  },
  StorageFails: async () => {
    const file = join(site.dataDir, "no-folder")
    await writeFile(file, "")
    await ignored(services.countStoreErrors(localFileStore(file), errors).put(Buffer.from("x")))
    await rm(file)
  },
  VirusScannerFails: async () => {
    const path = join(site.dataDir, "upload")
    await writeFile(path, "x")
    const scanner = { host: "127.0.0.1", port: await closedPort() }
    await ignored(scan({ clamd: scanner, onScannerError: () => errors.count("scanner") }, { path }))
  },
  MailServerFails: async () => {
    const SMTP_URL = `smtp://127.0.0.1:${await closedPort()}`
    const config = readConfig({ NODE_ENV: "test", SMTP_URL, MAIL_FROM: "site@studio.example" })
    const transport = services.countMailErrors(openMailTransport(config), errors)
    const mail = {
      locale: "en" as const,
      to: "a@b.example",
      subject: "S",
      text: "T",
      html: null,
      headers: {},
      date: now,
    }
    await ignored(transport.send({ ...mail, messageId: "<1@studio.example>" }))
    transport.close()
  },
  TasksGivenUp: async () => {
    const queue = createQueue(database, { works: false })
    await queue.start()
    await queue.send("send-mails", {})
    // As the queue does after the last attempt.
    await database.runSql("update pgboss.job set state = 'failed' where name = 'send-mails'")
    await queue.stop()
  },
  PublishFails: () => publishWith(new Error("the disk is full")),
  ReleaseRefused: async () => {
    const release = (await currentRelease(site.dataDir)) ?? ""
    const refusal = { release, confirmable: false, faults: [], faultCount: 0, changedFiles: 0, changedPages: [] }
    await publishWith(new PublishRefusedError({ ...refusal, at: now.toISOString() }))
  },
  SiteBehind: async () => {
    await addPost(database)
    now = new Date(now.getTime() + 3_600_000)
  },
  BuilderAway: async () => {
    const away = new Promise((resolve) => status.subscribe(resolve))
    const live = { current: () => undefined, follow: () => Promise.resolve() }
    const parts = { database, dataDir: site.dataDir, status, live, builds: () => false, every: 10 }
    const servers = await joinServers({ ...parts, onError: () => undefined })
    await away
    await servers.leave()
  },
  ServerBehind: async () => {
    const folder = await folderId(site.dataDir)
    await reportSiteServer(database.store, { id: randomUUID(), folder, release: null, builds: false })
  },
  BackupOld: async () => {
    storage.refuses = (request) => request.startsWith("PUT ")
    for (let night = 0; night < 3; night += 1) {
      now = new Date(now.getTime() + 86_400_000)
      await ignored(backups?.run() ?? Promise.resolve())
    }
  },
  BackupIncomplete: async () => {
    // Its row is there, and the disk has lost it.
    await addPicture(database)
    now = new Date(now.getTime() + 86_400_000)
    await backUp()
  },
  ReleasesBucketAway: async () => {
    storage.refuses = () => true
    await releaseInVain()
  },
  ReleasesBehind: async () => {
    storage.refuses = (request) => request.startsWith("PUT ")
    await releaseInVain()
    const real = performance.now.bind(performance)
    const clock = mock.method(performance, "now", () => real() + 121_000)
    opened.defer(() => clock.mock.restore())
  },
  UnexpectedErrors: () => {
    reports.report(new Error("unexpected"), {})
    return Promise.resolve()
  },
}

test.each(Object.keys(failures))("%s fires on its error, and not before", async (alert) => {
  const rule = (await readRules()).find((one) => one.alert === alert)
  await healthy[alert]?.()
  const start = await scrape()
  const before = await scrape()
  expect(holds(rule?.expr ?? "", start, before)).toBe(false)
  try {
    await failures[alert]?.()
    expect(holds(rule?.expr ?? "", before, await scrape())).toBe(true)
  } finally {
    await restart()
  }
})

test("every alarm has an error here", async () => {
  expect((await readRules()).map(({ alert }) => alert).sort()).toEqual(Object.keys(failures).sort())
})

test("every failed connection counts, however many", async () => {
  const count = async () => (await scrape()).get(`database_query_errors_total{class="connection"}`) ?? 0
  await kill()
  try {
    await ignored(sql`select 1`.execute(database.store))
    const before = await count()
    for (let query = 0; query < 50; query += 1) await ignored(sql`select 1`.execute(database.store))
    await ignored(database.runSql("select 1"))
    expect((await count()) - before).toBeGreaterThanOrEqual(51)
  } finally {
    await restart()
  }
})

test("rules and dashboard name only metrics that a server has", async () => {
  await backUp()
  const names = new Set([...(await scrape()).keys()].map((series) => series.replace(/\{.*/, "")))
  const rules = (await readRules()).map(({ expr }) => expr)
  const used = [...rules, ...(await readDashboard())].flatMap((expr) => expr.match(/\b[a-z]+_[a-z_]+\b(?!\()/g) ?? [])
  // Those of requests exist once there was one; other tests are about them.
  expect(used.filter((name) => !names.has(name) && !name.startsWith("http_"))).toEqual([])
  expect(used.length).toBeGreaterThan(20)
})
