import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createPublishStatus, type PublishState } from "../../../../server/publishing/run/publish-status.ts"
import type { PublisherParts } from "../../../../server/publishing/run/publish-run.ts"
import { createPublisher } from "../../../../server/publishing/run/publisher.ts"
import { activate, currentRelease } from "../../../../server/publishing/release/release-folders.ts"
import { BuildError } from "../../../../server/publishing/builder/site-build.ts"
import { build, emptySite, makeJudged, type Site } from "../../serving/site-fixture.ts"

let site: Site

beforeEach(async () => {
  site = await emptySite()
  await build(site)
})

afterEach(() => site.remove())

/** A publisher whose builds immediately make a release of the current position, and content that the test moves. */
const openPublisher = (more: Partial<PublisherParts> = {}) => {
  const status = createPublishStatus()
  const states: PublishState["state"][] = []
  status.subscribe(({ now }) => states.push(now.state))
  const content = { position: 1 }
  const contentPosition = () => Promise.resolve(`epoch.${content.position}`)
  const built: string[] = []
  const publisher = createPublisher({
    dataDir: site.dataDir,
    status,
    contentPosition,
    build: async () => {
      const info = { content: await contentPosition() }
      built.push(info.content)
      const release = await makeJudged({ ...site, info })
      await activate(site.dataDir, release.id)
      return { release: release.id, built: true, changedFiles: release.changed.length, changedPages: ["/"] }
    },
    onLive: () => Promise.resolve(),
    ...more,
  })
  return { publisher, status, states, content, built }
}

/** A build that waits until the test opens the gate. */
const openGate = () => {
  const gate = Promise.withResolvers<null>()
  const begun = Promise.withResolvers<null>()
  const published = { release: "r", built: false, changedFiles: 0, changedPages: [] }
  const wait: PublisherParts["build"] = async ({ signal }) => {
    begun.resolve(null)
    signal.addEventListener("abort", () => gate.reject(signal.reason as Error))
    await gate.promise
    return published
  }
  return { wait, begun: begun.promise, open: () => gate.resolve(null) }
}

const confirm = () => Promise.resolve()

/** Confirms, and records the release that was live. */
const noting = (notified: unknown[]) => (from: string | undefined) => {
  notified.push(from)
  return Promise.resolve()
}

const failing = { build: () => Promise.reject(new Error("the disk is full")) }

test("emits the state of a build, and the live release", async () => {
  const { publisher, status, states } = openPublisher()
  const published = await publisher.publish()
  expect(states).toEqual(["building", "live"])
  expect(status.read().now).toMatchObject({ state: "live", release: published.release, changedPages: ["/"] })
  await publisher.stop()
})

test("leaves the status of the live release when there is nothing to publish", async () => {
  const idle = { release: "r", built: false, changedFiles: 0, changedPages: [] }
  const { publisher, status } = openPublisher({ build: () => Promise.resolve(idle) })
  await publisher.publish()
  expect(status.read().now).toEqual({ state: "idle" })
  status.succeed({ release: "r", seconds: 2, changedFiles: 1, changedPages: [] })
  const { since } = status.read()
  await publisher.publish()
  expect(status.read()).toMatchObject({ now: { state: "live", seconds: 2 }, since })
  await publisher.stop()
})

test("leaves the live release when a build fails, and reports its printed error", async () => {
  const outcomes: string[] = []
  const { publisher, status } = openPublisher({
    build: () => Promise.reject(new BuildError("ERROR #10001\n\n  reason: no\n    at run (/srv/a.js:1:2)\nEnd")),
    onOutcome: ({ result }) => outcomes.push(result),
  })
  await expect(publisher.publish()).rejects.toThrow(BuildError)
  expect(await currentRelease(site.dataDir)).toBeUndefined()
  const reason = "ERROR #10001\n\n  reason: no\nEnd"
  expect(status.read().now).toEqual({ state: "failed", reason, cause: "site", retryAt: null })
  expect(outcomes).toEqual(["failed"])
  await publisher.stop()
})

test("reports an error other than a failed build to the caller only", async () => {
  const { publisher, status } = openPublisher(failing)
  const failure = await new Promise((done) => publisher.request(done))
  expect(String(failure)).toContain("the disk is full")
  expect(status.read().now).toMatchObject({ state: "failed", reason: null, cause: "other" })
  await publisher.stop()
})

