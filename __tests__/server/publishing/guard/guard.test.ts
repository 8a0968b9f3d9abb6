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

/** Builds, has the release judged, and makes it live where nothing speaks against it. */
const publish = async (files: Files, options?: Options) => {
  const made = await buildAndMake(site, files, options)
  const warnings = await guardRelease({ ...site, made, siteUrl })
  await activate(site.dataDir, made.id)
  return { made, warnings }
}

/** The refusal of what is built, which must not have touched what is live. */
const refusalOf = async (files: Files, options?: Options) => {
  const before = await currentRelease(site.dataDir)
  const error: unknown = await publish(files, options).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PublishRefusedError)
  expect(await currentRelease(site.dataDir)).toBe(before)
  return (error as PublishRefusedError).refusal
}

const dead = (page: string, target: string) => ({ rule: "deadLink", confirmable: false, page, target })

test("a whole site goes live, and so does it with fewer posts as long as they are few", async () => {
  expect((await publish(fullSite(posts(12)))).warnings).toEqual([])
  await publish(fullSite(posts(2)))
  expect(await readRefusal(site.dataDir)).toBeUndefined()
})

test("many posts at once do not go: live stays, and the release waits with its reasons", async () => {
  await publish(fullSite(posts(30)))
  const refusal = await refusalOf(fullSite(posts(15)))
  expect(refusal).toMatchObject({ confirmable: true, faultCount: 4 })
  expect(refusal.faults.slice(0, 2)).toEqual([
    { rule: "shrunk", confirmable: true, what: "blog", locale: "en", before: 31, after: 16 },
    { rule: "shrunk", confirmable: true, what: "blog", locale: "ru", before: 30, after: 15 },
  ])
  expect(await readRefusal(site.dataDir)).toEqual(refusal)
})

test("what is refused is measured by the live release, however many steps it came in", async () => {
  await publish(fullSite(posts(60)))
  const first = await refusalOf(fullSite(posts(45)))
  const second = await refusalOf(fullSite(posts(40)))
  expect(second.faults[0]).toMatchObject({ before: 61, after: 41 })
  // One waits at a time.
  expect((await listReleases(site.dataDir)).map(({ id }) => id)).not.toContain(first.release)
  // Once they are back, nothing is left of it.
  await publish(fullSite(posts(59)))
  expect(await readRefusal(site.dataDir)).toBeUndefined()
  expect(await listReleases(site.dataDir)).toHaveLength(2)
})

test("that there are no vacancies is legal", async () => {
  const vacancies = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`job/${index}/index.html`, "<h1>Job</h1>"])
  )
  await publish(fullSite(vacancies))
  await publish(fullSite())
})

test.each(["/", "/ru", "/404", "/ru/410", "/games", "/ru/privacy-policy", "/cn/terms-of-service/", "/blog/rss.xml"])(
  "a site without %s does not go live",
  async (address) => {
    const files = fullSite()
    const file = fileOf(address)
    expect(files[file]).toBeDefined()
    await publish(files)
    const { [file]: _, ...rest } = files
    // The two without which no release is made at all are told by whoever makes it.
    if (["/", "/ru", "/404"].includes(address)) await expect(publish(rest)).rejects.toThrow("not whole")
    else
      expect(await refusalOf(rest)).toMatchObject({ confirmable: false, faults: [{ rule: "addressMissing", address }] })
  }
)

test("a template that links or loads what is not there keeps the release back; what is answered otherwise does not", async () => {
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

test("a dead link in a text is told with its entry, and everybody's release goes live", async () => {
  const html = `<p>See <a href="/blog/none?a=1&amp;b=2">this</a> and <a href="/games">that</a>.</p>`
  const { warnings } = await publish(
    fullSite({
      "blog/hello/index.html": pageWith("Hello & co", html),
      ...pageData("/blog/hello", { post: { html } }),
      // A value of the content that is an address, as the note of the day has one.
      "index.html": pageWith("Main", `<a href="/gone-away">More</a>`),
      ...pageData("/", { note: { link: "/gone-away" } }),
    })
  )
  expect(warnings).toEqual([
    { kind: "deadLink", page: "/blog/hello", entry: "Hello & co", target: "/blog/none?a=1&b=2" },
    { kind: "deadLink", page: "/", entry: "Main", target: "/gone-away" },
  ])
})

test("only changed pages are looked at, but those that were at fault before again", async () => {
  await publish(fullSite({ ...posts(3), "blog/post-0/index.html": pageWith("Zero", `<a href="/blog/post-1">x</a>`) }))
  const files = fullSite({ ...posts(3), "blog/post-2/index.html": pageWith("Two", `<a href="/blog/none">x</a>`) })
  expect((await refusalOf(files)).faults).toEqual([dead("/blog/post-2", "/blog/none")])
  // Another page is saved; the one at fault is as it was.
  expect((await refusalOf({ ...files, "games/index.html": pageWith("Games", "") })).faults).toHaveLength(1)
  await publish(fullSite(posts(3)))
})

test("a release of which a builder says what changed is counted from the one before", async () => {
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

test("after a release that nobody judged, everything is looked at", async () => {
  await publish(fullSite())
  // A builder that died between making a release and having it judged.
  const bad = fullSite({ "blog/hello/index.html": pageWith("Hello", `<a href="/none">x</a>`) })
  await buildAndMake(site, bad)
  expect((await refusalOf({ ...bad, "robots.txt": "User-agent: x\n" })).faults).toEqual([dead("/blog/hello", "/none")])
})

test("names some faults of very many, and says how many there are", async () => {
  const body = Array.from({ length: 120 }, (_, index) => `<a href="/none/${index}">x</a>`).join("")
  const refusal = await refusalOf(fullSite({ "games/index.html": pageWith("Games", body) }))
  expect(refusal).toMatchObject({ faultCount: 120 })
  expect(refusal.faults).toHaveLength(guardLimits.faultsNamed)
})

test("a note of a refusal that cannot be read, or whose release is gone, counts for nothing", async () => {
  await publish(fullSite(posts(30)))
  const { release } = await refusalOf(fullSite())
  await rm(releaseFolder(site.dataDir, release), { recursive: true })
  expect(await readRefusal(site.dataDir)).toBeUndefined()
  await writeFile(join(site.dataDir, "refused.json"), "{")
  expect(await readRefusal(site.dataDir)).toBeUndefined()
  await write(site.siteDir, {})
  await publish(fullSite(posts(31)))
})
