import { execFile } from "node:child_process"
import { readFile, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { activate, releaseFolder } from "../../../../server/publishing/release/release-folders.ts"
import { verifyRelease } from "../../../../server/publishing/verify/release-verify.ts"
import { makeRelease } from "../../../../server/publishing/release/make-release.ts"
import { build, emptySite, page, type Site } from "../../serving/site-fixture.ts"

let site: Site
let folder: string
let id: string
beforeEach(async () => {
  site = await emptySite()
  await build(site)
  ;({ id } = await makeRelease({ ...site, info: {} }))
  folder = releaseFolder(site.dataDir, id)
})
afterEach(() => site.remove())

const replace = async (file: string, content: string | Buffer): Promise<void> => {
  await rm(join(folder, file), { force: true })
  await writeFile(join(folder, file), content)
}

const listWith = async (change: (files: Record<string, number>) => void): Promise<string> => {
  const files = JSON.parse(await readFile(join(folder, "hosting/files-00.json"), "utf8")) as Record<string, number>
  change(files)
  return JSON.stringify(files)
}

test("finds no issues in a new release", async () => {
  expect(await verifyRelease(folder)).toEqual([])
})

test("names every kind of damage", async () => {
  await replace("public/blog/index.html", page("/blOg"))
  await replace("public/games/index.html.gz", gzipSync(page("other")))
  await replace("public/index.html.br", "cut off")
  await rm(join(folder, "public/rss.xml"))
  await replace("public/stray.html", page("stray"))
  await replace("hosting/nginx.conf", "")
  await rm(join(folder, "hosting/_headers"))
  await replace("rules.json", "{}")
  expect(await verifyRelease(folder)).toEqual([
    { file: "hosting/_headers", issue: "is missing" },
    { file: "hosting/manifest.json", issue: "cannot be read" },
    { file: "hosting/nginx.conf", issue: "differs from its checksum" },
    { file: "public/blog/index.html", issue: "differs from its checksum" },
    { file: "public/games/index.html.gz", issue: "differs from its checksum" },
    { file: "public/index.html.br", issue: "cannot be read" },
    { file: "public/rss.xml", issue: "is missing" },
    { file: "public/stray.html", issue: "is not recorded" },
    { file: "rules.json", issue: "differs from its checksum" },
  ])
})

test("finds a manifest that contradicts the ledger", async () => {
  const changed = await listWith((files) => {
    delete files["rss.xml"]
    files["other.xml"] = 0
    files["index.html"] = files["favicon.ico"] ?? 0
  })
  await replace("hosting/files-00.json", changed)
  expect((await verifyRelease(folder)).map(({ issue }) => issue).sort()).toEqual([
    "differs from its checksum",
    "does not say of index.html what its record says",
    "does not say of other.xml what its record says",
    "does not say of rss.xml what its record says",
  ])
})

test("reports missing checksums, and folders that are no release", async () => {
  const release = await readFile(join(folder, "release.json"), "utf8")
  await replace("release.json", release.replace(/"files": \d+/, '"files": 1'))
  expect(await verifyRelease(folder)).toMatchObject([
    { file: "checksums", issue: expect.stringMatching(/instead of 1$/) as string },
  ])
  await rm(join(folder, "checksums"), { recursive: true })
  expect(await verifyRelease(folder)).toEqual([{ file: "checksums", issue: "cannot be read" }])
  await rm(join(folder, "release.json"))
  expect(await verifyRelease(folder)).toEqual([{ file: id, issue: "is not a whole release" }])
})

const run = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    const command = resolve("server/app/commands/release-verify-command.ts")
    const child = execFile(
      process.execPath,
      [command, ...args],
      { env: { PATH: process.env.PATH, DATA_DIR: site.dataDir } },
      (_, stdout, stderr) => done({ code: child.exitCode ?? -1, output: stdout + stderr })
    )
  })

test("the command verifies the live release or a named one, and exits with an error on issues", async () => {
  expect(await run()).toEqual({ code: 1, output: `Nothing is live in ${site.dataDir}\n` })
  await activate(site.dataDir, id)
  expect(await run()).toEqual({ code: 0, output: `${id} is complete\n` })
  await rm(join(folder, "public/rss.xml"))
  expect(await run(id)).toEqual({ code: 1, output: `public/rss.xml is missing\n${id} has 1 error(s)\n` })
  expect(await run("../..")).toMatchObject({
    code: 1,
    output: expect.stringContaining("is not the id of a release") as string,
  })
  expect(await run(id, id)).toMatchObject({ code: 64 })
})
