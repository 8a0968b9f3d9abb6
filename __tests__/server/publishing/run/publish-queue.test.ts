import type { PublishState } from "../../../../server/publishing/run/publish-status.ts"
import { createPublishStatus } from "../../../../server/publishing/run/publish-status.ts"
import type { PublisherParts } from "../../../../server/publishing/run/publish-run.ts"
import { createPublisher } from "../../../../server/publishing/run/publisher.ts"
import { PublishRefusedError, type Refusal } from "../../../../server/publishing/guard/refusal.ts"
import { BuildError } from "../../../../server/publishing/builder/site-build.ts"
import { publishingLimits } from "../../../../shared/limits/publishing.ts"
import { emptySite, type Site } from "../../serving/site-fixture.ts"

let site: Site

beforeEach(async () => {
  site = await emptySite()
})

afterEach(() => site.remove())

const published = { release: "r", built: true, changedFiles: 1, changedPages: [] }

const leaseOfOthers = () => new Promise((done) => setImmediate(done))

/** A publisher whose content position the test moves. Its builds run `build` with the position at their start. */
const openPublisher = (build: (position: number) => Promise<unknown>, more: Partial<PublisherParts> = {}) => {
  const status = createPublishStatus()
  const states: PublishState[] = []
  const until = (wanted: PublishState["state"]) =>
    new Promise<PublishState>((done) => {
      const end = status.subscribe(({ now }) => {
        if (now.state !== wanted) return
        end()
        done(now)
      })
    })
  status.subscribe(({ now }) => states.push(now))
  const content = { position: 1 }
  const publisher = createPublisher({
    dataDir: site.dataDir,
    status,
    contentPosition: () => Promise.resolve(`epoch.${content.position}`),
    build: async () => {
      await build(content.position)
      return published
    },
    onLive: () => Promise.resolve(),
    ...more,
  })
  return { publisher, status, states, content, until }
}

const ignore = () => undefined

const passing = new BuildError("ERROR\nThe content API did not give…\n  reason: answered 503")

test("starts immediately when the publisher is idle", () => {
  // Too short to notice, and long enough to coalesce the writes of one click.
  expect(publishingLimits.gatherFor).toBeLessThanOrEqual(20)
})

test("builds simultaneous saves once", async () => {
  const built: number[] = []
  const { publisher, content, until, states } = openPublisher((position) => Promise.resolve(built.push(position)))
  const live = until("live")
  for (let save = 2; save <= 50; save += 1) {
    content.position = save
    publisher.request(ignore)
  }
  await live
  expect(built).toEqual([50])
  expect(states.map(({ state }) => state)).toEqual(["queued", "building", "live"])
  await publisher.stop()
})

test("builds all saves during a build in the next one", async () => {
  const gate = Promise.withResolvers<null>()
  const begun = Promise.withResolvers<null>()
  const built: number[] = []
  const { publisher, status, content, until } = openPublisher((position) => {
    built.push(position)
    begun.resolve(null)
    return gate.promise
  })
  publisher.request(ignore)
  await begun.promise
  for (let save = 2; save <= 20; save += 1) {
    content.position = save
    publisher.request(ignore)
  }
  expect(status.read()).toMatchObject({ next: true, now: { state: "building" } })
  const [first] = [until("live")]
  gate.resolve(null)
  await first
  await until("live")
  expect(built).toEqual([1, 20])
  await publisher.stop()
})

test("never builds twice at the same time in a thousand saves, and publishes the last one", async () => {
  const built: number[] = []
  let under = 0
  const { publisher, content } = openPublisher(async (position) => {
    under += 1
    expect(under).toBe(1)
    built.push(position)
    for (let lease = 0; lease < 20; lease += 1) await leaseOfOthers()
    under -= 1
  })
  for (let save = 1; save <= 1_000; save += 1) {
    content.position = save
    publisher.request(ignore)
    await leaseOfOthers()
  }
  // The request after the last save waits for a build that contains all of them.
  await publisher.publish()
  expect(built.at(-1)).toBe(1_000)
  expect(built.length).toBeLessThan(200)
  expect(built).toEqual([...built].sort((a, b) => a - b))
  await publisher.stop()
})

