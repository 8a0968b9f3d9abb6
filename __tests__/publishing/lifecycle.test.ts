import { randomUUID } from "node:crypto"
import { copyFileSync } from "node:fs"
import { mkdtemp, readdir, readFile, readlink, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { unzipSync } from "fflate"
import sharp from "sharp"
import { createSiteBuilder } from "../../server/publishing/builder/site-builder.ts"
import { BuildError } from "../../server/publishing/builder/site-build.ts"
import { syncWorkspace } from "../../server/publishing/builder/workspace.ts"
import { verifyRelease } from "../../server/publishing/verify/release-verify.ts"
import { gamePaths, type GameContent } from "../../shared/contract/games.ts"
import { studio } from "../../shared/studio.ts"
import { readStudioFile } from "../../tools/setup/studio-input.ts"
import { writeStudio } from "../../tools/setup/write-studio.ts"
import { newEntry, save, type SavedEntry } from "../server/durability/saving.ts"
import { currentUser, openAccountPage, signIn } from "../server/people/sign-in-app.ts"
import { Browser } from "../server/people/sign-in-browser.ts"
import { addAdmin } from "../support/added-admin.ts"
import { documentOf, paragraph } from "../support/content-factory.ts"
import { postText, sentPost } from "../support/content-input.ts"
import { sendJson, startHttpPeer } from "../support/http-peer.ts"
import { spawnInstance, startInstance, type Instance } from "../support/instance.ts"
import { goesLive, readContinuously } from "../support/live-site.ts"
import { inLong, longTest } from "../support/long-form.ts"
import { writeStudioFile } from "../support/other-studio.ts"
import { startServerProcess } from "../support/server-process.ts"
import { demoGames } from "../support/site-games.ts"
import { dataDir, emptyDataDir, makeThumbnailProject, projectDir } from "../support/site-folder.ts"
import { fillDataDir } from "../support/test-database.ts"
import { multipart, multipartType } from "../support/upload.ts"

/** The site of another studio, which begins without content, through what a server meets. One full build makes it for all tests. */

const minutes = 60_000

/** The other studio's checkout. */
let project: string
let cookie: string
let site: Instance
/** A workspace of its own: the instance's belongs to its builder. */
let failingDir: string

beforeAll(async () => {
  project = await makeThumbnailProject()
  for (const name of [".env.example", "SECURITY.md"]) copyFileSync(join(projectDir, name), join(project, name))
  await writeStudio(project, await readStudioFile(await writeStudioFile(join(project, "input"))))
  await emptyDataDir()
  failingDir = join(dataDir, "faulty-site")
  await syncWorkspace(project, failingDir)
  await fillDataDir(dataDir)
  cookie = await addAdmin(dataDir)
  await start()
}, 10 * minutes)

afterAll(() => site.stop(), minutes)

const start = async (variables: Record<string, string> = {}): Promise<void> => {
  site = await startInstance(dataDir, variables, project)
}

const page = async (path: string) => {
  const response = await fetch(site.origin + path, { redirect: "manual" })
  return { status: response.status, text: await response.text() }
}

const statusOf = async (path: string): Promise<number> => (await page(path)).status

/** Everything that decides what a visitor sees: the live release and its checksums. */
const liveState = async (): Promise<string[]> => {
  const release = await readlink(join(dataDir, "live"))
  const folder = join(dataDir, release, "checksums")
  const parts = (await readdir(folder)).sort()
  return [release, ...(await Promise.all(parts.map((part) => readFile(join(folder, part), "utf8"))))]
}

const publicFiles = async (): Promise<string[]> => {
  const folder = join(await realpath(join(dataDir, "live")), "public")
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** What may be in no public file: the demo studio, and its games. */
const demo = new RegExp(
  [
    ...["Ash (?:&|&amp;|\\\\u0026) Frost", "ash-and-frost", "Пеп[её]л\\p{L}*\\s+и\\s+Ине", "Harbour Lane", "Limassol"],
    ...["Last Day on Earth", "last-day-on-earth", "Frostborn"],
    ...[studio.colors.ground, studio.colors.surface, studio.colors.sunken, studio.colors.accent],
  ].join("|"),
  "iu"
)

const foundIn = (name: string, bytes: Uint8Array): string[] => {
  if (/\.zip$/.test(name))
    return Object.entries(unzipSync(bytes)).flatMap(([inside, content]) => foundIn(`${name}/${inside}`, content))
  const text = /\.(?:avif|jpg|png|webp|ico|woff2?|br|gz)$/.test(name) ? "" : Buffer.from(bytes).toString("utf8")
  const [match] = demo.exec(text) ?? demo.exec(name.slice(name.lastIndexOf("public/"))) ?? []
  return match === undefined ? [] : [`${name}: ${match}`]
}

test("no public file has the demo studio's name, domain, colors or games", async () => {
  const files = await publicFiles()
  expect(files.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const file of files) found.push(...foundIn(file, await readFile(file)))
  expect(found).toEqual([])
})

test("its name is text everywhere, and its logo, colors and addresses are those of the setup", async () => {
  const { text } = await page("/")
  expect(text).toContain("Quartz &lt;/script&gt; &quot;Owl&quot;")
  expect(text).not.toContain(`Quartz </script> "Owl"`)
  expect(text).toContain("--studio-accent:#0b6b4b")
  expect(text).toContain(`<path d="M4 4h20v20z" fill="currentColor"`)
  for (const [, json = ""] of text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
    expect(JSON.stringify(JSON.parse(json))).toContain("Quartz")
  expect((await page("/ru/contacts")).text).toContain("resume@quartz-owl.test")
  expect(await page("/manifest.webmanifest")).toMatchObject({ status: 200 })
  expect((await page("/.well-known/security.txt")).text).toContain("security@quartz-owl.test")
  expect((await page("/press/quartz-owl-press-kit.zip")).status).toBe(200)
})

test("signs in the admin that the setup named, and nobody of the demo", async () => {
  const browser = new Browser(site.origin, "10.0.0.1")
  const { text } = await openAccountPage(browser)
  expect(text).toContain("Mai &lt;Tamm&gt; — administrator")
  expect(text.match(/<button/g)).toHaveLength(2)
  await signIn(browser, "admin")
  expect(await currentUser(browser)).toMatchObject({ name: "Mai <Tamm>", roles: ["admin"] })
})

test("an empty site is whole: lists say that they are empty, and what it does not have is not there", async () => {
  expect(site.output()).toContain("site: built in")
  for (const path of ["/", "/games", "/blog", "/job", "/support", "/launcher", "/contacts", "/partnership"])
    for (const prefix of ["", "/ru"]) {
      const { status, text } = await page(path === "/" ? prefix || "/" : prefix + path)
      expect([prefix + path, status]).toEqual([prefix + path, 200])
      expect([prefix + path, [...text.matchAll(/href="(\/(?:ru\/)?dev-blog[^"]*)"/g)].length]).toEqual([
        prefix + path,
        0,
      ])
    }
  expect((await page("/games")).text).toContain("<h1")
  for (const path of ["/blog/rss.xml", "/sitemap.xml", "/ru/blog/rss.xml"]) expect(await statusOf(path)).toBe(200)
  expect((await page("/blog/rss.xml")).text).not.toContain("<item>")
  for (const path of ["/games/frostborn", "/ru/dev-blog/last-day-on-earth", "/video/frostborn.en.vtt"])
    expect([path, (await page(path)).status]).toEqual([path, 404])
  const links = new Set<string>()
  for (const path of ["/", "/ru", "/support", "/launcher", "/ru/games"])
    for (const [, href = ""] of (await page(path)).text.matchAll(/href="(\/[^"#?]*)/g)) links.add(href)
  for (const link of links) expect([link, (await page(link)).status]).toEqual([link, 200])
})

test("runs two instances with their own port and data side by side", async () => {
  const otherDir = await mkdtemp(join(tmpdir(), "instance-"))
  await fillDataDir(otherDir)
  const other = await startServerProcess({ DATA_DIR: otherDir })
  expect((await fetch(`${other.address}/health/ready`)).status).toBe(200)
  expect(await statusOf("/health/ready")).toBe(200)
  expect(await other.end("SIGTERM")).toBe(0)
  await rm(otherDir, { recursive: true })
})

test("refuses a second process on the same data folder, and says what to do", async () => {
  await expect(startInstance(dataDir)).rejects.toThrow(/is open in another process[\s\S]*DATA_DIR/)
  expect(await statusOf("/")).toBe(200)
})

type ApiResponse = Parameters<typeof startHttpPeer>[0]

type Issue = { name: string; reason: RegExp; api: ApiResponse }

const emptyList = { items: [], closed: [], page: 1, perPage: 100, total: 0, cursor: "c" }
const noNotes = { code: 0, response: { en: null, ru: null } }
const unknownCursor = { code: 1007, message: "unknown cursor", requestId: "r" }

/** An API that works except for its lists: it has no daily note, and rejects the cursor of the last build. */
const failingLists =
  (lists: ApiResponse): ApiResponse =>
  (request, response) => {
    if (request.url?.includes("/daily/")) sendJson(response, noNotes)
    else if (request.url?.includes("since=")) sendJson(response, unknownCursor, 410)
    else lists(request, response)
  }

/** What can be wrong with the API; __tests__/src/gatsby/content/content-client.test.ts covers each case without a build. */
const issues: Issue[] = [
  {
    name: "answers 500",
    // The lists are requested at the same time; the error names the first to respond.
    reason: /GET \S*\/v1\/api\/v1\/(?:blog|devblog|jobs|redirects)\S*[\s\S]*answered 500/,
    api: failingLists((_, response) => sendJson(response, { code: 1999, message: "no", requestId: "r" }, 500)),
  },
  {
    name: "answers HTML",
    reason: /text\/html instead of JSON/,
    api: failingLists((_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Hello")),
  },
  {
    name: "gives half of what it announced",
    reason: /gave 0 entries where it had announced 7/,
    api: failingLists((_, response) => sendJson(response, { code: 0, response: { ...emptyList, total: 7 } })),
  },
  {
    name: "gives a post that breaks the contract",
    reason: /breaks the contract: response\.items\.0/,
    api: failingLists((_, response) =>
      sendJson(response, { code: 0, response: { ...emptyList, items: [{ id: "x" }], total: 1 } })
    ),
  },
  {
    name: "does not answer in time",
    reason: /no complete response within 2000 ms/,
    api: failingLists(() => undefined),
  },
  {
    name: "is cut off from the network",
    reason: /could not be reached or the response broke off/,
    api: (request) => request.socket.destroy(),
  },
  {
    name: "has a daily note that is none",
    reason: /GET \S*daily\/get[\s\S]*breaks the contract/,
    api: (_, response) => sendJson(response, { code: 0, response: "nothing" }),
  },
]

const failureOf = async (api: ApiResponse, outputTimeout?: number): Promise<unknown> => {
  const peer = await startHttpPeer(api)
  process.env.CONTENT_API_TIMEOUT_MS = "2000"
  const builder = createSiteBuilder(
    {
      projectDir: project,
      siteDir: failingDir,
      apiUrl: `${peer.origin}/v1`,
      siteUrl: site.origin,
      version: "0.0.0",
      sentryDsn: undefined,
      ...(outputTimeout && { outputTimeout }),
    },
    () => undefined
  )
  try {
    await builder.build("any", { onStep: () => undefined, signal: new AbortController().signal })
    return undefined
  } catch (error) {
    return error
  } finally {
    await builder.stop()
    delete process.env.CONTENT_API_TIMEOUT_MS
    await peer.close()
  }
}

test.each(inLong(issues.slice(-1), issues))(
  "stops a build with the reason when the API $name, and keeps the live release",
  async ({ reason, api }) => {
    const before = await liveState()
    const error = await failureOf(api)
    expect(error).toBeInstanceOf(BuildError)
    expect(error instanceof BuildError ? error.reason : "").toMatch(reason)
    expect(await liveState()).toEqual(before)
    expect(await readdir(failingDir)).not.toContain("hosting")
    expect(await statusOf("/blog")).toBe(200)
  },
  3 * minutes
)

longTest(
  "ends a build that hangs, and gives the reason",
  async () => {
    let requested = 0
    // The build's own request for the note gets a response; the plugin repeats it without a timeout of its own.
    const error = await failureOf((request, response) => {
      if (!request.url?.includes("/daily/")) return
      requested += 1
      if (requested === 1) sendJson(response, noNotes)
    }, 10_000)
    expect(error instanceof BuildError ? error.reason : "").toContain("printed nothing for 10 s")
    expect(await statusOf("/blog")).toBe(200)
  },
  3 * minutes
)

const send = async (path: string, body: BodyInit, type = "application/json"): Promise<Record<string, unknown>> => {
  const headers = { cookie, origin: site.origin, "content-type": type }
  const response = await fetch(site.origin + path, { method: "POST", headers, body })
  const envelope = (await response.json()) as { response: Record<string, unknown> }
  expect([path, response.status, response.ok ? "" : envelope]).toEqual([path, expect.any(Number), ""])
  return envelope.response
}

const shows = async (path: string, words: string): Promise<void> => {
  while (!(await page(path)).text.includes(words)) await pause(200)
}

test(
  "a game and a post that are added go live",
  async () => {
    const content = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#0b6b4b" } })
      .png()
      .toBuffer()
    const { id: picture } = await send(
      "/v1/api/v1/files/upload?for=library",
      new Uint8Array(multipart({ name: "owl.png", content })),
      multipartType
    )
    const { frostborn } = demoGames
    if (!frostborn) throw new Error("There is no Frostborn")
    const words = (en: string) => ({ en, ru: `${en} (ru)` })
    const game: GameContent = {
      ...structuredClone(frostborn),
      ...{ name: { en: "Night Flight", ru: "Ночной полёт" }, theme: "own", accent: "#7fd1ae", trailer: null },
      ...{ hero: String(picture), poster: String(picture), features: [], shots: [], searchWords: "" },
      questions: [
        { link: "owls", ask: words("Do owls bite?"), answer: words("At night."), searchWords: words("beak") },
      ],
    }
    const draft = await send(`/v1${gamePaths.add}`, JSON.stringify({ id: "night-flight", content: game }))
    await send(
      `/v1${gamePaths.setState}`,
      JSON.stringify({ id: "night-flight", version: draft.version, state: "live" })
    )
    const text = postText({ title: "First words", body: documentOf(paragraph("Hello.")), state: "published" })
    const author = { en: "Mai", ru: "Май" }
    const post = sentPost({ id: randomUUID(), link: "first-words", author, translations: { en: text, ru: text } })
    await send("/v1/api/v1/blog/add", JSON.stringify(post))
    await shows("/games/night-flight", "Night Flight")
    await shows("/ru/dev-blog/night-flight", "Ночной полёт")
    await shows("/support/owls", "At night.")
    await shows("/ru/support", "Do owls bite? (ru)")
    expect((await page("/support")).text).toContain("Night Flight")
    await shows("/blog/first-words", "First words")
    await shows("/", "First words")
    expect((await page("/ru/games")).text).toContain("Ночной полёт")
    expect((await page("/sitemap.xml")).status).toBe(200)
  },
  3 * minutes
)

const saveAll = async (entries: readonly SavedEntry[]): Promise<void> => {
  for (const saved of await Promise.all(entries.map((entry) => save(site.origin, cookie, entry, site.origin))))
    expect(saved).toBe(true)
}

/** By what the pages of tabs that are open learn that scripts have changed. */
const compilation = async (): Promise<unknown> =>
  (JSON.parse((await page("/page-data/app-data.json")).text) as { webpackCompilationHash: unknown })
    .webpackCompilationHash

test(
  "leaves a complete release when it is killed during a publish, and publishes the last save at the next start, with the same scripts",
  async () => {
    const { port } = new URL(site.origin)
    const before = await compilation()
    const entry = newEntry()
    await saveAll([entry])
    await pause(Math.random() * 500)
    await site.stop("SIGKILL")
    expect(await verifyRelease(await realpath(join(dataDir, "live")))).toEqual([])
    await start({ PORT: port })
    await goesLive(site.origin, entry)
    await saveAll([entry])
    await goesLive(site.origin, entry)
    expect(await verifyRelease(await realpath(join(dataDir, "live")))).toEqual([])
    expect(await compilation()).toBe(before)
    // Where a page and its site differ, a visitor's next click loads the whole page.
    expect((await page("/")).text).toContain(`window.___webpackCompilationHash="${String(before)}"`)
  },
  5 * minutes
)

test(
  "shows visitors a complete site during many saves, and the last saves in the end",
  async () => {
    const visitor = readContinuously(site.origin)
    const entries = Array.from({ length: 10 }, newEntry)
    for (let round = 0; round < 8; round += 1) await saveAll(entries)
    for (const entry of entries) await goesLive(site.origin, entry)
    expect(await visitor.leave()).toEqual([])
    expect(await verifyRelease(await realpath(join(dataDir, "live")))).toEqual([])
  },
  5 * minutes
)

test(
  "exits in order on SIGTERM, and builds nothing at the next start when nothing has changed",
  async () => {
    const { port } = new URL(site.origin)
    expect(await site.stop("SIGTERM")).toBe(0)
    await start({ PORT: port })
    expect(site.output()).toContain("site: up to date")
    expect(await statusOf("/ru")).toBe(200)
  },
  2 * minutes
)

test("exits in order on Ctrl-C", async () => {
  expect(await site.stop("SIGINT")).toBe(0)
})

test(
  "exits in order during a build, without reporting a failure",
  async () => {
    await rm(join(dataDir, "live"), { force: true })
    const starting = await spawnInstance(dataDir, {}, project)
    await starting.printed(/configuration compiled/)
    expect(await starting.stop("SIGTERM")).toBe(0)
    expect(starting.output()).not.toMatch(/could not be built|aborted|Error/)
  },
  2 * minutes
)
