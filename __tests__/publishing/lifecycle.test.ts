import { mkdtemp, readdir, readFile, readlink, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { openEmbeddedDatabase } from "../../server/db/connection.ts"
import { createSiteBuilder } from "../../server/publishing/builder/site-builder.ts"
import { BuildError } from "../../server/publishing/builder/site-build.ts"
import { syncWorkspace } from "../../server/publishing/builder/workspace.ts"
import { verifyRelease } from "../../server/publishing/verify/release-verify.ts"
import { addEditor, newEntry, publicUrl, save, type SavedEntry } from "../server/durability/saving.ts"
import { sendJson, startHttpPeer } from "../support/http-peer.ts"
import { spawnInstance, startInstance, type Instance } from "../support/instance.ts"
import { goesLive, readContinuously } from "../support/live-site.ts"
import { inLong } from "../support/long-form.ts"
import { startServerProcess } from "../support/server-process.ts"
import { dataDir, emptyDataDir, makeThumbnailProject } from "../support/site-folder.ts"
import { fillDataDir } from "../support/test-database.ts"

const minutes = 60_000

let projectDir: string
let cookie: string
let empty: Instance
/** A workspace of its own: the instance's belongs to its builder. */
let failingDir: string

beforeAll(async () => {
  projectDir = await makeThumbnailProject()
  await emptyDataDir()
  failingDir = join(dataDir, "faulty-site")
  await syncWorkspace(projectDir, failingDir)
  await fillDataDir(dataDir)
  const database = await openEmbeddedDatabase(dataDir)
  cookie = await addEditor(database)
  await database.close()
  await start()
}, 10 * minutes)

afterAll(() => empty.stop(), minutes)

const start = async (variables: Record<string, string> = {}): Promise<void> => {
  empty = await startInstance(dataDir, { DEMO_CONTENT: "false", PUBLIC_URL: publicUrl, ...variables }, projectDir)
}

const statusOf = async (url: string): Promise<number> => (await fetch(url, { redirect: "manual" })).status

/** Everything that decides what a visitor sees: the live release and its checksums. */
const liveState = async (): Promise<string[]> => {
  const release = await readlink(join(dataDir, "live"))
  const folder = join(dataDir, release, "checksums")
  const parts = (await readdir(folder)).sort()
  return [release, ...(await Promise.all(parts.map((part) => readFile(join(folder, part), "utf8"))))]
}

test("builds a site without any content, with empty lists", async () => {
  expect(empty.output()).toContain("site: built in")
  for (const path of ["/", "/ru", "/blog", "/ru/dev-blog/frostborn", "/job", "/ru/job"]) {
    expect(await statusOf(empty.origin + path)).toBe(200)
  }
  expect(await (await fetch(`${empty.origin}/blog/rss.xml`)).text()).not.toContain("<item>")
})

test("runs two instances with their own port and data side by side", async () => {
  const otherDir = await mkdtemp(join(tmpdir(), "instance-"))
  await fillDataDir(otherDir)
  const other = await startServerProcess({ DATA_DIR: otherDir })
  expect(await statusOf(`${other.address}/health/ready`)).toBe(200)
  expect(await statusOf(`${empty.origin}/health/ready`)).toBe(200)
  expect(await other.end("SIGTERM")).toBe(0)
  await rm(otherDir, { recursive: true })
})

test("refuses a second process on the same data folder, and says what to do", async () => {
  await expect(startInstance(dataDir)).rejects.toThrow(/is open in another process[\s\S]*DATA_DIR/)
  expect(await statusOf(`${empty.origin}/`)).toBe(200)
})

type ApiResponse = Parameters<typeof startHttpPeer>[0]

type Issue = { name: string; reason: RegExp; api: ApiResponse }

const emptyList = { items: [], page: 1, perPage: 100, total: 0, cursor: "c" }
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
    reason: /no complete answer within 2000 ms/,
    api: failingLists(() => undefined),
  },
  {
    name: "is cut off from the network",
    reason: /could not be reached or the answer broke off/,
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
      projectDir,
      siteDir: failingDir,
      apiUrl: `${peer.origin}/v1`,
      siteUrl: empty.origin,
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

test.each(inLong(issues.slice(-2), issues))(
  "stops a build with the reason when the API $name, and keeps the live release",
  async ({ reason, api }) => {
    const before = await liveState()
    const error = await failureOf(api)
    expect(error).toBeInstanceOf(BuildError)
    expect(error instanceof BuildError ? error.reason : "").toMatch(reason)
    expect(await liveState()).toEqual(before)
    expect(await readdir(failingDir)).not.toContain("hosting")
    expect(await statusOf(`${empty.origin}/blog`)).toBe(200)
  },
  3 * minutes
)

test(
  "ends a build that hangs, and gives the reason",
  async () => {
    let requested = 0
    // The build's own request gets a response; the plugin repeats it without a timeout of its own.
    const error = await failureOf((_, response) => {
      requested += 1
      if (requested === 1) sendJson(response, noNotes)
    }, 10_000)
    expect(error instanceof BuildError ? error.reason : "").toContain("printed nothing for 10 s")
    expect(await statusOf(`${empty.origin}/blog`)).toBe(200)
  },
  3 * minutes
)

const saveAll = async (entries: readonly SavedEntry[]): Promise<void> => {
  for (const saved of await Promise.all(entries.map((entry) => save(empty.origin, cookie, entry))))
    expect(saved).toBe(true)
}

// The first post needs a full build in any case; so does a start after a kill. Together they need one.
test(
  "leaves a complete release when it is killed during a publish, and publishes the last save at the next start",
  async () => {
    const { port } = new URL(empty.origin)
    const entry = newEntry()
    await saveAll([entry])
    await pause(Math.random() * 500)
    await empty.stop("SIGKILL")
    expect(await verifyRelease(await realpath(join(dataDir, "live")))).toEqual([])
    await start({ PORT: port })
    await goesLive(empty.origin, entry)
    await saveAll([entry])
    await goesLive(empty.origin, entry)
    expect(await verifyRelease(await realpath(join(dataDir, "live")))).toEqual([])
  },
  5 * minutes
)

test(
  "shows visitors a complete site during many saves, and the last saves in the end",
  async () => {
    const visitor = readContinuously(empty.origin)
    const entries = Array.from({ length: 10 }, newEntry)
    for (let round = 0; round < 8; round += 1) await saveAll(entries)
    for (const entry of entries) await goesLive(empty.origin, entry)
    expect(await visitor.leave()).toEqual([])
    expect(await verifyRelease(await realpath(join(dataDir, "live")))).toEqual([])
  },
  5 * minutes
)

test(
  "exits in order on SIGTERM, and builds nothing at the next start when nothing has changed",
  async () => {
    const { port } = new URL(empty.origin)
    expect(await empty.stop("SIGTERM")).toBe(0)
    await start({ PORT: port })
    expect(empty.output()).toContain("site: up to date")
    expect(await statusOf(`${empty.origin}/ru`)).toBe(200)
  },
  2 * minutes
)

test("exits in order on Ctrl-C", async () => {
  expect(await empty.stop("SIGINT")).toBe(0)
})

test(
  "exits in order during a build, without reporting a failure",
  async () => {
    await rm(join(dataDir, "live"), { force: true })
    const starting = await spawnInstance(dataDir, { DEMO_CONTENT: "false" }, projectDir)
    await starting.printed(/configuration compiled/)
    expect(await starting.stop("SIGTERM")).toBe(0)
    expect(starting.output()).not.toMatch(/could not be built|aborted|Error/)
  },
  2 * minutes
)
