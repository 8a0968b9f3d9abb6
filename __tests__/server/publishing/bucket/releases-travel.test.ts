import { randomBytes } from "node:crypto"
import { statSync } from "node:fs"
import { readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { createPublishStatus } from "../../../../server/publishing/run/publish-status.ts"
import { confirmRefused, rollBackTo } from "../../../../server/publishing/run/release-switch.ts"
import { readHold } from "../../../../server/publishing/run/roll-back-hold.ts"
import { mendReleases } from "../../../../server/publishing/run/release-mending.ts"
import { mayBeLive } from "../../../../server/publishing/guard/guard-record.ts"
import { dropRefusal, readRefusal, writeRefusal } from "../../../../server/publishing/guard/refusal.ts"
import { makeRelease } from "../../../../server/publishing/release/make-release.ts"
import {
  activate,
  amendRelease,
  currentRelease,
  listReleases,
  releaseFolder,
} from "../../../../server/publishing/release/release-folders.ts"
import { readRelease } from "../../../../server/publishing/release/release-record.ts"
import { siteState } from "../../../../server/publishing/bucket/site-state.ts"
import { sweepBucket } from "../../../../server/publishing/bucket/sweep-bucket.ts"
import { listObjects, storeRelease } from "../../../../server/publishing/bucket/stored-release.ts"
import { startS3Server, type S3Server } from "../../../support/s3-server.ts"
import { startTcpProxy } from "../../../support/tcp-proxy.ts"
import { inLong } from "../../../support/long-form.ts"
import { build, makeJudged, page, siteFiles } from "../../serving/site-fixture.ts"
import {
  bucketOf,
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
let opened: TravellingServer[] = []

beforeEach(async () => {
  storage = await startS3Server()
  storage.pageSize = 50
})

afterEach(async () => {
  for (const server of opened) await server.close()
  opened = []
  await storage.close()
})

const start = async (options: Partial<TravellingOptions> = {}): Promise<TravellingServer> => {
  const server = await startTravelling({ databaseUrl: postgres.url, endpoint: storage.endpoint, ...options })
  opened.push(server)
  return server
}

const startBuilder = async (options: Partial<TravellingOptions> = {}): Promise<TravellingServer> => {
  const server = await start(options)
  await until(server.role.acquire)
  await server.sync.takeOver()
  return server
}

const publish = async (server: TravellingServer, title: string): Promise<string> => {
  const id = await release(server, title)
  await server.sync.sync()
  return id
}

const keys = (): string[] => [...storage.objects.keys()].map((path) => path.slice("/media/site/".length))

/** Of the live release. */
const packKey = (): string => {
  const { live } = siteState.parse(JSON.parse(String(storage.objects.get("/media/site/current"))))
  return `/media/site/objects/${live.pack}`
}

const inode = ({ site }: TravellingServer, id: string, file: string): number =>
  statSync(join(releaseFolder(site.dataDir, id), "public", file)).ino

test("a release is stored by checksum: in a pack, then the state, then object by object with the manifest last", async () => {
  const builder = await startBuilder()
  const id = await publish(builder, "One")
  const puts = storage.requests.filter((request) => request.startsWith("PUT"))
  expect(puts.slice(0, 2)).toEqual([`PUT ${packKey()}`, "PUT /media/site/current"])
  expect(puts.at(-1)).toBe(`PUT /media/site/releases/${id}.json`)
  const names = keys().filter((key) => key.startsWith("objects/"))
  expect(names.every((key) => /^objects\/[0-9a-f]{64}(\.br|\.gz)?$/.test(key))).toBe(true)
  expect(names.some((key) => key.endsWith(".br"))).toBe(true)
})

test("the next release uploads only what differs, and a server fetches only that, in a pack", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  const first = await publish(builder, "One")
  await follower.sync.sync()
  expect(await servedTitle(follower)).toBe("One")

  storage.requests.length = 0
  const second = await publish(builder, "Two")
  // The page and its two compressed copies; four files that describe the release; all of them once more in a pack.
  const objects = 3 + 4 + 1
  expect(storage.requests.filter((request) => request.startsWith("PUT"))).toHaveLength(objects + 2)
  storage.requests.length = 0
  await follower.sync.sync()
  expect(storage.requests.map((request) => request.replace(/[0-9a-f]{64}/, "pack")).sort()).toEqual([
    "GET /media/site/current",
    "GET /media/site/objects/pack",
  ])
  expect(await servedTitle(follower)).toBe("Two")
  expect(inode(follower, first, "games/index.html")).toBe(inode(follower, second, "games/index.html"))
  expect(inode(follower, first, "blog/index.html")).not.toBe(inode(follower, second, "blog/index.html"))
})

/** Publishes by a builder that is cut off from the bucket once the state is switched. */
const publishInPackAlone = async (builder: TravellingServer, title: string): Promise<void> => {
  const state = "PUT /media/site/current"
  storage.before = (request) =>
    request.startsWith("PUT") && request !== state && storage.requests.includes(state)
      ? Promise.reject(new Error("away"))
      : Promise.resolve()
  storage.requests.length = 0
  await expect(publish(builder, title)).rejects.toThrow("503")
  storage.before = () => Promise.resolve()
}

/** What a new server gets that has no pack. */
const fetchedWithoutPack = async (): Promise<string> => {
  storage.objects.delete(packKey())
  const other = await start()
  await other.sync.sync()
  return await servedTitle(other)
}

test("what the bucket has in a pack alone is live elsewhere, and stored by itself after a restart", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  await publish(builder, "One")
  await follower.sync.sync()
  await publishInPackAlone(builder, "Two")
  await follower.sync.sync()
  expect(await servedTitle(follower)).toBe("Two")
  builder.role.release()
  const restarted = await startBuilder({ site: builder.site })
  await restarted.sync.sync()
  expect(await fetchedWithoutPack()).toBe("Two")
})

