import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDataFolder } from "../../../server/app/data-folder.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "data-folder-"))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8)

test("creates the folder for its own account alone", async () => {
  const dataDir = join(folder, "a/var")
  expect(await openDataFolder(dataDir)).toBeNull()
  expect(await modeOf(dataDir)).toBe("700")
})

test("closes a folder of an earlier version with its private files, once", async () => {
  const dataDir = join(folder, "var")
  await mkdir(join(dataDir, "db/content"), { recursive: true })
  const files = ["db/content/1259", "files/a", "outbox/a.eml"].map((name) => join(dataDir, name))
  for (const name of ["files", "outbox"]) await mkdir(join(dataDir, name))
  for (const file of files) await writeFile(file, "x", { mode: 0o644 })
  await chmod(join(dataDir, "db/content/1259"), 0o666)
  await writeFile(join(folder, "elsewhere"), "x", { mode: 0o644 })
  await symlink(join(folder, "elsewhere"), join(dataDir, "outbox/link"))
  await chmod(dataDir, 0o755)

  expect(await openDataFolder(dataDir)).toBeNull()

  expect(await Promise.all([dataDir, join(dataDir, "db"), join(dataDir, "db/content"), ...files].map(modeOf))).toEqual([
    "700",
    "700",
    "700",
    "600",
    "600",
    "600",
  ])
  expect(await modeOf(join(folder, "elsewhere"))).toBe("644")
  await chmod(join(dataDir, "outbox/a.eml"), 0o640)
  await openDataFolder(dataDir)
  expect(await modeOf(join(dataDir, "outbox/a.eml"))).toBe("640")
})

test("warns, and changes nothing, when the folder is one that all accounts share", async () => {
  await chmod(folder, 0o1777)
  expect(await openDataFolder(folder)).toContain("may read")
  expect(await modeOf(folder)).toBe("1777")
})

test("warns when the permissions cannot be changed", async () => {
  expect(await openDataFolder("/proc/self")).toContain("EPERM")
})
