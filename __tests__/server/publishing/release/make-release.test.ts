import { mkdir, readFile, readdir, rm, stat, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import {
  activate,
  currentRelease,
  listReleases,
  releaseFolder,
} from "../../../../server/publishing/release/release-folders.ts"
import { newReleaseId, readFileRecords } from "../../../../server/publishing/release/release-record.ts"
import { makeRelease } from "../../../../server/publishing/release/make-release.ts"
import { build, emptySite, hashedScript, page, siteFiles, write, type Site } from "../../serving/site-fixture.ts"

let site: Site
beforeEach(async () => {
  site = await emptySite()
  await build(site)
})
afterEach(() => site.remove())

const make = () => makeRelease({ ...site, info: { cursor: "7" } })

const publicFile = (id: string, file: string): string => join(releaseFolder(site.dataDir, id), "public", file)

const inode = async (path: string): Promise<number> => (await stat(path)).ino

test("contains the files of the manifest, their headers, and the info of the builder", async () => {
  const release = await make()
  const folder = releaseFolder(site.dataDir, release.id)
  expect(await readFile(publicFile(release.id, "blog/index.html"), "utf8")).toBe(page("/blog"))
  expect(await readdir(join(folder, "hosting"))).toEqual([
    "_headers",
    "_redirects",
    "files-00.json",
    "manifest.json",
    "nginx-proxy.conf",
    "nginx.conf",
  ])
  expect(JSON.parse(await readFile(join(folder, "release.json"), "utf8"))).toMatchObject({
    id: release.id,
    info: { cursor: "7" },
    files: release.changed.length,
  })
  expect(await listReleases(site.dataDir)).toHaveLength(1)
})

test("omits files that are not public", async () => {
  const { id } = await make()
  await expect(stat(publicFile(id, `${hashedScript}.map`))).rejects.toThrow("ENOENT")
  await expect(stat(publicFile(id, "chunk-map.json"))).rejects.toThrow("ENOENT")
})

test("compresses text where it saves space, and no pictures", async () => {
  const { id } = await make()
  const page = publicFile(id, "index.html")
  const text = await readFile(page)
  expect(brotliDecompressSync(await readFile(`${page}.br`))).toEqual(text)
  expect(gunzipSync(await readFile(`${page}.gz`))).toEqual(text)
  const records = await readFileRecords(releaseFolder(site.dataDir, id))
  expect(records["index.html"]?.encodings).toEqual(["b", "g"])
  expect(records["robots.txt"]?.encodings).toEqual([])
  expect(records["picture.webp"]?.encodings).toEqual([])
})

test("shares unchanged files with the previous release, and names the changed ones", async () => {
  const first = await make()
  const { "rss.xml": _, ...files } = siteFiles()
  await build(site, { ...files, "blog/index.html": page("changed"), "blog/fresh/index.html": page("fresh") })
  const second = await make()
  expect(second.changed).toEqual(["blog/fresh/index.html", "blog/index.html"])
  expect(second.removed).toEqual(["rss.xml"])
  for (const file of ["index.html", "index.html.br", "index.html.gz", hashedScript]) {
    expect(await inode(publicFile(second.id, file))).toBe(await inode(publicFile(first.id, file)))
  }
  expect(await inode(publicFile(second.id, "blog/index.html"))).not.toBe(
    await inode(publicFile(first.id, "blog/index.html"))
  )
  expect(await readFile(publicFile(first.id, "blog/index.html"), "utf8")).toBe(page("/blog"))
})

test("shares a file that was rewritten with the same content", async () => {
  const first = await make()
  await build(site)
  const second = await make()
  expect(second.changed).toEqual([])
  expect(await inode(publicFile(second.id, "index.html"))).toBe(await inode(publicFile(first.id, "index.html")))
})

test("detects other content of the same length", async () => {
  await make()
  await write(site.siteDir, { "blog/index.html": page("/blOg") })
  expect((await make()).changed).toEqual(["blog/index.html"])
})

test("recreates a file that is missing from the previous release", async () => {
  const first = await make()
  await rm(publicFile(first.id, "index.html.br"))
  await writeFile(publicFile(first.id, "blog/index.html"), "cut off")
  const second = await make()
  expect(second.changed).toEqual([])
  expect(await readFile(publicFile(second.id, "blog/index.html"), "utf8")).toBe(page("/blog"))
  expect(brotliDecompressSync(await readFile(publicFile(second.id, "index.html.br"))).toString()).toBe(page("/"))
})

test.each(["index.html", "ru/index.html", "404/index.html"])("throws when a site has no %s", async (file) => {
  const { [file]: _, ...files } = siteFiles()
  await build(site, files)
  await expect(make()).rejects.toThrow(`has no ${file}`)
  expect(await listReleases(site.dataDir)).toEqual([])
})

test("throws when a file of the manifest is missing, and leaves nothing behind", async () => {
  await rm(join(site.siteDir, "public/blog/index.html"))
  await expect(make()).rejects.toThrow("blog/index.html is in its manifest but cannot be read")
  expect(await readdir(join(site.dataDir, "releases"))).toEqual([])
})

const manyFiles = () => ({
  ...siteFiles(),
  ...Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`blog/${at}/index.html`, page(`/blog/${at}`)])),
})

