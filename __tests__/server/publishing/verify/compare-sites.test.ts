import { compareSites } from "../../../../server/publishing/verify/compare-sites.ts"
import { build, emptySite, hashedScript, page, siteFiles, type Site } from "../../serving/site-fixture.ts"

let live: Site
let clean: Site

beforeEach(async () => {
  live = await emptySite()
  clean = await emptySite()
})

afterEach(async () => {
  await live.remove()
  await clean.remove()
})

const none = { onlyFirst: [], onlySecond: [], different: [], rules: [] }

const differences = () => compareSites(live.siteDir, clean.siteDir)

test("treats builds of the same files as equal, except for the name of the bundle", async () => {
  const appData = (hash: string) => ({ "page-data/app-data.json": JSON.stringify({ webpackCompilationHash: hash }) })
  await build(live, { ...siteFiles(), ...appData("0a1b") })
  await build(clean, { ...siteFiles(), ...appData("2c3d") })
  expect(await differences()).toEqual(none)
})

test("names missing files, and files with other bytes", async () => {
  await build(live, { ...siteFiles(), "more.txt": "more", "rss.xml": "<rss/>" })
  await build(clean, { ...siteFiles(), "less/index.html": page("less") })
  expect(await differences()).toEqual({
    ...none,
    onlyFirst: ["more.txt"],
    onlySecond: ["less/index.html"],
    different: ["rss.xml"],
  })
})

test("ignores files that only the first site has by their headers", async () => {
  await build(live)
  const { [hashedScript]: _script, ...others } = siteFiles()
  await build(clean, others)
  const mayRemain = (headers: unknown) => JSON.stringify(headers).includes("immutable")
  expect((await differences()).onlyFirst).toEqual([hashedScript])
  expect(await compareSites(live.siteDir, clean.siteDir, mayRemain)).toEqual(none)
})

test("names files with other headers", async () => {
  await build(live)
  await build(clean, siteFiles(), [{ from: "/old", to: "/games", status: 301 }])
  expect(await differences()).toEqual({ ...none, rules: ["redirects"] })
})

test("throws for an incomplete site", async () => {
  await build(live)
  await expect(differences()).rejects.toThrow("ENOENT")
})
