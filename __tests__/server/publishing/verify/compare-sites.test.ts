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

test("two builds of the same files are equal, but for the name of their bundling", async () => {
  const appData = (hash: string) => ({ "page-data/app-data.json": JSON.stringify({ webpackCompilationHash: hash }) })
  await build(live, { ...siteFiles(), ...appData("0a1b") })
  await build(clean, { ...siteFiles(), ...appData("2c3d") })
  expect(await differences()).toEqual(none)
})

test("names files that one of them lacks, and those with other bytes", async () => {
  await build(live, { ...siteFiles(), "more.txt": "more", "rss.xml": "<rss/>" })
  await build(clean, { ...siteFiles(), "less/index.html": page("less") })
  expect(await differences()).toEqual({
    ...none,
    onlyFirst: ["more.txt"],
    onlySecond: ["less/index.html"],
    different: ["rss.xml"],
  })
})

test("files that only the first one has may be let pass by their headers", async () => {
  await build(live)
  const { [hashedScript]: _script, ...others } = siteFiles()
  await build(clean, others)
  const mayRemain = (headers: unknown) => JSON.stringify(headers).includes("immutable")
  expect((await differences()).onlyFirst).toEqual([hashedScript])
  expect(await compareSites(live.siteDir, clean.siteDir, mayRemain)).toEqual(none)
})

test("names what is served otherwise", async () => {
  await build(live)
  await build(clean, siteFiles(), [{ from: "/old", to: "/games", status: 301 }])
  expect(await differences()).toEqual({ ...none, rules: ["redirects"] })
})

test("a folder that is no whole site is an error", async () => {
  await build(live)
  await expect(differences()).rejects.toThrow("ENOENT")
})
