import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { partName, partOf } from "../../../../server/publishing/release/release-parts.ts"
import { releaseFolder } from "../../../../server/publishing/release/release-folders.ts"
import { readSiteManifest } from "../../../../server/publishing/release/release-hosting.ts"
import { readChanges, readContents, readFileRecords } from "../../../../server/publishing/release/release-record.ts"
import {
  distrustChanges,
  makeRelease,
  makeReleaseOfDifference,
  type ReleaseInput,
} from "../../../../server/publishing/release/make-release.ts"
import { verifyRelease } from "../../../../server/publishing/verify/release-verify.ts"
import { writeHosting } from "../../../../src/gatsby/hosting/write-hosting.ts"
import { legacyRedirects } from "../../../../shared/redirects.ts"
import {
  build,
  clientOnly,
  emptySite,
  gone,
  hashedScript,
  page,
  siteFiles,
  write,
  type Site,
} from "../../serving/site-fixture.ts"

let site: Site
beforeEach(async () => {
  site = await emptySite()
  await build(site)
})
afterEach(() => site.remove())

const make = (changes?: ReleaseInput["changes"]) => makeRelease({ ...site, info: {}, changes })

const writeManifest = () =>
  writeHosting({ siteDir: site.siteDir, redirects: { legacy: legacyRedirects }, gone, clientOnly })

const folderOf = (id: string): string => releaseFolder(site.dataDir, id)

const read = (id: string, file: string): Promise<string> => readFile(join(folderOf(id), "public", file), "utf8")

const inode = async (id: string, file: string): Promise<number> => (await stat(join(folderOf(id), file))).ino

const issues = async (id: string) => verifyRelease(folderOf(id))

test("copies the files that the builder has written, and reports only those with other content", async () => {
  const first = await make()
  await write(site.siteDir, { "blog/index.html": page("edited"), "games/index.html": page("/games") })
  const second = await make({ written: ["blog/index.html", "games/index.html"], removed: [] })
  expect(second).toMatchObject({ changed: ["blog/index.html"], removed: [], files: first.files, changedFiles: 1 })
  expect(await read(second.id, "blog/index.html")).toBe(page("edited"))
  expect(await inode(second.id, "public/games/index.html")).toBe(await inode(first.id, "public/games/index.html"))
  expect([await issues(first.id), await issues(second.id)]).toEqual([[], []])
})

test("leaves the rules as they are at an edit, so that a build of the same content makes no release after it", async () => {
  const first = await make()
  await write(site.siteDir, { "blog/index.html": page("edited") })
  const second = await make({ written: ["blog/index.html"], removed: [] })
  expect(await readChanges(folderOf(second.id))).toMatchObject({ from: first.id, rules: false })
  await writeManifest()
  expect(await makeReleaseOfDifference({ ...site, info: {} }, () => Promise.resolve(true))).toBeNull()
})

test("checks only the files that the builder names", async () => {
  await make()
  await write(site.siteDir, { "blog/index.html": page("edited"), "games/index.html": page("unnamed") })
  const { id } = await make({ written: ["blog/index.html"], removed: [] })
  expect(await read(id, "games/index.html")).toBe(page("/games"))
  // An ordinary build compares all files again.
  expect((await make()).changed).toEqual(["games/index.html"])
})

test("describes each of several edits of one file, and what it kept of a release that failed is not used", async () => {
  await make()
  const edit = async (text: string, inspect?: ReleaseInput["inspect"]) => {
    await write(site.siteDir, { "blog/index.html": page(text) })
    const changes = { written: ["blog/index.html"], removed: [] }
    return makeRelease({ ...site, info: {}, changes, inspect })
  }
  for (const text of ["one", "two", "three"]) {
    const { id, changed } = await edit(text)
    expect(changed).toEqual(["blog/index.html"])
    expect(await issues(id)).toEqual([])
  }
  await expect(edit("four", () => Promise.reject(new Error("No")))).rejects.toThrow("No")
  const { id } = await edit("three")
  expect(await read(id, "blog/index.html")).toBe(page("three"))
  expect(await issues(id)).toEqual([])
})

