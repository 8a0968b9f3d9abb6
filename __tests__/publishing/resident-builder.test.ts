import { execFile } from "node:child_process"
import { existsSync, watch } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, dirname, extname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import {
  BuilderExitedError,
  startResidentBuilder,
  type ResidentBuilder,
} from "../../server/publishing/builder/resident-builder.ts"
import { createSiteBuilder, type SiteBuilder } from "../../server/publishing/builder/site-builder.ts"
import { BuildError } from "../../server/publishing/builder/site-build.ts"
import { syncWorkspace } from "../../server/publishing/builder/workspace.ts"
import { readSiteManifest } from "../../server/publishing/release/release-hosting.ts"
import { compareSites } from "../../server/publishing/verify/compare-sites.ts"
import { locales } from "../../shared/locales.ts"
import type { BuildStep } from "../../shared/contract/publishing.ts"
import { inUse } from "../../shared/workspace-marker.ts"
import { publicFiles } from "../../src/gatsby/hosting/public-files.ts"
import { startChangingContent } from "../support/changing-content.ts"
import { childProcessOf } from "../support/child-process.ts"
import { openContentProxy, type ApiResponse } from "../support/content-proxy.ts"
import { gatsbyBuild } from "../support/gatsby-build.ts"
import { sendJson } from "../support/http-peer.ts"
import { inLong, isLong, longTest } from "../support/long-form.ts"
import { builderSettings, makeThumbnailProject, removeSiteDir, siteDir } from "../support/site-folder.ts"

/**
 * One site through everything that a resident builder meets: each full build takes most of a minute of a processor, and each
 * boot of a builder a quarter of that, so the tests follow one another in one workspace.
 */

const run = promisify(execFile)
const minutes = 60_000

/** Request timeout of the builder in these tests, in milliseconds. */
const timeout = 3_000
const timeoutBefore = process.env.CONTENT_API_TIMEOUT_MS

let folder: string
let projectDir: string
let content: Awaited<ReturnType<typeof startChangingContent>>
let proxy: Awaited<ReturnType<typeof openContentProxy>>
let builder: ResidentBuilder
let site: SiteBuilder
const exits: unknown[] = []

const options = () => builderSettings(projectDir, proxy.apiUrl)

const never = (): AbortSignal => new AbortController().signal

const start = (): ResidentBuilder => startResidentBuilder(options(), (error) => exits.push(error))

const fileText = (path: string): Promise<string> => readFile(join(siteDir, "public", path), "utf8")

const pageOf = (path: string): Promise<string> => fileText(join(path, "index.html"))

const builderProcess = async (): Promise<number> => {
  const pid = await childProcessOf(process.pid, "builder/main.ts")
  if (pid === undefined) throw new Error("There is no builder")
  return pid
}

let posts = 0

/** Adds a post in English that is newer than all others, so that it is the first of every list. */
const addPost = (): { id: string; link: string } => {
  const id = content.add("blog", ["en"])
  posts += 1
  content.edit("blog", id, { publishedAt: new Date(Date.UTC(2026, 8, 1, posts)).toISOString() })
  return { id, link: `post-${parseInt(id.slice(-12), 16)}` }
}

beforeAll(async () => {
  process.env.CONTENT_API_TIMEOUT_MS = String(timeout)
  folder = await mkdtemp(join(tmpdir(), "resident-"))
  projectDir = await makeThumbnailProject()
  content = await startChangingContent(20_261_121, { cards: true })
  for (const contentType of ["blog", "blog", "devblog", "devblog", "jobs"] as const)
    for (let i = 0; i < 5; i += 1) content.add(contentType)
  content.closeGame("last-day-on-earth")
  proxy = await openContentProxy(content.apiUrl)
  await removeSiteDir()
  await syncWorkspace(projectDir, siteDir)
  await gatsbyBuild(options())
  builder = start()
}, 10 * minutes)

afterEach(() => proxy.open())

afterAll(async () => {
  if (timeoutBefore === undefined) delete process.env.CONTENT_API_TIMEOUT_MS
  else process.env.CONTENT_API_TIMEOUT_MS = timeoutBefore
  await builder.stop()
  await site.stop()
  await proxy.close()
  await content.close()
  await rm(folder, { recursive: true, force: true })
}, 2 * minutes)

test(
  "touches no file when nothing has changed",
  async () => {
    expect(await builder.update()).toEqual({ written: [], removed: [], withheld: [] })
  },
  5 * minutes
)

