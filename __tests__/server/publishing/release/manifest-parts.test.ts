import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeRelease, type ReleaseInput } from "../../../../server/publishing/release/make-release.ts"
import { activate, releaseFolder } from "../../../../server/publishing/release/release-folders.ts"
import { readSiteManifest } from "../../../../server/publishing/release/release-hosting.ts"
import { measureTrees } from "../../../../server/publishing/release/release-size.ts"
import { verifyRelease } from "../../../../server/publishing/verify/release-verify.ts"
import { isPartFile, partFile, partOfFile } from "../../../../shared/hosting-manifest.ts"
import { build, emptySite, hashedScript, serve, siteFiles, write, type Site } from "../../serving/site-fixture.ts"

let site: Site
beforeEach(async () => {
  site = await emptySite()
})
afterEach(() => site.remove())

/** So many that they are listed in two parts. */
const manyFiles = (): Record<string, string | Buffer> => ({
  ...siteFiles(),
  ...Object.fromEntries(Array.from({ length: 1_100 }, (_, at) => [`lists/${at}.txt`, String(at)])),
})

const make = (changes?: ReleaseInput["changes"]) => makeRelease({ ...site, info: {}, changes })

const folderOf = (id: string): string => releaseFolder(site.dataDir, id)

const partNames = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, "hosting"))).filter(isPartFile)

/** The parts that one release does not share with another. */
const ownParts = async (id: string, other: string): Promise<string[]> => {
  const inode = async (release: string, name: string): Promise<number | undefined> =>
    (await stat(join(folderOf(release), "hosting", name)).catch(() => undefined))?.ino
  const names = await partNames(folderOf(id))
  const isShared = await Promise.all(names.map(async (name) => (await inode(id, name)) === (await inode(other, name))))
  return names.filter((_, index) => !isShared[index])
}

const partOf = (file: string): string => partFile(partOfFile(file, 2))

test("writes the part that lists a new file, and shares the others", async () => {
  await build(site, manyFiles())
  const first = await make()
  expect(await partNames(folderOf(first.id))).toEqual(["files-00.json", "files-01.json"])
  await build(site, { ...manyFiles(), "lists/new.txt": "new" })
  const second = await make({ written: ["lists/new.txt"], removed: [] })
  expect(second.changed).toEqual(["lists/new.txt"])
  expect(await ownParts(second.id, first.id)).toEqual([partOf("lists/new.txt")])
  expect((await readSiteManifest(folderOf(second.id))).files).toHaveProperty(["lists/new.txt"])
  expect(await verifyRelease(folderOf(second.id))).toEqual([])
})

test("takes a file in the place of another one, which leaves their number as it was", async () => {
  await build(site, manyFiles())
  await make()
  const { "lists/5.txt": _, ...others } = manyFiles()
  await build(site, { ...others, "lists/new.txt": "new" })
  const second = await make({ written: ["lists/new.txt"], removed: ["lists/5.txt"] })
  expect([second.changed, second.removed]).toEqual([["lists/new.txt"], ["lists/5.txt"]])
  expect(await verifyRelease(folderOf(second.id))).toEqual([])
})

test("lists a file that stays for open tabs in its part, and no other part anew", async () => {
  // With a file whose headers are the same, so that those of others keep their numbers.
  const files = { ...manyFiles(), "other-0123456789abcdef0123.js": "other()" }
  await build(site, files)
  const first = await make()
  const others = Object.fromEntries(Object.entries(files).filter(([file]) => file !== hashedScript))
  await build(site, others)
  const second = await make({ written: [], removed: [hashedScript] })
  expect(await ownParts(second.id, first.id)).toEqual([partOf(hashedScript)])
  const manifest = await readSiteManifest(folderOf(second.id))
  expect(Object.keys(manifest.files)).toHaveLength(second.files)
  expect(manifest.headerSets[manifest.files[hashedScript] ?? -1]).toContainEqual([
    "cache-control",
    "public, max-age=31536000, immutable",
  ])
  expect(await verifyRelease(folderOf(second.id))).toEqual([])
})

test("has another number of parts when there are many more files", async () => {
  await build(site)
  const first = await make()
  await build(site, manyFiles())
  const second = await make()
  expect(await partNames(folderOf(second.id))).toEqual(["files-00.json", "files-01.json"])
  await build(site)
  const third = await make()
  expect(await partNames(folderOf(third.id))).toEqual(["files-00.json"])
  // But for the record of the release, which says so.
  expect(third.size?.files).toBe((await measureTrees([folderOf(third.id)])).files - 4_096)
  expect(await readSiteManifest(folderOf(third.id))).toEqual(await readSiteManifest(folderOf(first.id)))
  expect(await verifyRelease(folderOf(third.id))).toEqual([])
})

test.each([
  ["from a list of changes", { written: ["lists/5.txt"], removed: [] }] as const,
  ["by comparing", undefined] as const,
])("makes no release %s of a site that lacks a part", async (_, changes) => {
  await build(site, manyFiles())
  await make()
  await rm(join(site.siteDir, "hosting/files-01.json"))
  await expect(make(changes)).rejects.toThrow("files-01.json")
})

test("makes no release without a page that every site has", async () => {
  await build(site)
  await make()
  const { "ru/index.html": _, ...others } = siteFiles()
  await build(site, others)
  await expect(make({ written: [], removed: ["ru/index.html"] })).rejects.toThrow("not whole: it has no ru/index.html")
})

test("serves and follows a release of an earlier version, whose manifest names all files", async () => {
  const { files, ...rules } = await build(site)
  const hosting = join(site.siteDir, "hosting")
  await writeFile(join(hosting, "manifest.json"), JSON.stringify({ format: 1, ...rules, files }))
  await rm(join(hosting, "files-00.json"))
  const first = await make()
  await activate(site.dataDir, first.id)
  expect(await readSiteManifest(folderOf(first.id))).toEqual({ ...rules, files })
  expect(await verifyRelease(folderOf(first.id))).toEqual([])
  const { app } = await serve(site)
  expect((await app.inject({ method: "GET", url: "/blog" })).statusCode).toBe(200)
  await app.close()
  await build(site)
  await write(site.siteDir, { "blog/index.html": "<p>edited" })
  const second = await make()
  expect([second.changed, second.removed]).toEqual([["blog/index.html"], []])
  expect(JSON.parse(await readFile(join(folderOf(second.id), "hosting/manifest.json"), "utf8"))).toMatchObject({
    format: 2,
    fileCount: first.files,
  })
  expect(await verifyRelease(folderOf(second.id))).toEqual([])
})
