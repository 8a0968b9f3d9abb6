import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createFileGroups } from "../../../../src/gatsby/live-update/file-group.ts"

let publicDir: string

beforeEach(async () => {
  publicDir = await mkdtemp(join(tmpdir(), "file-group-"))
})

afterEach(() => rm(publicDir, { recursive: true, force: true }))

const text = (path: string) => readFile(join(publicDir, path), "utf8")

test("writes what differs, also a text that becomes shorter, and removes what a group no longer has", async () => {
  const groups = createFileGroups(publicDir)
  const [long, short] = ["a long text, «с кириллицей»", "short"]
  expect(groups.put("feeds", [{ path: "ru/feed.xml", text: long }])).toEqual({ written: ["ru/feed.xml"], removed: [] })
  expect(await text("ru/feed.xml")).toBe(long)
  expect(groups.put("feeds", [{ path: "ru/feed.xml", text: long }])).toEqual({ written: [], removed: [] })
  groups.put("feeds", [{ path: "ru/feed.xml", text: short }])
  expect(await text("ru/feed.xml")).toBe(short)
  expect(groups.put("feeds", [])).toEqual({ written: [], removed: ["ru/feed.xml"] })
  expect(await readdir(join(publicDir, "ru"))).toEqual([])
})

test("leaves alone what an earlier process has written, if it is the same", async () => {
  await writeFile(join(publicDir, "robots.txt"), "User-agent: *")
  const groups = createFileGroups(publicDir)
  expect(groups.put("robots", [{ path: "robots.txt", text: "User-agent: *" }]).written).toEqual([])
  await writeFile(join(publicDir, "humans.txt"), "written before, and longer")
  expect(groups.put("humans", [{ path: "humans.txt", text: "new" }]).written).toEqual(["humans.txt"])
  expect(await text("humans.txt")).toBe("new")
})

test("writes again what was removed meanwhile, though its text is the same", async () => {
  const groups = createFileGroups(publicDir)
  const feed = { path: "dev-blog/one/rss.xml", text: "<rss>" }
  groups.put("feeds", [feed])
  expect((await groups.remove([feed.path])).removed).toEqual([feed.path])
  expect(groups.put("feeds", []).removed).toEqual([])
  expect(groups.put("feeds", [feed]).written).toEqual([feed.path])
  groups.put("feeds", [feed])
  await groups.remove([feed.path])
  expect(groups.put("feeds", [feed]).written).toEqual([feed.path])
  expect(await text(feed.path)).toBe("<rss>")
})

test("removes files of its kinds that no group has, and no others", async () => {
  await mkdir(join(publicDir, "search"))
  for (const file of ["search/1999-1.json", "search/2026-1.json", "search/notes.txt", "sitemap-blog-1999-01-1.xml"])
    await writeFile(join(publicDir, file), "[]")
  const groups = createFileGroups(publicDir)
  groups.put("search:en:2026-1", [{ path: "search/2026-1.json", text: "[]" }])
  const kinds: [string, RegExp][] = [
    ["", /^sitemap-/],
    ["search", /\.json$/],
    ["missing", /\.json$/],
  ]
  expect(await groups.removeOthers(kinds)).toEqual({
    written: [],
    removed: ["sitemap-blog-1999-01-1.xml", "search/1999-1.json"],
  })
  expect((await readdir(join(publicDir, "search"))).toSorted()).toEqual(["2026-1.json", "notes.txt"])
})
