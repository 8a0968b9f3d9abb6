import { readdir, readFile, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { readLocalState } from "../../../../server/publishing/bucket/site-state.ts"
import { makeRelease, type ReleaseInput } from "../../../../server/publishing/release/make-release.ts"
import { activate, releaseFolder, releasesFolder } from "../../../../server/publishing/release/release-folders.ts"
import { measureTrees } from "../../../../server/publishing/release/release-size.ts"
import { readRelease } from "../../../../server/publishing/release/release-record.ts"
import {
  copiesImproved,
  endTidying,
  releasesTidied,
  tidyReleases,
} from "../../../../server/publishing/release/release-tidy.ts"
import { verifyRelease } from "../../../../server/publishing/verify/release-verify.ts"
import { build, emptySite, hashedScript, page, siteFiles, write, type Site } from "../../serving/site-fixture.ts"

let site: Site
const errors: unknown[] = []

/** Words in an order that repeats nothing: the better copies of it are smaller by more than a block of the disk. */
const uneven = Array.from({ length: 30_000 }, (_, index) => `word${(index * index * 31) % 10_007} `).join("")

beforeEach(async () => {
  errors.length = 0
  site = await emptySite()
  await build(site, { ...siteFiles(), "blog/index.html": page(uneven) })
})

afterEach(async () => {
  await endTidying(site.dataDir)
  await site.remove()
})

const make = async (changes?: ReleaseInput["changes"]): Promise<string> => {
  const { id } = await makeRelease({ ...site, info: {}, changes })
  await activate(site.dataDir, id)
  return id
}

const edit = async (file: string, text: string): Promise<string> => {
  await write(site.siteDir, { [file]: text })
  return make({ written: [file], removed: [] })
}

const tidy = (idle: number): void =>
  tidyReleases(site.dataDir, (error) => errors.push(error), { count: 20, days: 0, idle })

const improved = async (): Promise<void> => {
  tidy(0)
  await copiesImproved(site.dataDir)
  expect(errors).toEqual([])
}

const inRelease = (id: string, file: string): string => join(releaseFolder(site.dataDir, id), "public", file)

const sizeOf = async (id: string, file: string): Promise<number> => (await stat(inRelease(id, file))).size

const inode = async (id: string, file: string): Promise<number> => (await stat(inRelease(id, file))).ino

const trees = async (): Promise<string[]> =>
  (await readdir(releasesFolder(site.dataDir))).filter((name) => name.startsWith(".tmp-"))

test("makes smaller copies of the same content while nobody publishes", async () => {
  const id = await make()
  const before = await Promise.all(["br", "gz"].map((suffix) => sizeOf(id, `blog/index.html.${suffix}`)))
  const script = await inode(id, `${hashedScript}.br`)
  const { digest } = await readLocalState(site.dataDir)
  await improved()
  const after = await Promise.all(["br", "gz"].map((suffix) => sizeOf(id, `blog/index.html.${suffix}`)))
  expect(after[0]).toBeLessThan(before[0] ?? 0)
  expect(after[1]).toBeLessThan(before[1] ?? 0)
  expect(brotliDecompressSync(await readFile(inRelease(id, "blog/index.html.br"))).toString()).toBe(page(uneven))
  expect(gunzipSync(await readFile(inRelease(id, "blog/index.html.gz"))).toString()).toBe(page(uneven))
  expect(await inode(id, `${hashedScript}.br`)).not.toBe(script)
  expect(await verifyRelease(releaseFolder(site.dataDir, id))).toEqual([])
  // Servers of one site do not tell each other: each has its own copies.
  expect((await readLocalState(site.dataDir)).digest).toBe(digest)
  // The staging tree, and nothing else.
  expect(await trees()).toHaveLength(1)
})

/** What the files of a release take of the disk, beside what its record says. */
const unrecorded = async (id: string): Promise<number> => {
  const folder = releaseFolder(site.dataDir, id)
  return (await measureTrees([folder])).files - ((await readRelease(folder))?.size?.files ?? 0)
}

test("records what the release takes of the disk then", async () => {
  const first = await make()
  const record = releaseFolder(site.dataDir, first)
  const own = await unrecorded(first)
  const before = (await readRelease(record))?.size
  await improved()
  const after = (await readRelease(record))?.size
  expect(await unrecorded(first)).toBe(own)
  expect(after?.files).toBeLessThan(before?.files ?? 0)
  // What was written first is gone, but was written.
  expect(after?.written).toBeGreaterThan(before?.written ?? 0)
  expect(await unrecorded(await edit("blog/index.html", page("other")))).toBe(own)
})

test("lets the next release have them, and looks only at what that one changed", async () => {
  const first = await make()
  await improved()
  const second = await edit("blog/index.html", page(`${uneven} more`))
  expect(await inode(second, "index.html.br")).toBe(await inode(first, "index.html.br"))
  const quick = await sizeOf(second, "blog/index.html.br")
  // Another file cannot be read any more: nobody tries.
  await rm(inRelease(second, "games/index.html.gz"))
  await improved()
  expect(await sizeOf(second, "blog/index.html.br")).toBeLessThan(quick)
})

test("looks at all files after a restart, and makes no copy twice", async () => {
  const id = await make()
  await improved()
  const made = await inode(id, "blog/index.html.br")
  await endTidying(site.dataDir)
  const [page] = [inRelease(id, "games/index.html.gz")]
  await improved()
  expect(await inode(id, "blog/index.html.br")).toBe(made)
  await endTidying(site.dataDir)
  await rm(page)
  tidy(0)
  await copiesImproved(site.dataDir)
  expect(errors).toEqual([expect.objectContaining({ code: "ENOENT" })])
})

test("lets a publish interrupt it, and goes on afterwards", async () => {
  const first = await make()
  const quick = await sizeOf(first, "blog/index.html.br")
  tidy(0)
  await releasesTidied(site.dataDir)
  const second = await edit("job/index.html", page(`job ${uneven}`))
  expect(await verifyRelease(releaseFolder(site.dataDir, second))).toEqual([])
  await improved()
  expect(await sizeOf(second, "blog/index.html.br")).toBeLessThan(quick)
  expect(await verifyRelease(releaseFolder(site.dataDir, second))).toEqual([])
})

test("waits until nobody has published for a while", async () => {
  const id = await make()
  const before = await inode(id, "blog/index.html.br")
  tidy(60_000)
  await releasesTidied(site.dataDir)
  expect(await inode(id, "blog/index.html.br")).toBe(before)
  await endTidying(site.dataDir)
  expect(await trees()).toHaveLength(1)
})
