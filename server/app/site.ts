import { isIP } from "node:net"
import { join, relative } from "node:path"
import type { FastifyBaseLogger, FastifyInstance } from "fastify"
import { apiBase } from "../../shared/paths.ts"
import { version } from "./version.ts"
import { createBuildLines } from "./build-lines.ts"
import type { Config } from "./config.ts"
import { ownAddress } from "./own-address.ts"
import { bucketGroup } from "../publishing/bucket/join-bucket.ts"
import type { Premise } from "../publishing/bucket/synced-state.ts"
import { recordPublishLog } from "../publishing/run/publish-log.ts"
import { createPublishStatus, type PublishStatusBoard } from "../publishing/run/publish-status.ts"
import { readContentPosition } from "../publishing/run/content-position.ts"
import { createPublisher, type Publisher } from "../publishing/run/publisher.ts"
import { readHold } from "../publishing/run/roll-back-hold.ts"
import { hasEmbeddedDatabase } from "../db/connection.ts"
import type { Publishing } from "../publishing/publishing.ts"
import { endTidying } from "../publishing/release/release-tidy.ts"
import { mendReleases } from "../publishing/run/release-mending.ts"
import { createSiteBuilder, type SiteBuilder } from "../publishing/builder/site-builder.ts"
import { syncWorkspace } from "../publishing/builder/workspace.ts"
import { publishSite, type BuildReason, type Published, type SitePublishParts } from "../publishing/run/site-publish.ts"
import { joinServers, type SiteServers } from "../publishing/run/site-servers.ts"
import { openLiveSite } from "../serving/live-site.ts"
import { missingPageOf, type ShowMissingPage } from "../serving/missing-page.ts"
import { siteServing } from "../serving/site-serving.ts"
import { readPublicChanges } from "../publishing/public-changes-service.ts"
import { openSiteBucket, projectDir, type SiteBucket } from "./site-bucket.ts"
import type { RunningServer } from "./start.ts"

export type Site = {
  /** Adds the live release to the application. */
  register: (app: FastifyInstance) => Promise<void>
  /** Whether there is a release to serve. */
  hasRelease: () => boolean
  /** Whether the live release serves an address of the site; null while there is none. */
  servesAddress: (path: string) => boolean | null
  /** Shows the live release's page for 404. */
  showMissingPage: ShowMissingPage
  /** What the publish endpoints use; a publish requested before the start is part of the first one. */
  publishing: Publishing
  /**
   * Begins with what the first build of the demo content needs before it can read content. Called when the embedded database, and with it
   * the data folder, is this process's own.
   */
  prepare: () => void
  /** Builds what changed while no server ran, then publishes every change of content automatically. */
  start: (server: RunningServer, print: (line: string) => void) => Promise<Published>
  stop: () => Promise<void>
}

const builderParts = (config: Config, address: string) => ({
  projectDir,
  siteDir: join(config.dataDir, "site"),
  apiUrl: `${address}${apiBase}`,
  siteUrl: config.publicUrl,
  version,
  sentryDsn: config.sentryDsn ?? undefined,
})

/** Where the server is going to listen; undefined with a name, or a port that the system selects. */
const futureAddress = (config: Config): string | undefined =>
  config.port === 0 || !isIP(config.host) ? undefined : ownAddress(config)

const siteParts = (config: Config, server: RunningServer) => ({
  projectDir,
  dataDir: config.dataDir,
  siteUrl: config.publicUrl,
  retention: config.retention,
  readChanges: (from: unknown, to: string) => readPublicChanges(server.database.store, from, to),
  contentPosition: () => readContentPosition(server.database, config.dataDir),
})

/** Says before a build why it comes, and what it costs: until its first step ends, nothing else does. */
const reasonsToBuild: Record<BuildReason, string> = {
  first: "building, because nothing is live yet; this takes a minute or two",
  sources:
    "building, because sources, packages or Node have changed; this takes up to two minutes, and the live release is served",
  address: "building, because PUBLIC_URL has changed; this takes up to a minute, and the live release is served",
  content: "building, because content has changed; the live release is served",
}

