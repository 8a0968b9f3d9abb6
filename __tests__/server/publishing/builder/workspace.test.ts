import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  beginBuild,
  clearBuild,
  endBuild,
  isBuiltFrom,
  noteBuilt,
  syncWorkspace,
} from "../../../../server/publishing/builder/workspace.ts"
import { inUse, nodesUnsaved } from "../../../../shared/workspace-marker.ts"

let root: string
let project: string
let site: string

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(join(project, path, ".."), { recursive: true })
  await writeFile(join(project, path), text)
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "workspace-"))
  project = join(root, "project")
  site = join(root, "data/site")
  await write("src/a.ts", "a")
  await write("locales/en/shell.json", "{}")
  await write("package.json", "{}")
  await write("server/app/main.ts", "server")
  await write("node_modules/left/index.js", "left")
})

afterEach(() => rm(root, { recursive: true, force: true }))

test("copies the sources of Gatsby, and nothing else of the project", async () => {
  await syncWorkspace(project, site)
  expect(await readFile(join(site, "src/a.ts"), "utf8")).toBe("a")
  expect((await readdir(site)).sort()).toEqual(["locales", "node_modules", "package.json", "src"])
  expect(await readFile(join(site, "node_modules/left/index.js"), "utf8")).toBe("left")
})

test("removes what earlier versions gave Gatsby to compile", async () => {
  await syncWorkspace(project, site)
  await writeFile(join(site, "gatsby-node.ts"), "")
  await write("src/a.ts", "changed")
  await syncWorkspace(project, site)
  expect((await readdir(site)).sort()).toEqual(["locales", "node_modules", "package.json", "src"])
})

test("returns the same fingerprint for the same sources, and another one when any changes", async () => {
  const first = await syncWorkspace(project, site)
  expect(await syncWorkspace(project, site)).toBe(first)
  await write("server/app/main.ts", "another server")
  expect(await syncWorkspace(project, site)).toBe(first)
  await write("src/a.ts", "b")
  expect(await syncWorkspace(project, site)).not.toBe(first)
})

test("recognizes unchanged sources by their file stats, and detects every change", async () => {
  const finished = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_100))
  await syncWorkspace(project, site)
  await finished()
  const first = await syncWorkspace(project, site)
  expect(await syncWorkspace(project, site)).toBe(first)
  await writeFile(join(site, "src/a.ts"), "x")
  expect(await syncWorkspace(project, site)).toBe(first)
  expect(await readFile(join(site, "src/a.ts"), "utf8")).toBe("a")
  await finished()
  expect(await syncWorkspace(project, site)).toBe(first)
  await write("package-lock.json", "{}")
  const second = await syncWorkspace(project, site)
  expect(second).not.toBe(first)
  await finished()
  expect(await syncWorkspace(project, site)).toBe(second)
  await write("src/a.ts", "b")
  expect(await syncWorkspace(project, site)).not.toBe(second)
  expect(await readFile(join(site, "src/a.ts"), "utf8")).toBe("b")
})

test("does not touch unchanged files, so that Gatsby's caches stay valid", async () => {
  await syncWorkspace(project, site)
  const before = await stat(join(site, "src/a.ts"))
  await write("src/b.ts", "b")
  await syncWorkspace(project, site)
  expect((await stat(join(site, "src/a.ts"))).mtimeMs).toBe(before.mtimeMs)
})

test.each([
  ["a changed style sheet", () => write("src/page.module.css", ".a { color: red }")],
  ["a removed style sheet", () => rm(join(project, "src/page.module.css"))],
  ["a file that was taken from the static ones", () => rm(join(project, "static/old.pdf"))],
  ["another list of languages", () => write("shared/locales.ts", '["en"]')],
  ["another studio", () => write("shared/studio.json", '{ "slug": "b" }')],
])("the next build keeps nothing of the one before for %s", async (_kind, change) => {
  /** Builds, and tells whether it began with what the build before has left. */
  const build = async (): Promise<boolean> => {
    await syncWorkspace(project, site)
    await beginBuild(site)
    await endBuild(site)
    return existsSync(join(site, ".cache")) && existsSync(join(site, "public"))
  }
  await write("src/page.module.css", ".a { color: blue }")
  await write("static/old.pdf", "old")
  await write("shared/locales.ts", '["en", "ru"]')
  await write("shared/studio.json", '{ "slug": "a" }')
  await build()
  for (const folder of ["public", ".cache/redux"]) await mkdir(join(site, folder), { recursive: true })
  await write("src/a.ts", "b")
  await write("static/new.pdf", "new")
  expect(await build()).toBe(true)
  await change()
  expect(await build()).toBe(false)
  for (const folder of ["public", ".cache/redux"]) await mkdir(join(site, folder), { recursive: true })
  expect(await build()).toBe(true)
})

