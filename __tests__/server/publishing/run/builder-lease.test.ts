import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { createBuilderLease } from "../../../../server/publishing/run/builder-lease.ts"
import { createPublishStatus } from "../../../../server/publishing/run/publish-status.ts"
import { createPublisher } from "../../../../server/publishing/run/publisher.ts"
import { PublishRefusedError, writeRefusal } from "../../../../server/publishing/guard/refusal.ts"
import { activate } from "../../../../server/publishing/release/release-folders.ts"
import { makeRelease } from "../../../../server/publishing/release/make-release.ts"
import { build, emptySite, type Site } from "../../serving/site-fixture.ts"

let site: Site

beforeEach(async () => {
  site = await emptySite()
  await build(site)
})

afterEach(() => site.remove())

const lockModule = pathToFileURL(resolve(import.meta.dirname, "../../../../server/db/process-lock.ts")).href

/** Another process that holds the builder lease of this data folder until it is killed. */
const otherBuilder = async () => {
  const script = `
    const { acquireProcessLock } = await import(${JSON.stringify(lockModule)})
    await acquireProcessLock(${JSON.stringify(site.dataDir)}, "builder")
    process.stdout.write("held")
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_OPTIONS: "" },
  })
  await once(child.stdout, "data")
  return {
    kill: async () => {
      child.kill("SIGKILL")
      await once(child, "exit")
    },
  }
}

const makeLive = async (content: string): Promise<string> => {
  const { id } = await makeRelease({ ...site, info: { content } })
  await activate(site.dataDir, id)
  return id
}

const openPublisher = ({ follows = false } = {}) => {
  const content = { position: 1 }
  const built: string[] = []
  const status = createPublishStatus()
  const contentPosition = () => Promise.resolve(`epoch.${content.position}`)
  const publisher = createPublisher({
    dataDir: site.dataDir,
    status,
    contentPosition,
    follows,
    build: async () => {
      built.push(await contentPosition())
      return { release: await makeLive(await contentPosition()), built: true, changedFiles: 1, changedPages: [] }
    },
    onLive: () => Promise.resolve(),
  })
  return { publisher, status, content, built }
}

const never = new AbortController().signal

test("one of two publishers on a data folder builds; the other follows, and takes over when it stops", async () => {
  const [first, second] = [openPublisher(), openPublisher()]
  const { release } = await first.publisher.publish()

  // Both are notified of the change; only the holder of the lease builds.
  expect(await second.publisher.publish()).toEqual({ release, built: false, changedFiles: 0, changedPages: [] })
  expect(second.status.read().now).toEqual({ state: "idle" })
  first.content.position = 2
  second.content.position = 2
  const following = second.publisher.publish()
  const { release: next } = await first.publisher.publish()
  expect((await following).release).toBe(next)
  expect([first.built, second.built]).toEqual([["epoch.1", "epoch.2"], []])

  // A publisher that stops releases the lease; the other continues without a request.
  const tookOver = new Promise<void>((done) => second.status.subscribe(({ now }) => now.state === "live" && done()))
  await first.publisher.stop()
  await tookOver
  expect(second.built).toEqual(["epoch.2"])
  await second.publisher.stop()
})

test("builds when the other builder was killed, and not before", async () => {
  const other = await otherBuilder()
  await makeLive("epoch.0")
  const { publisher, built, status } = openPublisher()
  publisher.request(() => undefined)
  const waiting = publisher.publish()
  expect([built, status.read().now.state]).toEqual([[], "queued"])
  await other.kill()
  expect((await waiting).built).toBe(true)
  expect(built).toEqual(["epoch.1"])
  await publisher.stop()
})

test("follows and never builds when the builder runs elsewhere", async () => {
  const { publisher, built, status } = openPublisher({ follows: true })
  const notified = new Promise<void>((done) => status.subscribe(({ now }) => now.state === "queued" && done()))
  const waiting = publisher.publish({ byUser: true })
  await notified
  const release = await makeLive("epoch.1")
  expect((await waiting).release).toBe(release)
  expect(built).toEqual([])
  await publisher.stop()
})

test("reports a refusal of the other builder", async () => {
  const other = await otherBuilder()
  const { id } = await makeRelease({ ...site, info: { content: "epoch.1" } })
  await writeRefusal(site.dataDir, {
    ...{ release: id, at: "2026-11-01T10:00:00.000Z", confirmable: true, changedFiles: 1, changedPages: [] },
    faults: [{ rule: "shrunk", confirmable: true, what: "blog", locale: "en", before: 100, after: 1 }],
    faultCount: 1,
  })
  const { publisher, status } = openPublisher()
  await expect(publisher.publish()).rejects.toThrow(PublishRefusedError)
  expect(status.read().now).toMatchObject({ state: "refused", refusal: { release: id } })
  await publisher.stop()
  await other.kill()
})

test("aborts waiting when the publisher stops", async () => {
  const other = await otherBuilder()
  const { publisher, status } = openPublisher()
  const notified = new Promise<void>((done) => status.subscribe(({ now }) => now.state === "queued" && done()))
  const waiting = publisher.publish()
  await notified
  await publisher.stop()
  await expect(waiting).rejects.toThrow("aborted")
  await other.kill()
})

test("throws when the folder cannot be locked, instead of waiting for a builder", async () => {
  await writeFile(join(site.dataDir, "file"), "")
  const turn = createBuilderLease({
    dataDir: join(site.dataDir, "file", "below"),
    contentPosition: () => Promise.resolve(""),
    onWait: () => undefined,
    onAcquired: () => undefined,
  })
  await expect(turn.acquire(never)).rejects.toThrow("ENOTDIR")
  await turn.release()
})

test("mends a lease file that is damaged, and reports it", async () => {
  const file = join(site.dataDir, "builder.sqlite")
  await writeFile(file, "garbage ".repeat(1_000))
  const mended: string[] = []
  const lease = createBuilderLease({
    dataDir: site.dataDir,
    contentPosition: () => Promise.resolve("epoch.1"),
    onWait: () => undefined,
    onAcquired: () => undefined,
    onMended: (path) => mended.push(path),
  })
  expect(await lease.acquire(never)).toBeNull()
  expect(mended).toEqual([file])
  await lease.release()
})
