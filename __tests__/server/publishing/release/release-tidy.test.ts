import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import {
  activate,
  currentRelease,
  listReleases,
  releaseFolder,
  releasesFolder,
} from "../../../../server/publishing/release/release-folders.ts"
import { keepAsStagingTree, updateStagingTree } from "../../../../server/publishing/release/staging-tree.ts"
import { endTidying, releasesTidied, tidyReleases } from "../../../../server/publishing/release/release-tidy.ts"
import { measureTrees, roomOfReleases } from "../../../../server/publishing/release/release-size.ts"
import { verifyRelease } from "../../../../server/publishing/verify/release-verify.ts"
import { makeRelease, type ReleaseInput } from "../../../../server/publishing/release/make-release.ts"
import { build, emptySite, hashedScript, page, publish, write, type Site } from "../../serving/site-fixture.ts"

let site: Site
const errors: unknown[] = []
beforeEach(async () => {
  errors.length = 0
  site = await emptySite()
  await build(site)
})
afterEach(async () => {
  await endTidying(site.dataDir)
  await site.remove()
})

const make = (changes?: ReleaseInput["changes"]) => makeRelease({ ...site, info: {}, changes })

const tidied = async (count = 20, more: { days?: number; isShort?: () => Promise<boolean> } = {}): Promise<void> => {
  tidyReleases(site.dataDir, (error) => errors.push(error), { count, days: 0, ...more })
  await releasesTidied(site.dataDir)
  expect(errors).toEqual([])
}

const idsKept = async (): Promise<string[]> => (await listReleases(site.dataDir)).map(({ id }) => id)

const trees = async (): Promise<string[]> =>
  (await readdir(releasesFolder(site.dataDir))).filter((name) => name.startsWith(".tmp-"))

const inode = async (folder: string, file: string): Promise<number> =>
  (await stat(join(releasesFolder(site.dataDir), folder, file))).ino

const edit = async (round: number) => {
  await write(site.siteDir, { "blog/index.html": page(`edit ${round}`) })
  const release = await make({ written: ["blog/index.html"], removed: [] })
  await activate(site.dataDir, release.id)
  return release
}

test("retains the newest releases, and the live one at any age", async () => {
  const ids = [(await make()).id, (await make()).id, (await make()).id, (await make()).id]
  await activate(site.dataDir, ids[0] ?? "")
  await tidied(2)
  expect(await idsKept()).toEqual([ids[0], ids[2], ids[3]])
  // One of them becomes the staging tree.
  expect(await trees()).toHaveLength(1)
})

test("retains the newest release of each of the last days beside the newest ones", async () => {
  const ids: string[] = []
  const now = Date.now()
  // Three days ago two, two days ago one, and today.
  for (const days of [3, 3, 2, 0, 0]) {
    const { id } = await make()
    ids.push(id)
    const record = join(releaseFolder(site.dataDir, id), "release.json")
    const release = JSON.parse(await readFile(record, "utf8")) as object
    const createdAt = new Date(now - days * 86_400_000).toISOString()
    await writeFile(record, JSON.stringify({ ...release, createdAt }))
  }
  await activate(site.dataDir, ids[4] ?? "")
  await tidied(2, { days: 30 })
  expect(await idsKept()).toEqual(ids.slice(1))
  await tidied(2, { days: 3 })
  expect(await idsKept()).toEqual(ids.slice(2))
  await tidied(2, { days: 0 })
  expect(await idsKept()).toEqual(ids.slice(3))
})

test("removes the oldest releases first when the disk gets full, and leaves the newest two and the live one", async () => {
  const ids: string[] = []
  for (let round = 0; round < 5; round += 1) ids.push((await make()).id)
  await activate(site.dataDir, ids[1] ?? "")
  let short = 2
  const isShort = () => Promise.resolve((short -= 1) > 0)
  await tidied(20, { days: 30, isShort })
  expect(await idsKept()).toEqual(ids.slice(1))
  await tidied(20, { days: 30, isShort: () => Promise.resolve(true) })
  expect(await idsKept()).toEqual([ids[1], ids[3], ids[4]])
})

test("goes on removing after an error of the disk, which is reported once", async () => {
  const ids: string[] = []
  for (let round = 0; round < 4; round += 1) ids.push((await make()).id)
  await activate(site.dataDir, ids[3] ?? "")
  const failure = new Error("the disk does not answer")
  tidyReleases(site.dataDir, (error) => errors.push(error), {
    ...{ count: 20, days: 0 },
    isShort: () => Promise.reject(failure),
  })
  await releasesTidied(site.dataDir)
  await Promise.resolve()
  expect(errors.splice(0)).toEqual([failure])
  await tidied(2)
  expect(await idsKept()).toEqual(ids.slice(2))
  expect(await trees()).toHaveLength(1)
})