test("what a builder left in a pack alone is stored by itself by who takes over", async () => {
  const [builder, standby] = [await startBuilder(), await start()]
  await publish(builder, "One")
  await standby.sync.sync()
  await publishInPackAlone(builder, "Two")
  await standby.sync.sync()
  builder.role.release()
  await until(standby.role.acquire)
  await standby.sync.takeOver()
  await standby.sync.sync()
  expect(await fetchedWithoutPack()).toBe("Two")
})

test.each([
  ["missing", () => null],
  ["cut off", (pack: Buffer) => pack.subarray(0, pack.length / 2)],
  ["none", () => Buffer.from('{"a":1}\n')],
  ["of other content", (pack: Buffer) => Buffer.from(pack.toString("latin1").replace("Two", "One"), "latin1")],
])("where a pack is %s, objects are fetched by themselves", async (_what, damage) => {
  const [builder, follower] = [await startBuilder(), await start()]
  await publish(builder, "One")
  await follower.sync.sync()
  await publish(builder, "Two")
  const damaged = damage(storage.objects.get(packKey()) ?? Buffer.alloc(0))
  if (damaged) storage.objects.set(packKey(), damaged)
  else storage.objects.delete(packKey())
  storage.requests.length = 0
  await follower.sync.sync()
  expect(await servedTitle(follower)).toBe("Two")
  expect(storage.requests.filter((request) => request.includes("/objects/")).length).toBeGreaterThan(1)
})

test("servers take up a release by a notification, and pages that come and go", async () => {
  const [builder, follower] = [await startBuilder({ isRunning: true }), await start({ isRunning: true })]
  await publish(builder, "One")
  await until(() => follower.live.current() !== undefined)
  await build(builder.site, { ...siteFiles(), "blog/index.html": page("Two"), "blog/new/index.html": page("New") })
  const added = await makeRelease({ ...builder.site, info: {} })
  await activate(builder.site.dataDir, added.id)
  builder.sync.request()
  await until(() => follower.live.current()?.files.get("blog/new/index.html") !== undefined)
  await build(builder.site, { ...siteFiles(), "blog/index.html": page("Three") })
  const { id } = await makeRelease({ ...builder.site, info: {} })
  await activate(builder.site.dataDir, id)
  builder.sync.request()
  await until(async () => (await servedTitle(follower)) === "Three")
  expect(follower.live.current()?.files.get("blog/new/index.html")).toBeUndefined()
  expect(follower.errors).toEqual([])
})