test("coalesces requests during a build into one more", async () => {
  const gate = openGate()
  let builds = 0
  const { publisher, status } = openPublisher({
    build: (run) => {
      builds += 1
      return gate.wait(run)
    },
  })
  const first = publisher.publish()
  await gate.begun
  expect(status.read().next).toBe(false)
  const [second, third] = [publisher.publish(), publisher.publish()]
  expect(status.read()).toMatchObject({ next: true, now: { state: "building", step: "checking" } })
  gate.open()
  await Promise.all([first, second, third])
  expect(builds).toBe(2)
  await publisher.stop()
})

test("a request at the end of a build joins the waiting one", async () => {
  let under = 0
  let most = 0
  const { publisher } = openPublisher({
    build: async () => {
      under += 1
      most = Math.max(most, under)
      await new Promise((done) => setImmediate(done))
      under -= 1
      return { release: "r", built: false, changedFiles: 0, changedPages: [] }
    },
  })
  const first = publisher.publish()
  const joined = first.then(() => publisher.publish())
  await Promise.all([first, publisher.publish(), joined])
  expect(most).toBe(1)
  await publisher.stop()
})

test("ignores requests after it has stopped", async () => {
  const { publisher, states } = openPublisher(failing)
  await publisher.stop()
  const failures: unknown[] = []
  publisher.request((error) => failures.push(error))
  publisher.request((error) => failures.push(error), { byUser: true })
  expect(await publisher.rollBack({ release: "r", by: "Ann", confirm })).toBe("busy")
  expect([states, failures]).toEqual([[], []])
})

test("stopping aborts a build, which does not count as failed", async () => {
  const gate = openGate()
  const { publisher, status } = openPublisher({ build: gate.wait })
  const failures: unknown[] = []
  publisher.request((error) => failures.push(error), { byUser: true })
  await gate.begun
  await publisher.stop()
  expect(status.read().now.state).toBe("building")
  expect(failures).toEqual([])
})

test("holds a roll-back over restarts and changes of content, until a user publishes", async () => {
  const { publisher, status, content, built } = openPublisher()
  const { release: first } = await publisher.publish()
  content.position = 2
  const { release: second } = await publisher.publish()
  const notified: unknown[] = []

  expect(await publisher.rollBack({ release: first, by: "Ann", confirm: noting(notified) })).toBe("done")
  expect([await currentRelease(site.dataDir), notified]).toEqual([first, [second]])
  expect(status.read().now).toEqual({ state: "rolled-back", release: first })
  const { since } = status.read()

  expect(await publisher.publish()).toMatchObject({ release: first, built: false })
  expect(status.read()).toMatchObject({ now: { state: "rolled-back", release: first }, since })
  // A restart does not end the hold.
  await publisher.stop()
  const restarted = openPublisher()
  restarted.content.position = 2
  expect(await restarted.publisher.publish()).toMatchObject({ release: first, built: false })
  expect(restarted.status.read()).toMatchObject({ now: { state: "rolled-back", release: first }, since })

  // Neither does anything that is saved, published or falls due.
  restarted.content.position = 3
  expect(await restarted.publisher.publish()).toMatchObject({ release: first, built: false })

  expect((await restarted.publisher.publish({ byUser: true })).built).toBe(true)
  expect([built, restarted.built]).toEqual([["epoch.1", "epoch.2"], ["epoch.3"]])
  expect(restarted.status.read().now.state).toBe("live")
  await restarted.publisher.stop()
})

test("a build that a user requests ends the roll-back hold", async () => {
  const { publisher, content, built } = openPublisher()
  const { release } = await publisher.publish()
  content.position = 2
  await publisher.publish()
  await publisher.rollBack({ release, by: "Ann", confirm })

  expect((await publisher.publish({ byUser: true })).built).toBe(true)

  expect(built).toEqual(["epoch.1", "epoch.2", "epoch.2"])
  expect(await currentRelease(site.dataDir)).not.toBe(release)
  await publisher.stop()
})

test("rolls back only to retained releases; to the live one it makes a hold, once", async () => {
  const { publisher, status, content } = openPublisher()
  const { release } = await publisher.publish()
  const confirmed: unknown[] = []
  const request = (wanted: string) => ({ release: wanted, by: "Ann", confirm: noting(confirmed) })
  expect(await publisher.rollBack(request("20260101T000000000Z-00000000"))).toBe("unknown")
  expect(await publisher.rollBack(request("../../etc"))).toBe("unknown")
  for (const _ of [1, 2]) expect(await publisher.rollBack(request(release))).toBe("done")
  expect([confirmed, status.read().now]).toEqual([[release], { state: "rolled-back", release }])
  content.position = 2
  expect(await publisher.publish()).toMatchObject({ release, built: false })
  await publisher.stop()
})

