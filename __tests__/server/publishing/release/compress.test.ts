import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { compressFile } from "../../../../server/publishing/release/compress.ts"

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "compress-"))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const textOf = (bytes: number): string =>
  Array.from({ length: Math.ceil(bytes / 60) }, (_, index) => `{"id":${index * 7_919},"title":"Ash and frost"}`)
    .join(",")
    .slice(0, bytes)

test.each([
  ["page.html", 2_000],
  ["data.json", 300_000],
  ["huge.json", 2_200_000],
  ["script.js", 30_000],
  ["large.js", 600_000],
  ["huge.js", 2_200_000],
])("compresses %s with %i bytes without loss", async (name, bytes) => {
  const path = join(folder, name)
  await writeFile(path, textOf(bytes))
  expect(await compressFile(path)).toEqual(["b", "g"])
  const text = await readFile(path)
  expect(brotliDecompressSync(await readFile(`${path}.br`)).equals(text)).toBe(true)
  expect(gunzipSync(await readFile(`${path}.gz`)).equals(text)).toBe(true)
})

test("uses the given content instead of reading the file", async () => {
  const path = join(folder, "page.html")
  expect(await compressFile(path, Buffer.from(textOf(5_000)))).toEqual(["b", "g"])
  expect(brotliDecompressSync(await readFile(`${path}.br`)).toString()).toBe(textOf(5_000))
})

test("never overwrites existing copies, because other releases share them", async () => {
  const path = join(folder, "page.html")
  await writeFile(path, textOf(5_000))
  await compressFile(path)
  await expect(compressFile(path)).rejects.toThrow("EEXIST")
})

test.each([
  ["picture.webp", 5_000],
  ["short.html", 1_000],
])("%s with %i bytes gets no copies", async (name, bytes) => {
  const path = join(folder, name)
  await writeFile(path, textOf(bytes))
  expect(await compressFile(path)).toEqual([])
  expect(await readdir(folder)).toEqual([name])
})
