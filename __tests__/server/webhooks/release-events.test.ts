import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { createPublishStatus } from "../../../server/publishing/run/publish-status.ts"
import { folderId } from "../../../server/publishing/release/folder-id.ts"
import { activate, currentRelease } from "../../../server/publishing/release/release-folders.ts"
import { writeHold } from "../../../server/publishing/run/roll-back-hold.ts"
import { reportSiteServer } from "../../../server/publishing/run/site-servers-repository.ts"
import type { ReleaseEvent } from "../../../server/tasks/task-kinds.ts"
import { findAnnounced } from "../../../server/webhooks/announced-releases-repository.ts"
import { watchReleases, type ReleaseEventParts } from "../../../server/webhooks/release-events.ts"
import { releaseWebhookLimits } from "../../../shared/limits/publishing.ts"
import { legacyRedirects } from "../../../shared/redirects.ts"
import { startHttpPeer } from "../../support/http-peer.ts"
import { runTasks } from "../../support/run-tasks.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"
import { openTestDatabase } from "../../support/test-database.ts"
import { build, emptySite, page, publish, siteFiles, type Site } from "../serving/site-fixture.ts"

const api = useTestApp()

let site: Site
let status: ReleaseEventParts["status"]
let notified: ReleaseEvent[]

/** Cleanup of a test; a watch that still runs would continue in the next test. */
const onTestEnd: (() => unknown)[] = []

beforeEach(async () => {
  site = await emptySite()
  await build(site)
  status = createPublishStatus()
  notified = []
})

afterEach(async () => {
  for (const end of onTestEnd.splice(0).reverse()) await end()
  await site.remove()
})

const parts = (more: Partial<ReleaseEventParts> = {}): ReleaseEventParts => ({
  database: api.database,
  dataDir: site.dataDir,
  site: "https://studio.example",
  status,
  now: () => testNow,
  send: (releaseEvent) => {
    notified.push(releaseEvent)
    return Promise.resolve()
  },
  report: (error) => {
    throw error
  },
  ...more,
})

/** Watches while `work` runs, and until a look that has begun has ended. */
const whileWatching = async (work: () => Promise<unknown>, more: Partial<ReleaseEventParts> = {}): Promise<void> => {
  const end = watchReleases(parts(more))
  await work()
  await end()
}

const goLive = async (): Promise<string> => {
  const { id } = await publish(site)
  status.succeed({ release: id, seconds: 1, changedFiles: 1, changedPages: [] })
  return id
}

/** Resolves when the receiver knows, or will know, of a release. */
const announced = async (release: string): Promise<void> => {
  const folder = await folderId(site.dataDir)
  while ((await findAnnounced(api.database.store, folder))?.release !== release) await pause(5)
}

const rollBack = async (release: string): Promise<void> => {
  await writeHold(site.dataDir, { release, at: testNow.toISOString() })
  await activate(site.dataDir, release)
  status.rollBack(release, testNow)
}

/** Sends the event of the live release, so that a test starts with the next one. */
const finished = (): Promise<void> => whileWatching(() => Promise.resolve())

test("sends one event for every live release, with all addresses whose response has changed", async () => {
  await whileWatching(() => Promise.resolve())
  expect(notified).toEqual([])

  let first = ""
  await whileWatching(async () => announced((first = await goLive())))
  expect(notified).toEqual([
    {
      id: expect.stringMatching(/^msg_[\w-]{36}$/) as string,
      kind: "built",
      release: first,
      at: testNow.toISOString(),
      site: "https://studio.example",
      // The changes of the first event are unknown.
      changed: null,
    },
  ])

  const { "rss.xml": _, ...files } = siteFiles()
  const redirects = [...legacyRedirects, { from: "/old", to: "/blog", status: 301 as const }]
  const other = { "blog/index.html": page("other"), "blog/ночь/index.html": page("new"), "index.html": page("main") }
  await build(site, { ...files, ...other }, redirects)
  await whileWatching(async () => announced(await goLive()))
  expect(notified).toHaveLength(2)
  expect(notified[1]).toMatchObject({
    kind: "built",
    changed: ["/", "/blog", "/blog/%D0%BD%D0%BE%D1%87%D1%8C", "/en/old", "/old", "/rss.xml"],
  })
  expect(new Set(notified.map(({ id }) => id)).size).toBe(2)
})

