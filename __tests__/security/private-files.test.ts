import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startServerProcess } from "../support/server-process.ts"

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "private-"))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** What accounts besides the server's may use of a folder. */
const openToOthers = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = [dataDir, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  const found = await Promise.all(
    paths.map(async (path) => (((await stat(path)).mode & 0o077) === 0 ? [] : [path.slice(dataDir.length)]))
  )
  return found.flat()
}

test("a start makes files for the server's account alone, and closes those of an earlier version", async () => {
  const dataDir = join(folder, "var")
  const old = join(dataDir, "outbox")
  await mkdir(old, { recursive: true })
  await writeFile(join(old, "mail.eml"), "x")
  for (const path of [dataDir, old]) await chmod(path, 0o755)
  await chmod(join(old, "mail.eml"), 0o644)

  const server = await startServerProcess({ DATA_DIR: dataDir })
  const open = await openToOthers(dataDir)
  await server.end("SIGTERM")

  expect(open).toEqual([])
  // The engine by itself would let everybody read them.
  expect((await readdir(join(dataDir, "db/content"), { recursive: true })).length).toBeGreaterThan(900)
})