test("a release that comes to stand for other content says so everywhere", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  const id = await publish(builder, "One")
  await follower.sync.sync()
  await amendRelease(builder.site.dataDir, id, { info: { content: "Later" }, story: undefined })
  await builder.sync.sync()
  await follower.sync.sync()
  expect((await readRelease(releaseFolder(follower.site.dataDir, id)))?.info.content).toBe("Later")
})

test("a bucket that is away harms no live release, is reported once, and gets what it missed", async () => {
  const [builder, follower] = [await startBuilder({ isRunning: true }), await start({ isRunning: true })]
  await publish(builder, "One")
  await until(() => follower.live.current() !== undefined)
  storage.before = () => Promise.reject(new Error("away"))
  await release(builder, "Two")
  builder.sync.request()
  await until(() => !builder.sync.stats().up && !follower.sync.stats().up)
  await until(() => builder.sync.stats().behind > 0.2)
  expect([await servedTitle(builder), await servedTitle(follower)]).toEqual(["Two", "One"])
  expect(builder.errors).toHaveLength(1)
  storage.before = () => Promise.resolve()
  await until(async () => (await servedTitle(follower)) === "Two")
  await until(() => builder.sync.stats().up && builder.sync.stats().behind === 0)
})

test("a bucket that is slow only takes longer", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  storage.before = () => new Promise((resolve) => setTimeout(resolve, 20))
  await publish(builder, "One")
  await follower.sync.sync()
  expect(await servedTitle(follower)).toBe("One")
})

test("a file that is too large for memory travels too, and is compared with its checksum", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  await build(builder.site, { ...siteFiles(), "large.mp4": randomBytes(5_000_000) })
  const { id } = await makeRelease({ ...builder.site, info: {} })
  await activate(builder.site.dataDir, id)
  await builder.sync.sync()
  const pack = storage.objects.get(packKey()) ?? Buffer.alloc(0)
  storage.objects.delete(packKey())
  const [path = "", bytes = Buffer.alloc(0)] =
    [...storage.objects].find(([, object]) => object.length === 5_000_000) ?? []
  storage.objects.set(path, Buffer.alloc(bytes.length, "x"))
  await expect(follower.sync.sync()).rejects.toThrow("differs from its checksum")
  storage.objects.set(path, bytes)
  await follower.sync.sync()
  expect(await servedTitle(follower)).toBe("/blog")
  storage.objects.set(packKey(), pack)
  storage.objects.delete(path)
  const other = await start()
  await other.sync.sync()
  expect(await servedTitle(other)).toBe("/blog")
})

test("a network that is cut in the middle of a release leaves the last whole one, and is made up for", async () => {
  const proxy = await startTcpProxy(storage.endpoint)
  const builder = await startBuilder()
  const follower = await start({ endpoint: proxy.address, idleTimeout: 100, isRunning: true })
  await publish(builder, "One")
  await until(() => follower.live.current() !== undefined)
  const cut = Promise.withResolvers<null>()
  storage.before = (request) => {
    if (request.startsWith("GET /media/site/objects/")) {
      proxy.freeze()
      cut.resolve(null)
    }
    return Promise.resolve()
  }
  await publish(builder, "Two")
  follower.sync.request()
  await cut.promise
  await until(() => !follower.sync.stats().up)
  // It fell silent before that was noticed.
  expect(follower.sync.stats().behind).toBeGreaterThanOrEqual(0.1)
  expect(await servedTitle(follower)).toBe("One")
  storage.before = () => Promise.resolve()
  proxy.resume()
  await until(async () => (await servedTitle(follower)) === "Two")
  await proxy.close()
})

