import { statSync } from "node:fs"
import { readFile, readdir, rm } from "node:fs/promises"
import { basename, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { brotliDecompressSync } from "node:zlib"
import { makeRelease } from "../../../../server/publishing/release/make-release.ts"
import { prepareFiles, type FileState } from "../../../../server/publishing/release/prepared-files.ts"
import { releaseFolder, releasesFolder } from "../../../../server/publishing/release/release-folders.ts"
import {
  endTidying,
  releasesTidied,
  tidyReleases,
  usualRetention,
} from "../../../../server/publishing/release/release-tidy.ts"
import { sha256Of } from "../../../../server/publishing/release/release-hosting.ts"
import { build, emptySite, page, siteFiles, write, type Site } from "../../serving/site-fixture.ts"

let site: Site
beforeEach(async () => {
  site = await emptySite()
  await build(site)
})
afterEach(async () => {
  await endTidying(site.dataDir)
  await site.remove()
})

const publicDir = () => join(site.siteDir, "public")

const stateOf = (file: string): FileState => {
  const { mtimeMs, ctimeMs, size } = statSync(join(publicDir(), file))
  return { mtimeMs, ctimeMs, size }
}

const preparing = (onContent?: (file: string, content: Buffer) => void) =>
  prepareFiles({ ...site, publicDir: publicDir(), ...(onContent ? { onContent } : {}) })

const prepare = (files: readonly string[]) => {
  const prepared = preparing()
  prepared.prepare(files)
  return prepared
}

/** Names beside the releases that are none. */
const others = async () => (await readdir(releasesFolder(site.dataDir))).filter((name) => name.startsWith("."))

/** The folder of what was prepared, once it has that many files. */
const folderWith = async (count: number): Promise<string> => {
  for (;;) {
    const [folder = ""] = await others()
    const path = join(releasesFolder(site.dataDir), folder)
    if ((await readdir(path)).length === count) return path
    await setTimeout(10)
  }
}

const textOf = (path: string): Promise<string> => readFile(path, "utf8")

test("has a text that was written with its copies, once, and none of a file that was written since", async () => {
  const prepared = prepare(["blog/index.html"])
  const state = stateOf("blog/index.html")
  expect(prepared.take("blog/index.html", { ...state, mtimeMs: state.mtimeMs + 1 })).toBeUndefined()
  expect(prepared.take("blog/index.html", { ...state, ctimeMs: state.ctimeMs + 1 })).toBeUndefined()
  expect(prepared.take("blog/index.html", { ...state, size: state.size + 1 })).toBeUndefined()
  const taken = prepared.take("blog/index.html", state)
  expect(taken?.sha256).toBe(sha256Of(page("/blog")))
  const file = await taken?.ready
  expect(file).toMatchObject({ size: Buffer.byteLength(page("/blog")), encodings: ["b", "g"] })
  expect(await textOf(file?.path ?? "")).toBe(page("/blog"))
  expect(brotliDecompressSync(await readFile(`${file?.path}.br`)).toString()).toBe(page("/blog"))
  expect(prepared.take("blog/index.html", state)).toBeUndefined()
  expect(prepared.take("index.html", stateOf("index.html"))).toBeUndefined()
})

test("skips what cannot be read and what is too large, and makes no copies where they save nothing", async () => {
  const main = stateOf("index.html")
  await rm(join(publicDir(), "index.html"))
  await write(site.siteDir, { "large.json": "x".repeat(1_100_000) })
  const prepared = prepare(["index.html", "large.json", "picture.webp"])
  expect(prepared.take("index.html", main)).toBeUndefined()
  expect(prepared.take("large.json", stateOf("large.json"))).toBeUndefined()
  expect(await prepared.take("picture.webp", stateOf("picture.webp"))?.ready).toMatchObject({ encodings: [] })
})

test("calls back with each content once", async () => {
  const contents: string[] = []
  const prepared = preparing((file, content) => contents.push(file, content.toString()))
  prepared.prepare(["index.html", "index.html"])
  prepared.prepare(["index.html"])
  expect(contents).toEqual(["index.html", page("/")])
  prepared.prepareOthers(["index.html", "blog/index.html"])
  expect(contents.slice(2)).toEqual(["blog/index.html", page("/blog")])
  await write(site.siteDir, { "index.html": page("second") })
  prepared.prepareOthers(["index.html"])
  expect(contents.slice(4)).toEqual([])
  prepared.prepare(["index.html"])
  expect(contents.slice(4)).toEqual(["index.html", page("second")])
  await prepared.take("index.html", stateOf("index.html"))?.ready
  await prepared.take("blog/index.html", stateOf("blog/index.html"))?.ready
})

test("hands over what was written again with the same text", async () => {
  const prepared = prepare(["index.html"])
  await setTimeout(20)
  await write(site.siteDir, { "index.html": page("/") })
  expect(prepared.take("index.html", stateOf("index.html"))).toBeUndefined()
  prepared.prepare(["index.html"])
  expect((await prepared.take("index.html", stateOf("index.html"))?.ready)?.encodings).toEqual(["b", "g"])
})

test("keeps a hundred files at most", async () => {
  const files = Array.from({ length: 101 }, (_, number) => `blog/${number}/index.html`)
  await write(site.siteDir, Object.fromEntries(files.map((file) => [file, page(file)])))
  const prepared = prepare(files)
  const taken = await Promise.all(files.map(async (file) => prepared.take(file, stateOf(file))?.ready))
  expect(taken.map((file) => file !== undefined)).toEqual([...Array.from({ length: 100 }, () => true), false])
})

test("a release takes only what the file holds now, with its copies; tidying removes the rest", async () => {
  await makeRelease({ ...site, info: {} })
  await write(site.siteDir, { "index.html": page("first"), "blog/index.html": page("kept") })
  const prepared = prepare(["index.html", "blog/index.html"])
  // Two texts, each with two copies.
  const folder = await folderWith(6)
  await write(site.siteDir, { "index.html": page("second") })
  const changes = { written: ["index.html", "blog/index.html"], removed: [] }
  const { id } = await makeRelease({ ...site, info: {}, changes, prepared })
  const copyOf = async (file: string) =>
    brotliDecompressSync(await readFile(join(releaseFolder(site.dataDir, id), "public", `${file}.br`))).toString()
  expect(await copyOf("index.html")).toBe(page("second"))
  expect(await copyOf("blog/index.html")).toBe(page("kept"))
  // The text that was replaced before the release was made, with its copies.
  expect(await readdir(folder)).toHaveLength(3)
  prepared[Symbol.dispose]()
  const errors: unknown[] = []
  tidyReleases(site.dataDir, (error) => errors.push(error), usualRetention)
  await releasesTidied(site.dataDir)
  expect(errors).toEqual([])
  expect(await others()).not.toContain(basename(folder))
})

test("a release is whole without what was prepared for it", async () => {
  await makeRelease({ ...site, info: {} })
  await build(site, { ...siteFiles(), "blog/index.html": page("edited"), "news/first/index.html": page("added") })
  const changes = { written: ["blog/index.html", "news/first/index.html"], removed: [] }
  const prepared = prepare(changes.written)
  await rm(await folderWith(6), { recursive: true })
  const { id } = await makeRelease({ ...site, info: {}, changes, prepared })
  for (const [file, text] of [
    ["blog/index.html", page("edited")],
    ["news/first/index.html", page("added")],
  ] as const) {
    const path = join(releaseFolder(site.dataDir, id), "public", file)
    expect(await textOf(path)).toBe(text)
    expect(brotliDecompressSync(await readFile(`${path}.br`)).toString()).toBe(text)
  }
})

test("a page that is added to a new folder is moved there", async () => {
  await makeRelease({ ...site, info: {} })
  await build(site, { ...siteFiles(), "news/first/index.html": page("added") })
  const changes = { written: ["news/first/index.html"], removed: [] }
  const prepared = prepare(changes.written)
  const { id } = await makeRelease({ ...site, info: {}, changes, prepared })
  expect(await folderWith(0)).not.toBe("")
  expect(await textOf(join(releaseFolder(site.dataDir, id), "public/news/first/index.html"))).toBe(page("added"))
})