test("knows the parts of the ledger that the last release wrote without reading them", async () => {
  await make()
  await write(site.siteDir, { "blog/index.html": page("one") })
  const { id } = await make({ written: ["blog/index.html"], removed: [] })
  await rm(join(folderOf(id), "checksums", partName(partOf("blog/index.html"))))
  await write(site.siteDir, { "blog/index.html": page("two") })
  const { changed } = await make({ written: ["blog/index.html"], removed: [] })
  expect(changed).toEqual(["blog/index.html"])
})

test("compares all files after a build of which no release was made", async () => {
  await make()
  await write(site.siteDir, { "games/index.html": page("built by one that stood by") })
  await distrustChanges(site.siteDir)
  expect((await make({ written: [], removed: [] })).changed).toEqual(["games/index.html"])
})

test("adds and removes files by the manifest, and shares unchanged parts of the ledger", async () => {
  const first = await make()
  await write(site.siteDir, { "blog/fresh/index.html": page("fresh") })
  await rm(join(site.siteDir, "public/games/index.html"))
  await writeManifest()
  const second = await make({ written: ["blog/fresh/index.html"], removed: ["games/index.html"] })
  expect(second).toMatchObject({
    changed: ["blog/fresh/index.html"],
    removed: ["games/index.html"],
    files: first.files,
  })
  await expect(stat(join(folderOf(second.id), "public/games/index.html"))).rejects.toThrow("ENOENT")
  expect(await readSiteManifest(folderOf(second.id))).toEqual(await readSiteManifest(site.siteDir))
  const parts = await readdir(join(folderOf(second.id), "checksums"))
  const shared = await Promise.all(
    parts.map(async (part) => {
      const before = await inode(first.id, `checksums/${part}`).catch(() => undefined)
      return before === (await inode(second.id, `checksums/${part}`))
    })
  )
  expect(shared.filter((isShared) => !isShared).length).toBeLessThanOrEqual(2)
  expect(await readChanges(folderOf(second.id))).toMatchObject({ from: first.id, removed: ["games/index.html"] })
  expect(await issues(second.id)).toEqual([])
})

test("compares all files when the named changes do not explain the manifest", async () => {
  await make()
  await write(site.siteDir, { "blog/one/index.html": page("one"), "blog/two/index.html": page("two") })
  await writeManifest()
  const { changed } = await make({ written: ["blog/one/index.html"], removed: [] })
  expect(changed).toEqual(["blog/one/index.html", "blog/two/index.html"])
})

test("applies changed header sets to unchanged files", async () => {
  await make()
  await writeManifest()
  const manifest = await readSiteManifest(site.siteDir)
  const headerSets = [[["x-new", "1"]], ...manifest.headerSets]
  const files = Object.fromEntries(Object.entries(manifest.files).map(([file, set]) => [file, set + 1]))
  const path = join(site.siteDir, "hosting/manifest.json")
  await writeFile(path, JSON.stringify({ ...(JSON.parse(await readFile(path, "utf8")) as object), headerSets }))
  await writeFile(join(site.siteDir, "hosting/files-00.json"), JSON.stringify(files))
  const { id, changed } = await make({ written: [], removed: [] })
  expect(changed).toEqual([])
  const records = await readFileRecords(folderOf(id))
  expect(records["index.html"]?.headers).toBe(files["index.html"])
  expect(await issues(id)).toEqual([])
})

