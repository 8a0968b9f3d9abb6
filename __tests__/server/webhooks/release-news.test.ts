import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createPublishStatus } from "../../../server/publishing/run/publish-status.ts"
import { activate } from "../../../server/publishing/release/release-folders.ts"
import type { ReleaseEvent } from "../../../server/tasks/task-kinds.ts"
import { watchReleases, type ReleaseEventParts } from "../../../server/webhooks/release-news.ts"
import { webhookLimits } from "../../../shared/limits/publishing.ts"
import { legacyRedirects } from "../../../shared/redirects.ts"
import { startHttpPeer } from "../../support/http-peer.ts"
import { runTasks } from "../../support/run-tasks.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"
import { build, emptySite, page, publish, siteFiles, type Site } from "../serving/site-fixture.ts"

const api = useTestApp()

let site: Site
let status: ReleaseEventParts["status"]
let notified: ReleaseEvent[]

/** What a test has begun; a watch that is left would go on in the next one. */
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

/** Watches for as long as `work` takes, and until all that came of it is told. */
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

const rollBack = async (release: string): Promise<void> => {
  await activate(site.dataDir, release)
  status.rollBack(release, testNow)
}

/** Tells of what is live, so that a test begins with what happens next. */
const finished = async (): Promise<void> => {
  const end = watchReleases(parts())
  await end()
}

test("every release that goes live is told once, with everything that has another answer since", async () => {
  await whileWatching(() => Promise.resolve())
  expect(notified).toEqual([])

  let first = ""
  await whileWatching(async () => (first = await goLive()))
  expect(notified).toEqual([
    {
      id: expect.stringMatching(/^msg_[\w-]{36}$/) as string,
      kind: "built",
      release: first,
      at: testNow.toISOString(),
      site: "https://studio.example",
      // What went live before anybody was told is not known.
      changed: null,
    },
  ])

  const { "rss.xml": _, ...files } = siteFiles()
  const redirects = [...legacyRedirects, { from: "/old", to: "/blog", status: 301 as const }]
  const other = { "blog/index.html": page("other"), "blog/ночь/index.html": page("new"), "index.html": page("main") }
  await build(site, { ...files, ...other }, redirects)
  await whileWatching(goLive)
  expect(notified).toHaveLength(2)
  expect(notified[1]).toMatchObject({
    kind: "built",
    changed: ["/", "/blog", "/blog/%D0%BD%D0%BE%D1%87%D1%8C", "/en/old", "/old", "/rss.xml"],
  })
  expect(new Set(notified.map(({ id }) => id)).size).toBe(2)
})

test("a roll-back is told, and the way forward again", async () => {
  const first = await goLive()
  await build(site, { ...siteFiles(), "blog/index.html": page("other") })
  const second = await goLive()
  await finished()
  notified = []

  await whileWatching(() => rollBack(first))
  await whileWatching(() => rollBack(second))

  expect(notified).toMatchObject([
    { kind: "rolled-back", release: first, changed: ["/blog"] },
    { kind: "rolled-back", release: second, changed: ["/blog"] },
  ])
})

test("a release that went live while nobody was there to tell is told at the next start", async () => {
  await goLive()
  await finished()
  notified = []
  await build(site, { ...siteFiles(), "blog/index.html": page("other") })
  const { id } = await publish(site)

  await whileWatching(() => Promise.resolve())
  await whileWatching(() => Promise.resolve())

  expect(notified).toMatchObject([{ kind: "built", release: id, changed: ["/blog"] }])
})

test("news that may have been sent before a process died is sent again as the same news", async () => {
  const { id } = await publish(site)
  await whileWatching(() => Promise.resolve())
  const file = join(site.dataDir, "release-told.json")
  const record = JSON.parse(await readFile(file, "utf8")) as { release: string }
  expect(record.release).toBe(id)
  // The record as it was when the queue had the news and the process had not written that down.
  await writeFile(file, JSON.stringify({ release: null, nextId: notified[0]?.id }))

  await whileWatching(() => Promise.resolve())

  expect(notified).toEqual([notified[0], notified[0]])
})

test("where more has changed than can be named, anything may have", async () => {
  await goLive()
  await finished()
  notified = []
  const many = Array.from({ length: webhookLimits.addressesMax + 1 }, (_, index) => [`n/${index}.txt`, "x"] as const)
  await build(site, { ...siteFiles(), ...Object.fromEntries(many) })
  await whileWatching(goLive)
  expect(notified).toMatchObject([{ kind: "built", changed: null }])
}, 60_000)

test("what cannot be told is reported, stands in nobody's way, and is told later", async () => {
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

test("the queue tells the receiver, and again later when it has failed", async () => {
  const statuses = [500, 204]
  const peer = await startHttpPeer((_request, response) => response.writeHead(statuses.shift() ?? 204).end())
  onTestEnd.push(peer.close)
  const webhook = { url: `${peer.origin}/purge`, secret: Buffer.alloc(32, 7) }
  const send = (releaseEvent: ReleaseEvent) => api.context.queue.send("call-webhook", releaseEvent)
  await goLive()
  await whileWatching(() => Promise.resolve(), { send })

  await expect(runTasks(api, { webhook })).rejects.toThrow("answered 500")
  // What pg-boss does with a job that failed.
  await api.database.runSql("update pgboss.job set state = 'created' where name = 'call-webhook'")
  expect(await runTasks(api, { webhook })).toEqual(["call-webhook"])
  expect(peer.requests).toEqual(["/purge", "/purge"])
})

test("where nobody is told any more, news from before is dropped", async () => {
  await goLive()
  await whileWatching(() => Promise.resolve(), {
    send: (releaseEvent) => api.context.queue.send("call-webhook", releaseEvent),
  })
  expect(await runTasks(api, { webhook: null })).toEqual(["call-webhook"])
})
