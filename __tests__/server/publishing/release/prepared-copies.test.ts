import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { makeRelease } from "../../../../server/publishing/release/make-release.ts"
import { prepareCopies } from "../../../../server/publishing/release/prepared-copies.ts"
import { releaseFolder } from "../../../../server/publishing/release/release-folders.ts"
import { sha256Of } from "../../../../server/publishing/release/release-hosting.ts"
import { build, emptySite, page, write, type Site } from "../../serving/site-fixture.ts"

let site: Site
beforeEach(async () => {
  site = await emptySite()
  await build(site)
})
afterEach(() => site.remove())

const prepare = (files: readonly string[]) => {
  const prepared = prepareCopies(join(site.siteDir, "public"))
  prepared.prepare(files)
  return prepared
}

test("has the copies of a text that was written, and none of another text", async () => {
  const prepared = prepare(["blog/index.html"])
  const copies = await prepared.find("blog/index.html", sha256Of(page("/blog")))
  expect(brotliDecompressSync(copies?.get("b") ?? "").toString()).toBe(page("/blog"))
  expect(prepared.find("blog/index.html", sha256Of(page("other")))).toBeUndefined()
  expect(prepared.find("index.html", sha256Of(page("/")))).toBeUndefined()
})

test("skips what cannot be read, and what needs no copies", async () => {
  await rm(join(site.siteDir, "public/index.html"))
  const prepared = prepare(["index.html", "picture.webp", "blog/index.html"])
  expect(prepared.find("index.html", sha256Of(page("/")))).toBeUndefined()
  const picture = await readFile(join(site.siteDir, "public/picture.webp"))
  expect(prepared.find("picture.webp", sha256Of(picture))).toBeUndefined()
  expect(prepared.find("blog/index.html", sha256Of(page("/blog")))).toBeDefined()
})

test("calls back with each content once", () => {
  const contents: string[] = []
  const prepared = prepareCopies(join(site.siteDir, "public"), (file, content) =>
    contents.push(file, content.toString())
  )
  prepared.prepare(["index.html", "index.html"])
  prepared.prepare(["index.html"])
  expect(contents).toEqual(["index.html", page("/")])
})

test("keeps a hundred files at most", async () => {
  const files = Array.from({ length: 101 }, (_, number) => `blog/${number}/index.html`)
  await write(site.siteDir, Object.fromEntries(files.map((file) => [file, page(file)])))
  const prepared = prepare(files)
  expect(files.filter((file) => prepared.find(file, sha256Of(page(file))) !== undefined)).toEqual(files.slice(0, 100))
})

test("a release takes prepared copies only of what the file holds now", async () => {
  await makeRelease({ ...site, info: {} })
  await write(site.siteDir, { "index.html": page("first"), "blog/index.html": page("kept") })
  const prepared = prepare(["index.html", "blog/index.html"])
  await write(site.siteDir, { "index.html": page("second") })
  const changes = { written: ["index.html", "blog/index.html"], removed: [] }
  const { id } = await makeRelease({ ...site, info: {}, changes, prepared })
  const copyOf = async (file: string) =>
    brotliDecompressSync(await readFile(join(releaseFolder(site.dataDir, id), "public", `${file}.br`))).toString()
  expect(await copyOf("index.html")).toBe(page("second"))
  expect(await copyOf("blog/index.html")).toBe(page("kept"))
})
