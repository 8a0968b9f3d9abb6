import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { bucketGroup } from "../../../../server/publishing/bucket/join-bucket.ts"
import { createPublishStatus } from "../../../../server/publishing/run/publish-status.ts"
import { joinServers, type SiteServers } from "../../../../server/publishing/run/site-servers.ts"
import { countSiteServers } from "../../../../server/publishing/run/site-servers-repository.ts"
import { watchReleases } from "../../../../server/webhooks/release-events.ts"
import { listReleases } from "../../../../server/publishing/release/release-folders.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { s3Keys, startS3Server, type S3Server } from "../../../support/s3-server.ts"
import { spawnServerProcess } from "../../../support/server-process.ts"
import { startTcpProxy, type TcpProxy } from "../../../support/tcp-proxy.ts"
import { visitEveryAddress } from "../../../support/whole-release.ts"
import { release, startTravelling, until, type TravellingServer } from "./travelling-site.ts"

/**
 * Servers in two regions, as `npm start` runs them: one beside database and bucket, and one that has both over a network of
 * its own. This process makes the releases.
 */

type Server = { origin: string; dataDir: string; end: (signal: NodeJS.Signals) => Promise<unknown> }

let postgres: Awaited<ReturnType<typeof openPostgresTestDatabase>>
let folder: string
let storage: S3Server
let network: { bucket: TcpProxy; database: TcpProxy }
let builder: TravellingServer
/** The builder as one of the servers of the site, and as the one that announces releases. */
let servers: SiteServers
let stopAnnouncing: () => Promise<void>
let started: Server[]
let near: Server
let far: Server
/** Of each event, the release and what the servers that ran served when it came. */
let events: { release: string; served: string[] }[]
/** Servers that can be asked when an event comes. */
let asked: Server[]

const group = () =>
  bucketGroup({
    s3: { endpoint: "", bucket: "media", region: "", accessKeyId: "", secretAccessKey: "" },
    prefix: "site",
  })

const blog = async ({ origin }: Server): Promise<string> => {
  const response = await fetch(`${origin}/blog`)
  return /<title>(.*)<\/title>/.exec(await response.text())?.[1] ?? String(response.status)
}

