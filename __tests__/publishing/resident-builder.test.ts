import { existsSync } from "node:fs"
import { cp, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { compareSites } from "../../server/publishing/verify/compare-sites.ts"
import { startResidentBuilder, type ResidentBuilder } from "../../server/publishing/builder/resident-builder.ts"
import { buildSite, BuildError } from "../../server/publishing/builder/site-build.ts"
import { syncWorkspace } from "../../server/publishing/builder/workspace.ts"
import { inUse } from "../../shared/workspace-marker.ts"
import { startChangingContent } from "../support/changing-content.ts"
import { openContentProxy } from "../support/content-proxy.ts"
import { sendJson } from "../support/http-peer.ts"
import { inLong } from "../support/long-form.ts"
import { emptySiteDir, projectDir, removeSiteDir, siteDir } from "../support/site-folder.ts"

const minutes = 60_000

let folder: string
let content: Awaited<ReturnType<typeof startChangingContent>>
let proxy: Awaited<ReturnType<typeof openContentProxy>>
let builder: ResidentBuilder
const gone: unknown[] = []

const options = () => ({
  projectDir,
  siteDir,
  apiUrl: proxy.apiUrl,
  siteUrl: "http://localhost:8000",
  version: "0.0.0",
  sentryDsn: undefined,
})

/** Builds in a folder that was emptied. A bundler's cache that other sources filled names bundles in another way. */
const build = async (empty: () => Promise<void>): Promise<void> => {
  await empty()
  await syncWorkspace(projectDir, siteDir)
  await buildSite({ ...options(), onStep: () => undefined, signal: new AbortController().signal })
}

const start = (): ResidentBuilder => startResidentBuilder(options(), (error) => gone.push(error))

const pageOf = (path: string): Promise<string> => readFile(join(siteDir, "public", path, "index.html"), "utf8")

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "resident-"))
  content = await startChangingContent(20_261_121, { cards: true })
  for (const contentType of ["blog", "blog", "devblog", "devblog", "jobs"] as const)
    for (let i = 0; i < 5; i += 1) content.add(contentType)
  proxy = await openContentProxy(content.apiUrl)
  await build(removeSiteDir)
  builder = start()
}, 10 * minutes)

afterAll(async () => {
  await builder.stop()
  await proxy.close()
  await content.close()
  await rm(folder, { recursive: true, force: true })
}, 2 * minutes)

test(
  "touches no file when nothing has changed",
  async () => {
    expect(await builder.update()).toEqual({ written: [], removed: [], withheld: [] })
  },
  5 * minutes
)

test(
  "writes the page of a new post, and otherwise only files that show it",
  async () => {
    content.add("blog")
    const { written, removed } = await builder.update()
    expect(removed.every((file) => file.startsWith("share/"))).toBe(true)
    expect(written.some((file) => /^(?:ru\/)?blog\/post-26\/index\.html$/.test(file))).toBe(true)
    expect(written.filter((file) => file.endsWith("index.html")).length).toBeLessThan(20)
    const page = written.find((file) => /blog\/post-26\/index\.html$/.test(file)) ?? ""
    expect(await pageOf(page.replace(/\/index\.html$/, ""))).toContain("About ")
  },
  minutes
)

test(
  "changes nothing while the content cannot be read, and keeps running",
  async () => {
    proxy.shut((_, response) => sendJson(response, { code: 1999, message: "no", requestId: "r" }, 500))
    content.add("devblog")
    await expect(builder.update()).rejects.toThrow(BuildError)
    await expect(builder.update()).rejects.toThrow("answered 500")
    proxy.open()
    const { written } = await builder.update()
    expect(written.some((file) => /dev-blog\/[^/]+\/post-27\/index\.html$/.test(file))).toBe(true)
    expect(gone).toEqual([])
  },
  minutes
)

test(
  "exits in order, and the next builder continues from there",
  async () => {
    await builder.stop()
    expect(existsSync(join(siteDir, inUse))).toBe(false)
    content.change()
    builder = start()
    const first = await builder.update()
    expect([...first.written, ...first.removed].length).toBeGreaterThan(0)
    expect(await builder.update()).toEqual({ written: [], removed: [], withheld: [] })
    expect(gone).toEqual([])
  },
  5 * minutes
)

test(
  "equals a clean build of the same content byte for byte after any mixture of changes",
  async () => {
    const done: string[] = []
    for (let batch = 0; batch < inLong(12, 60); batch += 1) {
      for (let each = 0; each <= batch % 4; each += 1) done.push(content.change())
      await builder.update()
    }
    expect(new Set(done).size).toBeGreaterThan(4)
    await builder.stop()
    const made = join(folder, "made")
    for (const name of ["public", "hosting"]) await cp(join(siteDir, name), join(made, name), { recursive: true })
    await build(inLong(emptySiteDir, removeSiteDir))
    expect(await compareSites(made, siteDir)).toEqual({
      onlyFirst: [],
      onlySecond: [],
      different: [],
      rules: [],
    })
  },
  10 * minutes
)
