import { execFile } from "node:child_process"
import { link, mkdir, readdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import {
  activate,
  listReleases,
  releaseFolder,
  releasesFolder,
} from "../../../../server/publishing/release/release-folders.ts"
import { endTidying, releasesTidied, tidyReleases } from "../../../../server/publishing/release/release-tidy.ts"
import { verifyRelease } from "../../../../server/publishing/verify/release-verify.ts"
import { makeRelease } from "../../../../server/publishing/release/make-release.ts"
import { build, emptySite, page, publish, write, type Site } from "../../serving/site-fixture.ts"

let site: Site
beforeEach(async () => {
  site = await emptySite()
  await build(site)
})
afterEach(async () => {
  await endTidying(site.dataDir)
  await site.remove()
})

const makeScript = `
  const { makeRelease } = await import(process.argv[1])
  const [siteDir, dataDir] = process.argv.slice(2)
  await makeRelease({ siteDir, dataDir, info: {}, changes: { written: ["blog/index.html"], removed: [] } })
`

/** Makes a release in a process with a limited file size: longer writes fail. */
const makeWithin = (kilobytes: number) =>
  new Promise<string>((done) => {
    const args = [process.execPath, resolve("server/publishing/release/make-release.ts"), site.siteDir, site.dataDir]
    const limited = `ulimit -f ${kilobytes}; exec "$1" --input-type=module -e '${makeScript}' "$2" "$3" "$4"`
    execFile("bash", ["-c", limited, "bash", ...args], (_, __, errors) => done(errors))
  })

test("leaves everything unchanged when a write fails, and the next release is complete", async () => {
  const { id } = await publish(site)
  await write(site.siteDir, { "blog/index.html": page("long ".repeat(20_000)) })
  expect(await makeWithin(64)).toContain("EFBIG")
  expect((await listReleases(site.dataDir)).map((release) => release.id)).toEqual([id])
  expect(await verifyRelease(releaseFolder(site.dataDir, id))).toEqual([])
  tidyReleases(site.dataDir)
  await releasesTidied(site.dataDir)
  const next = await makeRelease({ ...site, info: {}, changes: { written: ["blog/index.html"], removed: [] } })
  expect(next.changed).toEqual(["blog/index.html"])
  expect(await verifyRelease(releaseFolder(site.dataDir, next.id))).toEqual([])
})

test("leaves nothing when the first release fails to write", async () => {
  expect(await makeWithin(1)).toContain("EFBIG")
  expect(await readdir(releasesFolder(site.dataDir))).toEqual([])
})

test("makes no release that cannot be inspected, and the next one is complete", async () => {
  const { id } = await publish(site)
  await write(site.siteDir, { "blog/index.html": page("changed") })
  const seen: string[][] = []
  const inspect = ({ changed }: { changed: string[] }) => {
    seen.push(changed)
    return Promise.reject(new Error("It cannot be read"))
  }
  const changes = { written: ["blog/index.html"], removed: [] }
  await expect(makeRelease({ ...site, info: {}, changes, inspect })).rejects.toThrow("It cannot be read")
  expect(seen).toEqual([["blog/index.html"]])
  expect((await listReleases(site.dataDir)).map((release) => release.id)).toEqual([id])
  const next = await makeRelease({ ...site, info: {}, changes })
  expect(next.changed).toEqual(["blog/index.html"])
  expect(await verifyRelease(releaseFolder(site.dataDir, next.id))).toEqual([])
})

/** More links than any common file system allows to one file. */
const linksMax = 65_100

test("copies a file that has the maximum of links", async () => {
  const { id } = await publish(site)
  const file = join(releaseFolder(site.dataDir, id), "public/index.html")
  const folder = join(site.dataDir, "links")
  await mkdir(folder)
  let refused = false
  for (let number = 0; number < linksMax && !refused; number += 500) {
    const links = Array.from({ length: 500 }, (_, index) => link(file, join(folder, String(number + index))))
    refused = (await Promise.allSettled(links)).some(({ status }) => status === "rejected")
  }
  tidyReleases(site.dataDir)
  await releasesTidied(site.dataDir)
  const next = await makeRelease({ ...site, info: {}, changes: { written: [], removed: [] } })
  await activate(site.dataDir, next.id)
  expect(next.changed).toEqual([])
  expect(await verifyRelease(releaseFolder(site.dataDir, next.id))).toEqual([])
})
