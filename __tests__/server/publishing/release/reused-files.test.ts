import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { activate, releaseFolder } from "../../../../server/publishing/release/release-folders.ts"
import { readContents } from "../../../../server/publishing/release/release-record.ts"
import { verifyRelease } from "../../../../server/publishing/verify/release-verify.ts"
import { makeRelease } from "../../../../server/publishing/release/make-release.ts"
import { readSiteManifest } from "../../../../server/publishing/release/release-hosting.ts"
import { build, emptySite, hashedScript, page, serve, siteFiles, write, type Site } from "../../serving/site-fixture.ts"

const day = 24 * 60 * 60 * 1_000

let site: Site
beforeEach(async () => {
  site = await emptySite()
  await build(site)
})
afterEach(async () => {
  Date.now = realNow
  await site.remove()
})

const nextScript = "app-ffffffffffffffffffff.js"

const picture = "static/0123456789abcdef/a1b2c/cover.avif"

const filesAfterCodeChange = () => {
  const { [hashedScript]: script = "", [picture]: _, "trailer.mp4": __, ...files } = siteFiles()
  return { ...files, [nextScript]: script }
}

const make = () => makeRelease({ ...site, info: {} })

const realNow = Date.now

const at = (time: number): void => {
  Date.now = () => time
}

const folderOf = (id: string): string => releaseFolder(site.dataDir, id)

const sizeOf = (id: string, file: string): Promise<number | undefined> =>
  stat(join(folderOf(id), "public", file)).then(
    ({ size }) => size,
    () => undefined
  )

const reusedIn = async (id: string): Promise<string[]> => Object.keys((await readContents(folderOf(id))).carried).sort()

test("retains only hashed files that a new build lacks", async () => {
  const first = await make()
  await build(site, filesAfterCodeChange())
  const second = await make()
  expect(second.removed).toEqual(["trailer.mp4"])
  expect(await reusedIn(second.id)).toEqual([hashedScript, picture].sort())
  expect(await sizeOf(second.id, `${hashedScript}.br`)).toBe(await sizeOf(first.id, `${hashedScript}.br`))
  expect(second.files).toBe(first.files)
  expect(await verifyRelease(folderOf(second.id))).toEqual([])
})

test("serves reused files with their former headers, also in the manifest and the files for other hosts", async () => {
  const first = await make()
  await build(site, filesAfterCodeChange())
  const { id } = await make()
  await activate(site.dataDir, id)
  const { app } = await serve(site)
  for (const file of [hashedScript, picture]) {
    const { statusCode, headers } = await app.inject({ method: "GET", url: `/${file}` })
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"])
  }
  const manifests = await Promise.all([first.id, id].map((release) => readSiteManifest(folderOf(release))))
  const [before, after] = manifests.map(({ files, headerSets }) => headerSets[files[picture] ?? -1])
  expect(after).toEqual(before)
  expect(await readFile(join(folderOf(id), "hosting/_headers"), "utf8")).toContain(
    `/${hashedScript}\n  cache-control: public, max-age=31536000, immutable\n`
  )
  await app.close()
})

test("drops reused files seven days after their last use, in any builds", async () => {
  const begin = Date.now()
  await make()
  await build(site, filesAfterCodeChange())
  await make()
  const edit = async (title: string) => {
    await write(site.siteDir, { "blog/index.html": page(title) })
    return await makeRelease({ ...site, info: {}, changes: { written: ["blog/index.html"], removed: [] } })
  }
  at(begin + 6.9 * day)
  const kept = await edit("kept")
  expect(await reusedIn(kept.id)).toEqual([hashedScript, picture].sort())
  expect(await verifyRelease(folderOf(kept.id))).toEqual([])
  at(begin + 7.1 * day)
  const dropped = await edit("dropped")
  expect(await reusedIn(dropped.id)).toEqual([])
  expect([...dropped.removed].sort()).toEqual([hashedScript, picture].sort())
  expect(await sizeOf(dropped.id, `${hashedScript}.gz`)).toBeUndefined()
  expect(await readSiteManifest(folderOf(dropped.id))).toEqual(await readSiteManifest(site.siteDir))
  expect(await verifyRelease(folderOf(dropped.id))).toEqual([])
})

test("reuses files that a builder removes, and returns them to the build when they come back", async () => {
  const first = await make()
  const { [hashedScript]: script = "", ...files } = siteFiles()
  await build(site, { ...files, [nextScript]: script })
  const changes = { written: [nextScript], removed: [hashedScript] }
  const second = await makeRelease({ ...site, info: {}, changes })
  expect([second.changed, second.removed]).toEqual([[nextScript], []])
  expect(await reusedIn(second.id)).toEqual([hashedScript])
  await build(site)
  const back = { written: changes.removed, removed: changes.written }
  const third = await makeRelease({ ...site, info: {}, changes: back })
  expect([third.changed, third.removed]).toEqual([[], []])
  expect(await reusedIn(third.id)).toEqual([nextScript])
  expect([second.files, third.files]).toEqual([first.files + 1, first.files + 1])
  for (const { id } of [second, third]) expect(await verifyRelease(folderOf(id))).toEqual([])
})

test("a clock that is set back neither drops reused files nor retains them longer", async () => {
  const begin = Date.now()
  await make()
  await build(site, filesAfterCodeChange())
  at(begin + 365 * day)
  const ahead = await make()
  at(begin)
  const back = await make()
  expect(back.id > ahead.id).toBe(true)
  expect(await reusedIn(back.id)).toEqual([hashedScript, picture].sort())
  at(begin + 7.1 * day)
  const later = await make()
  expect(later.id > back.id).toBe(true)
  expect(await reusedIn(later.id)).toEqual([])
})

test("serves the files of a later release to open tabs after a roll-back", async () => {
  const first = await make()
  await build(site, filesAfterCodeChange())
  await make()
  await activate(site.dataDir, first.id)
  const { app } = await serve(site)
  expect((await app.inject({ method: "GET", url: `/${nextScript}` })).statusCode).toBe(200)
  expect((await app.inject({ method: "GET", url: "/app-eeeeeeeeeeeeeeeeeeee.js" })).statusCode).toBe(404)
  await app.close()
})