type PublisherInput = Pick<SitePublishParts, "builder" | "onLive" | "onError"> & {
  config: Config
  server: RunningServer
  print: (line: string) => void
  status: PublishStatusBoard
  bucket: SiteBucket | null
  mend: () => Promise<void>
  onMended: (file: string) => void
}

const openPublisher = ({
  config,
  server,
  print,
  status,
  bucket,
  mend,
  onMended,
  ...own
}: PublisherInput): Publisher => {
  const onBuild = (reason: BuildReason) => print(`site: ${reasonsToBuild[reason]}`)
  const parts = { ...siteParts(config, server), ...own, mayGoLive: bucket?.role.verify, onBuild }
  const publisher = createPublisher({
    ...parts,
    status,
    follows: config.builderElsewhere,
    isShared: server.database.shared,
    role: bucket?.role,
    mend: async () => {
      await bucket?.takeOver()
      await mend()
    },
    onMended,
    onOutcome: server.metrics?.observePublish,
    build: async ({ signal, byUser, onStep: onStatusStep }) => {
      await bucket?.readyToBuild()
      const lines = createBuildLines(print)
      const published = await publishSite(
        { ...parts, onOtherSources: () => publisher.request(own.onError) },
        {
          signal,
          byUser,
          onStep: (step) => {
            onStatusStep(step)
            lines.step(step)
          },
        }
      )
      lines.end()
      return published
    },
  })
  return publisher
}

/** What the confirmation of a refused release begins from. */
const premiseOf = async (dataDir: string, refused: string): Promise<Premise> => ({
  refused,
  held: (await readHold(dataDir))?.at ?? null,
})

/** The builder of a server's site, which can start before it is known to be needed. */
const createOwnBuilder = (config: Config, onError: (error: unknown) => void) => {
  // A database that is there keeps the content that it has.
  const getsDemo = config.databaseUrl === null && config.demoContent && !hasEmbeddedDatabase(config.dataDir)
  let opened: { site: SiteBuilder; address: string } | null = null
  let preparing: Promise<void> = Promise.resolve()
  const openFor = async (address: string): Promise<SiteBuilder> => {
    if (opened?.address === address) return opened.site
    await opened?.site.stop()
    const site = createSiteBuilder(builderParts(config, address), onError)
    opened = { site, address }
    return site
  }
  const prepare = async (): Promise<void> => {
    const address = futureAddress(config)
    if (address === undefined) return
    const site = await openFor(address)
    await site.prepare(await syncWorkspace(projectDir, join(config.dataDir, "site")))
  }
  return {
    /**
     * Prepares a first build of the demo content, which has pages of every template. The only server of a database is sure to make it; it
     * meets the same trouble, and says what it is.
     */
    prepare: ({ hasRelease }: { hasRelease: boolean }): void => {
      if (getsDemo && !hasRelease) preparing = prepare().catch(() => undefined)
    },
    /** @param address where the server listens */
    open: async (address: string): Promise<SiteBuilder> => {
      await preparing
      return openFor(address)
    },
    stop: async (): Promise<void> => {
      await preparing
      await opened?.site.stop()
    },
  }
}

/**
 * The public site of a server: serves the live release from the disk immediately, and publishes changes of content.
 *
 * @param onError receives load and publish errors; the live release stays in place
 */