test.each([
  ["a changed file", `"none"`, { written: ["blog/one/index.html"], removed: [] }],
  ["a changed file", "null", { written: ["blog/one/index.html"], removed: [] }],
  ["a file, when all are compared", "-1", undefined],
])("makes no release of a manifest that has for %s %s as the set of headers", async (_, wrong, changes) => {
  const { id } = await make()
  await write(site.siteDir, { "blog/one/index.html": page("one") })
  const { texts } = await writeManifest()
  const text = texts["files-00.json"] ?? ""
  const broken = text.replace(/("blog\/one\/index.html":)\d+/, `$1${wrong}`)
  expect(broken).not.toBe(text)
  await writeFile(join(site.siteDir, "hosting/files-00.json"), broken)
  await expect(make(changes)).rejects.toThrow("a file without a set of headers")
  expect(await issues(id)).toEqual([])
})

test("takes a file that is gone for gone, also when it is called as what each object has", async () => {
  await write(site.siteDir, { constructor: "one" })
  await writeManifest()
  await make()
  await rm(join(site.siteDir, "public/constructor"))
  await writeManifest()
  const { id } = await make({ written: [], removed: ["constructor"] })
  await expect(read(id, "constructor")).rejects.toThrow("ENOENT")
  expect(await issues(id)).toEqual([])
})

test("ignores files that are not public", async () => {
  await make()
  await write(site.siteDir, { [`${hashedScript}.map`]: "{ }", "chunk-map.json": "{ }" })
  const { changed, id } = await make({ written: [`${hashedScript}.map`, "chunk-map.json"], removed: ["never.html"] })
  expect(changed).toEqual([])
  expect(await issues(id)).toEqual([])
})

test("throws when a removed file is still in the manifest", async () => {
  await make()
  await rm(join(site.siteDir, "public/rss.xml"))
  await expect(make({ written: [], removed: ["rss.xml"] })).rejects.toThrow(
    "rss.xml is in its manifest but cannot be read"
  )
})

test("compares all files when the previous release of the folder was removed", async () => {
  const first = await make()
  await write(site.siteDir, { "blog/index.html": page("edited") })
  const second = await make({ written: ["blog/index.html"], removed: [] })
  await rm(folderOf(second.id), { recursive: true })
  const third = await make({ written: [], removed: [] })
  expect(third.changed).toEqual(["blog/index.html"])
  expect(await readChanges(folderOf(third.id))).toMatchObject({ from: first.id })
})

test("shares nothing with a release whose ledger is damaged", async () => {
  const first = await make()
  const [part = 0] = (await readContents(folderOf(first.id))).parts
  const path = join(folderOf(first.id), "checksums", `${part.toString(16).padStart(2, "0")}.json`)
  await rm(path)
  await writeFile(path, "{")
  const second = await make()
  expect(second.changed).toHaveLength(first.files)
  expect(await readChanges(folderOf(second.id))).toMatchObject({ from: null })
  expect(await issues(second.id)).toEqual([])
  await rm(join(folderOf(second.id), "contents.json"))
  expect((await make({ written: [], removed: [] })).changed).toHaveLength(first.files)
})

test("removes hosting files that only the previous release had", async () => {
  await make()
  await rm(join(site.siteDir, "hosting/nginx.conf"))
  const { id } = await make({ written: [], removed: [] })
  expect(await readdir(join(folderOf(id), "hosting"))).toEqual([
    "_headers",
    "_redirects",
    "files-00.json",
    "manifest.json",
    "nginx-proxy.conf",
  ])
})

test("replaces a file by a folder and the reverse", async () => {
  const { "rss.xml": _, ...files } = siteFiles()
  await build(site, { ...files, deep: "a file" })
  await make()
  await rm(join(site.siteDir, "public/deep"))
  await write(site.siteDir, { "deep/index.html": page("a page") })
  await writeManifest()
  const second = await make({ written: ["deep/index.html"], removed: ["deep"] })
  expect(await read(second.id, "deep/index.html")).toBe(page("a page"))
  await rm(join(site.siteDir, "public/deep"), { recursive: true })
  await write(site.siteDir, { deep: "a file" })
  await writeManifest()
  const third = await make({ written: ["deep"], removed: ["deep/index.html"] })
  expect(await read(third.id, "deep")).toBe("a file")
  expect(await issues(third.id)).toEqual([])
})