test("moves what the staging tree no longer has beside the releases, and removes it when the tree is ready", async () => {
  const ids: string[] = []
  for (let round = 0; round < 3; round += 1) ids.push((await edit(round)).id)
  const [oldest = "", , newest = ""] = ids
  await keepAsStagingTree(site.dataDir, oldest, oldest)
  await updateStagingTree(site.dataDir, newest)
  const names = await trees()
  const [replaced = ""] = names.filter((name) => name.startsWith(".tmp-replaced-"))
  const [stagingTree = ""] = names.filter((name) => name !== replaced)
  const textsIn = async (folder: string): Promise<string[]> => {
    const path = join(releasesFolder(site.dataDir), folder)
    return Promise.all((await readdir(path)).map((name) => readFile(join(path, name), "utf8").catch(() => "")))
  }
  expect(await textsIn(replaced)).toContain(page("edit 0"))
  expect(await readFile(join(releasesFolder(site.dataDir), stagingTree, "public/blog/index.html"), "utf8")).toBe(
    page("edit 2")
  )
  // It takes what it finds, and is not taken for a tree itself.
  await tidied(2)
  expect(await trees()).toEqual([stagingTree])
})

test("what was moved aside by a process that was killed becomes no staging tree", async () => {
  await make()
  const left = join(releasesFolder(site.dataDir), ".tmp-replaced-0000-999999999")
  await mkdir(left)
  await tidied()
  const [stagingTree = "", ...others] = await trees()
  expect(stagingTree).toMatch(/^\.tmp-staging-/)
  expect(others).toEqual([])
})

test("knows the room that releases take without looking at each file, shared ones counted once", async () => {
  const room = async () => {
    const releases = await listReleases(site.dataDir)
    const folders = releases.map(({ id }) => releaseFolder(site.dataDir, id))
    const { files, folders: own } = await measureTrees(folders)
    return { known: await roomOfReleases(site.dataDir, releases), measured: files + own }
  }
  /** The record of a release, and what the guard writes of it, come after its size is known. */
  const slack = (releases: number) => releases * 2 * 4_096
  await publish(site)
  const first = await room()
  expect(Math.abs(first.known - first.measured)).toBeLessThanOrEqual(slack(1))
  await write(site.siteDir, { "blog/new/deep/index.html": page("a new page"), "blog/index.html": page("changed") })
  await make()
  await rm(join(site.siteDir, "public/blog/new"), { recursive: true })
  await write(site.siteDir, {})
  await edit(1)
  const third = await room()
  expect(third.known).toBeGreaterThan(first.known)
  expect(Math.abs(third.known - third.measured)).toBeLessThanOrEqual(slack(3))

  // Releases of earlier versions of the product have no record of it.
  const record = join(releaseFolder(site.dataDir, (await idsKept())[0] ?? ""), "release.json")
  const { size: _, ...release } = JSON.parse(await readFile(record, "utf8")) as { size: unknown }
  await writeFile(record, JSON.stringify(release))
  const mixed = await room()
  expect(mixed.known).toBeGreaterThanOrEqual(mixed.measured - slack(3))
  expect(await room()).toEqual(mixed)
})

test("prepares a staging tree that equals the newest release, and makes the next release from it", async () => {
  await publish(site)
  await tidied()
  const [stagingTree = ""] = await trees()
  const folderBefore = await inode(stagingTree, "public/blog")
  const next = await edit(1)
  expect(await inode(next.id, "public/blog")).toBe(folderBefore)
  expect(await trees()).toEqual([])
  expect(await verifyRelease(releaseFolder(site.dataDir, next.id))).toEqual([])
})

test("recycles an expired release as the staging tree, whatever changed since", async () => {
  await publish(site)
  await tidied(2)
  await edit(1)
  await tidied(2)
  const oldest = (await idsKept())[0] ?? ""
  const recycled = await inode(oldest, "public/blog")
  await write(site.siteDir, { "games/index.html": page("games") })
  const third = await make({ written: ["games/index.html"], removed: [] })
  await activate(site.dataDir, third.id)
  await rm(join(releasesFolder(site.dataDir), (await trees())[0] ?? "none"), { recursive: true, force: true })
  await endTidying(site.dataDir)
  await tidied(2)
  const [stagingTree = ""] = await trees()
  expect(await inode(stagingTree, "public/blog")).toBe(recycled)
  for (const file of ["public/blog/index.html", "public/games/index.html.br", "hosting/manifest.json", "rules.json"]) {
    expect(await inode(stagingTree, file)).toBe(await inode(third.id, file))
  }
  for (const round of [2, 3, 4, 5]) {
    const { id } = await edit(round)
    await tidied(2)
    expect(await verifyRelease(releaseFolder(site.dataDir, id))).toEqual([])
    expect(await currentRelease(site.dataDir)).toBe(id)
  }
  for (const id of await idsKept()) expect(await verifyRelease(releaseFolder(site.dataDir, id))).toEqual([])
  expect([(await idsKept()).length, (await trees()).length]).toEqual([2, 1])
})

test("changes no retained release while new ones are made", async () => {
  const rounds = Array.from({ length: 8 }, (_, round) => round)
  for (const round of rounds) {
    await edit(round)
    await tidied(3)
    for (const id of await idsKept()) expect(await verifyRelease(releaseFolder(site.dataDir, id))).toEqual([])
  }
})

