import { mkdirSync, readdirSync } from "node:fs"
import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createPublishStatus } from "../../../../server/publishing/run/publish-status.ts"
import { createPublisher } from "../../../../server/publishing/run/publisher.ts"
import { PublishRefusedError } from "../../../../server/publishing/guard/refusal.ts"
import {
  activate,
  currentRelease,
  listReleases,
  releaseFolder,
} from "../../../../server/publishing/release/release-folders.ts"
import { endTidying } from "../../../../server/publishing/release/release-tidy.ts"
import { makeRelease } from "../../../../server/publishing/release/make-release.ts"
import type { SiteBuilder } from "../../../../server/publishing/builder/site-builder.ts"
import { writeHold } from "../../../../server/publishing/run/roll-back-hold.ts"
import { mendReleases } from "../../../../server/publishing/run/release-mending.ts"
import { publishSite, type BuildReason } from "../../../../server/publishing/run/site-publish.ts"
import { verifyRelease } from "../../../../server/publishing/verify/release-verify.ts"
import type { BuildStep } from "../../../../shared/contract/publishing.ts"
import type { PublicChanges } from "../../../../shared/contract/public-changes.ts"
import type { WithheldPage } from "../../../../shared/site-updates.ts"
import { addInlineScripts, build } from "../../serving/site-fixture.ts"
import { posts, siteUrl, fullSite } from "../whole-site.ts"

let root: string
let dataDir: string
let projectDir: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "site-publish-"))
  ;[dataDir, projectDir] = [join(root, "data"), join(root, "project")]
  await mkdir(join(projectDir, "node_modules"), { recursive: true })
  await writeFile(join(projectDir, "package.json"), "{}")
})

afterEach(async () => {
  await endTidying(dataDir)
  await rm(root, { recursive: true, force: true })
  expect(failures).toEqual([])
})

type Files = Parameters<typeof build>[1]

/** The content: its change position, and the site that a build makes of it. */
const content = {
  position: 1,
  files: {} as Files,
  withheld: [] as WithheldPage[],
  /** What visitors see differently. */
  changes: null as PublicChanges | null,
  /** Whether a resident builder runs after the first build. */
  hasResident: false,
  /** Called at the end of a build. */
  onBuilt: (): Promise<void> => Promise.resolve(),
  /** Called before a release goes live. */
  mayGoLive: (): Promise<void> => Promise.resolve(),
}

/** Errors during a successful publish. */
const failures: unknown[] = []

/** A server's publisher, whose builds write the current content. */
const openServer = (
  readChanges: (since: unknown) => Promise<PublicChanges | null> = () => Promise.resolve(content.changes)
) => {
  const status = createPublishStatus()
  let builds = 0
  let startsOver = 0
  let othersFound = 0
  const otherSources = Promise.withResolvers<null>()
  const sourcesBuilt: string[] = []
  const builder: SiteBuilder = {
    prepare: () => Promise.resolve(),
    isReady: (sources) => content.hasResident && sources === sourcesBuilt.at(-1),
    build: async (sources) => {
      builds += 1
      sourcesBuilt.push(sources)
      await build({ siteDir: join(dataDir, "site"), dataDir, remove: () => Promise.resolve() }, content.files)
      await content.onBuilt()
      return { changes: undefined, withheld: content.withheld }
    },
    stayReady: () => undefined,
    startOver: () => {
      startsOver += 1
      return Promise.resolve()
    },
    stop: () => Promise.resolve(),
  }
  const onLive = () => Promise.resolve()
  const contentPosition = () => Promise.resolve(`epoch.${content.position}`)
  const onError = (error: unknown) => failures.push(error)
  const retention = { count: 20, days: 30 }
  const reasons: BuildReason[] = []
  const onBuild = (reason: BuildReason) => void reasons.push(reason)
  const parts = {
    projectDir,
    dataDir,
    siteUrl,
    builder,
    contentPosition,
    readChanges,
    retention,
    mayGoLive: () => content.mayGoLive(),
    onLive,
    onError,
    onBuild,
    onOtherSources: () => {
      othersFound += 1
      otherSources.resolve(null)
    },
  }
  const mend = async (): Promise<void> => {
    await mendReleases(dataDir)
  }
  const publisher = createPublisher({
    ...parts,
    status,
    mend,
    build: (run) => publishSite(parts, run),
    retryAfter: () => 1,
  })
  return {
    parts,
    publisher,
    status,
    state: () => status.read().now.state,
    reasons,
    builds: () => builds,
    startsOver: () => startsOver,
    sourcesBuilt,
    othersFound: () => othersFound,
    otherSources: otherSources.promise,
  }
}