test("retries a transient failure with growing delays until it succeeds", async () => {
  let left = 3
  const pauses: number[] = []
  const errors: unknown[] = []
  const { publisher, states, until } = openPublisher(() => (left-- > 0 ? Promise.reject(passing) : Promise.resolve()), {
    retryAfter: (failures) => pauses.push(failures),
    onError: (error) => errors.push(error),
  })
  const live = until("live")
  const failed = until("failed")
  await expect(publisher.publish()).rejects.toThrow(BuildError)
  expect(await failed).toMatchObject({ cause: "contentAway", retryAt: expect.any(Date) as Date })
  await live
  expect(pauses).toEqual([1, 2, 3])
  // The first error went to the caller.
  expect(errors).toEqual([passing, passing])
  expect(states.filter(({ state }) => state === "failed")).toHaveLength(3)

  // A success resets the count of failures.
  left = 1
  const again = until("live")
  await publisher.publish().catch(ignore)
  await again
  expect(pauses).toEqual([1, 2, 3, 1])
  await publisher.stop()
})

test("waits a second before the first retry, and never more than a minute", async () => {
  let failures = 0
  const due: number[] = []
  const { publisher, status } = openPublisher(() => {
    failures += 1
    return Promise.reject(passing)
  })
  for (let time = 0; time < 9; time += 1) {
    const before = Date.now()
    await publisher.publish().catch(ignore)
    const { now } = status.read()
    if (now.state === "failed") due.push(Math.floor(((now.retryAt?.getTime() ?? 0) - before) / 1_000))
  }
  expect(failures).toBe(9)
  expect(due).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  await publisher.stop()
})

const refusal: Refusal = {
  release: "20261101T100000000Z-0123abcd",
  at: "2026-11-01T10:00:00.000Z",
  faults: [{ rule: "shrunk", confirmable: true, what: "blog", locale: "en", before: 100, after: 1 }],
  faultCount: 1,
  confirmable: true,
  changedFiles: 1,
  changedPages: ["/blog"],
}

test.each<[string, Error, object]>([
  ["a refusal", new PublishRefusedError(refusal), { state: "refused", refusal }],
  [
    "an error of the site's own code",
    new BuildError("ERROR #98123 WEBPACK"),
    { state: "failed", cause: "site", retryAt: null },
  ],
])("%s is reported, and not retried until something changes", async (_, error, notified) => {
  let builds = 0
  const outcomes: string[] = []
  const { publisher, status } = openPublisher(
    () => {
      builds += 1
      return Promise.reject(error)
    },
    { retryAfter: () => 0, onOutcome: ({ result }) => outcomes.push(result) }
  )
  await expect(publisher.publish()).rejects.toBe(error)
  expect(status.read().now).toMatchObject(notified)
  for (let lease = 0; lease < 50; lease += 1) await leaseOfOthers()
  expect([builds, outcomes]).toEqual([1, [error instanceof PublishRefusedError ? "refused" : "failed"]])
  await expect(publisher.publish()).rejects.toBe(error)
  await publisher.stop()
})

test("a save does not wait for the retry of a failed build", async () => {
  let fail = true
  const built: number[] = []
  const { publisher, content, until } = openPublisher(
    (position) => (fail ? Promise.reject(passing) : Promise.resolve(built.push(position))),
    { retryAfter: () => 3_600_000 }
  )
  await publisher.publish().catch(ignore)
  fail = false
  content.position = 2
  const live = until("live")
  publisher.request(ignore)
  await live
  expect(built).toEqual([2])
  await publisher.stop()
})

test("stops waiting for a retry on shutdown", async () => {
  let builds = 0
  const { publisher } = openPublisher(
    () => {
      builds += 1
      return Promise.reject(passing)
    },
    { retryAfter: () => 0 }
  )
  await publisher.publish().catch(ignore)
  await publisher.stop()
  for (let lease = 0; lease < 50; lease += 1) await leaseOfOthers()
  expect(builds).toBe(1)
})