test("removes what the project no longer has", async () => {
  await write("src/old.ts", "old")
  await syncWorkspace(project, site)
  await rm(join(project, "src/old.ts"))
  await syncWorkspace(project, site)
  expect(await readdir(join(site, "src"))).toEqual(["a.ts"])
})

test("drops a cache when its counterpart is missing", async () => {
  await syncWorkspace(project, site)
  await mkdir(join(site, ".cache/redux"), { recursive: true })
  await syncWorkspace(project, site)
  expect(await readdir(site)).not.toContain(".cache")
})

test("leaves a builder what it has made before it has both", async () => {
  await syncWorkspace(project, site)
  await beginBuild(site)
  await mkdir(join(site, ".cache"))
  await writeFile(join(site, ".cache/state"), "its own")
  await syncWorkspace(project, site)
  expect(await readFile(join(site, ".cache/state"), "utf8")).toBe("its own")
})

test("keeps nothing of an interrupted build", async () => {
  await syncWorkspace(project, site)
  await mkdir(join(site, ".cache/redux"), { recursive: true })
  await mkdir(join(site, "public"))
  await beginBuild(site)
  await endBuild(site)
  await beginBuild(site)
  expect(await readdir(site)).toEqual(expect.arrayContaining([".cache", "public"]))
  await beginBuild(site)
  expect(await readdir(site)).not.toContain(".cache")
  expect(await readdir(site)).not.toContain("public")
})

test("keeps nothing of a build that stored content and failed before it knew the pages of it", async () => {
  await syncWorkspace(project, site)
  for (const folder of ["public", ".cache/redux"]) await mkdir(join(site, folder), { recursive: true })
  await beginBuild(site)
  await writeFile(join(site, inUse), nodesUnsaved)
  await endBuild(site)
  await beginBuild(site)
  expect(await readdir(site)).not.toContain(".cache")
  expect(await readdir(site)).not.toContain("public")
})

test("knows what the bundles were made of, until the next build begins", async () => {
  const made = { sources: "a", siteUrl: "https://studio.example", sentryDsn: undefined }
  expect(isBuiltFrom(site, made)).toBe(false)
  await mkdir(site, { recursive: true })
  await noteBuilt(site, made)
  expect(isBuiltFrom(site, made)).toBe(true)
  for (const other of [
    { sources: "b" },
    { siteUrl: "https://other.example" },
    { sentryDsn: "https://errors.example/1" },
  ])
    expect(isBuiltFrom(site, { ...made, ...other })).toBe(false)
  await beginBuild(site)
  expect(isBuiltFrom(site, made)).toBe(false)
  await noteBuilt(site, made)
  await clearBuild(site)
  expect(isBuiltFrom(site, made)).toBe(false)
})

test("removes what earlier versions kept beside the build, and leaves the build", async () => {
  const kept = [".cache/redux", "public"]
  for (const folder of [...kept, ".cache/webpack/stage-build-html"])
    await mkdir(join(site, folder), { recursive: true })
  const files = [".folder", "gatsby-node.ts", ".cache/webpack/stage-build-html/0.pack"]
  for (const file of files) await writeFile(join(site, file), "")
  await syncWorkspace(project, site)
  const remaining = (paths: string[]): string[] => paths.filter((path) => existsSync(join(site, path)))
  expect(remaining(files)).toEqual([])
  expect(remaining(kept)).toEqual(kept)
})