const save = (files: Files): void => {
  content.position += 1
  content.files = files
}

/** Publishes a site, and then one that has lost most of its posts; then stops the server. */
const refuse = async () => {
  const server = openServer()
  save(fullSite(posts(30)))
  const { release: live } = await server.publisher.publish()
  save(fullSite(posts(3)))
  await expect(server.publisher.publish()).rejects.toThrow(PublishRefusedError)
  await server.publisher.stop()
  return live
}

test("publishes content with the sources of the last publish, and asks for another one when they have changed", async () => {
  content.hasResident = true
  await addInlineScripts(projectDir)
  const server = openServer()
  save(fullSite(posts(2)))
  await server.publisher.publish()
  // Until then the files are so new that two contents could have their times.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await server.publisher.publish()
  save(fullSite(posts(3)))
  expect(await server.publisher.publish()).toMatchObject({ built: true })
  expect(server.othersFound()).toBe(0)

  await writeFile(join(projectDir, "package.json"), '{ "name": "other" }')
  save(fullSite(posts(4)))
  expect(await server.publisher.publish()).toMatchObject({ built: true, changedPages: expect.any(Array) as string[] })
  await server.otherSources
  expect([new Set(server.sourcesBuilt).size, server.othersFound()]).toEqual([1, 1])
  await server.publisher.publish()
  expect([new Set(server.sourcesBuilt).size, server.othersFound()]).toEqual([2, 1])
  expect(server.reasons).toEqual(["first", "content", "content", "sources"])

  await writeFile(join(projectDir, "package.json"), '{ "name": "third" }')
  save(fullSite(posts(5)))
  await server.publisher.publish({ byUser: true })
  expect([new Set(server.sourcesBuilt).size, server.othersFound()]).toEqual([3, 1])
  await server.publisher.stop()
  content.hasResident = false
})

test("builds saves of an exited process at the next start, and nothing when all is live", async () => {
  save(fullSite(posts(2)))
  const first = openServer()
  await first.publisher.publish()
  await first.publisher.stop()
  save(fullSite(posts(3)))
  const second = openServer()
  expect(await second.publisher.publish()).toMatchObject({
    built: true,
    changedPages: ["/blog/post-2", "/ru/blog/post-2"],
  })
  await second.publisher.stop()
  const third = openServer()
  expect(await third.publisher.publish()).toMatchObject({ built: false })
  expect([first.builds(), second.builds(), third.builds()]).toEqual([1, 1, 0])
  await third.publisher.stop()
})

test("says why it builds", async () => {
  save(fullSite(posts(2)))
  const server = openServer()
  await server.publisher.publish()
  await server.publisher.publish()
  save(fullSite(posts(3)))
  await server.publisher.publish()
  await writeFile(join(projectDir, "package.json"), '{"version":"2"}')
  await server.publisher.publish()
  expect(server.reasons).toEqual(["first", "content", "sources"])
  await server.publisher.stop()
})

test("remembers a refusal after a restart, and builds the same again only on request of a user", async () => {
  const live = await refuse()
  const server = openServer()
  await expect(server.publisher.publish()).rejects.toThrow(PublishRefusedError)
  expect([server.builds(), server.state()]).toEqual([0, "refused"])
  await expect(server.publisher.publish({ byUser: true })).rejects.toThrow(PublishRefusedError)
  expect([server.builds(), server.state(), await currentRelease(dataDir)]).toEqual([1, "refused", live])
  await server.publisher.stop()
})

test("refuses again what a process refused that exited before it stored the refusal", async () => {
  const live = await refuse()
  await rm(join(dataDir, "refused.json"))
  const server = openServer()
  await expect(server.publisher.publish()).rejects.toThrow(PublishRefusedError)
  expect([server.builds(), server.state(), await currentRelease(dataDir)]).toEqual([1, "refused", live])
  await server.publisher.stop()
})

test("keeps no release whose verdict could not be stored", async () => {
  const server = openServer()
  save(fullSite(posts(30)))
  const { release: live } = await server.publisher.publish()
  await server.publisher.stop()
  save(fullSite(posts(3)))
  const onStep = (step: BuildStep): void => {
    if (step !== "judging") return
    const id = readdirSync(join(dataDir, "releases")).sort().at(-1) ?? ""
    mkdirSync(join(releaseFolder(dataDir, id), "guard.json.new"))
  }
  const run = { signal: new AbortController().signal, byUser: true, onStep }
  await expect(publishSite(server.parts, run)).rejects.toThrow("EISDIR")
  expect((await listReleases(dataDir)).map(({ id }) => id)).toEqual([live])
})