test.each([
  ["missing", () => null],
  ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
  ["other", (bytes: Buffer) => Buffer.alloc(bytes.length, "x")],
  ["endless", () => Buffer.alloc(10_000_000)],
  ["a small one of something endless", () => brotliCompressSync(Buffer.alloc(10_000_000))],
])("an object that is %s is never served, and stored again", async (_what, damage) => {
  const [builder, follower] = [await startBuilder({ isRunning: true }), await start()]
  await publish(builder, "One")
  await follower.sync.sync()
  const had = new Set(storage.objects.keys())
  await publish(builder, "Two")
  storage.objects.delete(packKey())
  const path = [...storage.objects.keys()].find((key) => !had.has(key) && key.endsWith(".br")) ?? ""
  const whole = storage.objects.get(path) ?? Buffer.alloc(0)
  const damaged = damage(whole)
  if (damaged) storage.objects.set(path, damaged)
  else storage.objects.delete(path)
  await until(builder.database.notifications.arrive)
  await expect(follower.sync.sync()).rejects.toThrow("in the bucket")
  expect(await servedTitle(follower)).toBe("One")
  // Who builds hears of it, at each look until it listens: its role may be in doubt for a moment.
  await until(() =>
    follower.sync.sync().then(
      () => true,
      () => false
    )
  )
  expect(await servedTitle(follower)).toBe("Two")
  await until(() => storage.objects.get(path)?.equals(whole) ?? false)
})

test("a fetch that breaks off continues where it was, and leaves nothing behind", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  await publish(builder, "One")
  storage.objects.delete(packKey())
  let objects = 0
  storage.before = (request) => {
    if (!request.startsWith("GET /media/site/objects/")) return Promise.resolve()
    objects += 1
    return objects > 60 ? Promise.reject(new Error("away")) : Promise.resolve()
  }
  await expect(follower.sync.sync()).rejects.toThrow("503")
  expect(follower.live.current()).toBeUndefined()
  storage.before = () => Promise.resolve()
  storage.requests.length = 0
  await follower.sync.sync()
  const total = keys().filter((key) => key.startsWith("objects/")).length
  expect(storage.requests.filter((request) => request.includes("/objects/")).length).toBeLessThanOrEqual(total - 50)
  expect(await servedTitle(follower)).toBe("One")
  expect(await readdir(follower.site.dataDir)).not.toContain("incoming")
})

test("a damaged release is fetched again", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  const id = await publish(builder, "One")
  await follower.sync.sync()
  await rm(join(releaseFolder(follower.site.dataDir, id), "public/blog/index.html"))
  expect(await mendReleases(follower.site.dataDir)).toHaveLength(1)
  await follower.sync.sync()
  expect(await servedTitle(follower)).toBe("One")
})

const switchParts = ({ site }: TravellingServer) => ({
  dataDir: site.dataDir,
  status: createPublishStatus(),
  onLive: () => Promise.resolve(),
})

const confirm = () => Promise.resolve()

const rollBack = (server: TravellingServer, id: string) =>
  server.sync.change(() => rollBackTo(switchParts(server), { release: id, by: "Ann", confirm }))

test("a roll-back on any server holds on all, and so does its end", async () => {
  const [builder, follower, other] = [await startBuilder(), await start(), await start()]
  const all = [follower, builder, other]
  const first = await publish(builder, "One")
  await follower.sync.sync()
  await publish(builder, "Two")
  await follower.sync.sync()

  await rollBack(follower, first)
  for (const { sync } of all) await sync.sync()
  for (const { site } of all) expect(await readHold(site.dataDir)).toMatchObject({ release: first, by: "Ann" })
  expect(builder.taken()).toBe(1)
  expect((await listReleases(other.site.dataDir)).length).toBe(2)

  await follower.sync.endHold()
  for (const { sync } of all) await sync.sync()
  for (const { site } of all) expect(await readHold(site.dataDir)).toBeUndefined()
})

