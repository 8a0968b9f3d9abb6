import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createPublisher, type PublisherParts } from "../../../server/publishing/publisher.ts"
import { BuildError } from "../../../server/publishing/site-build.ts"
import { currentRelease } from "../../../server/publishing/release-folders.ts"

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "publisher-"))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** A publisher that never learns where the content stands. */
const failingParts = (): PublisherParts => ({
  projectDir: resolve(import.meta.dirname, "../../.."),
  dataDir,
  apiUrl: "http://127.0.0.1:9/v1",
  siteUrl: "http://localhost:1",
  version: "0.0.0",
  sentryDsn: null,
  contentPosition: async () => Promise.reject(new Error("the database is away")),
  onStep: () => undefined,
  onLive: async () => Promise.resolve(),
})

test("nothing goes live when it cannot be known what to build", async () => {
  const publisher = createPublisher(failingParts())
  await expect(publisher.publish()).rejects.toThrow("the database is away")
  expect(await currentRelease(dataDir)).toBeUndefined()
  await publisher.stop()
})

test("requests after the end are not taken", async () => {
  const publisher = createPublisher(failingParts())
  await publisher.stop()
  const failures: unknown[] = []
  publisher.request((error) => failures.push(error))
  await new Promise((done) => setTimeout(done, 1_200))
  expect(failures).toEqual([])
})

test("a failed publish that was asked for is told to who asked", async () => {
  const publisher = createPublisher(failingParts())
  const failure = await new Promise((done) => publisher.request(done))
  expect(String(failure)).toContain("the database is away")
  expect(failure).not.toBeInstanceOf(BuildError)
  await publisher.stop()
})