test("sends an event for a roll-back, in both directions", async () => {
  const first = await goLive()
  await build(site, { ...siteFiles(), "blog/index.html": page("other") })
  const second = await goLive()
  await finished()
  notified = []

  for (const release of [first, second])
    await whileWatching(async () => {
      await rollBack(release)
      await announced(release)
    })

  expect(notified).toMatchObject([
    { kind: "rolled-back", release: first, changed: ["/blog"] },
    { kind: "rolled-back", release: second, changed: ["/blog"] },
  ])
})

test("sends nothing more while a roll-back holds, whatever is published meanwhile", async () => {
  const first = await goLive()
  await goLive()
  await finished()
  notified = []
  await whileWatching(async () => {
    await rollBack(first)
    await announced(first)
    for (let publish = 0; publish < 3; publish += 1) {
      status.queue()
      status.begin()
      status.rollBack(first, testNow)
    }
  })
  await whileWatching(() => Promise.resolve())
  expect(notified.map(({ kind, release }) => [kind, release])).toEqual([["rolled-back", first]])
})

test("sends the event at the next start when a release went live without a server", async () => {
  await goLive()
  await finished()
  notified = []
  await build(site, { ...siteFiles(), "blog/index.html": page("other") })
  const { id } = await publish(site)

  await whileWatching(() => Promise.resolve())
  await whileWatching(() => Promise.resolve())

  expect(notified).toMatchObject([{ kind: "built", release: id, changed: ["/blog"] }])
})

test("does not send what an earlier version has sent, whose record was a file", async () => {
  const { id } = await publish(site)
  await writeFile(join(site.dataDir, "release-told.json"), JSON.stringify({ release: id, nextId: "msg_1" }))
  await whileWatching(() => Promise.resolve())
  expect(notified).toEqual([])

  await build(site, { ...siteFiles(), "blog/index.html": page("other") })
  await whileWatching(async () => announced(await goLive()))
  expect(notified).toMatchObject([{ kind: "built", changed: ["/blog"] }])
})

test("sends one event when several servers of one folder find the release", async () => {
  await goLive()
  await Promise.all([1, 2, 3].map(() => whileWatching(() => Promise.resolve())))
  await whileWatching(() => Promise.resolve())
  expect(notified).toHaveLength(1)
})

test("the record and the event are stored together", async () => {
  const id = await goLive()
  const errors: unknown[] = []
  const failsAfterSending: Partial<ReleaseEventParts> = {
    send: async (releaseEvent, store) => {
      await api.context.queue.send("deliver-webhook", releaseEvent, { store })
      throw new Error("the process ends here")
    },
    report: (error) => void errors.push(error),
  }
  await whileWatching(() => Promise.resolve(), failsAfterSending)
  expect(errors).toEqual([new Error("the process ends here")])
  expect(await runTasks(api)).toEqual([])

  await whileWatching(() => Promise.resolve(), {
    send: (releaseEvent, store) => api.context.queue.send("deliver-webhook", releaseEvent, { store }),
  })
  await whileWatching(() => Promise.resolve())
  expect(notified).toEqual([])
  expect(await runTasks(api)).toEqual(["deliver-webhook"])
  expect(await currentRelease(site.dataDir)).toBe(id)
})

describe("with other servers of the folder", () => {
  const other = randomUUID()

  const report = async (release: string | null) =>
    reportSiteServer(api.database.store, { id: other, folder: await folderId(site.dataDir), release, builds: false })

  const seen = (ago: string) =>
    api.database.runSql(`update site_server set seen_at = clock_timestamp() - interval '${ago}'`)

  test("waits until each of them has taken up the release", async () => {
    const first = await goLive()
    await report(null)
    await whileWatching(() => Promise.resolve())
    expect(notified).toEqual([])

    await report(first)
    await whileWatching(() => Promise.resolve())
    expect(notified).toMatchObject([{ release: first }])
  })

  test("does not wait for one that gave no sign for ten seconds, or that serves another folder", async () => {
    const first = await goLive()
    await report(null)
    await seen("11 seconds")
    await reportSiteServer(api.database.store, { id: randomUUID(), folder: randomUUID(), release: null, builds: true })
    await whileWatching(() => Promise.resolve())
    expect(notified).toMatchObject([{ release: first }])
  })

  test("stops waiting for one that is alive and does not take it up", async () => {
    const first = await goLive()
    await report(null)
    await whileWatching(() => Promise.resolve(), { serversWithin: 0 })
    expect(notified).toMatchObject([{ release: first }])
  })
})

