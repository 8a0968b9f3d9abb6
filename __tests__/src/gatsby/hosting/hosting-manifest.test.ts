import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { manifestContent, type HostingManifest } from "../../../../shared/hosting-manifest.ts"
import { createFileList } from "../../../../src/gatsby/hosting/file-list.ts"
import { buildManifest } from "../../../../src/gatsby/hosting/manifest.ts"
import { rememberedHeaders } from "../../../../src/gatsby/hosting/file-headers.ts"
import { readHostingRules, setHostingRules } from "../../../../src/gatsby/hosting/hosting-rules.ts"
import { publicFiles } from "../../../../src/gatsby/hosting/public-files.ts"

const clientOnly = ["/admin", "/unsubscribe"].map((prefix) => ({ prefix, file: `${prefix.slice(1)}/index.html` }))

const manifestOf = (files: string[], gone: string[] = []): HostingManifest => {
  const { rules, texts } = buildManifest({
    files: createFileList(files),
    redirects: {},
    gone,
    clientOnly,
    headersOf: rememberedHeaders("P", clientOnly),
  })
  const { fileCount, parts } = manifestContent.parse(JSON.parse(texts["manifest.json"] ?? ""))
  expect([fileCount, parts, Object.keys(texts)]).toEqual([files.length, 1, ["manifest.json", "files-00.json"]])
  return { ...rules, files: JSON.parse(texts["files-00.json"] ?? "") as HostingManifest["files"] }
}

const headersOf = (manifest: HostingManifest, file: string) =>
  Object.fromEntries(manifest.headerSets[manifest.files[file] ?? -1] ?? [])

test.each([
  ["app-0123456789abcdef0123.js", "text/javascript; charset=utf-8", true],
  ["styles.0123456789abcdef0123.css", "text/css; charset=utf-8", true],
  ["9522-0123abc.js", "text/javascript; charset=utf-8", true],
  ["9522.0123abc.css", "text/css; charset=utf-8", true],
  ["static/0123456789abcdef0123456789abcdef/ab12c/cover.avif", "image/avif", true],
  ["static/logo-0123456789abcdef0123456789abcdef.svg", "image/svg+xml; charset=utf-8", true],
  ["static/plain.svg", "image/svg+xml; charset=utf-8", false],
  ["page-data/blog/page-data.json", "application/json; charset=utf-8", false],
  ["page-data/sq/d/1234567890.json", "application/json; charset=utf-8", false],
  ["app-0123456789abcdef0123.js.LICENSE.txt", "text/plain; charset=utf-8", false],
  ["blog/index.html", "text/html; charset=utf-8", false],
  ["site.webmanifest", "application/manifest+json; charset=utf-8", false],
  ["blog/rss.xml", "application/rss+xml; charset=utf-8", false],
  ["feed.json", "application/feed+json; charset=utf-8", false],
  ["sitemap.xml", "application/xml; charset=utf-8", false],
  ["font.woff2", "font/woff2", false],
  ["trailer.mp4", "video/mp4", false],
  ["unknown.bin", "application/octet-stream", false],
  ["constructor", "application/octet-stream", false],
  ["file.constructor", "application/octet-stream", false],
])("serves %s as %s, immutable: %s", (file, type, forEver) => {
  const headers = headersOf(manifestOf([file]), file)
  expect(headers["content-type"]).toBe(type)
  expect(headers["cache-control"]).toBe(
    forEver ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate"
  )
  expect(headers["x-content-type-options"]).toBe("nosniff")
})

test("sends pages with the policy, lets others show pictures, and forbids caching of the admin's pages", () => {
  const manifest = manifestOf(["index.html", "admin/index.html", "cover.webp", "a.json"])
  expect(headersOf(manifest, "index.html")).toMatchObject({ "content-security-policy": "P", "x-frame-options": "DENY" })
  expect(headersOf(manifest, "index.html")).not.toHaveProperty("x-robots-tag")
  expect(headersOf(manifest, "admin/index.html")).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  })
  expect(headersOf(manifest, "cover.webp")).toMatchObject({ "cross-origin-resource-policy": "cross-origin" })
  expect(headersOf(manifest, "a.json")).toMatchObject({ "cross-origin-resource-policy": "same-origin" })
})

test("sends no referrer from the pages of links with a token", () => {
  const manifest = manifestOf(["index.html", "admin/index.html", "unsubscribe/index.html"])
  expect(headersOf(manifest, "unsubscribe/index.html")).toMatchObject({ "referrer-policy": "no-referrer" })
  for (const file of ["index.html", "admin/index.html"])
    expect(headersOf(manifest, file)).toMatchObject({ "referrer-policy": "strict-origin-when-cross-origin" })
})

test("shares header sets between files", () => {
  const manifest = manifestOf(["a/index.html", "b/index.html", "index.html"])
  expect(manifest.headerSets).toHaveLength(1)
  expect(Object.values(manifest.files)).toEqual([0, 0, 0])
})

test("throws when an address is both a page and a 410", () =>
  expect(() => manifestOf(["job/x/index.html"], ["/job/x"])).toThrow("/job/x"))

test("leaves out files that only the build and developers need", async () => {
  const folder = await mkdtemp(join(tmpdir(), "public-"))
  const files = ["index.html", "app.js.map", "chunk-map.json", "webpack.stats.json", "app.js.LICENSE.txt", "a.js.br"]
  await mkdir(join(folder, "_gatsby/slices"), { recursive: true })
  await mkdir(join(folder, "~partytown"))
  for (const file of [...files, "_gatsby/slices/x-1.html", "~partytown/x.js"]) await writeFile(join(folder, file), "")
  expect(await publicFiles(folder)).toEqual(["app.js.LICENSE.txt", "index.html"])
  await rm(folder, { recursive: true })
})

test("gives the adapter the rules that createPages set last", () => {
  setHostingRules({ redirects: {}, gone: ["/job/a"], clientOnly: [] })
  setHostingRules({ redirects: {}, gone: ["/job/b"], clientOnly })
  expect(readHostingRules()).toEqual({ redirects: {}, gone: ["/job/b"], clientOnly })
})

test("lets no redirect hide a file, a client-only application or a 410", () => {
  const from = ["/blog", "/robots.txt", "/admin/posts", "/job/x", "/free"]
  const files = ["blog/index.html", "robots.txt"]
  const { rules, leftOut } = buildManifest({
    files: createFileList(files),
    redirects: { staff: from.map((each) => ({ from: each, to: "/", status: 301 })) },
    gone: ["/job/x"],
    clientOnly,
    headersOf: rememberedHeaders("P", clientOnly),
  })
  expect(rules.redirects.map((row) => row.from)).toEqual(["/free"])
  expect(leftOut).toHaveLength(4)
})

test("returns one and the same headers object for files of one kind", () => {
  const headersOf = rememberedHeaders("P", clientOnly)
  const page = headersOf("blog/index.html")
  expect(headersOf("ru/index.html")).toBe(page)
  expect(headersOf("blog/index.html")).toBe(page)
  expect(headersOf("admin/index.html")).not.toBe(page)
  expect(Object.fromEntries(headersOf("admin/index.html"))).toMatchObject({ "cache-control": "no-store" })
})
