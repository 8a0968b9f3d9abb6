import { execFile } from "node:child_process"
import { existsSync, watch } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { promisify } from "node:util"
import {
  BuilderExitedError,
  startResidentBuilder,
  type ResidentBuilder,
} from "../../server/publishing/builder/resident-builder.ts"
import { createSiteBuilder } from "../../server/publishing/builder/site-builder.ts"
import { buildSite, BuildError } from "../../server/publishing/builder/site-build.ts"
import { syncWorkspace } from "../../server/publishing/builder/workspace.ts"
import { locales } from "../../shared/locales.ts"
import { inUse } from "../../shared/workspace-marker.ts"
import { startChangingContent } from "../support/changing-content.ts"
import { childProcessOf } from "../support/child-process.ts"
import { openContentProxy, type ApiResponse } from "../support/content-proxy.ts"
import { sendJson } from "../support/http-peer.ts"
import { inLong, longTest } from "../support/long-form.ts"
import { emptySiteDir, projectDir, siteDir } from "../support/site-folder.ts"

const run = promisify(execFile)
const minutes = 60_000

/** Request timeout of the builder in these tests, in milliseconds. */
const timeout = 3_000

let folder: string
let content: Awaited<ReturnType<typeof startChangingContent>>
let proxy: Awaited<ReturnType<typeof openContentProxy>>
let builder: ResidentBuilder
const timeoutBefore = process.env.CONTENT_API_TIMEOUT_MS

const pristine = (): string => join(folder, "pristine")

const options = () => ({
  projectDir,
  siteDir,
  apiUrl: proxy.apiUrl,
  siteUrl: "http://localhost:8000",
  version: "0.0.0",
  sentryDsn: undefined,
})

/** Links of the posts that were added during the builder's failures. */
const added: string[] = []

/** Adds a post in English that is newer than all others, so that it is the first of every list. */
const addPost = (): string => {
  const id = content.add("blog", ["en"])
  content.edit("blog", id, { publishedAt: new Date(Date.UTC(2026, 8, 1, added.length)).toISOString() })
  const link = `post-${parseInt(id.slice(-12), 16)}`
  added.push(link)
  return link
}

const never = (): AbortSignal => new AbortController().signal

/** Restores the workspace to its state after the build, and boots a builder in it. */
const restart = async (): Promise<void> => {
  await builder.stop()
  await rm(siteDir, { recursive: true, force: true })
  await run("cp", ["-a", pristine(), siteDir])
  builder = startResidentBuilder(options(), () => undefined)
  await builder.update()
}

const builderProcess = async (): Promise<number> => {
  const pid = await childProcessOf(process.pid, "builder/main.ts")
  if (pid === undefined) throw new Error("There is no builder")
  return pid
}

beforeAll(async () => {
  process.env.CONTENT_API_TIMEOUT_MS = String(timeout)
  folder = await mkdtemp(join(tmpdir(), "resident-faults-"))
  content = await startChangingContent(7)
  for (const contentType of ["blog", "blog", "blog", "devblog", "jobs"] as const) content.add(contentType)
  proxy = await openContentProxy(content.apiUrl)
  await emptySiteDir()
  await syncWorkspace(projectDir, siteDir)
  await buildSite({ ...options(), onStep: () => undefined, signal: never() })
  await run("cp", ["-a", siteDir, pristine()])
  builder = startResidentBuilder(options(), () => undefined)
}, 10 * minutes)

afterEach(() => proxy.open())

afterAll(async () => {
  if (timeoutBefore === undefined) delete process.env.CONTENT_API_TIMEOUT_MS
  else process.env.CONTENT_API_TIMEOUT_MS = timeoutBefore
  await builder.stop()
  await proxy.close()
  await content.close()
  await rm(folder, { recursive: true, force: true })
}, 2 * minutes)

const half = JSON.stringify({ code: 0, response: { changed: [], removed: [] } }).slice(0, 20)

