import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import fastify from "fastify"
import { sql } from "kysely"
import { readGuardRecord } from "../../../../server/publishing/guard/guard-record.ts"
import { currentRelease } from "../../../../server/publishing/release/release-folders.ts"
import { createPublishStatus } from "../../../../server/publishing/run/publish-status.ts"
import { createPublisher } from "../../../../server/publishing/run/publisher.ts"
import { siteServing } from "../../../../server/serving/site-serving.ts"
import { inLong } from "../../../support/long-form.ts"
import { startS3Server, type S3Server } from "../../../support/s3-server.ts"
import { startTcpProxy } from "../../../support/tcp-proxy.ts"
import { visitEveryAddress } from "../../../support/whole-release.ts"
import { emptySite } from "../../serving/site-fixture.ts"
import {
  longSilence,
  release,
  servedTitle,
  startTravelling,
  until,
  useServersDatabase,
  type TravellingOptions,
  type TravellingServer,
} from "./travelling-site.ts"

const postgres = useServersDatabase()
let storage: S3Server
let ends: (() => Promise<void>)[] = []

beforeEach(async () => {
  storage = await startS3Server()
})

afterEach(async () => {
  for (const end of ends) await end()
  ends = []
  await storage.close()
})

const hour = 3_600_000

/** For a test that waits for the end of a silent builder's term. */
const shortSilence = 3_000

const start = async (options: Partial<TravellingOptions> = {}): Promise<TravellingServer> => {
  const { endpoint } = storage
  const server = await startTravelling({ databaseUrl: postgres.url, endpoint, isRunning: true, ...options })
  ends.unshift(server.close)
  return server
}

/** A visitor of each of these servers, who must always get a whole release. */
const visit = async (...servers: TravellingServer[]) => {
  const visitors: ReturnType<typeof visitEveryAddress>[] = []
  for (const { live, site } of servers) {
    const app = fastify({ forceCloseConnections: true })
    await app.register(siteServing, { site: live })
    const origin = await app.listen({ host: "127.0.0.1", port: 0 })
    ends.unshift(() => app.close())
    visitors.push(visitEveryAddress({ origin, dataDir: site.dataDir }))
  }
  return { leave: () => Promise.all(visitors.map(({ leave }) => leave())) }
}

/** A server that builds, or that would, in a process of its own. */
const startBuilder = async ({ firstSweep = hour, silence = longSilence } = {}) => {
  const site = await emptySite()
  const script = join(import.meta.dirname, "builder-process.ts")
  const words = [postgres.url, storage.endpoint, site.siteDir, site.dataDir, String(firstSweep), String(silence)]
  const child = spawn(process.execPath, [script, ...words], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, NODE_OPTIONS: "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON" },
  })
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (output += text))
  const exited = once(child, "exit")
  const refuseErrors = (text: string) => {
    if (text.includes("Error")) throw new Error(`The builder printed ${text}`)
  }
  /** Only what is awaited may be an error: no test waits for what will not come. */
  const hasPrinted = (text: string) => {
    refuseErrors(output.replaceAll(text, ""))
    return output.includes(text)
  }
  ends.push(async () => {
    child.kill("SIGKILL")
    await exited
    await site.remove()
  })
  const printed = (text: string) => until(() => hasPrinted(text))
  return {
    builds: () => printed("builds"),
    printed,
    publish: (title: string) => void child.stdin.write(`${title}\n`),
    signal: (name: NodeJS.Signals) => void child.kill(name),
    killed: () =>
      until(() => {
        refuseErrors(output)
        return child.signalCode !== null
      }),
  }
}

type Step = [name: string, isReached: (request: string, objects: number) => boolean, isStored: boolean]

/** One before the state is stored and two after it: another of each in the long form. */
const steps: Step[] = [
  [
    "when its release is live on its own disk alone",
    (request, objects) => request.includes("/objects/") && objects === 1,
    false,
  ],
  ["when the state is stored", (request) => request.endsWith("/current"), true],
  ["before the manifest", (request) => request.includes("/releases/"), true],
  ...inLong<Step[]>(
    [],
    [
      ["before the state", (request) => request.endsWith("/current"), false],
      ["among the objects", (request, objects) => request.includes("/objects/") && objects === 3, true],
    ]
  ),
]

