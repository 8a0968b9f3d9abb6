import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { folderId } from "../../../../server/publishing/release/folder-id.ts"

let folder: string

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "folder-id-"))))
afterEach(() => rm(folder, { recursive: true, force: true }))

test("all who ask at the same time get the same identity, and keep it", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => folderId(folder)))
  expect(new Set([...ids, await folderId(folder)]).size).toBe(1)
  expect(await readdir(folder)).toEqual(["folder-id"])
})

test("a damaged identity is replaced", async () => {
  await writeFile(join(folder, "folder-id"), "")
  const id = await folderId(folder)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await folderId(folder)).toBe(id)
})

test("nothing is left behind when it cannot be made", async () => {
  await mkdir(join(folder, "folder-id"))
  await expect(folderId(folder)).rejects.toThrow("EISDIR")
  expect(await readdir(folder)).toEqual(["folder-id"])
})
