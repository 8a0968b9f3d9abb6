import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { guardRelease } from "../../../../server/publishing/guard/guard.ts"
import { PublishRefusedError, readRefusal } from "../../../../server/publishing/guard/refusal.ts"
import {
  activate,
  currentRelease,
  listReleases,
  releaseFolder,
} from "../../../../server/publishing/release/release-folders.ts"
import { guardLimits } from "../../../../shared/limits/publishing.ts"
import { emptySite, write, type Site } from "../../serving/site-fixture.ts"
import { buildAndMake, fileOf, pageData, pageWith, posts, siteUrl, fullSite } from "../whole-site.ts"

let site: Site

beforeEach(async () => {
  site = await emptySite()
})

afterEach(() => site.remove())

type Files = Parameters<typeof buildAndMake>[1]
type Options = Parameters<typeof buildAndMake>[2]

/** Builds a site, runs the guard, and makes the release live when it passes. */
const publish = async (files: Files, options?: Options) => {
  const made = await buildAndMake(site, files, options)
  const warnings = await guardRelease({ ...site, made, siteUrl })
  await activate(site.dataDir, made.id)
  return { made, warnings }
}

/** Returns the refusal of a build, which must not change what is live. */
const refusalOf = async (files: Files, options?: Options) => {
  const before = await currentRelease(site.dataDir)
  const error: unknown = await publish(files, options).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PublishRefusedError)
  expect(await currentRelease(site.dataDir)).toBe(before)
  return (error as PublishRefusedError).refusal
}

const dead = (page: string, target: string) => ({ rule: "deadLink", confirmable: false, page, target })

test("passes a complete site, and one with a few posts less", async () => {
  expect((await publish(fullSite(posts(12)))).warnings).toEqual([])
  await publish(fullSite(posts(2)))
  expect(await readRefusal(site.dataDir)).toBeUndefined()
})

test("refuses a release that loses many posts; the live release stays, and the refusal is stored", async () => {
  await publish(fullSite(posts(30)))
  const refusal = await refusalOf(fullSite(posts(15)))
  expect(refusal).toMatchObject({ confirmable: true, faultCount: 4 })
  expect(refusal.faults.slice(0, 2)).toEqual([
    { rule: "shrunk", confirmable: true, what: "blog", locale: "en", before: 31, after: 16 },
    { rule: "shrunk", confirmable: true, what: "blog", locale: "ru", before: 30, after: 15 },
  ])
  expect(await readRefusal(site.dataDir)).toEqual(refusal)
})

test("compares with the live release, even after several refused ones", async () => {
  await publish(fullSite(posts(60)))
  const first = await refusalOf(fullSite(posts(45)))
  const second = await refusalOf(fullSite(posts(40)))
  expect(second.faults[0]).toMatchObject({ before: 61, after: 41 })
  // Only the latest refused release is stored.
  expect((await listReleases(site.dataDir)).map(({ id }) => id)).not.toContain(first.release)
  // A release with the posts back clears the refusal.
  await publish(fullSite(posts(59)))
  expect(await readRefusal(site.dataDir)).toBeUndefined()
  expect(await listReleases(site.dataDir)).toHaveLength(2)
})

test("passes a site without vacancies", async () => {
  const vacancies = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`job/${index}/index.html`, "<h1>Job</h1>"])
  )
  await publish(fullSite(vacancies))
  await publish(fullSite())
})

test.each(["/", "/ru", "/404", "/ru/410", "/games", "/ru/privacy-policy", "/terms-of-service", "/blog/rss.xml"])(
  "refuses a site without %s",
  async (address) => {
    const files = fullSite()
    const file = fileOf(address)
    expect(files[file]).toBeDefined()
    await publish(files)
    const { [file]: _, ...rest } = files
    // Without these files no release can be made: makeRelease throws.
    if (["/", "/ru", "/404"].includes(address)) await expect(publish(rest)).rejects.toThrow("not whole")
    else
      expect(await refusalOf(rest)).toMatchObject({ confirmable: false, faults: [{ rule: "addressMissing", address }] })
  }
)

