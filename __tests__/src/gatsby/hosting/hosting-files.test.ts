import { mkdir, readdir, readFile, rmdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { readSiteManifest } from "../../../../server/publishing/release/release-hosting.ts"
import { isPartFile, type HostingManifest } from "../../../../shared/hosting-manifest.ts"
import { fileReadingLimits, uploadLimits } from "../../../../shared/limits/files.ts"
import { legacyRedirects } from "../../../../shared/redirects.ts"
import { hostingAdapter } from "../../../../src/gatsby/hosting/hosting-adapter.ts"
import { setHostingRules } from "../../../../src/gatsby/hosting/hosting-rules.ts"
import { openHosting } from "../../../../src/gatsby/hosting/write-hosting.ts"
import { publicFiles } from "../../../../src/gatsby/hosting/public-files.ts"
import {
  build,
  clientOnly,
  emptySite,
  gone,
  hashedScript,
  siteFiles,
  write,
  type Site,
} from "../../../server/serving/site-fixture.ts"

let site: Site
let manifest: HostingManifest
const hosting = (name: string): Promise<string> => readFile(join(site.siteDir, "hosting", name), "utf8")

beforeAll(async () => {
  site = await emptySite()
  manifest = await build(site, siteFiles(), [
    ...legacyRedirects,
    { from: '/od"d;{$uri}', to: '/blog?a="$host"', status: 301 },
    { from: "/Promo", to: "/blog", status: 301 },
    { from: "/Sale$off.(1)", to: "/blog", status: 301 },
    { from: "/архив", to: "/blog", status: 301 },
    ...["/ru/410.html", "/410.html", "/.errors/400"].map((from) => ({ from, to: "/blog", status: 301 as const })),
  ])
})
afterAll(() => site.remove())

test("lists every file of the site beside the manifest", async () => {
  expect(Object.keys(manifest.files).sort()).toEqual(await publicFiles(join(site.siteDir, "public")))
  expect(JSON.parse(await hosting("files-00.json"))).toEqual(manifest.files)
})

test("writes every redirect of the manifest into every server's rules, and no more", async () => {
  const nginx = (await hosting("nginx.conf")).match(/^location (?:=|\^~) .* permanent; }$/gm)
  const netlify = (await hosting("_redirects")).match(/ 301$/gm)
  expect(nginx).toHaveLength(manifest.redirects.length)
  expect(netlify).toHaveLength(manifest.redirects.length)
})

test("has nginx look addresses up in lower case, but for those that redirect with their capitals", async () => {
  const nginx = await hosting("nginx.conf")
  expect(nginx).toContain('rewrite "^(.*?)Z(.*)$" "$1z$2";')
  const [, capitals = ""] = /if \(\$uri ~ "(.+)"\) \{ set \$hosting_capitals "yes"; \}/.exec(nginx) ?? []
  const isChanged = (address: string): boolean => new RegExp(capitals).test(address)
  expect(["/Blog", `/${"A".repeat(299)}`].filter(isChanged)).toHaveLength(2)
  // Each letter has its rule, so that a long address would cost a visitor nothing, and the server much.
  expect(["/blog", "/v1/Posts", `/${"A".repeat(300)}`].filter(isChanged)).toEqual([])
  expect(nginx).toContain('if ($uri ~ "^/Promo$") { set $hosting_capitals ""; }')
})

test("writes every 410 and every client-only application into every server's rules", async () => {
  const [nginx, netlify] = await Promise.all([hosting("nginx.conf"), hosting("_redirects")])
  for (const address of gone) expect(nginx).toContain(`location = "${address}" { return 410; }`)
  expect(netlify).toContain("/job/closed /410 410\n/ru/job/closed /ru/410 410\n")
  for (const { prefix, file } of clientOnly) {
    expect(nginx).toContain(
      `location ^~ "${prefix}/" { if ($hosting_asset) { return 404; } try_files "/${file}" =404; }`
    )
    expect(netlify).toContain(`${prefix}/* ${prefix} 200\n`)
  }
})

