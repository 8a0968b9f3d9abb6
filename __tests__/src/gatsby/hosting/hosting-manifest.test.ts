import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hostingManifest, type HostingManifest } from "../../../../shared/hosting-manifest.ts"
import type { Redirect } from "../../../../shared/redirects.ts"
import { buildManifest } from "../../../../src/gatsby/hosting/manifest.ts"
import { rememberedHeaders } from "../../../../src/gatsby/hosting/file-headers.ts"
import { finalRedirects } from "../../../../src/gatsby/hosting/final-redirects.ts"
import { readGone, setGone } from "../../../../src/gatsby/hosting/gone.ts"
import { publicFiles } from "../../../../src/gatsby/hosting/public-files.ts"
import { clientOnlyOf, redirectsOf } from "../../../../src/gatsby/hosting/routes.ts"

const row = (from: string, to: string): Redirect => ({ from, to, status: 301 })

const noPage = () => false

const clientOnly = [{ prefix: "/admin", file: "admin/index.html" }]

const manifestOf = (files: string[], gone: string[] = []): HostingManifest =>
  buildManifest({
    files,
    redirects: [],
    gone,
    clientOnly,
    headersOf: rememberedHeaders("P", clientOnly),
  })

const headersOf = (manifest: HostingManifest, file: string) =>
  Object.fromEntries(manifest.headerSets[manifest.files[file] ?? -1] ?? [])

test.each([
  ["app-0123456789abcdef0123.js", "text/javascript; charset=utf-8", true],
  ["styles.0123456789abcdef0123.css", "text/css; charset=utf-8", true],
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
])("%s is %s, kept for ever: %s", (file, type, forEver) => {
  const headers = headersOf(manifestOf([file]), file)
  expect(headers["content-type"]).toBe(type)
  expect(headers["cache-control"]).toBe(
    forEver ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate"
  )
  expect(headers["x-content-type-options"]).toBe("nosniff")
})

test("pages carry the policy, pictures may be shown by others, staff pages are kept by nobody", () => {
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

test("files share header sets, and the manifest is what the server expects", () => {
  const manifest = manifestOf(["a/index.html", "b/index.html", "index.html"])
  expect(manifest.headerSets).toHaveLength(1)
  expect(hostingManifest.parse(manifest)).toEqual(manifest)
})

test("an address cannot be gone and a page at once", () =>
  expect(() => manifestOf(["job/x/index.html"], ["/job/x"])).toThrow("/job/x"))

test("what only the build and developers need is not listed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "public-"))
  const files = ["index.html", "app.js.map", "chunk-map.json", "webpack.stats.json", "app.js.LICENSE.txt", "a.js.br"]
  await mkdir(join(folder, "_gatsby/slices"), { recursive: true })
  await mkdir(join(folder, "~partytown"))
  for (const file of [...files, "_gatsby/slices/x-1.html", "~partytown/x.js"]) await writeFile(join(folder, file), "")
  expect(await publicFiles(folder)).toEqual(["app.js.LICENSE.txt", "index.html"])
  await rm(folder, { recursive: true })
})

test("redirects stand in the order in which they are tried", () =>
  expect(
    finalRedirects([row("/a/*", "/x"), row("/b", "/y"), row("/a/b/*", "/z")], noPage).map(({ from }) => from)
  ).toEqual(["/b", "/a/b/*", "/a/*"]))

test("a chain becomes one hop for each of its addresses", () =>
  expect(finalRedirects([row("/1", "/2"), row("/2", "/3"), row("/3/", "/4/")], noPage)).toEqual([
    row("/1", "/4"),
    row("/2", "/4"),
    row("/3", "/4"),
  ]))

test("an old address below a wildcard's prefix gets its own row, so that no server needs two hops", () =>
  expect(finalRedirects([row("/en/*", "/:splat"), row("/old", "/new"), row("/ru/old", "/ru/new")], noPage)).toEqual([
    row("/en/old", "/new"),
    row("/old", "/new"),
    row("/ru/old", "/ru/new"),
    row("/en/*", "/:splat"),
  ]))

test("a page is never hidden by a redirect of its address", () =>
  expect(finalRedirects([row("/blog/reused", "/blog/other")], (address) => address === "/blog/reused")).toEqual([]))

test("repeated rows count once", () =>
  expect(finalRedirects([row("/a", "/b"), row("/a/", "/b")], noPage)).toEqual([row("/a", "/b")]))

test.each([
  ["contradict each other", [row("/a", "/b"), row("/a", "/c")], "/a is redirected to /b and to /c"],
  ["lead in a circle", [row("/a", "/b"), row("/b", "/a")], "circle"],
  ["leave the site", [row("/a", "//evil.example")], "does not lead"],
  ["leave the site by a backslash", [row("/a", "/\\evil.example")], "does not lead"],
  ["name another origin", [row("/a", "https://evil.example")], "does not lead"],
])("redirects that %s end the build", (_what, rows, message) =>
  expect(() => finalRedirects(rows, noPage)).toThrow(message)
)

test("Gatsby's routes give the redirects and the client-only applications", () => {
  const routes: Parameters<typeof redirectsOf>[0] = [
    { type: "redirect", path: "/old", toPath: "/new", status: 301, headers: [] },
    { type: "static", path: "/admin/*", filePath: "public/admin/index.html", headers: [] },
    {
      type: "static",
      path: "/page-data/admin/*/page-data.json",
      filePath: "public/page-data/admin/page-data.json",
      headers: [],
    },
    { type: "static", path: "/blog", filePath: "public/blog/index.html", headers: [] },
  ]
  expect(redirectsOf(routes)).toEqual([row("/old", "/new")])
  expect(clientOnlyOf(routes)).toEqual([{ prefix: "/admin", file: "admin/index.html" }])
  expect(() => redirectsOf([{ type: "redirect", path: "/a", toPath: "/b", status: 302, headers: [] }])).toThrow("302")
})

test("what createPages says to be gone is what the adapter reads, each time anew", () => {
  setGone(["/job/b", "/job/a", "/job/a"])
  expect(readGone()).toEqual(["/job/a", "/job/b"])
  setGone([])
  expect(readGone()).toEqual([])
})

test("files of one kind share the very same headers, and keep them", () => {
  const headersOf = rememberedHeaders("P", clientOnly)
  const page = headersOf("blog/index.html")
  expect(headersOf("ru/index.html")).toBe(page)
  expect(headersOf("blog/index.html")).toBe(page)
  expect(headersOf("admin/index.html")).not.toBe(page)
  expect(Object.fromEntries(headersOf("admin/index.html"))).toMatchObject({ "cache-control": "no-store" })
})
