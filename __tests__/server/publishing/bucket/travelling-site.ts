import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { openPostgres, type Database } from "../../../../server/db/connection.ts"
import { createBucketSync, type BucketSync } from "../../../../server/publishing/bucket/bucket-sync.ts"
import { createBuilderRole, type BuilderRole } from "../../../../server/publishing/bucket/builder-role.ts"
import { folderId } from "../../../../server/publishing/release/folder-id.ts"
import { activate, releaseFolder } from "../../../../server/publishing/release/release-folders.ts"
import { endTidying } from "../../../../server/publishing/release/release-tidy.ts"
import { verifyRelease } from "../../../../server/publishing/verify/release-verify.ts"
import { openBucket } from "../../../../server/s3/bucket.ts"
import { openLiveSite, type LiveSite } from "../../../../server/serving/live-site.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { s3Keys } from "../../../support/s3-server.ts"
import { build, emptySite, makeJudged, page, siteFiles, write, type Site } from "../../serving/site-fixture.ts"

/** One server without a shared disk: its folders, and its part of the database and the bucket. */
export type TravellingServer = {
  site: Site
  database: Database
  role: BuilderRole
  sync: BucketSync
  live: LiveSite
  errors: unknown[]
  /** How often it took up another server's state. */
  taken: () => number
  close: () => Promise<void>
}

export type TravellingOptions = {
  databaseUrl: string
  /** Address of the storage. */
  endpoint: string
  /** Idle timeout of its requests, in milliseconds. */
  idleTimeout?: number
  /** Whether it looks by itself. */
  isRunning?: boolean
  site?: Site
  retention?: { count: number; days: number }
  /** After how many milliseconds the builder removes for the first time what is not kept. */
  firstSweep?: number
  /** How often it does so after that, in milliseconds. */
  sweep?: number
  /** How long the database and this server may hear nothing of each other while it builds, in milliseconds. */
  silence?: number
}

/** As few as a test can wait for, in milliseconds. */
const syncTimes = { poll: 100, retry: 20, retryMax: 40 }

/** After how many milliseconds the database ends a silent builder's term: a busy machine can stop a process for seconds. */
export const longSilence = 15_000

export const bucketOf = (endpoint: string, idleTimeout?: number) =>
  openBucket({ endpoint, bucket: "media", region: "eu-north-1", ...s3Keys }, "site", idleTimeout)

export const startTravelling = async (options: TravellingOptions): Promise<TravellingServer> => {
  const { databaseUrl, endpoint, idleTimeout, isRunning = false, retention = { count: 20, days: 30 } } = options
  const { firstSweep = 3_600_000, sweep = 3_600_000, silence = longSilence } = options
  const times = { ...syncTimes, firstSweep, sweep }
  const site = options.site ?? (await emptySite())
  const { dataDir } = site
  const errors: unknown[] = []
  const database = openPostgres(databaseUrl)
  const stopListening = database.notifications.listen({ store: database.store, report: (error) => errors.push(error) })
  const { store } = database
  const roleTimes = { beat: 100, response: silence, idleTimeout: silence }
  const role = createBuilderRole({ databaseUrl, store, folder: await folderId(dataDir), times: roleTimes })
  const live = await openLiveSite({ dataDir, checkEvery: Number.POSITIVE_INFINITY })
  let taken = 0
  const sync = createBucketSync({
    ...{ database, dataDir, role, retention, times },
    bucket: bucketOf(endpoint, idleTimeout),
    onLive: async () => void (await live.reload()),
    onTaken: () => void (taken += 1),
    onError: (error) => errors.push(error),
  })
  if (isRunning) sync.start()
  return {
    ...{ site, database, role, sync, live, errors },
    taken: () => taken,
    close: async () => {
      await sync.stop()
      role.release()
      await endTidying(dataDir)
      stopListening()
      await database.close()
      await site.remove()
    },
  }
}

/** Makes a release with a title on its blog page live on one server, and nowhere else. */
export const release = async (
  { site, live }: Pick<TravellingServer, "site" | "live">,
  title: string
): Promise<string> => {
  const file = { "blog/index.html": page(title) }
  const isBuilt = existsSync(join(site.siteDir, "public/index.html"))
  if (isBuilt) await write(site.siteDir, file)
  else await build(site, { ...siteFiles(), ...file })
  const changes = isBuilt ? { written: Object.keys(file), removed: [] } : undefined
  const { id } = await makeJudged({ ...site, info: { content: title }, changes })
  await activate(site.dataDir, id)
  await live.reload()
  return id
}

/** Title of the blog page that a server serves, after checking that everything it serves is whole. */
export const servedTitle = async ({ site, live }: Pick<TravellingServer, "site" | "live">): Promise<string> => {
  const current = live.current()
  const file = current?.files.get("blog/index.html")
  if (!current || !file) throw new Error("It serves nothing")
  const issues = await verifyRelease(releaseFolder(site.dataDir, current.id))
  if (issues.length > 0) throw new Error(`It serves a damaged release: ${JSON.stringify(issues)}`)
  const text = await readFile(join(file.root, file.file), "utf8")
  return /<title>(.*)<\/title>/.exec(text)?.[1] ?? ""
}

/** An empty database for the servers of a file's tests. */
export const useServersDatabase = (): { url: string } => {
  const shared = { url: "" }
  let postgres: Awaited<ReturnType<typeof openPostgresTestDatabase>>
  beforeAll(async () => {
    postgres = await openPostgresTestDatabase()
    shared.url = postgres.url
  }, 60_000)
  beforeEach(async () => void (await postgres.store.deleteFrom("site_builder").execute()))
  afterAll(() => postgres.close())
  return shared
}

/** Waits until a condition holds. @throws Error when it does not within 45 s; its stack says what was awaited */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + 45_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("It does not hold within 45 s")
    await pause(25)
  }
}