/** On a server that is behind, the first release of two is held; elsewhere that has ended, and the third is live. */
const startBehindHold = async () => {
  const [builder, behind] = [await startBuilder(), await start()]
  const first = await publish(builder, "One")
  await publish(builder, "Two")
  await rollBack(builder, first)
  for (const { sync } of [builder, behind]) await sync.sync()
  await builder.sync.endHold()
  const third = await publish(builder, "Three")
  expect(await readHold(behind.site.dataDir)).toMatchObject({ release: first })
  return { builder, behind, first, third }
}

test("a roll-back that has ended elsewhere is not ended once more: no server goes back", async () => {
  const { builder, behind, third } = await startBehindHold()
  await behind.sync.endHold()
  for (const { sync } of [behind, builder]) await sync.sync()
  for (const { site } of [behind, builder]) expect(await currentRelease(site.dataDir)).toBe(third)
  expect(builder.taken()).toBe(0)

  // A later end of a later roll-back counts.
  await rollBack(builder, third)
  for (const { sync } of [builder, behind]) await sync.sync()
  await behind.sync.endHold()
  for (const { sync } of [behind, builder]) await sync.sync()
  expect(await readHold(builder.site.dataDir)).toBeUndefined()
})

test("nor is it after a restart", async () => {
  const { builder, behind, third } = await startBehindHold()
  storage.before = () => Promise.reject(new Error("away"))
  await behind.sync.endHold()
  await expect(behind.sync.sync()).rejects.toThrow("503")
  storage.before = () => Promise.resolve()
  const restarted = await start({ site: behind.site })
  for (const { sync } of [restarted, builder]) await sync.sync()
  for (const { site } of [restarted, builder]) expect(await currentRelease(site.dataDir)).toBe(third)
})

test("who ends a roll-back does not end a later one that this server does not know yet", async () => {
  const { builder, behind, third } = await startBehindHold()
  await rollBack(builder, third)
  await builder.sync.sync()
  await behind.sync.endHold()
  for (const { sync } of [behind, builder]) await sync.sync()
  for (const { site } of [behind, builder]) expect(await readHold(site.dataDir)).toMatchObject({ release: third })
})

test("a roll-back counts although the builder has made another release live meanwhile", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  const first = await publish(builder, "One")
  await follower.sync.sync()
  await publish(builder, "Two")
  await follower.sync.sync()
  await publish(builder, "Three")
  await rollBack(follower, first)
  await follower.sync.sync()
  await builder.sync.sync()
  expect(await currentRelease(builder.site.dataDir)).toBe(first)
})

test("the end of a roll-back counts although something else has changed elsewhere meanwhile", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  const first = await publish(builder, "One")
  await publish(builder, "Two")
  await rollBack(builder, first)
  for (const { sync } of [builder, follower]) await sync.sync()
  await amendRelease(builder.site.dataDir, first, { info: { content: "One, once more" } })
  await builder.sync.sync()
  await follower.sync.endHold()
  for (const { sync } of [follower, builder]) await sync.sync()
  for (const { site } of [builder, follower]) expect(await readHold(site.dataDir)).toBeUndefined()
})

/** A server that follows has the first release of two; the bucket has a third one. */
const startBehind = async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  const first = await publish(builder, "One")
  await follower.sync.sync()
  await publish(builder, "Two")
  await follower.sync.sync()
  await publish(builder, "Three")
  return { builder, follower, first }
}

test("a roll-back that is made while a release is fetched outlasts the fetch", async () => {
  const { builder, follower, first } = await startBehind()
  const held = Promise.withResolvers<undefined>()
  storage.before = (request) => (request.startsWith("GET /media/site/objects/") ? held.promise : Promise.resolve())
  const fetching = follower.sync.sync()
  await until(() => storage.requests.at(-1)?.includes("/objects/") ?? false)
  expect(await rollBack(follower, first)).toBe("done")
  held.resolve(undefined)
  await fetching
  for (const { sync } of [follower, builder]) await sync.sync()
  for (const { site } of [follower, builder]) {
    expect(await currentRelease(site.dataDir)).toBe(first)
    expect(await readHold(site.dataDir)).toMatchObject({ release: first, by: "Ann" })
  }
})