test("escapes characters that have a meaning in nginx's rules", async () => {
  const nginx = await hosting("nginx.conf")
  expect(nginx).toContain(String.raw`location = "/od\"d;{$uri}" {`)
  expect(nginx).toContain('rewrite ^ "/blog?a=%22%24host%22" permanent;')
  expect(nginx).toContain('location = "/архив"')
  // nginx reads two backslashes as one.
  expect(nginx).toContain(String.raw`if ($uri ~ "^/Sale\\$off\\.\\(1\\)$") {`)
})

test("gives nginx no location twice, which it would not start with, whatever staff redirects", async () => {
  const nginx = await hosting("nginx.conf")
  const locations = [...nginx.matchAll(/^location (?:=|\^~) "?([^" ]+)/gm)].map(([, address]) => address)
  expect(locations.filter((address, index) => locations.indexOf(address) !== index)).toEqual([])
  expect(locations).toContain("/ru/410.html")
})

test("has nginx wait for an upload until the process has scanned it and made its copies, after those of all others", async () => {
  const [, seconds] =
    /location \^~ \/v1\/api\/v1\/files\/ \{[^}]*proxy_read_timeout (\d+)s;/.exec(await hosting("nginx-proxy.conf")) ??
    []
  const uploads = 2 * uploadLimits.atOnce
  const scan = 60_000
  const longest = scan + (uploads / fileReadingLimits.atOnce) * fileReadingLimits.pictureWithin
  expect(Number(seconds) * 1_000).toBeGreaterThanOrEqual(longest)
})

