import type { FastifyInstance } from "fastify"
import { openBackups } from "./backups.ts"
import { buildApp, type AppParts } from "./app.ts"
import { version } from "./version.ts"
import type { Config } from "./config.ts"
import { openDataFolder } from "./data-folder.ts"
import type { FileStore } from "../files/storage/file-store.ts"
import type { ServiceContext } from "../service-context.ts"
import { createFileReader } from "../files/isolated/file-reader.ts"
import { openFileStore } from "../files/storage/open-file-store.ts"
import { uploadFolder } from "../files/uploads/upload-folder.ts"
import { isLive } from "../publishing/publishing-service.ts"
import type { IsReadable } from "../subscribers/notification-sending-service.ts"
import { step, type Progress } from "./progress.ts"
import { openMailTransport } from "../mail/open-mail-transport.ts"
import { openErrorReports } from "../operations/error-reports.ts"
import { watchPublishing } from "../operations/publishing-events.ts"
import { countMailErrors, countServiceErrors, countStoreErrors } from "../operations/service-errors.ts"
import { createMetrics, type Metrics } from "../operations/metrics.ts"
import { startRecord } from "../operations/data-records.ts"
import { startOperations } from "./operations.ts"
import { createTasks, startTasks } from "./background-tasks.ts"
import { watchDueEntries } from "../content/scheduling/due-entries-tasks.ts"
import { guessedInboxesWarning } from "../inbox/studio-inboxes.ts"
import { createQueue, type ReportFailure } from "../tasks/task-queue.ts"
import { promoteDue } from "../content/scheduling/due-entries-service.ts"
import { appContext } from "./app-context.ts"
import { hasEmbeddedDatabase, openEmbeddedDatabase, openPostgres, type Database } from "../db/connection.ts"
import { explainEmbeddedError } from "../db/embedded-engine.ts"
import { watchContentChanges } from "../db/content-changes.ts"
import { openDatabaseClock } from "../db/database-clock.ts"
import { refreshTranslationLags } from "../content/translations/translation-lags-service.ts"
import { maintain, watchMaintenance } from "../db/embedded-maintenance.ts"
import { studio } from "../../shared/studio.ts"
import { storeDemoMediaInThread, type DemoMedia } from "../demo/demo-media.ts"
import { demoFolder, isEmpty, removeDemoGames, seedDemo } from "../demo/seed.ts"
import { seedLegal } from "../legal/seed-legal-service.ts"
import { migrate, migrationNames } from "../db/migrate.ts"
import { announceWhenLive } from "../webhooks/content-events-service.ts"
import { watchReleases } from "../webhooks/release-events.ts"

export type RunningServer = {
  app: FastifyInstance
  database: Database
  /** Where it listens, as an origin. */
  address: string
  /** Null when metrics are not configured. */
  metrics: Metrics | null
  /** Reports "not ready" from now on, and keeps serving until it is closed. */
  leave: () => void
  /** Stops accepting, finishes running requests, closes the database and releases its lock. */
  close: () => Promise<void>
}

export type StartOptions = Progress &
  Pick<AppParts, "register" | "publishing" | "hasRelease" | "servesAddress" | "showMissingPage"> & {
    /** Called when the database is open: an embedded one is then this process's own. */
    prepare?: () => void
  }

/**
 * Starts the complete server: database, schema, demo content, application, background tasks.
 *
 * @throws DatabaseInUseError when another process has the embedded database open, DatabaseDamagedError, DiskFullError,
 * DemoContentError, an error of the database or the network, or the signal's reason; what was opened is closed again
 */
