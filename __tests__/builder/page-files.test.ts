import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { writeDirectly, type PageFiles } from "../../builder/gatsby/page-files.ts"

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "page-files-"))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const files: PageFiles = { outputFile: () => Promise.resolve() }
writeDirectly(files)

test("writes a page into a new folder, and a shorter text over a longer one", async () => {
  const page = join(folder, "blog/a/index.html")
  await files.outputFile(page, "a longer text, снег")
  expect(await readFile(page, "utf8")).toBe("a longer text, снег")
  await files.outputFile(page, [Buffer.from("in "), Buffer.from("parts")])
  expect(await readFile(page, "utf8")).toBe("in parts")
  await files.outputFile(page, "short")
  expect(await readFile(page, "utf8")).toBe("short")
})

test("rejects where it cannot write", async () => {
  await mkdir(join(folder, "index.html"))
  await expect(files.outputFile(join(folder, "index.html"), "text")).rejects.toMatchObject({ code: "EISDIR" })
})
