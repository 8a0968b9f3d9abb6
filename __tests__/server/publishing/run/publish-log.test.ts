import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { recordPublishLog, readPublishLog } from "../../../../server/publishing/run/publish-log.ts"
import { createPublishStatus } from "../../../../server/publishing/run/publish-status.ts"

let folder: string
let now: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "publish-log-"))
  now = Date.UTC(2026, 0, 1)
})

afterEach(() => rm(folder, { recursive: true }))

const open = () => {
  const status = createPublishStatus(() => new Date(now))
  const { end } = recordPublishLog(folder, status, () => undefined)
  return { status, end }
}

const wait = (seconds: number): void => {
  now += seconds * 1_000
}

const outcome = { release: "20260101T000000000Z-00000000", seconds: 6, changedFiles: 3, changedPages: ["/a", "/b"] }

test("stores a publish with its steps, for later starts of the server too", async () => {
  const { status, end } = open()
  status.queue()
  status.begin()
  wait(1.5)
  status.step("content-read")
  wait(4.5)
  status.succeed(outcome)
  await end()
  const kept = {
    endedAt: "2026-01-01T00:00:06.000Z",
    result: "live",
    seconds: 6,
    release: outcome.release,
    changedFiles: 3,
    changedPages: 2,
    reason: null,
    damaged: [],
    steps: [
      { step: "checking", seconds: 1.5 },
      { step: "content-read", seconds: 4.5 },
    ],
  }
  expect(await readPublishLog(folder)).toEqual([kept])

  wait(60)
  const later = open()
  later.status.begin()
  wait(2)
  later.status.fail({ reason: "A page is broken", cause: "site", retryAt: null })
  await later.end()
  expect(await readPublishLog(folder)).toMatchObject([
    { result: "failed", reason: "A page is broken", seconds: 2, release: null },
    kept,
  ])
})

test("stores a roll-back, but no publish without changes", async () => {
  const { status, end } = open()
  status.begin()
  wait(1)
  status.succeed(outcome)
  wait(1)
  status.begin()
  wait(1)
  status.leaveUnchanged()
  status.rollBack(outcome.release, new Date(now))
  await end()
  expect(await readPublishLog(folder)).toMatchObject([
    { result: "rolled-back", release: outcome.release, seconds: null, steps: [] },
    { result: "live" },
  ])
})

test("stores a refused release with the rules that it broke", async () => {
  const { status, end } = open()
  status.begin()
  wait(3)
  status.refuse({
    release: outcome.release,
    at: new Date(now).toISOString(),
    faults: [
      { rule: "addressMissing", confirmable: false, address: "/a" },
      { rule: "addressMissing", confirmable: false, address: "/b" },
    ],
    faultCount: 2,
    confirmable: false,
    changedFiles: 1,
    changedPages: [],
  })
  await end()
  expect(await readPublishLog(folder)).toMatchObject([
    { result: "refused", release: outcome.release, reason: "addressMissing", seconds: 3 },
  ])
})

test("retains the latest hundred, and treats a broken file as empty", async () => {
  await writeFile(join(folder, "publish-log.json"), "{")
  const { status, end } = open()
  for (let count = 0; count < 103; count += 1) {
    wait(1)
    status.rollBack(`20260101T000000000Z-${String(count).padStart(8, "0")}`, new Date(now))
  }
  await end()
  const kept = await readPublishLog(folder)
  expect([kept.length, kept[0]?.release]).toEqual([100, "20260101T000000000Z-00000102"])
})

test("stores damage that was found, and reads entries of earlier versions", async () => {
  const earlier = {
    endedAt: "2025-01-01T00:00:00.000Z",
    result: "live",
    seconds: 1,
    release: outcome.release,
    changedFiles: 1,
    changedPages: 1,
    reason: null,
    steps: [],
  }
  await writeFile(join(folder, "publish-log.json"), JSON.stringify({ items: [earlier] }))
  const { addDamage, end } = recordPublishLog(folder, createPublishStatus(), () => undefined)
  addDamage(["live"], new Date(now))
  await end()
  expect(await readPublishLog(folder)).toMatchObject([
    { result: "damaged", damaged: ["live"], endedAt: "2026-01-01T00:00:00.000Z" },
    { result: "live", damaged: [] },
  ])
})

test("names failing pages with the live release", async () => {
  const { status, end } = open()
  status.begin()
  const torn = { kind: "pageFailed" as const, page: "/blog/torn", entry: "Torn", reason: "the page is torn" }
  const dead = { kind: "deadLink" as const, page: "/blog", entry: "Blog", target: "/none" }
  status.succeed({ ...outcome, warnings: [dead, torn, { ...torn, page: "/ru/blog/torn" }] })
  await end()
  expect(await readPublishLog(folder)).toMatchObject([
    { result: "live", reason: "/blog/torn: the page is torn\n/ru/blog/torn: the page is torn" },
  ])
})