export const startServer = async (config: Config, options: StartOptions = {}): Promise<RunningServer> => {
  const progress = { write: options.write, signal: options.signal }
  const folderWarning = await openDataFolder(config.dataDir)
  const failed = new AbortController()
  const media = beginDemoMedia(config, AbortSignal.any([failed.signal, ...(options.signal ? [options.signal] : [])]))
  const database = await step("database", () => openDatabase(config), {
    ...progress,
    describe: () => (config.databaseUrl === null ? `embedded, in ${config.dataDir}` : "PostgreSQL"),
  }).catch((error: unknown) => {
    failed.abort()
    throw error
  })
  options.prepare?.()
  const opened = new AsyncDisposableStack()
  opened.defer(() => failed.abort())
  opened.defer(() => database.close())
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  const isEnding = () => leaving.signal.aborted
  try {
    const started = await startOn(database, config, { ...options, isEnding, media }, opened)
    opened.defer(leave)
    const record = { version, at: new Date().toISOString(), migrations: migrationNames() }
    await startRecord
      .write(config.dataDir, record)
      .catch((error: unknown) => started.app.log.warn({ err: error }, "which version was started is not written down"))
    const inboxWarning = config.mail.smtp && guessedInboxesWarning(config)
    for (const warning of [folderWarning, inboxWarning]) if (warning !== null) started.app.log.warn(warning)
    return { ...started, database, leave, close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync().catch(() => undefined)
    throw database.shared ? error : explainEmbeddedError(config.dataDir, error)
  }
}

/**
 * How long, in milliseconds, running requests may take to finish when the server closes. The site before them and the tasks after
 * them take as long at most, and all have to end before the shutdown is cut short.
 */
const shutdownTimeout = 3_000

/** Cuts connections after a timeout: idle ones that browsers open ahead of need would delay the end for a minute. */
const closeApp = async (app: FastifyInstance): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), shutdownTimeout)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}

/** Migrates the tables of the queue's library, which follow its version. */
const migrateQueue = async (database: Database): Promise<void> => {
  const queue = createQueue(database, { works: false })
  await queue.start()
  await queue.stop()
}

/**
 * Brings schema, demo content and legal documents up to date. All take as long as they need, also when they wait for another process that
 * is at it. So with PostgreSQL this uses connections without the time limits of requests.
 */
const prepare = async (
  config: Config,
  database: Database,
  { files, media, ...progress }: Progress & { files: FileStore; media: Promise<DemoMedia> | undefined }
): Promise<void> => {
  const unlimited = config.databaseUrl === null ? database : openPostgres(config.databaseUrl, { limited: false })
  try {
    await step("schema", () => migrate(unlimited.store), {
      ...progress,
      describe: (run) => run.join(", ") || "up to date",
    })
    if (unlimited !== database) await migrateQueue(unlimited)
    if (!studio.demo) await removeDemoGames(unlimited.store)
    if (config.demoContent && (await isEmpty(unlimited.store)))
      await step("demo content", () => seedDemo(unlimited, files, new Date(), demoFolder, media), {
        ...progress,
        describe: (seeded) =>
          seeded ? `${seeded.posts} posts, ${seeded.vacancies} vacancies, ${seeded.files} files` : "already there",
      })
    await step("legal documents", () => seedLegal(unlimited, new Date()), {
      ...progress,
      describe: (added) => (added === 0 ? "already there" : `${added} added`),
    })
  } finally {
    if (unlimited !== database) await unlimited.close()
  }
}

/** Does what came due while no server ran. */
const catchUp = async (context: ServiceContext, progress: Progress): Promise<void> => {
  const { database } = context
  if (!database.shared)
    await step("maintenance", () => maintain(database.runSql), {
      ...progress,
      describe: ({ length }) => `${length} tables analysed`,
    })
  await step("due entries", () => promoteDue(context), { ...progress, describe: (count) => `${count} changed` })
  await step("translations", () => refreshTranslationLags(context), {
    ...progress,
    describe: (count) => `${count} entries compared`,
  })
}

/** Begins to store the demo's media, if a new database will be filled with them: in most of the time that it takes until then. */
const beginDemoMedia = (config: Config, signal: AbortSignal | undefined): Promise<DemoMedia> | undefined => {
  const { dataDir, databaseUrl, demoContent, files } = config
  if (!demoContent || databaseUrl !== null || hasEmbeddedDatabase(dataDir)) return undefined
  const media = storeDemoMediaInThread({ folder: demoFolder, storage: { dataDir, files }, now: new Date() }, signal)
  // The caller that seeds gets the error; when the database cannot be opened, there is none.
  media.catch(() => undefined)
  return media
}

const openDatabase = async (config: Config): Promise<Database> =>
  config.databaseUrl === null ? openEmbeddedDatabase(config.dataDir) : openPostgres(config.databaseUrl)

/** Whether visitors can read an entry: in the live release, or, without a site, as soon as it is public. */
const readableOn =
  (database: Database, { publishing, servesAddress }: Pick<StartOptions, "publishing" | "servesAddress">): IsReadable =>
  async ({ path, ...text }) =>
    !publishing || ((path === null || servesAddress?.(path) === true) && (await isLive({ database }, publishing, text)))

const clockWarning = "this machine's clock is off from the database's, whose time the product uses"