test.each<[string, RegExp, ApiResponse]>([
  [
    "answers 500",
    /answered 500/,
    (_, response) => sendJson(response, { code: 1999, message: "no", requestId: "r" }, 500),
  ],
  ["answers nothing", /\/v1\/api\//, (_, response) => void response.writeHead(200).end()],
  ["answers with half a text", /\/v1\/api\//, (_, response) => void response.writeHead(200).end(half)],
  [
    "breaks off in the middle",
    /\/v1\/api\//,
    (_, response) => {
      response.writeHead(200, { "content-length": "1000" })
      response.write(half)
      setTimeout(() => response.destroy(), 50)
    },
  ],
  ["never answers", /\/v1\/api\//, () => undefined],
  [
    "says that all is well with something else",
    /\/v1\/api\//,
    (_, response) => sendJson(response, { code: 0, response: {} }),
  ],
])(
  "changes nothing while the API %s, and continues afterwards",
  async (_, reason, response) => {
    await builder.update()
    addPost()
    proxy.shut(response)
    const failure = await builder.update().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BuildError)
    expect((failure as BuildError).reason).toMatch(reason)
    proxy.open()
    const { written } = await builder.update()
    expect(written).toContain("blog/index.html")
    expect(builder.isAlive()).toBe(true)
  },
  5 * minutes
)

test(
  "fails the update when killed while reading the content",
  async () => {
    await restart()
    const requested = Promise.withResolvers<undefined>()
    proxy.shut(() => requested.resolve(undefined))
    const update = builder.update()
    await requested.promise
    process.kill(await builderProcess(), "SIGKILL")
    await expect(update).rejects.toThrow(BuilderExitedError)
    expect(builder.isAlive()).toBe(false)
  },
  5 * minutes
)

/** Resolves when a file is touched. */
const touched = (file: string): Promise<void> => {
  const { promise, resolve: done } = Promise.withResolvers<undefined>()
  const watcher = watch(dirname(file), (_, name) => {
    if (name === basename(file)) done(undefined)
  })
  return promise.finally(() => watcher.close())
}

/** Steps of an update, each with a file that the builder writes in it. */
const steps: [string, string][] = [
  ["takes up the changes", inUse],
  ["asks the queries", "public/page-data/blog/page-data.json"],
  ["writes feeds and lists", "public/blog/rss.xml"],
  ["renders the pages", "public/blog/index.html"],
]

test.each(inLong(steps.slice(-1), steps))(
  "leaves a marker when killed while it %s, so that the next build starts from scratch",
  async (_, file) => {
    await restart()
    await rm(join(siteDir, inUse), { force: true })
    addPost()
    const pid = await builderProcess()
    const reached = touched(join(siteDir, file)).then(() => process.kill(pid, "SIGKILL"))
    await Promise.all([reached, expect(builder.update()).rejects.toThrow(BuilderExitedError)])
    expect(existsSync(join(siteDir, inUse))).toBe(true)
  },
  5 * minutes
)

/** Every address of the site as the lists of the 404 page have it, in both languages. */
const listed = async (): Promise<string> => {
  const files = locales.map((locale) => readFile(join(siteDir, `public/addresses/${locale}.json`), "utf8"))
  return (await Promise.all(files)).join()
}

test(
  "publishes by a full build what a killed builder was about to write",
  async () => {
    const failures: unknown[] = []
    const site = createSiteBuilder(options(), (error) => failures.push(error))
    const sources = await syncWorkspace(projectDir, siteDir)
    const run = { onStep: () => undefined, signal: never() }
    expect(existsSync(join(siteDir, inUse))).toBe(true)
    await site.build(sources, run)
    expect(existsSync(join(siteDir, inUse))).toBe(false)
    const lists = await listed()
    for (const link of added) expect(lists).toContain(`"/blog/${link}"`)
    site.stayReady(sources)
    const link = addPost()
    await site.build(sources, run)
    expect(await listed()).toContain(`"/blog/${link}"`)
    await site.stop()
    expect(failures).toEqual([])
  },
  8 * minutes
)

longTest(
  "runs a full build when the last vacancy is removed and when the next one is added, as the bundled templates change",
  async () => {
    const failures: unknown[] = []
    const site = createSiteBuilder(options(), (error) => failures.push(error))
    const sources = await syncWorkspace(projectDir, siteDir)
    const run = { onStep: () => undefined, signal: never() }
    const vacancy = async (): Promise<boolean> => (await listed()).includes(`"/job/`)
    site.stayReady(sources)
    await site.build(sources, run)
    expect(await vacancy()).toBe(true)
    content.removeAll("jobs")
    expect((await site.build(sources, run)).changes).toBeUndefined()
    expect(await vacancy()).toBe(false)
    site.stayReady(sources)
    expect((await site.build(sources, run)).changes).toEqual({ written: [], removed: [] })
    const vacancyId = content.add("jobs", ["en"])
    expect((await site.build(sources, run)).changes).toBeUndefined()
    expect(await readFile(join(siteDir, `public/job/${vacancyId}/index.html`), "utf8")).toContain("</html>")
    await site.stop()
    expect(failures).toEqual([])
  },
  8 * minutes
)