test.each(steps)(
  "a builder that is killed %s is replaced, and every server serves a whole release",
  async (_name, isReached, isStored) => {
    const builder = await startBuilder()
    await builder.builds()
    const [standby, follower] = [await start(), await start()]
    builder.publish("One")
    await builder.printed("stored One")
    await until(() => standby.live.current() !== undefined && follower.live.current() !== undefined)
    expect(await standby.role.acquire()).toBe(false)
    const visitors = await visit(standby, follower)

    let objects = 0
    storage.before = (request) => {
      if (!request.startsWith("PUT")) return Promise.resolve()
      if (request.includes("/objects/")) objects += 1
      if (!isReached(request, objects)) return Promise.resolve()
      storage.before = () => Promise.resolve()
      builder.signal("SIGKILL")
      const isDone = isStored && request.endsWith("/current")
      return isDone ? Promise.resolve() : Promise.reject(new Error("its sender is dead"))
    }
    builder.publish("Two")
    await builder.killed()
    await until(standby.role.acquire)
    expect(standby.role.isTakeOver()).toBe(true)
    await standby.sync.takeOver()
    const before = (await currentRelease(standby.site.dataDir)) ?? ""
    expect(await servedTitle(standby)).toBe(isStored ? "Two" : "One")
    expect(await readGuardRecord(standby.site.dataDir, before)).toMatchObject({ passed: true })

    const next = await release(standby, "Three")
    expect(next > before).toBe(true)
    standby.sync.request()
    await until(async () => {
      const title = await servedTitle(follower)
      expect(["One", "Two", "Three"]).toContain(title)
      return title === "Three"
    })
    for (const rounds of await visitors.leave()) expect(rounds).toBeGreaterThan(0)
  }
)

/** Kills a builder at the first request that fits, which is not done. */
const killAt = (builder: Awaited<ReturnType<typeof startBuilder>>, isReached: (request: string) => boolean): void => {
  storage.before = (request) => {
    if (!isReached(request)) return Promise.resolve()
    storage.before = () => Promise.resolve()
    builder.signal("SIGKILL")
    return Promise.reject(new Error("its sender is dead"))
  }
}

test("a builder that is killed while it removes old objects is replaced, and the next one removes the others", async () => {
  const old = [1, 2, 3, 4, 5].map((number) => `/media/site/objects/${String(number).repeat(64)}`)
  for (const key of old) {
    storage.objects.set(key, Buffer.from("of no release"))
    storage.times.set(key, Date.now() - 25 * hour)
  }
  const builder = await startBuilder({ firstSweep: 0 })
  await builder.builds()
  const [standby, follower] = [await start({ firstSweep: 0 }), await start()]
  let removed = 0
  killAt(builder, (request) => request.startsWith("DELETE") && (removed += 1) === 3)
  builder.publish("One")
  await builder.killed()
  await until(() => standby.live.current() !== undefined && follower.live.current() !== undefined)
  const visitors = await visit(standby, follower)
  expect(old.filter((key) => storage.objects.has(key)).length).toBeGreaterThan(0)
  await until(standby.role.acquire)
  await standby.sync.takeOver()
  await release(standby, "Two")
  standby.sync.request()
  await until(async () => (await servedTitle(follower)) === "Two")
  await until(() => old.every((key) => !storage.objects.has(key)))
  for (const rounds of await visitors.leave()) expect(rounds).toBeGreaterThan(0)
})

test("one that is killed while it takes over is replaced by the next one, which has everything that was published", async () => {
  const builder = await startBuilder()
  await builder.builds()
  builder.publish("One")
  await builder.printed("stored One")
  const second = await startBuilder()
  const follower = await start()
  await until(() => follower.live.current() !== undefined)
  const visitors = await visit(follower)
  killAt(second, (request) => request.startsWith("GET") && request.includes("/objects/"))
  builder.signal("SIGKILL")
  await second.killed()
  const standby = await start()
  await until(standby.role.acquire)
  expect(standby.role.isTakeOver()).toBe(true)
  await standby.sync.takeOver()
  expect(await servedTitle(standby)).toBe("One")
  await release(standby, "Two")
  standby.sync.request()
  await until(async () => (await servedTitle(follower)) === "Two")
  for (const rounds of await visitors.leave()) expect(rounds).toBeGreaterThan(0)
})