test(
  "writes the page of a new post, and otherwise only files that show it",
  async () => {
    content.add("blog")
    const { written, removed } = await builder.update()
    expect(removed.every((file) => file.startsWith("share/"))).toBe(true)
    expect(written.some((file) => /^(?:ru\/)?blog\/post-26\/index\.html$/.test(file))).toBe(true)
    expect(written.filter((file) => file.endsWith("index.html")).length).toBeLessThan(20)
    const page = written.find((file) => /blog\/post-26\/index\.html$/.test(file)) ?? ""
    expect(await pageOf(page.replace(/\/index\.html$/, ""))).toContain("About ")
  },
  minutes
)

test(
  "publishes the pictures of a game that opens again, whose artwork was not needed before",
  async () => {
    const files = () => publicFiles(join(siteDir, "public"))
    const before = new Set(await files())
    content.reopenGame("last-day-on-earth")
    const { written } = await builder.update()
    const after = await files()
    const pictures = after.filter((file) => file.startsWith("static/") && !before.has(file))
    expect(new Set(pictures.map((file) => extname(file)))).toEqual(new Set([".avif", ".jpg"]))
    expect(written).toEqual(expect.arrayContaining(pictures))
    expect(Object.keys((await readSiteManifest(siteDir)).files).sort()).toEqual(after)
  },
  minutes
)

test(
  "makes the pages of a third game at once, and takes them away when it closes",
  async () => {
    content.addGame("third-one")
    const id = content.addTo("third-one")
    const link = `post-${parseInt(id.slice(-12), 16)}`
    const made = await builder.update()
    for (const page of ["games/third-one", "ru/games/third-one", "dev-blog/third-one", `dev-blog/third-one/${link}`])
      expect(made.written).toContain(`${page}/index.html`)
    expect(made.written).toContain("game-colors.css")
    expect(made.written).toContain("dev-blog/third-one/rss.xml")
    expect(await pageOf("games/third-one")).toContain('data-game="third-one"')
    for (const page of ["games", "blog", "redirect-to-market"]) expect(await pageOf(page)).toContain("/third-one")
    expect(await fileText("search/pages.json")).toContain("/games/third-one")

    content.closeGame("third-one")
    const { removed } = await builder.update()
    for (const file of ["games/third-one/index.html", "dev-blog/third-one/rss.xml", "game-colors.css"])
      expect(removed).toContain(file)
    for (const page of ["games", "blog"]) expect(await pageOf(page)).not.toContain("/third-one")
    expect(await fileText("search/pages.json")).not.toContain("third-one")
    expect(await fileText("sitemap.xml")).not.toContain("third-one")
  },
  minutes
)

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
    const { link } = addPost()
    proxy.shut(response)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const failure = await builder.update().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(BuildError)
      expect((failure as BuildError).reason).toMatch(reason)
    }
    proxy.open()
    const { written } = await builder.update()
    expect(written).toEqual(expect.arrayContaining(["blog/index.html", `blog/${link}/index.html`]))
    expect(builder.isAlive()).toBe(true)
    expect(exits).toEqual([])
  },
  5 * minutes
)

test(
  "exits in order, also when a terminal ends all of its processes, and the next builder continues from there",
  async () => {
    await builder.update()
    const pid = await builderProcess()
    for (const signal of ["SIGINT", "SIGHUP"] as const) process.kill(pid, signal)
    await builder.stop()
    expect(existsSync(join(siteDir, inUse))).toBe(false)
    addPost()
    builder = start()
    const first = await builder.update()
    expect([...first.written, ...first.removed].length).toBeGreaterThan(0)
    expect(await builder.update()).toEqual({ written: [], removed: [], withheld: [] })
    expect(exits).toEqual([])
  },
  5 * minutes
)

/** What the resident builder made, for the comparison with a clean build of the same content. */
const made = (): string => join(folder, "made")

/** The workspace when a builder had exited in order: the exhaustive form kills one from there in each step. */
const saved = (): string => join(folder, "saved")

let edited: { id: string; link: string }