test("has nginx know every variable that its rules name", async () => {
  const nginx = (await hosting("nginx.conf")).replaceAll(/^\s*#.*$/gm, "")
  // Names of locations and patterns have no variables.
  const values = nginx.replaceAll(/location = "(?:\\.|[^"\\])*"|(?:!?~\*?|rewrite) "(?:\\.|[^"\\])*"/g, "")
  const own = [...nginx.matchAll(/set (\$[a-z_]+) /g), ...nginx.matchAll(/\?<([a-z_0-9]+)>/g)].map(([, name = ""]) =>
    name.startsWith("$") ? name : `$${name}`
  )
  const used = new Set([...values.matchAll(/\$(?:\d|[a-z_0-9]*)/gi)].map(([name]) => name))
  const known = [...own, "$uri", "$request_uri", "$document_root", "$http_accept", "$args", "$1", "$2"]
  expect([...used].filter((name) => !known.includes(name))).toEqual([])
})

test("writes three words per row of the redirects file", async () => {
  const rows = (await hosting("_redirects")).split("\n").filter((row) => row !== "" && !row.startsWith("#"))
  expect(rows.filter((row) => row.split(" ").length !== 3)).toEqual([])
  expect(rows).toContain("/%D0%B0%D1%80%D1%85%D0%B8%D0%B2 /blog 301")
})

test("gives one address no header twice in the headers file", async () => {
  const blocks = (await hosting("_headers")).trim().split(/\n(?=\/)/)
  const rules = blocks.map((text) => {
    const [path = "", ...lines] = text.split("\n")
    return { path, names: lines.map((line) => line.trim().split(":")[0]) }
  })
  const matches = (path: string, address: string) =>
    path.endsWith("*") ? address.startsWith(path.slice(0, -1)) : path === address
  for (const address of ["/", "/admin", "/admin/x", `/${hashedScript}`, "/static/x.png", "/ru/unsubscribe/x"]) {
    const names = rules.filter(({ path }) => matches(path, address)).flatMap((rule) => rule.names)
    expect(new Set(names).size).toBe(names.length)
  }
  expect(await hosting("_headers")).toContain(`/${hashedScript}\n  cache-control: public, max-age=31536000, immutable`)
})

const adapt = async (folder: string, redirects: number) => {
  const output: string[] = []
  const reporter = {
    info: (text: string) => output.push(text),
    warn: (text: string) => output.push(text),
    panic: (text: string) => {
      throw new Error(text)
    },
  }
  const staff = ["/blog", ...Array.from({ length: redirects }, (_, index) => `/old-${index}`)].map((from) => ({
    from,
    to: "/games",
    status: 301 as const,
  }))
  setHostingRules({ redirects: { staff }, gone, clientOnly })
  const before = process.cwd()
  process.chdir(folder)
  try {
    const context = { reporter } as unknown as Parameters<ReturnType<typeof hostingAdapter>["adapt"]>[0]
    await hostingAdapter({ siteUrl: "https://example.com", errorReportDsn: "https://key@errors.example/1" }).adapt(
      context
    )
  } finally {
    process.chdir(before)
  }
  return output
}

test("describes by the adapter the site that Gatsby built", async () => {
  const other = await emptySite()
  await write(other.siteDir, siteFiles())
  expect(await adapt(other.siteDir, 2)).toEqual([
    "The redirect from /blog to /games is left out: a page has this address",
    expect.stringMatching(/files and 2 redirects/),
  ])
  expect((await readdir(join(other.siteDir, "hosting"))).sort()).toEqual([
    "_headers",
    "_redirects",
    "files-00.json",
    "manifest.json",
    "nginx-proxy.conf",
    "nginx.conf",
  ])
  expect(await readFile(join(other.siteDir, "hosting/_headers"), "utf8")).toMatch(
    /connect-src 'self' https:\/\/errors\.example;.*upgrade-insecure-requests/
  )
  await other.remove()
})

test("ends the build and leaves no hosting folder when rules contradict each other", async () => {
  const other = await emptySite()
  await write(other.siteDir, { ...siteFiles(), "job/closed/index.html": "<p>" })
  await expect(adapt(other.siteDir, 0)).rejects.toThrow(/addresses are gone, yet the build made pages.*job\/closed/)
  expect(await readdir(other.siteDir)).not.toContain("hosting")
  await other.remove()
})

test("describes everything again after the disk has failed, and leaves no part of a longer list", async () => {
  const other = await emptySite()
  const many = Array.from({ length: 1_001 }, (_, at) => `lists/${at}.txt`)
  await write(other.siteDir, { ...siteFiles(), ...Object.fromEntries(many.map((file) => [file, ""])) })
  const listed = async (): Promise<string[]> => Object.keys((await readSiteManifest(other.siteDir)).files).sort()
  const written = await openHosting({ siteDir: other.siteDir })
  const rules = { redirects: {}, gone: [], clientOnly: [] }
  const parts = async (): Promise<string[]> => (await readdir(join(other.siteDir, "hosting"))).filter(isPartFile)
  const blocker = join(other.siteDir, "hosting/files-01.json.new")
  await mkdir(blocker, { recursive: true })
  await expect(written.write(rules)).rejects.toThrow("EISDIR")
  await rmdir(blocker)
  expect(Object.keys((await written.write(rules)).texts)).toEqual(["manifest.json", "files-00.json", "files-01.json"])
  const all = await publicFiles(join(other.siteDir, "public"))
  expect(await listed()).toEqual(all)
  written.apply({ written: [], removed: many })
  await written.write(rules)
  expect(await parts()).toEqual(["files-00.json"])
  const others = all.filter((file) => !many.includes(file))
  expect(await listed()).toEqual(others)
  // A longer list that could not be written whole, and is not longer any more.
  await mkdir(blocker)
  written.apply({ written: many, removed: [] })
  await expect(written.write(rules)).rejects.toThrow("EISDIR")
  written.apply({ written: [], removed: many })
  await written.write(rules)
  expect([await parts(), await listed()]).toEqual([["files-00.json"], others])
  await other.remove()
})

test("writes again only the rules that have changed", async () => {
  const other = await emptySite()
  await write(other.siteDir, siteFiles())
  const written = await openHosting({ siteDir: other.siteDir })
  const rules = { redirects: {}, gone: [], clientOnly: [] }
  const hostingDir = join(other.siteDir, "hosting")
  const times = async (): Promise<Record<string, bigint>> => {
    const names = await readdir(hostingDir)
    const stats = await Promise.all(names.map((name) => stat(join(hostingDir, name), { bigint: true })))
    return Object.fromEntries(names.map((name, at) => [name, stats[at]?.ctimeNs ?? 0n]))
  }
  await written.write(rules)
  const before = await times()
  await written.write({ ...rules, redirects: { staff: [{ from: "/old", to: "/blog", status: 301 }] } })
  const after = await times()
  expect(
    Object.keys(after)
      .filter((name) => after[name] !== before[name])
      .sort()
  ).toEqual(["_redirects", "manifest.json", "nginx.conf"])
  await other.remove()
})