test("a server that looks in the middle of a roll-back does not undo it", async () => {
  const { builder, follower, first } = await startBehind()
  await follower.sync.sync()
  const [switched, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const rolledBack = follower.sync.change(async () => {
    const result = await rollBackTo(switchParts(follower), { release: first, by: "Ann", confirm })
    switched.resolve(undefined)
    await ended.promise
    return result
  })
  await switched.promise
  const looking = follower.sync.sync()
  await until(() => storage.requests.at(-1)?.includes("/objects/") ?? false)
  ended.resolve(undefined)
  await Promise.all([rolledBack, looking])
  for (const { sync } of [follower, builder]) await sync.sync()
  for (const { site } of [follower, builder]) expect(await readHold(site.dataDir)).toMatchObject({ release: first })
})

test("a roll-back that the bucket does not have yet outlasts a restart", async () => {
  const { builder, follower, first } = await startBehind()
  storage.before = () => Promise.reject(new Error("away"))
  await rollBack(follower, first)
  await expect(follower.sync.sync()).rejects.toThrow("503")
  storage.before = () => Promise.resolve()
  const restarted = await start({ site: follower.site })
  await restarted.sync.sync()
  await builder.sync.sync()
  expect(await readHold(builder.site.dataDir)).toMatchObject({ release: first })
  expect(await readHold(restarted.site.dataDir)).toMatchObject({ release: first })
})

/** A builder has refused a release, and a server that follows knows that. */
const startRefused = async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  await publish(builder, "One")
  await build(builder.site, { ...siteFiles(), "blog/index.html": page("Refused") })
  const { id } = await makeJudged({ ...builder.site, info: { content: "Refused" } }, false)
  await writeRefusal(builder.site.dataDir, {
    ...{ release: id, at: new Date().toISOString(), confirmable: true, changedFiles: 1, changedPages: [] },
    ...{ faults: [], faultCount: 1 },
  })
  await builder.sync.sync()
  await follower.sync.sync()
  expect((await readRefusal(follower.site.dataDir))?.release).toBe(id)
  return { builder, follower, id }
}

/** As a user does on a server. */
const confirmOn = async (server: TravellingServer, id: string) => {
  const held = (await readHold(server.site.dataDir))?.at ?? null
  return server.sync.change(() => confirmRefused(switchParts(server), { release: id, confirm }), { refused: id, held })
}

test("a refused release whose place another one has taken elsewhere does not go live there any more", async () => {
  const { builder, follower, id } = await startRefused()
  await dropRefusal(builder.site.dataDir)
  const next = await publish(builder, "Two")
  expect(await confirmOn(follower, id)).toBe("done")
  for (const { sync } of [follower, builder]) await sync.sync()
  for (const { site } of [follower, builder]) expect(await currentRelease(site.dataDir)).toBe(next)
})

test("a refused release waits on all servers, and any of them can confirm it", async () => {
  const { builder, follower, id } = await startRefused()
  expect(await servedTitle(follower)).toBe("One")
  expect(await confirmOn(follower, id)).toBe("done")
  await follower.sync.sync()
  await builder.sync.sync()
  await builder.live.reload()
  expect(await servedTitle(builder)).toBe("Refused")
  expect(await readRefusal(builder.site.dataDir)).toBeUndefined()

  await publish(builder, "Three")
  await follower.sync.sync()
  for (const { site } of [builder, follower]) expect(await mayBeLive(site.dataDir, id)).toBe(true)
})