test("builds new sources despite a refusal, and publishes restored posts by itself", async () => {
  const live = await refuse()
  await writeFile(join(projectDir, "package.json"), '{"version":"2"}')
  const server = openServer()
  await expect(server.publisher.publish()).rejects.toThrow(PublishRefusedError)
  expect(server.builds()).toBe(1)
  save(fullSite(posts(29)))
  const { release, built } = await server.publisher.publish()
  expect([built, await currentRelease(dataDir)]).toEqual([true, release])
  expect(release).not.toBe(live)
  expect(await server.publisher.confirm({ release: live, confirm: () => Promise.resolve() })).toBe("unknown")
  await server.publisher.stop()
})

test("a confirmed release stays live after the next start", async () => {
  await refuse()
  const server = openServer()
  const error: unknown = await server.publisher.publish().catch((thrown: unknown) => thrown)
  if (!(error instanceof PublishRefusedError)) throw error
  const { release } = error.refusal
  expect(await server.publisher.confirm({ release, confirm: () => Promise.resolve() })).toBe("done")
  await server.publisher.stop()
  const next = openServer()
  expect(await next.publisher.publish()).toMatchObject({ release, built: false })
  expect(next.builds()).toBe(0)
  await next.publisher.stop()
})

test("has nothing to confirm when the process exited after the switch, with the refusal still stored", async () => {
  await refuse()
  const server = openServer()
  const error: unknown = await server.publisher.publish().catch((thrown: unknown) => thrown)
  if (!(error instanceof PublishRefusedError)) throw error
  const { release } = error.refusal
  await activate(dataDir, release)
  expect(await server.publisher.confirm({ release, confirm: () => Promise.resolve() })).toBe("unknown")
  expect(await server.publisher.publish()).toMatchObject({ release, built: false })
  await server.publisher.stop()
})

test("reports failing pages with the live release", async () => {
  save(fullSite(posts(2)))
  content.withheld = [{ page: "/blog/torn", entry: "Torn", reason: "the page is torn" }]
  const server = openServer()
  const { warnings } = await server.publisher.publish()
  expect(warnings).toEqual([{ kind: "pageFailed", page: "/blog/torn", entry: "Torn", reason: "the page is torn" }])
  await server.publisher.stop()
  content.withheld = []
})

/** Waits until a retry of the publisher itself has made a release live. */
const goesLive = (server: ReturnType<typeof openServer>): Promise<void> =>
  new Promise((done) => {
    const stop = server.status.subscribe(({ now }) => {
      if (now.state !== "live") return
      stop()
      done()
    })
  })

test.each([
  ["index.html is gone", (folder: string) => rm(join(folder, "public/index.html"))],
  ["rules.json was cut off", (folder: string) => truncate(join(folder, "rules.json"), 10)],
  ["the manifest was cut off", (folder: string) => truncate(join(folder, "hosting/manifest.json"), 10)],
  ["its folder is gone", (folder: string) => rm(folder, { recursive: true })],
])("builds the live release again when %s, although nothing has changed", async (_what, damage) => {
  save(fullSite(posts(2)))
  const first = openServer()
  const { release } = await first.publisher.publish()
  await first.publisher.stop()
  await endTidying(dataDir)
  await damage(releaseFolder(dataDir, release))
  const server = openServer()
  const published = await server.publisher.publish()
  expect(published).toMatchObject({ built: true })
  expect(await currentRelease(dataDir)).toBe(published.release)
  expect(await verifyRelease(releaseFolder(dataDir, published.release))).toEqual([])
  await server.publisher.stop()
})

test("keeps the live release when the disk is full, says so, and goes on by itself when there is room", async () => {
  save(fullSite(posts(2)))
  const server = openServer()
  const { release } = await server.publisher.publish()
  save(fullSite(posts(3)))
  // The kernel refuses every write to this file for lack of room.
  content.onBuilt = () => writeFile("/dev/full", "x")
  await expect(server.publisher.publish()).rejects.toMatchObject({ code: "ENOSPC" })
  expect(server.status.read().now).toMatchObject({ state: "failed", cause: "diskFull" })
  expect([await currentRelease(dataDir), server.startsOver()]).toEqual([release, 0])
  content.onBuilt = () => Promise.resolve()
  await goesLive(server)
  expect(await currentRelease(dataDir)).not.toBe(release)
  await server.publisher.stop()
  failures.length = 0
})

