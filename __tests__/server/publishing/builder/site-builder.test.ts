import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BuildStep } from "../../../../shared/contract/publishing.ts"
import { BuilderExitedError } from "../../../../server/publishing/builder/resident-builder.ts"
import { BuildError } from "../../../../server/publishing/builder/site-build.ts"
import { createSiteBuilder, type SiteBuilder } from "../../../../server/publishing/builder/site-builder.ts"
import { inUse } from "../../../../shared/workspace-marker.ts"
import { childProcessOf } from "../../../support/child-process.ts"

/**
 * A builder of a few lines in Gatsby's place: it notes what it is started with and told, ends a build when the content is there, and saves its state when
 * it is to end.
 */
const fakeBuilder = `
import { appendFileSync, rmSync } from "node:fs"
const note = (text) => appendFileSync("notes", text + "\\n")
note("start " + process.argv.slice(2).join(" "))
console.log("success compile gatsby files - 0.1s")
const ready = () => process.send({ type: "ready", written: [], removed: [], withheld: [] })
if (process.argv.includes("--early")) {
  if (process.env.TMPDIR?.endsWith("broken")) process.exit(1)
} else if (process.env.TMPDIR?.endsWith("failing")) process.exit(1)
else if (!process.env.TMPDIR?.endsWith("silent")) ready()
process.on("disconnect", () => process.exit(1))
process.on("message", ({ type }) => {
  note(type)
  if (type === "content") ready()
  if (type !== "end") return
  rmSync("${inUse}", { force: true })
  process.exit(0)
})
`

let folder: string
let builder: SiteBuilder
const errors: unknown[] = []
const tempBefore = process.env.TMPDIR

const open = (outputTimeout?: number): SiteBuilder =>
  createSiteBuilder(
    {
      projectDir: folder,
      siteDir: join(folder, "site"),
      apiUrl: "http://127.0.0.1:1/v1",
      siteUrl: "http://localhost:8000",
      version: "0.0.0",
      sentryDsn: undefined,
      ...(outputTimeout && { outputTimeout }),
    },
    (error) => errors.push(error)
  )

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-builder-"))
  await mkdir(join(folder, "builder"))
  await mkdir(join(folder, "site"))
  await writeFile(join(folder, "builder/main.ts"), fakeBuilder)
  builder = open()
})

afterEach(async () => {
  if (tempBefore === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = tempBefore
  await builder.stop()
  await rm(folder, { recursive: true, force: true })
  expect(errors).toEqual([])
})

const notes = async (): Promise<string[]> =>
  (await readFile(join(folder, "site/notes"), "utf8").catch(() => "")).split("\n").filter(Boolean)

/** Waits until a builder has begun, so that what it is told next is told to a running one. */
const started = async (count: number): Promise<void> => {
  while ((await notes()).filter((line) => line.startsWith("start")).length < count)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

const steps: BuildStep[] = []

const build = (sources: string, signal = new AbortController().signal) => {
  steps.length = 0
  return builder.build(sources, { onStep: (step) => steps.push(step), signal })
}

test("a full build goes on in the builder that was started before the content", async () => {
  await builder.prepare("a")
  await started(1)
  expect(builder.isReady("a")).toBe(false)
  expect(await build("a")).toEqual({ changes: undefined, withheld: [] })
  expect(await notes()).toEqual(["start --compile --early", "content"])
  expect(steps).toEqual(["configuration-compiled"])
  expect(builder.isReady("a")).toBe(true)
})

test("with other sources than it was started for, another builder makes the build", async () => {
  await builder.prepare("a")
  await started(1)
  await build("b")
  expect(await notes()).toEqual(["start --compile --early", "start --compile"])
  expect(builder.isReady("b")).toBe(true)
})

test("another builder makes the build when the early one has ended", async () => {
  process.env.TMPDIR = join(folder, "broken")
  await builder.prepare("a")
  await started(1)
  // Until its end is known here as well.
  await new Promise((resolve) => setTimeout(resolve, 500))
  await build("a")
  expect(await notes()).toEqual(["start --compile --early", "start --compile"])
})

test("an early builder ends without a build, and does not start after the end", async () => {
  await builder.prepare("a")
  await started(1)
  await builder.stop()
  await builder.prepare("a")
  builder.stayReady("a")
  expect(await notes()).toEqual(["start --compile --early"])
})

test("the sources' next builder does not start beside an early one", async () => {
  await builder.prepare("a")
  await started(1)
  builder.stayReady("a")
  await builder.startOver()
  expect(await notes()).toEqual(["start --compile --early"])
})

test("starts the sources' next builder only on what a full build of them has left", async () => {
  builder.stayReady("a")
  await build("a")
  await builder.stop()
  builder = open()
  builder.stayReady("b")
  expect(builder.isReady("b")).toBe(false)
  builder.stayReady("a")
  await started(2)
  expect(builder.isReady("a")).toBe(true)
  await builder.stop()
  builder = open()
  // A build of other sources that fails once it has replaced the bundles.
  process.env.TMPDIR = join(folder, "failing")
  await expect(build("b")).rejects.toBeInstanceOf(BuildError)
  delete process.env.TMPDIR
  builder.stayReady("a")
  expect(builder.isReady("a")).toBe(false)
  expect(await notes()).toEqual(["start --compile", "end", "start ", "end", "start --compile"])
})

test("starts no builder on what a killed one has left: the next change gets a full build", async () => {
  await build("a")
  process.kill((await childProcessOf(process.pid, "builder/main.ts")) ?? 0, "SIGKILL")
  while (errors.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(errors.splice(0)).toEqual([expect.any(BuilderExitedError)])
  builder = open()
  builder.stayReady("a")
  expect(builder.isReady("a")).toBe(false)
  await build("a")
  expect(await notes()).toEqual(["start --compile", "start --compile"])
})

test("ends a build that hangs, gives the reason, and lets the next one begin from where it was", async () => {
  process.env.TMPDIR = join(folder, "silent")
  builder = open(4_000)
  const failure: unknown = await build("a").catch((error: unknown) => error)
  expect(failure instanceof BuildError ? failure.reason : failure).toContain("printed nothing for 4 s")
  expect(builder.isReady("a")).toBe(false)
  expect(existsSync(join(folder, "site", inUse))).toBe(false)
  delete process.env.TMPDIR
  await build("a")
  expect(await notes()).toEqual(["start --compile", "start --compile"])
})