test("recycles the trees of an exited builder, and leaves those of a running one", async () => {
  const { id } = await publish(site)
  const folder = releasesFolder(site.dataDir)
  const dead = 2 ** 22 + 1 // above the highest process number
  for (const name of [`.tmp-x-${dead}`, `.tmp-y-${dead}`]) {
    await mkdir(join(folder, name, "public/blog/index.html"), { recursive: true })
    await writeFile(join(folder, name, "public/stray.html"), "stray")
    await writeFile(join(folder, name, "release.json"), "{}")
  }
  await mkdir(join(folder, `.tmp-z-${process.ppid}`), { recursive: true })
  await tidied()
  const left = await trees()
  expect(left).toHaveLength(2)
  expect(left).toContain(`.tmp-z-${process.ppid}`)
  const stagingTree = left.find((name) => !name.endsWith(`-z-${process.ppid}`)) ?? ""
  expect(await inode(stagingTree, "public/blog/index.html")).toBe(await inode(id, "public/blog/index.html"))
  expect(await readdir(join(folder, stagingTree))).not.toContain("release.json")
  await expect(stat(join(folder, stagingTree, "public/stray.html"))).rejects.toThrow("ENOENT")
  expect(await verifyRelease(releaseFolder(site.dataDir, (await edit(1)).id))).toEqual([])
})

test("removes incomplete releases, unless they are live", async () => {
  const { id } = await publish(site)
  const broken = (await make()).id
  const { id: newest } = await make()
  for (const release of [id, broken]) await rm(join(releaseFolder(site.dataDir, release), "release.json"))
  await tidied()
  expect((await readdir(releasesFolder(site.dataDir))).filter((name) => !name.startsWith("."))).toEqual([id, newest])
})

test("prepares nothing before the first release", async () => {
  await tidied()
  expect(await readdir(releasesFolder(site.dataDir))).toEqual([])
})

test("repairs a changed staging tree before use", async () => {
  await publish(site)
  await tidied()
  const [stagingTree = ""] = await trees()
  const tree = join(releasesFolder(site.dataDir), stagingTree)
  await rm(join(tree, "public/index.html"))
  await writeFile(join(tree, "public/index.html"), "damaged")
  await rm(join(tree, "public/blog"), { recursive: true })
  const { id } = await edit(1)
  expect(await verifyRelease(releaseFolder(site.dataDir, id))).toEqual([])
})

test.each(["rules.json", "public/blog/index.html.br"])("repairs a staging tree without %s", async (file) => {
  await publish(site)
  await tidied()
  const [stagingTree = ""] = await trees()
  await rm(join(releasesFolder(site.dataDir), stagingTree, file))
  const { id } = await edit(1)
  expect(await verifyRelease(releaseFolder(site.dataDir, id))).toEqual([])
})

test("makes a release when the staging tree was removed", async () => {
  await publish(site)
  await tidied()
  const [stagingTree = ""] = await trees()
  await rm(join(releasesFolder(site.dataDir), stagingTree), { recursive: true })
  const { id } = await edit(1)
  expect(await verifyRelease(releaseFolder(site.dataDir, id))).toEqual([])
})

test("returns the tree of a failed release, and repairs it for the next one", async () => {
  const { id } = await publish(site)
  await tidied()
  await rm(join(site.siteDir, "public/games/index.html"))
  await write(site.siteDir, { "blog/index.html": page("half") })
  const changes = { written: ["blog/index.html", "games/index.html"], removed: [] }
  await expect(make(changes)).rejects.toThrow("games/index.html is in its manifest but cannot be read")
  expect(await idsKept()).toEqual([id])
  await write(site.siteDir, { "games/index.html": page("/games") })
  const next = await make(changes)
  expect(next.changed).toEqual(["blog/index.html"])
  expect(await verifyRelease(releaseFolder(site.dataDir, next.id))).toEqual([])
  expect(await verifyRelease(releaseFolder(site.dataDir, id))).toEqual([])
})

test("leaves nothing that resembles a release when it is stopped", async () => {
  const { id } = await publish(site)
  tidyReleases(site.dataDir, (error) => errors.push(error))
  await endTidying(site.dataDir)
  expect(await idsKept()).toEqual([id])
  const { id: next } = await edit(1)
  expect(await verifyRelease(releaseFolder(site.dataDir, next))).toEqual([])
  expect(errors).toEqual([])
})

test("reports errors in the background, and still makes the next release", async () => {
  await publish(site)
  const { id } = await publish(site)
  await rm(join(releaseFolder(site.dataDir, id), "rules.json"))
  tidyReleases(site.dataDir, (error) => errors.push(error))
  await releasesTidied(site.dataDir)
  expect(errors).toHaveLength(1)
  const next = await make()
  expect(next.changed).toContain(hashedScript)
  expect(await verifyRelease(releaseFolder(site.dataDir, next.id))).toEqual([])
})