test(
  "applies any mixture of changes",
  async () => {
    const done: string[] = []
    for (let batch = 0; batch < inLong(12, 60); batch += 1) {
      for (let each = 0; each <= batch % 4; each += 1) done.push(content.change())
      await builder.update()
    }
    expect(new Set(done).size).toBeGreaterThan(4)
    edited = addPost()
    content.edit("blog", edited.id, { title: "As it stays" })
    expect((await builder.update()).written).toContain(`blog/${edited.link}/index.html`)
    await mkdir(made())
    for (const name of ["public", "hosting"]) await run("cp", ["-a", join(siteDir, name), made()])
    if (!isLong) return
    await builder.stop()
    await run("cp", ["-a", siteDir, saved()])
    builder = start()
    await builder.update()
  },
  10 * minutes
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

const restoreSaved = async (): Promise<void> => {
  await rm(siteDir, { recursive: true, force: true })
  await run("cp", ["-a", saved(), siteDir])
  builder = start()
  await builder.update()
}

// The last step is short: on a busy machine it may be over when the signal comes.
test.each(inLong(steps.slice(2, 3), steps))(
  "leaves a marker when killed while it %s, so that the next build starts from scratch",
  async (_, file) => {
    if (!builder.isAlive()) await restoreSaved()
    await rm(join(siteDir, inUse), { force: true })
    content.edit("blog", edited.id, { title: "Half written" })
    const pid = await builderProcess()
    const reached = touched(join(siteDir, file)).then(() => process.kill(pid, "SIGKILL"))
    await Promise.all([reached, expect(builder.update()).rejects.toThrow(BuilderExitedError)])
    expect(builder.isAlive()).toBe(false)
    expect(existsSync(join(siteDir, inUse))).toBe(true)
    expect(exits.splice(0)).toEqual([expect.any(BuilderExitedError)])
    content.edit("blog", edited.id, { title: "As it stays" })
  },
  5 * minutes
)

/** Every address of the site as the lists of the 404 page have it, in both languages. */
const listed = async (): Promise<string> => {
  const folders = locales.map((locale) => join(siteDir, "public/addresses", locale))
  const files = (await Promise.all(folders.map((folder) => readdir(folder)))).flatMap((names, index) =>
    names.map((name) => readFile(join(folders[index] ?? "", name), "utf8"))
  )
  return (await Promise.all(files)).join()
}

let sources: string

const reported: BuildStep[] = []

const build = (signal = never()) => site.build(sources, { onStep: (step) => void reported.push(step), signal })

test(
  "equals byte for byte what a full build makes of the same content where a builder was killed",
  async () => {
    site = createSiteBuilder(options(), (error) => exits.push(error))
    sources = await syncWorkspace(projectDir, siteDir)
    expect(await build()).toEqual({ changes: undefined, withheld: [] })
    expect(reported).toEqual(expect.arrayContaining(["content-read", "scripts-and-styles-bundled", "pages-rendered"]))
    // The builder saves its memory behind the build.
    while (existsSync(join(siteDir, inUse))) await pause(50)
    expect(await pageOf(`blog/${edited.link}`)).toContain("As it stays")
    expect(await compareSites(made(), siteDir)).toEqual({ onlyFirst: [], onlySecond: [], different: [], rules: [] })
  },
  8 * minutes
)

test("renders a page with the scripts that Gatsby would put into it if it were not rendered", async () => {
  const scripts = await fileText("_gatsby/slices/_gatsby-scripts-1.html")
  expect(scripts).toMatch(/<script src="\/chunk-map-[0-9a-f]{8}\.js">/)
  expect(await pageOf("contacts")).toContain(scripts)
})

test(
  "leaves the next change to a resident builder, and fails when that is killed while reading the content",
  async () => {
    site.stayReady(sources)
    const { link } = addPost()
    expect((await build()).changes?.written).toContain(`blog/${link}/index.html`)
    expect(await listed()).toContain(`"/blog/${link}"`)
    expect(exits).toEqual([])

    const pid = await builderProcess()
    const requested = Promise.withResolvers<undefined>()
    proxy.shut(() => requested.resolve(undefined))
    const ending = new AbortController()
    const update = build(ending.signal)
    await requested.promise
    // Otherwise a full build would follow.
    ending.abort()
    process.kill(pid, "SIGKILL")
    await expect(update).rejects.toThrow("aborted")
    expect(exits.splice(0)).toEqual([expect.any(BuilderExitedError)])
  },
  5 * minutes
)

longTest(
  "runs a full build when the last vacancy is removed and when the next one is added, as the bundled templates change",
  async () => {
    const vacancy = async (): Promise<boolean> => (await listed()).includes(`"/job/`)
    site.stayReady(sources)
    await build()
    expect(await vacancy()).toBe(true)
    content.removeAll("jobs")
    expect((await build()).changes).toBeUndefined()
    expect(await vacancy()).toBe(false)
    site.stayReady(sources)
    expect((await build()).changes).toEqual({ written: [], removed: [] })
    const vacancyId = content.add("jobs", ["en"])
    expect((await build()).changes).toBeUndefined()
    expect(await readFile(join(siteDir, `public/job/${vacancyId}/index.html`), "utf8")).toContain("</html>")
    expect(exits).toEqual([])
  },
  8 * minutes
)
