import { cp, lstat, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { writeRefusal } from "../../../../server/publishing/guard/refusal.ts"
import {
  activate,
  currentRelease,
  listReleases,
  liveLink,
  releaseFolder,
} from "../../../../server/publishing/release/release-folders.ts"
import { mendReleases } from "../../../../server/publishing/run/release-mending.ts"
import { readHold, writeHold } from "../../../../server/publishing/run/roll-back-hold.ts"
import { makeRelease } from "../../../../server/publishing/release/make-release.ts"
import { build, emptySite, page, publish, write, type Site } from "../../serving/site-fixture.ts"

let site: Site
let earlier: string
let live: string

/** Another release with a changed page and a changed address, so that it shares neither rules nor manifest. */
const publishAnother = async (name: string): Promise<string> => {
  await build(site, undefined, [{ from: `/${name}`, to: "/blog", status: 301 }])
  await write(site.siteDir, { "index.html": page(name) })
  return (await publish(site)).id
}

beforeEach(async () => {
  site = await emptySite()
  earlier = await publishAnother("first")
  live = await publishAnother("second")
})

afterEach(() => site.remove())

const mend = () => mendReleases(site.dataDir)
const listed = async () => (await listReleases(site.dataDir)).map(({ id }) => id)
const inRelease = (id: string, file: string): string => join(releaseFolder(site.dataDir, id), file)

test("finds nothing in intact releases, and changes nothing", async () => {
  expect(await mend()).toEqual([])
  expect([await currentRelease(site.dataDir), await listed()]).toEqual([live, [earlier, live]])
})

test.each([
  ["its folder is gone", "", () => rm(releaseFolder(site.dataDir, live), { recursive: true })],
  ["index.html is gone", "/public/index.html", () => rm(inRelease(live, "public/index.html"))],
  ["a page was cut off", "/public/index.html", () => truncate(inRelease(live, "public/index.html"), 10)],
  ["a compressed copy is gone", "/public/index.html", () => rm(inRelease(live, "public/index.html.br"))],
  ["rules.json was cut off", "/rules.json", () => truncate(inRelease(live, "rules.json"), 10)],
  ["the manifest was cut off", "/hosting/manifest.json", () => truncate(inRelease(live, "hosting/manifest.json"), 10)],
  ["its checksums are gone", "/checksums", () => rm(inRelease(live, "checksums"), { recursive: true })],
  ["its record was cut off", "", () => truncate(inRelease(live, "release.json"), 10)],
])("makes the release before the live one live when %s", async (_what, file, damage) => {
  await damage()
  expect(await mend()).toEqual([`releases/${live}${file}`])
  expect([await currentRelease(site.dataDir), await listed()]).toEqual([earlier, [earlier]])
  expect(await mend()).toEqual([])
})

test("passes over a release that is damaged or was refused", async () => {
  const third = await publishAnother("third")
  const refusal = { release: live, at: new Date().toISOString(), faults: [], faultCount: 1, confirmable: true }
  await writeRefusal(site.dataDir, { ...refusal, changedFiles: 1, changedPages: [] })
  await rm(inRelease(third, "public/index.html"))
  expect(await mend()).toHaveLength(1)
  expect(await currentRelease(site.dataDir)).toBe(earlier)
})

test("passes over a release that was never judged, and takes one whose record is of an earlier version", async () => {
  const record = inRelease(earlier, "guard.json")
  await writeFile(record, (await readFile(record, "utf8")).replace(',"passed":true', ""))
  await rm(inRelease(live, "guard.json"))
  const third = await publishAnother("third")
  await rm(inRelease(third, "public/index.html"))
  expect(await mend()).toHaveLength(1)
  expect(await currentRelease(site.dataDir)).toBe(earlier)
})

test("serves what is left when no intact release is before it, and nothing without its folder", async () => {
  await rm(inRelease(earlier, "rules.json"))
  await rm(inRelease(live, "public/index.html"))
  expect(await mend()).toEqual([`releases/${live}/public/index.html`, `releases/${earlier}/rules.json`])
  expect([await currentRelease(site.dataDir), await listed()]).toEqual([live, []])
  await rm(releaseFolder(site.dataDir, live), { recursive: true })
  await mend()
  expect(await currentRelease(site.dataDir)).toBeUndefined()
  expect(await readdir(site.dataDir)).not.toContain("live")
})

test("a roll-back still holds when its release is replaced", async () => {
  const third = await publishAnother("third")
  await activate(site.dataDir, live)
  await writeHold(site.dataDir, { release: live, by: "Ann", at: new Date().toISOString() })
  await rm(inRelease(live, "public/index.html"))
  await mend()
  expect(await readHold(site.dataDir)).toMatchObject({ release: earlier, by: "Ann" })
  expect(await listed()).toEqual([earlier, third])
})

test("discards a damaged newest release after a roll-back: the next is not made from it", async () => {
  await activate(site.dataDir, earlier)
  await truncate(inRelease(live, "hosting/manifest.json"), 10)
  expect(await mend()).toEqual([`releases/${live}/hosting/manifest.json`])
  expect([await currentRelease(site.dataDir), await listed()]).toEqual([earlier, [earlier]])
  const next = await makeRelease({ ...site, info: {} })
  expect(JSON.parse(await readFile(inRelease(next.id, "hosting/manifest.json"), "utf8"))).toHaveProperty("fileCount")
})

test("removes a folder in the place of the link, as a copy of the data folder makes it", async () => {
  await rm(liveLink(site.dataDir))
  await cp(releaseFolder(site.dataDir, live), liveLink(site.dataDir), { recursive: true })
  expect(await mend()).toEqual(["live"])
  await activate(site.dataDir, live)
  expect((await lstat(liveLink(site.dataDir))).isSymbolicLink()).toBe(true)
})

test("leaves a live release of an earlier version alone", async () => {
  const record = await readFile(inRelease(live, "release.json"), "utf8")
  await rm(inRelease(live, "release.json"))
  await writeFile(inRelease(live, "release.json"), record.replace('"format": 2', '"format": 1'))
  expect(await mend()).toEqual([])
  expect(await currentRelease(site.dataDir)).toBe(live)
})