export const openSite = async (config: Config, onError: (error: unknown) => void): Promise<Site> => {
  const { dataDir } = config
  let publisher: Publisher | null = null
  /** Whether the releases are to be inspected: at the start, and when files turn out to be missing. */
  let mustInspect = true
  const onDamage = (): void => {
    mustInspect = true
    // Who does not build gets whole releases from the bucket.
    if (bucket && !publisher?.builds()) void mend().then(bucket.request, onError)
    else publisher?.request(onError)
  }
  const live = await openLiveSite({ dataDir, onError, onDamage })
  const status = createPublishStatus()
  const publishLog = recordPublishLog(dataDir, status, onError)
  const builder = createOwnBuilder(config, onError)
  let requestedEarly = false
  let unsubscribe = (): void => undefined
  let servers: SiteServers | null = null
  const hasOthers = config.databaseUrl !== null
  let bucket: SiteBucket | null = null
  const onLive = async (): Promise<void> => {
    await live.reload()
    // The release is live; a database that does not answer only delays when the other servers learn of it. The only server of
    // an embedded one has no other servers to notify: the database learns of it at the next beat, after the visitors.
    if (hasOthers) void servers?.report()
    bucket?.request()
  }
  let log: FastifyBaseLogger | null = null
  const reportDamage = (files: string[]): void => {
    if (files.length === 0) return
    log?.warn({ files }, "damaged files were found; what is whole or built again takes their place")
    publishLog.addDamage(files, new Date())
  }
  const mend = async (): Promise<void> => {
    if (!mustInspect) return
    reportDamage(await mendReleases(dataDir))
    mustInspect = false
    // What is left of a damaged release may not be loadable; the build that follows replaces it.
    await onLive().catch(onError)
  }
  const onAllServers = <Result extends string>(
    work: (own: Publisher) => Promise<Result>,
    premise?: Premise
  ): Promise<Result> | Promise<"busy"> => {
    const own = publisher
    if (!own) return Promise.resolve("busy")
    return bucket ? bucket.forAllServers(() => work(own), premise) : work(own)
  }

  return {
    register: async (app) => {
      await app.register(siteServing, { site: live })
    },
    hasRelease: () => live.current() !== undefined,
    servesAddress: live.serves,
    showMissingPage: missingPageOf(live),
    publishing: {
      dataDir,
      retention: config.retention,
      status,
      request: () => {
        const publish = () => publisher?.request(onError, { byUser: true })
        if (!publisher) requestedEarly = true
        else if (bucket) void bucket.endHold().then(publish, onError)
        else publish()
      },
      rollBack: (request) => onAllServers((own) => own.rollBack(request)),
      confirm: async (one) => onAllServers((own) => own.confirm(one), await premiseOf(dataDir, one.release)),
      builds: () => publisher?.builds() ?? false,
      bucket: config.releaseBucket && {
        group: bucketGroup(config.releaseBucket),
        stats: () => bucket?.stats() ?? null,
      },
    },
    prepare: () => builder.prepare({ hasRelease: live.current() !== undefined }),
    start: async (server, print) => {
      const ownBuilder = await builder.open(server.address)
      log = server.app.log
      bucket = await openSiteBucket({ config, server, status, publisher: () => publisher, mend, onLive, onError })
      const own = openPublisher({
        ...{ config, server, print, status, bucket, builder: ownBuilder, onLive, onError },
        mend,
        onMended: (file) => reportDamage([relative(dataDir, file)]),
      })
      publisher = own
      unsubscribe = server.database.changes.subscribe(({ isPublic }) => {
        if (isPublic) own.request(onError)
      })
      const group = config.releaseBucket ? bucketGroup(config.releaseBucket) : undefined
      const { database } = server
      servers = await joinServers({ database, dataDir, group, status, live, builds: own.builds, onError })
      await bucket?.standBy(ownBuilder, print)
      return await own.publish({ byUser: requestedEarly })
    },
    stop: async () => {
      unsubscribe()
      // A step of the database, which may not answer: the build ends meanwhile, and gives its lease back.
      const left = servers?.leave()
      await Promise.all([publisher?.stop(), bucket?.stop()])
      await publishLog.end()
      await builder.stop()
      await endTidying(dataDir)
      await bucket?.leave()
      await left
    },
  }
}