/** @param opened receives what has to be closed again, in reverse order */
const startOn = async (
  database: Database,
  config: Config,
  options: StartOptions & Pick<AppParts, "isEnding"> & { media: Promise<DemoMedia> | undefined },
  opened: AsyncDisposableStack
): Promise<Pick<RunningServer, "app" | "address" | "metrics">> => {
  const { write, signal, register, publishing, hasRelease, servesAddress, showMissingPage, isEnding } = options
  const progress = { write, signal }
  const reports = await openErrorReports({
    dsn: config.sentryDsn,
    release: version,
    environment: config.environment,
  })
  opened.defer(() => reports.close())
  const serviceErrors = countServiceErrors()
  const files = countStoreErrors(openFileStore(config), serviceErrors)
  await prepare(config, database, { ...progress, files, media: options.media })
  const mails = countMailErrors(openMailTransport(config), serviceErrors)
  opened.defer(() => mails.close())
  // A task that fails before the application and its log exist is reported at its next run.
  let report: ReportFailure = () => undefined
  const queue = createQueue(database, { report: (error, task) => report(error, task) })
  opened.defer(() => queue.stop())
  await step("queue", () => queue.start(), progress)
  const clock = await openDatabaseClock(database)
  opened.defer(clock.stop)
  const context = appContext(config, { database, queue, now: clock.now })
  await catchUp(context, progress)
  const reportBackUp = (error: unknown): void => report(error, { name: "back-up", id: "" })
  const backUp = await openBackups({ config, database, files, now: context.now, report: reportBackUp }, opened)
  const metrics = config.metrics
    ? createMetrics({
        ...{ database, dataDir: config.dataDir, now: context.now, version, serviceErrors },
        ...{ errorReports: reports, backups: backUp, status: publishing?.status, bucket: publishing?.bucket },
      })
    : null
  const parts = {
    ...{ config, database, queue, files, now: context.now },
    register,
    publishing,
    hasRelease,
    servesAddress,
    showMissingPage,
    isEnding,
    observe: metrics?.observeRequest,
    onScannerError: () => serviceErrors.count("scanner"),
    report: reports.report,
  }
  const app = await step("application", () => buildApp(parts), progress)
  opened.defer(() => closeApp(app))
  clock.report((ahead) => app.log.warn({ aheadMs: Math.round(ahead) }, clockWarning))
  report = (error, task) => {
    app.log.error({ err: error, task }, task ? "a task failed" : "the queue has trouble")
    reports.report(error, { task: task?.name ?? "queue" })
  }
  const address = await step("listening", () => app.listen({ host: config.host, port: config.port }), {
    ...progress,
    describe: (origin) => origin,
  })
  await startTasks(
    queue,
    createTasks(context, {
      ...{ mails, files, uploads: uploadFolder(config.dataDir), webhook: config.webhook, backUp },
      isReadable: readableOn(database, options),
      reportFailedMail: ({ kind }, reason) => reports.reportEvent({ event: "mail-failed", mailKind: kind, reason }),
      reportFailedDue: ({ kind, id }, error) => {
        app.log.error({ err: error, kind, id }, "a change that was due failed")
        reports.reportEvent({ event: "due-change-failed", subject: kind })
      },
      reportMissingFiles: (keys) => {
        app.log.error({ keys }, "a backup lacks files that the database names")
        reports.reportEvent({ event: "backup-incomplete" })
      },
    })
  )
  if (publishing) opened.defer(watchPublishing(publishing.status, reports.reportEvent))
  opened.defer(watchDueEntries(context, report))
  if (database.shared) {
    opened.defer(database.notifications.listen({ store: database.store, report: (error) => report(error, null) }))
    opened.defer(watchContentChanges(database))
  } else opened.defer(watchMaintenance(database, (error) => report(error, null)))
  if (publishing) opened.defer(announceWhenLive(publishing.status, queue, report))
  if (config.webhook && publishing)
    opened.defer(
      watchReleases({
        database,
        dataDir: publishing.dataDir,
        ...(publishing.bucket ? { group: publishing.bucket.group, mayAnnounce: publishing.builds } : {}),
        site: config.publicUrl,
        status: publishing.status,
        now: context.now,
        send: (releaseEvent, store) => queue.send("deliver-webhook", releaseEvent, { store }),
        report: (error) => report(error, null),
      })
    )
  const operator = { ...context, publishing: publishing ?? null }
  const reader = createFileReader((error) => app.log.warn({ err: error }, "a file of an import could not be read"))
  const operations = { config, database, files, metrics, log: app.log, context: operator, reader, ...progress }
  await startOperations(operations, opened)
  return { app, address, metrics }
}
