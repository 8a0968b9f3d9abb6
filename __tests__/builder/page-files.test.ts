import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { usePageFilesDirectly, type PageFiles } from "../../builder/gatsby/page-files.ts"

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "page-files-"))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const others: unknown[][] = []
const files: PageFiles = {
  outputFile: () => Promise.resolve(),
  readFile: (...args) => Promise.resolve(others.push(args)),
}
usePageFilesDirectly(files)

test("writes a page into a new folder, and a shorter text over a longer one", async () => {
  const page = join(folder, "blog/a/index.html")
  await files.outputFile(page, "a longer text, снег")
  expect(await readFile(page, "utf8")).toBe("a longer text, снег")
  await files.outputFile(page, [Buffer.from("in "), Buffer.from("parts")])
  expect(await readFile(page, "utf8")).toBe("in parts")
  await files.outputFile(page, "short")
  expect(await readFile(page, "utf8")).toBe("short")
})

test("reads the data of a page, and leaves other files to Gatsby", async () => {
  const data = join(folder, "page-data/blog/page-data.json")
  await expect(files.readFile(data, "utf-8")).rejects.toMatchObject({ code: "ENOENT" })
  await files.outputFile(data, '{"path":"/блог"}')
  expect(await files.readFile(data, "utf-8")).toBe('{"path":"/блог"}')
  await files.readFile(join(folder, "other.json"), "utf8")
  await files.readFile(data)
  expect(others).toEqual([[join(folder, "other.json"), "utf8"], [data]])
})

test("rejects where it cannot write", async () => {
  await mkdir(join(folder, "index.html"))
  await expect(files.outputFile(join(folder, "index.html"), "text")).rejects.toMatchObject({ code: "EISDIR" })
})