test("sends an event when a release that the servers were awaited to take up is rolled back before its own", async () => {
  const first = await goLive()
  await finished()
  notified = []
  const folder = await folderId(site.dataDir)
  await reportSiteServer(api.database.store, { id: randomUUID(), folder, release: first, builds: false })
  const awaited = Promise.withResolvers<null>()

  const watched = Object.defineProperty(parts(), "serversWithin", {
    get: () => {
      awaited.resolve(null)
      return releaseWebhookLimits.serversWithin
    },
  })
  const watches = [watchReleases(watched), watchReleases(watched)]
  onTestEnd.push(...watches)

  await build(site, { ...siteFiles(), "blog/index.html": page("other") })
  await goLive()
  await awaited.promise
  await rollBack(first)
  while (notified.length === 0) await pause(5)
  for (const end of watches) await end()
  await whileWatching(() => Promise.resolve())

  expect(notified).toMatchObject([{ kind: "rolled-back", release: first, changed: ["/blog"] }])
})

test("sends no addresses when too many have changed", async () => {
  await goLive()
  await finished()
  notified = []
  const many = Array.from(
    { length: releaseWebhookLimits.addressesMax + 1 },
    (_, index) => [`n/${index}.txt`, "x"] as const
  )
  await build(site, { ...siteFiles(), ...Object.fromEntries(many) })
  await whileWatching(async () => announced(await goLive()))
  expect(notified).toMatchObject([{ kind: "built", changed: null }])
})

test("reports an event that cannot be sent, and sends it later", async () => {
  const errors: unknown[] = []
  const away = {
    send: () => Promise.reject(new Error("the queue is away")),
    report: (error: unknown) => errors.push(error),
  }
  const id = await goLive()
  await whileWatching(() => Promise.resolve(), { ...away, report: (error) => void errors.push(error) })
  expect(errors).toEqual([new Error("the queue is away")])
  expect(notified).toEqual([])

  await whileWatching(() => Promise.resolve())
  expect(notified).toMatchObject([{ release: id }])
})

test("ends after the look that runs, however many wait behind it", async () => {
  await goLive()
  const errors: unknown[] = []
  const gone = await openTestDatabase()
  await gone.store.destroy()
  const work = () => {
    for (let publish = 0; publish < 5; publish += 1)
      status.succeed({ release: "", seconds: 1, changedFiles: 0, changedPages: [] })
    return Promise.resolve()
  }
  await whileWatching(work, { database: gone, report: (error) => void errors.push(error) })
  await gone.close()
  expect(errors).toHaveLength(1)
})

test("the queue sends an event to the receiver, and retries after a failure", async () => {
  const statuses = [500, 204]
  const peer = await startHttpPeer((_request, response) => response.writeHead(statuses.shift() ?? 204).end())
  onTestEnd.push(peer.close)
  const webhook = { url: `${peer.origin}/purge`, secret: Buffer.alloc(32, 7) }
  const send: ReleaseEventParts["send"] = (releaseEvent, store) =>
    api.context.queue.send("deliver-webhook", releaseEvent, { store })
  await goLive()
  await whileWatching(() => Promise.resolve(), { send })

  await expect(runTasks(api, { webhook })).rejects.toThrow("answered 500")
  // As pg-boss does with a failed task.
  await api.database.runSql("update pgboss.job set state = 'created' where name = 'deliver-webhook'")
  expect(await runTasks(api, { webhook })).toEqual(["deliver-webhook"])
  expect(peer.requests).toEqual(["/purge", "/purge"])
})

test("drops queued events when no webhook is configured", async () => {
  await goLive()
  await whileWatching(() => Promise.resolve(), {
    send: (releaseEvent, store) => api.context.queue.send("deliver-webhook", releaseEvent, { store }),
  })
  expect(await runTasks(api, { webhook: null })).toEqual(["deliver-webhook"])
})