test("a roll-back that was made elsewhere before a confirmation outlasts it, until a user who knows it confirms", async () => {
  const { builder, follower, id } = await startRefused()
  const live = (await currentRelease(builder.site.dataDir)) ?? ""
  await rollBack(builder, live)
  await builder.sync.sync()
  expect(await confirmOn(follower, id)).toBe("done")
  for (const { sync } of [follower, builder]) await sync.sync()
  for (const { site } of [follower, builder]) {
    expect(await readHold(site.dataDir)).toMatchObject({ release: live, by: "Ann" })
    expect((await readRefusal(site.dataDir))?.release).toBe(id)
  }

  expect(await confirmOn(follower, id)).toBe("done")
  for (const { sync } of [follower, builder]) await sync.sync()
  for (const { site } of [follower, builder]) expect(await currentRelease(site.dataDir)).toBe(id)
})

test("a state that comes late from a former builder is passed over, and put right", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  await publish(builder, "One")
  const late = storage.objects.get("/media/site/current") ?? Buffer.alloc(0)
  await publish(builder, "Two")
  await follower.sync.sync()
  storage.objects.set("/media/site/current", late)
  await follower.sync.sync()
  expect(await servedTitle(follower)).toBe("Two")
  await builder.sync.sync()
  expect(storage.objects.get("/media/site/current")?.equals(late)).toBe(false)
})

test("a bucket that has lost everything gets everything again", async () => {
  const builder = await startBuilder()
  await publish(builder, "One")
  storage.objects.clear()
  await builder.sync.sync()
  const follower = await start()
  await follower.sync.sync()
  expect(await servedTitle(follower)).toBe("One")
})

test("a state that cannot be read changes nothing", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  await publish(builder, "One")
  await follower.sync.sync()
  storage.objects.set("/media/site/current", Buffer.from("<html>"))
  await expect(follower.sync.sync()).rejects.toThrow("cannot be read")
  expect(await servedTitle(follower)).toBe("One")
})

test("a release that names a file elsewhere is not fetched", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  const id = await publish(builder, "One")
  const folder = releaseFolder(builder.site.dataDir, id)
  const part = (await readdir(join(folder, "checksums")))[0] ?? ""
  await rm(join(folder, "checksums", part))
  const record = ["a".repeat(64), 1, 1, [], 0]
  await writeFile(join(folder, "checksums", part), JSON.stringify({ "../../x": [1, ...record] }))
  const bucket = bucketOf(storage.endpoint)
  const known = await listObjects(bucket)
  known.keys.add(`objects/${"a".repeat(64)}`)
  const { stored } = await storeRelease({ bucket, dataDir: builder.site.dataDir, known }, id)
  const state = JSON.parse(String(storage.objects.get("/media/site/current"))) as object
  await bucket.put("current", Buffer.from(JSON.stringify({ ...state, live: stored, newest: stored })))
  await expect(follower.sync.sync()).rejects.toThrow('names "../../x"')
})

test("a server that comes back after many releases fetches the newest alone", async () => {
  const [builder, follower] = [await startBuilder(), await start()]
  await publish(builder, "0")
  await follower.sync.sync()
  const count = inLong(12, 1_000)
  for (let number = 1; number <= count; number += 1) await release(builder, String(number))
  await builder.sync.sync()
  storage.requests.length = 0
  await follower.sync.sync()
  expect(await servedTitle(follower)).toBe(String(count))
  expect(await listReleases(follower.site.dataDir)).toHaveLength(2)
  expect(storage.requests).toEqual(["GET /media/site/current", `GET ${packKey()}`])
}, 600_000)

test("a release sorts after the newest one of the bucket, although the clock of its builder is behind", async () => {
  const builder = await startBuilder()
  const { now } = Date
  Date.now = () => now() + 120_000
  const first = await publish(builder, "One").finally(() => (Date.now = now))
  builder.role.release()
  const next = await startBuilder()
  expect((await publish(next, "Two")) > first).toBe(true)
  await builder.sync.sync()
  await builder.live.reload()
  expect(await servedTitle(builder)).toBe("Two")
})

