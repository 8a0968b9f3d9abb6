import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { openPostgres, type Database } from "../../../server/db/connection.ts"
import { migrate } from "../../../server/db/migrate.ts"
import { activate } from "../../../server/publishing/release/release-folders.ts"
import { makeRelease } from "../../../server/publishing/release/make-release.ts"
import { createPublishStatus } from "../../../server/publishing/run/publish-status.ts"
import { joinServers, type SiteServers } from "../../../server/publishing/run/site-servers.ts"
import { openLiveSite } from "../../../server/serving/live-site.ts"
import { startHttpPeer, type HttpPeer } from "../../support/http-peer.ts"
import { startPostgresServer, type PostgresServer } from "../../support/postgres-server.ts"
import { spawnServerProcess } from "../../support/server-process.ts"
import { visitEveryAddress } from "../../support/whole-release.ts"
import { build, emptySite, page, siteFiles, type Site } from "../serving/site-fixture.ts"

type Follower = { origin: string; end: (signal: NodeJS.Signals) => Promise<unknown> }

let postgres: PostgresServer
let database: Database
let site: Site
/** The third server of the folder, which makes the releases: this process. */
let builder: SiteServers
let receiver: HttpPeer
let followers: Follower[]
let notified: { release: string; served: string[] }[]
/** The number of the latest release; all have as many digits, so that addresses sort by it. */
let number = 100

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`

const get = (origin: string, path: string): Promise<Response> => fetch(origin + path, { redirect: "manual" })

const until = async <Found>(find: () => Found | undefined | Promise<Found | undefined>): Promise<Found> => {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await pause(20)
  }
}

/** A server that `npm start` runs, which follows the releases of the folder. */
const startFollower = async (): Promise<Follower> => {
  const child = spawnServerProcess({
    NODE_ENV: "test",
    SITE: "on",
    BUILDER: "elsewhere",
    DATA_DIR: site.dataDir,
    DATABASE_URL: postgres.url,
    WEBHOOK_URL: receiver.origin,
    WEBHOOK_SECRET: secret,
  })
  const follower = { origin: "", end: child.end }
  followers.push(follower)
  follower.origin = await until(() => /^listening: (http\S+)/m.exec(child.output())?.[1])
  return follower
}

/** Makes a release with a page of its own live, as the server that builds does. */
const publish = async ({ silently = false } = {}): Promise<{ id: string; path: string }> => {
  const name = `post-${(number += 1)}`
  await build(site, { ...siteFiles(), [`blog/${name}/index.html`]: page(name) })
  const { id } = await makeRelease({ ...site, info: {} })
  await activate(site.dataDir, id)
  if (!silently) await report()
  return { id, path: `/blog/${name}` }
}

let report: () => Promise<void>

beforeAll(async () => {
  postgres = await startPostgresServer()
  database = openPostgres(postgres.url)
  await migrate(database.store)
  site = await emptySite()
  await mkdir(join(site.dataDir, "releases"))
  followers = []
  notified = []
  receiver = await startHttpPeer((request, response) => {
    void text(request).then(async (body) => {
      const { release, changed } = JSON.parse(body) as { release: string; changed: string[] | null }
      const path = changed?.findLast((address) => address.startsWith("/blog/post-")) ?? "/blog"
      const pages = await Promise.all(followers.map(({ origin }) => get(origin, path)))
      notified.push({ release, served: pages.map(({ status }) => String(status)) })
      response.writeHead(204).end()
    })
  })
  const live = await openLiveSite({ dataDir: site.dataDir })
  const parts = { database, dataDir: site.dataDir, status: createPublishStatus(), live, builds: () => true }
  builder = await joinServers({ ...parts, onError: (error) => console.error(error) })
  report = async () => {
    await live.reload()
    await builder.report()
  }
  await startFollower()
  await startFollower()
})

afterAll(async () => {
  await builder.leave()
  for (const { end } of followers) await end("SIGKILL")
  await receiver.close()
  await database.close()
  await postgres.stop()
  await site.remove()
})

test("the first visitor ever gets the page once there is a release, although nobody was notified", async () => {
  for (const { origin } of followers) expect((await get(origin, "/blog")).status).toBe(503)
  const { path } = await publish({ silently: true })
  for (const { origin } of followers) expect((await get(origin, path)).status).toBe(200)
})

let newest: string

test("the first visitor of a new page gets it, although nobody was notified", async () => {
  const { id, path } = await publish({ silently: true })
  newest = id
  for (const { origin } of followers) expect((await get(origin, path)).status).toBe(200)
})

test("a release is taken up without visitors, and its event comes once, when every server has it", async () => {
  await report()
  // The release before it may have an event of its own.
  await until(() => (notified.at(-1)?.release === newest ? true : undefined))
  const before = notified.length
  const ids: string[] = []
  for (let count = 1; count <= 5; count += 1) {
    ids.push((await publish()).id)
    await until(() => (notified.length >= before + count ? true : undefined))
  }
  expect(notified.slice(before)).toEqual(ids.map((release) => ({ release, served: ["200", "200"] })))
})

test("a server that was killed delays the event by seconds, and brings no second one when it starts again", async () => {
  const killed = followers.pop()
  await killed?.end("SIGKILL")
  const before = notified.length

  const { id } = await publish()
  await until(() => (notified.length > before ? true : undefined))
  const again = await startFollower()
  const next = await publish()
  await until(() => (notified.length > before + 1 ? true : undefined))

  expect(notified.slice(before)).toEqual([
    { release: id, served: ["200"] },
    { release: next.id, served: ["200", "200"] },
  ])
  expect((await get(again.origin, next.path)).status).toBe(200)
})

test("releases are taken up while the database is away, and announced when it is back", async () => {
  const before = notified.length
  const visitors = followers.map(({ origin }) => visitEveryAddress({ origin, dataDir: site.dataDir }))
  await postgres.kill()
  const { id, path } = await publish()
  for (const { origin } of followers) expect((await get(origin, path)).status).toBe(200)
  await postgres.start()
  await until(() => (notified.length > before ? true : undefined))
  expect(notified.slice(before)).toEqual([{ release: id, served: ["200", "200"] }])

  const next = await publish()
  await until(() => (notified.length > before + 1 ? true : undefined))
  expect(notified.at(-1)).toEqual({ release: next.id, served: ["200", "200"] })
  for (const { leave } of visitors) expect(await leave()).toBeGreaterThan(0)
})

test("editors of the other servers learn that the builder is away, and that it is back", async () => {
  const status = createPublishStatus()
  const live = await openLiveSite({ dataDir: site.dataDir })
  const parts = { database, dataDir: site.dataDir, status, live, onError: () => undefined, every: 20 }
  const follower = await joinServers({ ...parts, builds: () => false })
  await builder.leave()
  await until(() => (status.read().builderAway ? true : undefined))
  builder = await joinServers({ ...parts, status: createPublishStatus(), builds: () => true })
  await until(() => (status.read().builderAway ? undefined : true))
  await follower.leave()
})