test("starts over when the built site is damaged, and publishes by itself", async () => {
  save(fullSite(posts(2)))
  const server = openServer()
  content.onBuilt = () => truncate(join(dataDir, "site/hosting/manifest.json"), 10)
  await expect(server.publisher.publish()).rejects.toThrow(SyntaxError)
  expect(server.startsOver()).toBe(1)
  content.onBuilt = () => Promise.resolve()
  await goesLive(server)
  await server.publisher.stop()
  failures.length = 0
})

const changesNamed = (title: string): PublicChanges => ({
  items: [{ kind: "blog", id: null, locale: "en", happening: "changed", title, by: "Ann" }],
  count: 1,
  people: ["Ann"],
})

const storedReleases = async () => (await listReleases(dataDir)).map(({ id, info, story }) => ({ id, info, story }))

test("makes no release when what was built equals the live one, and does not build it again", async () => {
  content.changes = changesNamed("first")
  save(fullSite(posts(2)))
  const server = openServer()
  const { release } = await server.publisher.publish()
  save(fullSite(posts(2)))
  expect(await server.publisher.publish()).toMatchObject({ release, built: false })
  expect(await server.publisher.publish({ byUser: true })).toMatchObject({ release, built: false })
  expect([server.builds(), (await storedReleases()).map(({ id }) => id)]).toEqual([2, [release]])

  // Other sources are built even so.
  await writeFile(join(projectDir, "package.json"), '{"version":"2"}')
  expect(await server.publisher.publish()).toMatchObject({ release, built: false })
  expect([server.builds(), (await storedReleases()).length]).toEqual([3, 1])
  await server.publisher.stop()
  const next = openServer()
  expect(await next.publisher.publish()).toMatchObject({ built: false })
  expect(next.builds()).toBe(0)
  await next.publisher.stop()
})

test("reports a page that failed even if nothing else has changed", async () => {
  content.changes = null
  save(fullSite(posts(2)))
  const server = openServer()
  const { release } = await server.publisher.publish()
  save(fullSite(posts(2)))
  content.withheld = [{ page: "/blog/post-1", entry: "Post 1", reason: "it cannot be drawn" }]
  await server.publisher.publish()
  content.withheld = []
  expect(server.status.read().now).toMatchObject({
    state: "live",
    release,
    changedFiles: 0,
    warnings: [{ kind: "pageFailed", page: "/blog/post-1", reason: "it cannot be drawn" }],
  })
  expect(await storedReleases()).toHaveLength(1)
  await server.publisher.stop()
})

test("a release records what it has changed since the one before, also what came while it was built", async () => {
  content.changes = null
  save(fullSite(posts(2)))
  const server = openServer()
  await server.publisher.publish()
  const since = `epoch.${content.position}`
  content.changes = changesNamed("second")
  save(fullSite(posts(3)))
  await server.publisher.publish()
  // The build had read this change already, so nothing differs when it is looked at once more.
  content.changes = changesNamed("third")
  save(fullSite(posts(3)))
  await server.publisher.publish()

  const [first, second] = await storedReleases()
  expect(first?.story).toBeUndefined()
  expect(second?.story).toEqual({ ...changesNamed("third"), since, sources: false })
  expect(second?.info.content).toBe(`epoch.${content.position}`)
  await server.publisher.stop()
})

test("a release after a refused one records what the refused one would have brought, too", async () => {
  content.changes = null
  save(fullSite(posts(30)))
  const asked: unknown[] = []
  const server = openServer((since) => {
    asked.push(since)
    return Promise.resolve(content.changes)
  })
  await server.publisher.publish()
  const since = `epoch.${content.position}`
  save(fullSite(posts(3)))
  await expect(server.publisher.publish()).rejects.toThrow(PublishRefusedError)
  content.changes = changesNamed("both")
  save(fullSite(posts(29)))
  await server.publisher.publish()
  expect(asked).toEqual([since, since])
  expect((await storedReleases()).at(-1)?.story).toEqual({ ...changesNamed("both"), since, sources: false })
  await server.publisher.stop()
})