test("what no kept release names is removed when it is older than a day", async () => {
  const builder = await startBuilder()
  const ids: string[] = []
  for (const title of ["One", "Two", "Three", "Four"]) ids.push(await publish(builder, title))
  const bucket = bucketOf(storage.endpoint)
  const known = await listObjects(bucket)
  const parts = { bucket, known, retention: { count: 2, days: 0 }, verify: builder.role.verify }
  expect(await sweepBucket(parts)).toBe(0)
  const before = keys().length
  for (const path of storage.objects.keys()) storage.times.set(path, Date.now() - 2 * 86_400_000)
  expect(await sweepBucket(parts)).toBeGreaterThan(5)
  // A pack saves requests while its release is new.
  expect(storage.objects.has(packKey())).toBe(false)
  expect(keys().length).toBeLessThan(before)
  expect(keys().filter((key) => key.startsWith("releases/"))).toEqual(ids.slice(2).map((id) => `releases/${id}.json`))
  const follower = await start()
  await follower.sync.sync()
  expect(await servedTitle(follower)).toBe("Four")
})

test("of each of the last days the bucket keeps the newest release, as the disk does", async () => {
  const builder = await startBuilder()
  const live = await publish(builder, "One")
  const manifest = storage.objects.get(`/media/site/releases/${live}.json`) ?? Buffer.from("")
  const idOf = (days: number, hour: number): string => {
    const midnight = new Date(Math.floor(Date.now() / 86_400_000 - days) * 86_400_000 + hour * 3_600_000)
    return `${midnight.toISOString().replace(/[-:.]/g, "")}-00000000`
  }
  const kept = [idOf(9, 20), idOf(3, 9), idOf(2, 23)]
  for (const id of [idOf(40, 1), idOf(9, 1), idOf(9, 2), idOf(2, 0), idOf(2, 5), ...kept])
    storage.objects.set(`/media/site/releases/${id}.json`, manifest)
  for (const path of storage.objects.keys()) storage.times.set(path, Date.now() - 2 * 86_400_000)
  const bucket = bucketOf(storage.endpoint)

  await sweepBucket({
    ...{ bucket, known: await listObjects(bucket), retention: { count: 1, days: 30 } },
    verify: builder.role.verify,
  })

  const left = keys().filter((key) => key.startsWith("releases/"))
  expect(left.sort()).toEqual([...kept, live].map((id) => `releases/${id}.json`))
})

test("the builder removes by itself, and stores the next release all the same", async () => {
  const former = await startBuilder()
  for (const title of ["One", "Two", "Three"]) await publish(former, title)
  former.role.release()
  const builder = await startBuilder({ retention: { count: 2, days: 0 }, firstSweep: 0 })
  for (const path of storage.objects.keys()) storage.times.set(path, Date.now() - 2 * 86_400_000)
  await builder.sync.sync()
  expect(keys().filter((key) => key.startsWith("releases/"))).toHaveLength(2)
  await publish(builder, "Four")
  const follower = await start()
  await follower.sync.sync()
  expect(await servedTitle(follower)).toBe("Four")
})

test("removes nothing that may be named by a release whose description is damaged, or as a former builder", async () => {
  const [builder, other] = [await startBuilder(), await start()]
  await publish(builder, "One")
  const bucket = bucketOf(storage.endpoint)
  const parts = { bucket, known: await listObjects(bucket), retention: { count: 2, days: 0 } }
  const before = keys()
  for (const path of storage.objects.keys()) storage.times.set(path, Date.now() - 2 * 86_400_000)
  await expect(sweepBucket({ ...parts, verify: other.role.verify })).rejects.toThrow("Another server builds")
  for (const path of storage.objects.keys())
    if (path.includes("/objects/") && String(storage.objects.get(path)).startsWith('{"'))
      storage.objects.set(path, Buffer.from("x"))
  await expect(sweepBucket({ ...parts, verify: builder.role.verify })).rejects.toThrow("damaged")
  expect(keys()).toEqual(before)
})
