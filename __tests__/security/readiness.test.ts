import { readConfig } from "../../server/app/config.ts"
import { startServer, type RunningServer } from "../../server/app/start.ts"
import { openLiveSite, type LiveSite } from "../../server/serving/live-site.ts"
import { siteServing } from "../../server/serving/site-serving.ts"
import { build, emptySite, publish, type Site } from "../server/serving/site-fixture.ts"
import { makePostgresDatabase, type EmptyPostgres } from "../support/postgres.ts"
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts"

let folders: Site
let empty: EmptyPostgres
let proxy: TcpProxy
let live: LiveSite
let server: RunningServer

/** A server with a site, as a load balancer sees it; the site is built by hand. */
beforeAll(async () => {
  folders = await emptySite()
  empty = await makePostgresDatabase()
  proxy = await startTcpProxy(empty.url)
  live = await openLiveSite({ dataDir: folders.dataDir })
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PORT: "0",
    DEMO_CONTENT: "false",
    DATA_DIR: folders.dataDir,
    DATABASE_URL: proxy.address,
  })
  server = await startServer(config, {
    write: () => undefined,
    hasRelease: () => live.current() !== undefined,
    register: async (app) => {
      await app.register(siteServing, { site: live })
    },
  })
})

afterAll(async () => {
  await server.close()
  await proxy.close()
  await empty.drop()
  await folders.remove()
})

const get = async (path: string): Promise<[number, string]> => {
  const response = await fetch(server.address + path, { signal: AbortSignal.timeout(10_000) })
  return [response.status, await response.text()]
}

test("a server gets visitors once it has a release, and keeps them while only its database is away", async () => {
  const [early, names] = await get("/health/ready")
  expect(early).toBe(503)
  expect(JSON.parse(names)).toMatchObject({ code: 1500, details: [{ path: "pages" }] })
  expect((await get("/health/ready/database"))[0]).toBe(200)

  await build(folders)
  await publish(folders)
  await live.reload()
  const all = { pages: "ok", database: "ok", storage: "ok" }
  expect(JSON.parse((await get("/health/ready"))[1])).toEqual({ status: "ok", parts: all })

  proxy.freeze()
  const [away, parts] = await get("/health/ready")
  expect(away).toBe(200)
  expect(JSON.parse(parts)).toEqual({ status: "ok", parts: { ...all, database: "unavailable" } })
  expect((await get("/health/ready/pages"))[0]).toBe(200)
  expect((await get("/health/ready/database"))[0]).toBe(503)
  for (const page of ["/", "/blog"]) expect((await get(page))[0]).toBe(200)

  server.leave()
  expect((await get("/health/ready"))[0]).toBe(503)
  expect((await get("/"))[0]).toBe(200)
})