test("copies the files of a large site in threads, and those that changed since", async () => {
  await build(site, manyFiles())
  const first = await make()
  expect(first.files).toBeGreaterThan(400)
  const records = await readFileRecords(releaseFolder(site.dataDir, first.id))
  for (const at of [0, 1, 399]) {
    expect(await readFile(publicFile(first.id, `blog/${at}/index.html`), "utf8")).toBe(page(`/blog/${at}`))
    expect(records[`blog/${at}/index.html`]?.encodings).toEqual(["b", "g"])
  }
  await build(site, { ...manyFiles(), "blog/7/index.html": page("changed") })
  const second = await make()
  expect(second.changed).toEqual(["blog/7/index.html"])
  const same = "blog/8/index.html.br"
  expect(await inode(publicFile(second.id, same))).toBe(await inode(publicFile(first.id, same)))
})

test("throws when a file of a large site is missing, and leaves nothing behind", async () => {
  await build(site, manyFiles())
  await rm(join(site.siteDir, "public/blog/17/index.html"))
  await expect(make()).rejects.toThrow("blog/17/index.html is in its manifest but cannot be read")
  expect(await readdir(join(site.dataDir, "releases"))).toEqual([])
})

test.each([
  ["manifest.json", "{"],
  ["manifest.json", "{}"],
  ["files-00.json", "{"],
  ["files-00.json", "null"],
  ["files-00.json", "{}"],
  ["files-00.json", '{"index.html":-1}'],
])("rejects a manifest whose %s is %s", async (name, text) => {
  await writeFile(join(site.siteDir, "hosting", name), text)
  await expect(make()).rejects.toThrow()
  expect(await listReleases(site.dataDir)).toEqual([])
})

test("switches the live release, and back, with one link", async () => {
  const first = await make()
  const second = await make()
  expect(await currentRelease(site.dataDir)).toBeUndefined()
  await activate(site.dataDir, second.id)
  expect(await currentRelease(site.dataDir)).toBe(second.id)
  await activate(site.dataDir, first.id)
  expect(await currentRelease(site.dataDir)).toBe(first.id)
  expect(await readFile(join(site.dataDir, "live/public/index.html"), "utf8")).toBe(page("/"))
  expect((await readdir(site.dataDir)).sort()).toEqual(["live", "releases"])
})

test("rejects activating an incomplete release", async () => {
  const { id } = await make()
  await activate(site.dataDir, id)
  const half = newReleaseId(Date.now() + 1_000, id, "00000000")
  await mkdir(join(site.dataDir, "releases", half, "public"), { recursive: true })
  await expect(activate(site.dataDir, half)).rejects.toThrow("no whole release")
  await expect(activate(site.dataDir, "../../etc")).rejects.toThrow("not the id of a release")
  await expect(activate(site.dataDir, `.tmp-${id}-1`)).rejects.toThrow("not the id of a release")
  expect(await currentRelease(site.dataDir)).toBe(id)
})

test("ignores a live link that points elsewhere", async () => {
  await symlink("/etc", join(site.dataDir, "live"))
  expect(await currentRelease(site.dataDir)).toBeUndefined()
})

test("ids sort by time, even when the clock was set back", () => {
  const first = newReleaseId(Date.UTC(2026, 0, 2), undefined, "ffffffff")
  const second = newReleaseId(Date.UTC(2026, 0, 1), first, "00000000")
  const third = newReleaseId(Date.UTC(2026, 0, 3), second, "00000000")
  expect([third, second, first].sort()).toEqual([first, second, third])
})