const startServer = async (name: string, endpoint: string, databaseUrl: string): Promise<Server> => {
  const dataDir = join(folder, name)
  const { output, end } = spawnServerProcess({
    ...{ NODE_ENV: "test", SITE: "on", BUILDER: "elsewhere", DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: "media", S3_REGION: "eu-north-1", RELEASES_BUCKET: "media" },
    ...{ S3_ACCESS_KEY_ID: s3Keys.accessKeyId, S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
  })
  const server = { origin: "", dataDir, end }
  started.push(server)
  // It prints its addresses once it serves the present content, of which no release is made here.
  await until(() => {
    server.origin = /^listening: (http\S+)/m.exec(output())?.[1] ?? ""
    return server.origin !== ""
  })
  return server
}

const startFar = (): Promise<Server> => startServer("far", network.bucket.address, network.database.address)

const publish = async (title: string): Promise<string> => {
  const id = await release(builder, title)
  builder.sync.request()
  await servers.report()
  return id
}

/** Announces releases as the server does that builds. */
const announce = (): void => {
  stopAnnouncing = watchReleases({
    ...{ database: builder.database, dataDir: builder.site.dataDir, group: group(), mayAnnounce: builder.role.isHeld },
    ...{ site: "https://studio.example", status: createPublishStatus(), now: () => new Date() },
    send: async ({ release: id }) => void events.push({ release: id, served: await Promise.all(asked.map(blog)) }),
    report: (error) => builder.errors.push(error),
  })
}

/** Waits until servers serve a title. */
const serve = (title: string, servers: Server[]) =>
  Promise.all(servers.map((server) => until(async () => (await blog(server)) === title)))

/** Waits until a release is announced. */
const announced = (id: string) => until(() => events.some(({ release: one }) => one === id))

/** Visitors of servers; each of them must get every page of one whole release, again and again. */
const visit = (...servers: Server[]) => {
  const visitors = servers.map(visitEveryAddress)
  return {
    leave: async () => {
      for (const { leave } of visitors) expect(await leave()).toBeGreaterThan(0)
    },
  }
}

beforeAll(async () => {
  postgres = await openPostgresTestDatabase()
  folder = await mkdtemp(join(tmpdir(), "regions-"))
  storage = await startS3Server()
  network = { bucket: await startTcpProxy(storage.endpoint), database: await startTcpProxy(postgres.url) }
  events = []
  asked = []
  started = []
  builder = await startTravelling({
    ...{ databaseUrl: postgres.url, endpoint: storage.endpoint, isRunning: true },
    ...{ retention: { count: 20, days: 0 }, firstSweep: 0, sweep: 2_000 },
  })
  await until(builder.role.acquire)
  await builder.sync.takeOver()
  servers = await joinServers({
    ...{ database: builder.database, dataDir: builder.site.dataDir, group: group(), live: builder.live },
    ...{ status: createPublishStatus(), builds: builder.role.isHeld, onError: (error) => builder.errors.push(error) },
  })
  const first = await publish("first")
  near = await startServer("near", storage.endpoint, postgres.url)
  far = await startFar()
  asked = [near, far]
  await serve("first", asked)
  announce()
  await announced(first)
}, 120_000)

afterAll(async () => {
  for (const { end } of started) await end("SIGKILL")
  await stopAnnouncing()
  await servers.leave()
  await builder.close()
  for (const proxy of Object.values(network)) await proxy.close()
  await storage.close()
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

beforeEach(() => {
  events.length = 0
})

test("each of a hundred releases is announced once, when every server has it, and none again after a restart", async () => {
  const visitors = visit(near, far)
  const published: { release: string; served: string[] }[] = []
  for (let number = 1; number <= 100; number += 1) {
    const title = `announced ${number}`
    const id = await publish(title)
    published.push({ release: id, served: [title, title] })
    await announced(id)
    if (number % 10 > 0) continue
    await stopAnnouncing()
    announce()
  }
  await pause(5_000)
  expect(events).toEqual(published)
  await visitors.leave()
}, 600_000)

test("a bucket that takes its time delays releases, and nothing else", async () => {
  const visitors = visit(near, far)
  storage.before = () => pause(500 + Math.random() * 2_000)
  for (let number = 1; number <= 5; number += 1) {
    await publish(`slow ${number}`)
    await serve(`slow ${number}`, [near, far])
  }
  storage.before = () => Promise.resolve()
  await visitors.leave()
}, 600_000)

test("a region that is cut off for a minute serves what it has, and then the newest release", async () => {
  const visitors = visit(near, far)
  const before = await blog(far)
  // In the middle of a publish: the release is stored, and servers begin to fetch it.
  const cut = Promise.withResolvers<number>()
  storage.before = (request) => {
    if (/^GET .*\/(?:objects|releases)\//.test(request)) {
      network.bucket.freeze()
      network.database.freeze()
      cut.resolve(performance.now())
    }
    return Promise.resolve()
  }
  asked = [near]
  const first = await publish("cut 1")
  const since = await cut.promise
  storage.before = () => Promise.resolve()
  await serve("cut 1", [near])
  const second = await publish("cut 2")
  await serve("cut 2", [near])
  while (performance.now() - since < 60_000) {
    expect(await blog(far)).toBe(before)
    await pause(200)
  }
  network.bucket.resume()
  network.database.resume()
  await serve("cut 2", [far])
  const site = { folder: group(), release: second }
  await until(async () => (await countSiteServers(builder.database.store, site)).alive === 3)
  asked = [near, far]
  const third = await publish("cut 3")
  await serve("cut 3", [near, far])
  await announced(third)
  await pause(5_000)
  // It counted as dead meanwhile, so nobody waited for it. The one before it was passed over by that time.
  expect(events.map(({ release: id }) => id).filter((id) => id !== first)).toEqual([second, third])
  expect(events.filter(({ release: id }) => id === first).length).toBeLessThanOrEqual(1)
  expect(events.at(-1)?.served).toEqual(["cut 3", "cut 3"])
  await visitors.leave()
}, 600_000)

test("a server that comes back after a thousand releases takes the newest, while the builder removes the others", async () => {
  const staying = visit(near)
  const before = await blog(far)
  await far.end("SIGTERM")
  asked = [near]
  // Everything is old enough to be removed, as after a day.
  storage.times.get = () => Date.now() - 2 * 86_400_000
  for (let number = 1; number <= 1_000; number += 1) {
    await publish(`missed ${number}`)
    await builder.sync.sync()
  }
  const back = new AbortController()
  let number = 0
  const publishing = (async () => {
    while (!back.signal.aborted) {
      await publish(`meanwhile ${(number += 1)}`)
      await builder.sync.sync()
    }
  })()
  far = await startFar()
  const returned = visit(far)
  await until(async () => (await blog(far)) !== before)
  back.abort()
  await publishing
  await serve(`meanwhile ${number}`, [near, far])
  // It has fetched a few of the last ones, and none of the thousand.
  const count = (await listReleases(far.dataDir)).filter(({ info }) => String(info.content).startsWith("missed")).length
  expect(count).toBeLessThanOrEqual(1)
  // The thousand are gone, but for those that are kept.
  await until(() => [...storage.objects.keys()].filter((key) => key.includes("/releases/")).length <= 20)
  await staying.leave()
  await returned.leave()
}, 1_800_000)
