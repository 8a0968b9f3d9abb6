import { writeFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { flushFiles } from "../../../../server/publishing/release/flush.ts"

let folder: string
const path = process.env.PATH

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "flush-"))))
afterEach(async () => {
  process.env.PATH = path
  await rm(folder, { recursive: true, force: true })
})

const files = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const file = join(folder, String(index))
    writeFileSync(file, "text")
    return file
  })

test("flushes a few files one by one, and says which is missing", async () => {
  await flushFiles(folder, files(3))
  await expect(flushFiles(folder, [...files(3), join(folder, "none")])).rejects.toMatchObject({ code: "ENOENT" })
})

test("lets the system flush the disk for many files", async () => {
  // Nobody opens them.
  await flushFiles(folder, [...files(1_000), join(folder, "none")])
})

test("flushes many files one by one on a system that has no program for it", async () => {
  process.env.PATH = folder
  await flushFiles(folder, files(1_000))
  await expect(flushFiles(folder, [...files(1_000), join(folder, "none")])).rejects.toMatchObject({ code: "ENOENT" })
})
