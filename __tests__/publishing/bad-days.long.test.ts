import { execFile } from "node:child_process"
import { mkdir, readFile, realpath, rmdir } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import { verifyRelease } from "../../server/publishing/verify/release-verify.ts"
import { openEmbeddedDatabase } from "../../server/db/connection.ts"
import { publishPaths } from "../../shared/contract/publishing.ts"
import { apiBase } from "../../shared/paths.ts"
import { addEditor, newEntry, publicUrl, save, type SavedEntry } from "../server/durability/saving.ts"
import { childProcessOf } from "../support/child-process.ts"
import { startInstance, type Instance } from "../support/instance.ts"
import { inLong, longTest } from "../support/long-form.ts"
import { dataDir, emptyDataDir, projectDir } from "../support/site-folder.ts"
import { fillDataDir } from "../support/test-database.ts"

const run = promisify(execFile)
const minutes = 60_000

let cookie: string
let site: Instance
const entry = newEntry()

const start = async (): Promise<void> => {
  site = await startInstance(dataDir, { DEMO_CONTENT: "false", PUBLIC_URL: publicUrl })
}

const saveOnce = async (saved: SavedEntry = entry): Promise<void> => {
  expect(await save(site.origin, cookie, saved)).toBe(true)
}

/** Address of an entry after its last save, whose number stands in its title. */
const addressOf = ({ id, acknowledged }: SavedEntry): string => `/blog/post-${id.slice(0, 8)}-${acknowledged % 2}`

const isLive = async (saved: SavedEntry): Promise<boolean> => {
  const response = await fetch(site.origin + addressOf(saved), { redirect: "manual" })
  const title = /<title[^>]*>(\d+) /.exec(await response.text())?.[1]
  return response.status === 200 && title === String(saved.acknowledged)
}

/** Waits until the last save is what visitors see. */
const goesLive = async (saved: SavedEntry = entry): Promise<void> => {
  while (!(await isLive(saved))) await pause(100)
}

/** A visitor who reads on and on; `leave` gives everything that was not a whole page of the site. */
const visit = () => {
  const leaving = new AbortController()
  const issues: string[] = []
  const visiting = (async () => {
    while (!leaving.signal.aborted) {
      for (const path of ["/", "/ru", "/blog", "/job"]) {
        const response = await fetch(site.origin + path)
        const text = await response.text()
        if (response.status !== 200 || !text.trimEnd().endsWith("</html>")) issues.push(`${path}: ${response.status}`)
      }
      await pause(20)
    }
  })()
  return {
    leave: async (): Promise<string[]> => {
      leaving.abort()
      await visiting
      return issues
    },
  }
}

beforeAll(async () => {
  await emptyDataDir()
  await fillDataDir(dataDir)
  const database = await openEmbeddedDatabase(dataDir)
  cookie = await addEditor(database)
  await database.close()
  await start()
  await saveOnce()
  await goesLive()
}, 10 * minutes)

afterAll(() => site.stop(), minutes)

test(
  "many saves in a row: visitors always see a whole site, and in the end the last saves",
  async () => {
    const visitor = visit()
    const entries = Array.from({ length: 10 }, newEntry)
    const rounds = inLong(10, 100)
    for (let round = 0; round < rounds; round += 1) await Promise.all(entries.map((each) => saveOnce(each)))
    for (const each of entries) await goesLive(each)
    expect(await visitor.leave()).toEqual([])
    expect(await verifyRelease(await realpath(join(dataDir, "live")))).toEqual([])
  },
  10 * minutes
)

const killBuilder = async (): Promise<void> => {
  const server = Number(await readFile(join(dataDir, "builder.pid"), "utf8"))
  const pid = await childProcessOf(server, "builder/main.ts")
  if (pid !== undefined) process.kill(pid, "SIGKILL")
}

test(
  "a builder that is killed takes nothing with it: the site answers, and what was saved goes live",
  async () => {
    const visitor = visit()
    await saveOnce()
    await pause(Math.random() * 300)
    await killBuilder()
    await saveOnce()
    await goesLive()
    expect(await visitor.leave()).toEqual([])
  },
  10 * minutes
)

type Status = { response: { state: string; cause?: string } }

const status = async (): Promise<Status["response"]> => {
  const response = await fetch(`${site.origin}${apiBase}${publishPaths.status}`, { headers: { cookie } })
  return ((await response.json()) as Status).response
}

test(
  "a disk that refuses leaves what is live, says so, and is tried again by itself",
  async () => {
    const visitor = visit()
    const blocker = join(dataDir, "site/hosting/manifest.json.new")
    const before = await realpath(join(dataDir, "live"))
    await mkdir(blocker)
    await saveOnce()
    while ((await status()).state !== "failed") await pause(100)
    expect(await realpath(join(dataDir, "live"))).toBe(before)
    await rmdir(blocker)
    await saveOnce()
    await goesLive()
    expect(await visitor.leave()).toEqual([])
  },
  10 * minutes
)

test(
  "a server that is killed while something goes live leaves a whole release, and the next one publishes the last save",
  async () => {
    await saveOnce()
    await pause(Math.random() * 500)
    await site.stop("SIGKILL")
    expect(await verifyRelease(await realpath(join(dataDir, "live")))).toEqual([])
    await start()
    await goesLive()
    await saveOnce()
    await goesLive()
    expect(await verifyRelease(await realpath(join(dataDir, "live")))).toEqual([])
  },
  10 * minutes
)

longTest(
  "what is live after all that is what a clean build makes of the same content",
  async () => {
    const { PATH, HOME } = process.env
    const { port } = new URL(site.origin)
    const env = { PATH, HOME, PORT: port, DATA_DIR: dataDir, PUBLIC_URL: publicUrl, DEMO_CONTENT: "false" }
    const command = [process.execPath, ["server/app/commands/publish-verify-command.ts"]] as const
    const { stdout } = await run(...command, { cwd: projectDir, env }).catch(
      (error: unknown) => error as { stdout: string }
    )
    expect(stdout).toContain("What is live is what a clean build makes of the same content.")
  },
  10 * minutes
)