test("a hold that was ended too early is put back, and the retry of its failed build builds nothing", async () => {
  const first = openPublisher()
  const { release } = await first.publisher.publish()
  first.content.position = 2
  await first.publisher.publish()
  await first.publisher.rollBack({ release, by: "Ann", confirm })
  await first.publisher.stop()
  const { publisher, status, states } = openPublisher({ ...failing, retryAfter: () => 60_000 })
  await expect(publisher.publish({ byUser: true })).rejects.toThrow()
  expect(status.read().now.state).toBe("failed")

  expect(await publisher.rollBack({ release, by: "Ann", confirm })).toBe("done")
  expect(await publisher.publish()).toMatchObject({ release, built: false })
  expect(states.at(-1)).toBe("rolled-back")
  await publisher.stop()
})

test("does not roll back during a build, or when the confirmation fails", async () => {
  const first = openPublisher()
  const { release } = await first.publisher.publish()
  first.content.position = 2
  const { release: second } = await first.publisher.publish()
  await first.publisher.stop()
  const gate = openGate()
  const { publisher } = openPublisher({ build: gate.wait })
  const building = publisher.publish()
  await gate.begun
  expect(await publisher.rollBack({ release, by: "Ann", confirm })).toBe("busy")
  gate.open()
  await building

  const refusing = () => Promise.reject(new Error("the database is away"))
  await expect(publisher.rollBack({ release, by: "Ann", confirm: refusing })).rejects.toThrow("the database is away")
  expect(await currentRelease(site.dataDir)).toBe(second)
  await publisher.stop()
})

test("ignores an unreadable roll-back hold", async () => {
  await writeFile(join(site.dataDir, "rolled-back.json"), "{")
  const { publisher } = openPublisher()
  expect((await publisher.publish()).built).toBe(true)
  await publisher.stop()
})

test("a process that only follows takes over a roll-back, its request ends it, and the builder then builds", async () => {
  const builder = openPublisher({ isShared: true })
  const { release: first } = await builder.publisher.publish()
  builder.content.position = 2
  await builder.publisher.publish()
  const follower = openPublisher({ isShared: true, follows: true })
  follower.content.position = 2
  await follower.publisher.publish()

  expect(await follower.publisher.rollBack({ release: first, by: "Ann", confirm })).toBe("done")
  builder.content.position = 3
  follower.content.position = 3
  // Neither waits for a build that does not come.
  expect(await builder.publisher.publish()).toMatchObject({ release: first, built: false })
  expect(await follower.publisher.publish()).toMatchObject({ release: first, built: false })
  expect([builder.status.read().now.state, follower.status.read().now.state]).toEqual(["rolled-back", "rolled-back"])

  await follower.publisher.publish({ byUser: true })
  expect(builder.built).toEqual(["epoch.1", "epoch.2", "epoch.3"])
  expect(await currentRelease(site.dataDir)).not.toBe(first)
  await follower.publisher.stop()
  await builder.publisher.stop()
})

test("an idle process notices a roll-back by another one that shares the folder", async () => {
  const idle = openPublisher({ isShared: true, follows: true })
  const other = openPublisher()
  const { release } = await other.publisher.publish()
  other.content.position = 2
  await other.publisher.publish()
  const noticed = new Promise<PublishState>((done) => {
    idle.status.subscribe(({ now }) => {
      if (now.state === "rolled-back") done(now)
    })
  })
  await other.publisher.rollBack({ release, by: "Ann", confirm })
  expect(await noticed).toEqual({ state: "rolled-back", release })
  await idle.publisher.stop()
  await other.publisher.stop()
})

test("a hold of an earlier version of the product, which ended with the next change, holds as well", async () => {
  const { publisher, content } = openPublisher()
  const { release } = await publisher.publish()
  await writeFile(
    join(site.dataDir, "rolled-back.json"),
    JSON.stringify({ release, content: "epoch.1", at: new Date().toISOString() })
  )
  content.position = 2
  expect(await publisher.publish()).toMatchObject({ release, built: false })
  await publisher.stop()
})