test("a release after one whose process ended before its verdict records what that one would have brought, too", async () => {
  content.changes = null
  save(fullSite(posts(2)))
  const asked: unknown[] = []
  const server = openServer((since) => {
    asked.push(since)
    return Promise.resolve(content.changes)
  })
  await server.publisher.publish()
  const since = `epoch.${content.position}`
  save(fullSite(posts(3)))
  await build({ siteDir: join(dataDir, "site"), dataDir, remove: () => Promise.resolve() }, content.files)
  await makeRelease({ siteDir: join(dataDir, "site"), dataDir, info: { content: `epoch.${content.position}` } })
  content.changes = changesNamed("both")
  await server.publisher.publish()
  expect(asked).toEqual([since])
  expect((await storedReleases()).at(-1)?.story).toEqual({ ...changesNamed("both"), since, sources: false })
  await server.publisher.stop()
})

test("publishes even if it is not known what has changed", async () => {
  content.changes = null
  save(fullSite(posts(2)))
  const server = openServer(() => Promise.reject(new Error("the database is away")))
  await server.publisher.publish()
  save(fullSite(posts(3)))
  expect(await server.publisher.publish()).toMatchObject({ built: true })
  expect(failures.splice(0)).toHaveLength(1)
  expect((await storedReleases()).at(-1)?.story).toBeUndefined()
  await server.publisher.stop()
})

test("the release that was rolled back from goes live again when it still equals the site", async () => {
  const server = openServer()
  save(fullSite(posts(2)))
  const { release: first } = await server.publisher.publish()
  save(fullSite(posts(3)))
  const { release: second } = await server.publisher.publish()
  await server.publisher.rollBack({ release: first, by: "Ann", confirm: () => Promise.resolve() })
  expect(await server.publisher.publish()).toMatchObject({ release: first, built: false })

  expect(await server.publisher.publish({ byUser: true })).toMatchObject({ release: second, built: true })

  expect([await currentRelease(dataDir), (await storedReleases()).length]).toEqual([second, 2])
  await server.publisher.stop()
})

test.each([
  "before the build has ended",
  "at the instant at which it goes live",
  "at that instant, by a clock that is behind",
])("a roll-back by another process holds, also %s", async (moment) => {
  const server = openServer()
  save(fullSite(posts(2)))
  const { release: first } = await server.publisher.publish()
  save(fullSite(posts(3)))
  await server.publisher.publish()
  save(fullSite(posts(4)))
  // What the other process does, in its order.
  content.onBuilt = async () => {
    const at = new Date(Date.now() - (moment.endsWith("behind") ? 120_000 : 0)).toISOString()
    await writeHold(dataDir, { release: first, by: "Ann", at })
    if (moment.startsWith("before")) await activate(dataDir, first)
    content.onBuilt = () => Promise.resolve()
  }
  expect(await server.publisher.publish()).toMatchObject({ release: first, built: false })
  expect([server.state(), await currentRelease(dataDir)]).toEqual(["rolled-back", first])

  expect(await server.publisher.publish({ byUser: true })).toMatchObject({ built: true })
  expect(await currentRelease(dataDir)).not.toBe(first)
  await server.publisher.stop()
})

test("a request that ends a roll-back goes on after a passing failure", async () => {
  const server = openServer()
  save(fullSite(posts(2)))
  const { release: first } = await server.publisher.publish()
  save(fullSite(posts(3)))
  await server.publisher.publish()
  await server.publisher.rollBack({ release: first, by: "Ann", confirm: () => Promise.resolve() })
  save(fullSite(posts(4)))
  content.onBuilt = () => {
    content.onBuilt = () => Promise.resolve()
    return Promise.reject(Object.assign(new Error("too many open files"), { code: "EMFILE" }))
  }
  const live = new Promise<void>((done) => {
    server.status.subscribe(({ now }) => {
      if (now.state === "live") done()
    })
  })
  await expect(server.publisher.publish({ byUser: true })).rejects.toThrow("too many open files")
  await live
  expect(await currentRelease(dataDir)).not.toBe(first)
  await server.publisher.stop()
})

test("makes nothing live when another server builds meanwhile", async () => {
  const server = openServer()
  save(fullSite(posts(2)))
  const { release } = await server.publisher.publish()
  save(fullSite(posts(3)))
  content.mayGoLive = () => Promise.reject(new Error("another server builds"))
  await expect(server.publisher.publish()).rejects.toThrow("another server builds")
  content.mayGoLive = () => Promise.resolve()
  expect(await currentRelease(dataDir)).toBe(release)
  await server.publisher.stop()
})