test("a builder that is frozen is replaced, and publishes nothing when it wakes", async () => {
  const builder = await startBuilder({ silence: shortSilence })
  await builder.builds()
  const standby = await start()
  builder.publish("One")
  await builder.printed("stored One")
  builder.signal("SIGSTOP")
  await until(standby.role.acquire)
  await standby.sync.takeOver()
  await release(standby, "Two")
  await standby.sync.sync()
  builder.signal("SIGCONT")
  builder.publish("Late")
  await builder.printed("BuilderReplacedError")
  expect(await servedTitle(standby)).toBe("Two")
})

test("a database that failed over to a copy without the latest states holds no release up", async () => {
  const [builder, follower] = [await start(), await start()]
  const { store } = builder.database
  await until(builder.role.acquire)
  await release(builder, "One")
  builder.sync.request()
  await until(() => follower.live.current() !== undefined)
  // What a failover does: the last transactions are gone, and with them every session.
  await store.deleteFrom("site_builder").execute()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(store)
  await until(() => !builder.role.isHeld())
  await until(() => builder.role.acquire().catch(() => false))
  await builder.sync.takeOver()
  await release(builder, "Two")
  builder.sync.request()
  await until(async () => (await servedTitle(follower)) === "Two")
})

test("a server that does not reach the database is no builder, and nothing of it is stored", async () => {
  const proxy = await startTcpProxy(postgres.url)
  ends.push(proxy.close)
  const cut = await start({ databaseUrl: proxy.address, silence: shortSilence })
  await until(cut.role.acquire)
  await cut.sync.takeOver()
  await release(cut, "One")
  await cut.sync.sync()
  const lost = new Promise<void>((done) => cut.role.onLost(done))
  proxy.freeze()
  const standby = await start()
  await until(standby.role.acquire)
  await standby.sync.takeOver()
  await release(cut, "Two")
  cut.sync.request()
  await lost
  expect(cut.role.isHeld()).toBe(false)
  // What it made live without the database gives way to what all serve.
  await until(async () => (await servedTitle(cut)) === "One")
  expect(await servedTitle(standby)).toBe("One")
  await proxy.close()
})

const openPublisher = (server: TravellingServer) => {
  const content = { position: 1 }
  const built: string[] = []
  const status = createPublishStatus()
  const contentPosition = () => Promise.resolve(`epoch.${content.position}`)
  const publisher = createPublisher({
    ...{ dataDir: server.site.dataDir, status, contentPosition, role: server.role },
    mend: server.sync.takeOver,
    retryAfter: () => 10,
    build: async () => {
      const title = await contentPosition()
      built.push(title)
      const id = await release(server, title)
      server.sync.request()
      return { release: id, built: true, changedFiles: 1, changedPages: [] }
    },
    onLive: () => Promise.resolve(),
  })
  ends.unshift(publisher.stop)
  return { publisher, status, content, built }
}

test("of two data folders on one database one builds, and the other takes over when it ends", async () => {
  const servers = [await start(), await start()] as const
  const [first, second] = [openPublisher(servers[0]), openPublisher(servers[1])]
  const { release: id } = await first.publisher.publish()
  expect(await second.publisher.publish()).toMatchObject({ release: id, built: false })
  expect([first.publisher.builds(), second.publisher.builds()]).toEqual([true, false])

  first.content.position = 2
  second.content.position = 2
  const tookOver = new Promise<void>((done) => second.status.subscribe(({ now }) => now.state === "live" && done()))
  await first.publisher.stop()
  second.publisher.request(() => undefined)
  await tookOver
  expect([first.built, second.built]).toEqual([["epoch.1"], ["epoch.2"]])
  await until(async () => (await servedTitle(servers[0])) === "epoch.2")
})

test("a server does not build before it has what the builder before it published", async () => {
  const [former, standby] = [await start(), await start()]
  await until(former.role.acquire)
  await former.sync.takeOver()
  await standby.sync.stop()
  storage.before = (request) => (request.startsWith("GET") ? Promise.reject(new Error("away")) : Promise.resolve())
  former.role.release()
  const { publisher, built, status } = openPublisher(standby)
  await expect(publisher.publish()).rejects.toThrow("503")
  expect([built, status.read().now.state]).toEqual([[], "failed"])
  storage.before = () => Promise.resolve()
  await until(() => built.length === 1)
})
