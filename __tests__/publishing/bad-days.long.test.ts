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
import { goesLive, readContinuously } from "../support/live-site.ts"
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

beforeAll(async () => {
  await emptyDataDir()
  await fillDataDir(dataDir)
  const database = await openEmbeddedDatabase(dataDir)
  cookie = await addEditor(database)
  await database.close()
  await start()
  await saveOnce()
  await goesLive(site.origin, entry)
}, 10 * minutes)

afterAll(() => site.stop(), minutes)

test(
  "serves complete pages during many saves in a row, and publishes the last of each entry",
  async () => {
    const visitor = readContinuously(site.origin)
    const entries = Array.from({ length: 10 }, newEntry)
    for (let round = 0; round < 100; round += 1) await Promise.all(entries.map((each) => saveOnce(each)))
    for (const each of entries) await goesLive(site.origin, each)
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
  "keeps serving when the builder is killed, and publishes what was saved",
  async () => {
    const visitor = readContinuously(site.origin)
    await saveOnce()
    await pause(Math.random() * 300)
    await killBuilder()
    await saveOnce()
    await goesLive(site.origin, entry)
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
  "keeps the live release when the disk fails, reports it, and publishes again afterwards",
  async () => {
    const visitor = readContinuously(site.origin)
    const blocker = join(dataDir, "site/hosting/manifest.json.new")
    const before = await realpath(join(dataDir, "live"))
    await mkdir(blocker)
    await saveOnce()
    while ((await status()).state !== "failed") await pause(100)
    expect(await realpath(join(dataDir, "live"))).toBe(before)
    await rmdir(blocker)
    await saveOnce()
    await goesLive(site.origin, entry)
    expect(await visitor.leave()).toEqual([])
  },
  10 * minutes
)

test(
  "leaves a complete release when the server is killed while publishing, and publishes the last save after a restart",
  async () => {
    await saveOnce()
    await pause(Math.random() * 500)
    await site.stop("SIGKILL")
    expect(await verifyRelease(await realpath(join(dataDir, "live")))).toEqual([])
    await start()
    await goesLive(site.origin, entry)
    await saveOnce()
    await goesLive(site.origin, entry)
    expect(await verifyRelease(await realpath(join(dataDir, "live")))).toEqual([])
  },
  10 * minutes
)

test(
  "equals a clean build of the same content after all that",
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
