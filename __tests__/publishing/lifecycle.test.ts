import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildSite, BuildError } from "../../server/publishing/builder/site-build.ts"
import { syncWorkspace } from "../../server/publishing/builder/workspace.ts"
import { sendJson, startHttpPeer } from "../support/http-peer.ts"
import { spawnInstance, startInstance, type Instance } from "../support/instance.ts"
import { inLong } from "../support/long-form.ts"
import { startServerProcess } from "../support/server-process.ts"
import { dataDir, emptyDataDir, projectDir } from "../support/site-folder.ts"
import { fillDataDir } from "../support/test-database.ts"

const minutes = 60_000

let empty: Instance
/** A workspace of its own: that of the instance belongs to its builder. */
let failingDir: string

beforeAll(async () => {
  await emptyDataDir()
  failingDir = join(dataDir, "faulty-site")
  await syncWorkspace(projectDir, failingDir)
  empty = await startInstance(dataDir, { DEMO_CONTENT: "false" })
}, 10 * minutes)

afterAll(() => empty.stop(), minutes)

const statusOf = async (url: string): Promise<number> => (await fetch(url, { redirect: "manual" })).status

/** Everything that decides what a visitor sees: which release is live, and its checksums. */
const liveState = async (): Promise<string[]> => {
  const release = await readlink(join(dataDir, "live"))
  const folder = join(dataDir, release, "checksums")
  const parts = (await readdir(folder)).sort()
  return [release, ...(await Promise.all(parts.map((part) => readFile(join(folder, part), "utf8"))))]
}

test("a site without any content builds, and says that there is nothing", async () => {
  expect(empty.output()).toContain("site: built in")
  for (const path of ["/", "/ru", "/blog", "/ru/dev-blog/frostborn", "/job", "/ru/job"]) {
    expect(await statusOf(empty.origin + path)).toBe(200)
  }
  expect(await (await fetch(`${empty.origin}/blog/rss.xml`)).text()).not.toContain("<item>")
})

test("two instances with their own port and data run side by side", async () => {
  const otherDir = await mkdtemp(join(tmpdir(), "instance-"))
  await fillDataDir(otherDir)
  const other = await startServerProcess({ DATA_DIR: otherDir })
  expect(await statusOf(`${other.address}/health/ready`)).toBe(200)
  expect(await statusOf(`${empty.origin}/health/ready`)).toBe(200)
  expect(await other.end("SIGTERM")).toBe(0)
  await rm(otherDir, { recursive: true })
})

test("a second process on the same data is refused, and says what to do", async () => {
  await expect(startInstance(dataDir)).rejects.toThrow(/is open in another process[\s\S]*DATA_DIR/)
  expect(await statusOf(`${empty.origin}/`)).toBe(200)
})

type ApiResponse = Parameters<typeof startHttpPeer>[0]

type Issue = { name: string; reason: RegExp; api: ApiResponse }

const emptyList = { items: [], page: 1, perPage: 100, total: 0, cursor: "c" }
const noNotes = { code: 0, response: { en: null, ru: null } }
const unknownCursor = { code: 1007, message: "unknown cursor", requestId: "r" }

/** An API in order but for its lists: it has no daily note, and does not know the cursor of the last build. */
const failingLists =
  (lists: ApiResponse): ApiResponse =>
  (request, response) => {
    if (request.url?.includes("/daily/")) sendJson(response, noNotes)
    else if (request.url?.includes("since=")) sendJson(response, unknownCursor, 410)
    else lists(request, response)
  }

/** What the API can do wrong; __tests__/src/gatsby/content-client.test.ts has each of them without a build. */
const issues: Issue[] = [
  {
    name: "answers 500",
    // The lists are asked together; whichever answers first is named.
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
  try {
    await buildSite({
      projectDir,
      siteDir: failingDir,
      apiUrl: `${peer.origin}/v1`,
      siteUrl: empty.origin,
      version: "0.0.0",
      sentryDsn: undefined,
      onStep: () => undefined,
      signal: new AbortController().signal,
      outputTimeout,
    })
    return undefined
  } catch (error) {
    return error
  } finally {
    delete process.env.CONTENT_API_TIMEOUT_MS
    await peer.close()
  }
}

test.each(inLong(issues.slice(-2), issues))(
  "a build stops with the reason when the API $name, and what is live stays",
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
  "a build that hangs is ended, and says so",
  async () => {
    let requested = 0
    // The build's own question is answered; the plugin that asks again has no limit of its own.
    const error = await failureOf((_, response) => {
      requested += 1
      if (requested === 1) sendJson(response, noNotes)
    }, 10_000)
    expect(error instanceof BuildError ? error.reason : "").toContain("printed nothing for 10 s")
    expect(await statusOf(`${empty.origin}/blog`)).toBe(200)
  },
  3 * minutes
)

test(
  "SIGTERM ends it in order, and the next start builds nothing because nothing has changed",
  async () => {
    const { port } = new URL(empty.origin)
    expect(await empty.stop("SIGTERM")).toBe(0)
    empty = await startInstance(dataDir, { DEMO_CONTENT: "false", PORT: port, PUBLIC_URL: empty.origin })
    expect(empty.output()).toContain("site: up to date")
    expect(await statusOf(`${empty.origin}/ru`)).toBe(200)
  },
  2 * minutes
)

test("Ctrl-C ends it in order as well", async () => {
  expect(await empty.stop("SIGINT")).toBe(0)
})

test(
  "it ends in order in the middle of a build, without calling that a failure",
  async () => {
    await rm(join(dataDir, "live"), { force: true })
    const starting = await spawnInstance(dataDir, { DEMO_CONTENT: "false" })
    await starting.printed(/configuration compiled/)
    expect(await starting.stop("SIGTERM")).toBe(0)
    expect(starting.output()).not.toMatch(/could not be built|aborted|Error/)
  },
  2 * minutes
)