test("refuses dead links and files in templates; addresses that the server handles otherwise pass", async () => {
  const links = [
    ...[
      "/",
      "/ru/blog/",
      "/blog/index.html",
      "/games?x=1#top",
      "#here",
      "mailto:a@b.example",
      "https://other.example/x",
    ],
    ...["/metro-2033", "/en/vacancy", "/job/closed", "/admin/releases", "/v1/docs", "/robots.txt", `${siteUrl}/games`],
  ]
  const body = links.map((href) => `<a href="${href}">x</a>`).join("")
  await publish(fullSite({ "games/index.html": pageWith("Games", body) }))

  const broken = `${body}<a href="/blog/none">x</a><img src="/none.avif"><script src="${siteUrl}/none.js"></script><a href="../%2e%2e/x%00">`
  const { faults: issues, confirmable } = await refusalOf(fullSite({ "games/index.html": pageWith("Games", broken) }))
  expect(confirmable).toBe(false)
  expect(issues).toEqual(
    ["/blog/none", "/none.avif", `${siteUrl}/none.js`, "../%2e%2e/x%00"].map((target) => dead("/games", target))
  )
})

test("publishes a dead link in a text, with a warning that names the entry", async () => {
  const html = `<p>See <a href="/blog/none?a=1&amp;b=2">this</a> and <a href="/games">that</a>.</p>`
  const { warnings } = await publish(
    fullSite({
      "blog/hello/index.html": pageWith("Hello & co", html),
      ...pageData("/blog/hello", { post: { html } }),
      // An address in a value of the content, such as the link of the daily note.
      "index.html": pageWith("Main", `<a href="/gone-away">More</a>`),
      ...pageData("/", { note: { link: "/gone-away" } }),
    })
  )
  expect(warnings).toEqual([
    { kind: "deadLink", page: "/blog/hello", entry: "Hello & co", target: "/blog/none?a=1&b=2" },
    { kind: "deadLink", page: "/", entry: "Main", target: "/gone-away" },
  ])
})

test("checks only changed pages, and pages with earlier issues again", async () => {
  await publish(fullSite({ ...posts(3), "blog/post-0/index.html": pageWith("Zero", `<a href="/blog/post-1">x</a>`) }))
  const files = fullSite({ ...posts(3), "blog/post-2/index.html": pageWith("Two", `<a href="/blog/none">x</a>`) })
  expect((await refusalOf(files)).faults).toEqual([dead("/blog/post-2", "/blog/none")])
  // Another page is saved; the one with the issue is unchanged.
  expect((await refusalOf({ ...files, "games/index.html": pageWith("Games", "") })).faults).toHaveLength(1)
  await publish(fullSite(posts(3)))
})

test("counts a release with known changes from the previous one", async () => {
  const files = fullSite(posts(40))
  await publish(files)
  await rm(join(site.siteDir, "public/blog/post-7"), { recursive: true })
  const { "blog/post-7/index.html": _, ...rest } = files
  const changes = { written: ["blog/index.html", "blog/new/index.html"], removed: ["blog/post-7/index.html"] }
  const next = { ...rest, "blog/new/index.html": pageWith("New", ""), "blog/index.html": pageWith("Blog", "new") }
  const { made } = await publish(next, { changes })
  const record = JSON.parse(await readFile(join(releaseFolder(site.dataDir, made.id), "guard.json"), "utf8")) as unknown
  expect(record).toMatchObject({ counts: { "blog.en": 41, "blog.ru": 40 }, recheck: [] })
})

test("checks everything after a release that was never checked", async () => {
  await publish(fullSite())
  // A builder that was killed between making and checking a release.
  const bad = fullSite({ "blog/hello/index.html": pageWith("Hello", `<a href="/none">x</a>`) })
  await buildAndMake(site, bad)
  expect((await refusalOf({ ...bad, "robots.txt": "User-agent: x\n" })).faults).toEqual([dead("/blog/hello", "/none")])
})

test("names some of very many issues, and their total", async () => {
  const body = Array.from({ length: 120 }, (_, index) => `<a href="/none/${index}">x</a>`).join("")
  const refusal = await refusalOf(fullSite({ "games/index.html": pageWith("Games", body) }))
  expect(refusal).toMatchObject({ faultCount: 120 })
  expect(refusal.faults).toHaveLength(guardLimits.faultsNamed)
})

test("ignores a refusal that is unreadable or whose release was removed", async () => {
  await publish(fullSite(posts(30)))
  const { release } = await refusalOf(fullSite())
  await rm(releaseFolder(site.dataDir, release), { recursive: true })
  expect(await readRefusal(site.dataDir)).toBeUndefined()
  await writeFile(join(site.dataDir, "refused.json"), "{")
  expect(await readRefusal(site.dataDir)).toBeUndefined()
  await write(site.siteDir, {})
  await publish(fullSite(posts(31)))
})
