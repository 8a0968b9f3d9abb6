import { existsSync } from "node:fs"
import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import type { z } from "zod"
import { compareSites } from "../../server/publishing/verify/compare-sites.ts"
import { createSiteBuilder, type SiteBuilder } from "../../server/publishing/builder/site-builder.ts"
import { syncWorkspace } from "../../server/publishing/builder/workspace.ts"
import { readSiteManifest } from "../../server/publishing/release/release-hosting.ts"
import { blogAddition, blogAdminPaths, devblogAddition, devblogAdminPaths } from "../../shared/contract/admin-posts.ts"
import { jobAddition, jobAdminPaths } from "../../shared/contract/admin-vacancies.ts"
import { legalAddition, legalAdminPaths } from "../../shared/contract/legal-documents.ts"
import { dailyPaths, dailySetting } from "../../shared/contract/daily.ts"
import { redirectAddition, redirectPaths } from "../../shared/contract/redirects.ts"
import type { HostingManifest } from "../../shared/hosting-manifest.ts"
import { locales } from "../../shared/locales.ts"
import type { Role } from "../../shared/roles.ts"
import { withheldEntries } from "../../shared/workspace-marker.ts"
import { withPlainSpaces } from "../../src/i18n/plain-spaces.ts"
import { startChangingContent } from "../support/changing-content.ts"
import { addDownload, addPicture } from "../support/content-factory.ts"
import { feedItems } from "../support/feed-items.ts"
import { hostileValues, type HostileText } from "../support/hostile-values.ts"
import { longTest } from "../support/long-form.ts"
import { parsePage, type ParsedPage } from "../support/parsed-page.ts"
import { addStaff } from "../support/signed-in-users.ts"
import { builderSettings, makeThumbnailProject, removeSiteDir, siteDir } from "../support/site-folder.ts"
import { openTestApp, type TestApp } from "../support/test-app.ts"

/**
 * A site of content that does harm. At first, templates fail at entries, or let one become a script: those are withheld. Then the templates
 * are corrected, and there are also entries whose every field holds the worst text that the API accepts for it. They are made from the
 * contract's schemas, so that a new field is among them.
 */

const minutes = 60_000

let folder: string
let projectDir: string
let content: Awaited<ReturnType<typeof startChangingContent>>
let builder: SiteBuilder
let broken: string
let breaching: string
let spiky: string
const errors: unknown[] = []

const publicDir = join(siteDir, "public")

const open = (): SiteBuilder =>
  createSiteBuilder(builderSettings(projectDir, content.apiUrl), (error) => errors.push(error))

/**
 * Each error as a change of a source: a page that throws at one title, a card that throws at another, and blocks of data
 * that a text can close, so that what follows it is a script.
 */
const issues: readonly [file: string, from: string, to: string][] = [
  [
    "src/components/content/content-views.ts",
    "export const postView = ({ entryId, locale, link, ...node }: PostNode): PostView => ({\n  ...node,",
    `const intact = <Node extends { title: string }>(node: Node): Node => {
  if (node.title.startsWith("Torn")) throw new Error("the page is torn")
  return node
}
export const postView = ({ entryId, locale, link, ...node }: PostNode): PostView => ({\n  ...intact(node),`,
  ],
  [
    "src/components/content/post-card.tsx",
    `const Heading = level`,
    `if (post.title.startsWith("Spiky")) throw new Error("the card is spiky")\n  const Heading = level`,
  ],
  ["src/components/seo/json-ld.tsx", "JSON.stringify(data).replace(special, escaped)", "JSON.stringify(data)"],
]

/** A body that quotes markup, as the server escapes it. */
const quoting = "<p>Write &lt;/script&gt;&lt;script&gt;hurt()&lt;/script&gt;&lt;img src=x onerror=hurt()&gt; so</p>"

const forbidden = /^The content security policy forbids what the page contains: <script>/

const policyOf = async (): Promise<string> =>
  /content-security-policy: (.*)/.exec(await readFile(join(siteDir, "hosting/_headers"), "utf8"))?.[1] ?? ""

const syncFailing = async (): Promise<void> => {
  await syncWorkspace(projectDir, siteDir)
  for (const [file, from, to] of issues) {
    const text = await readFile(join(siteDir, file), "utf8")
    expect(text).toContain(from)
    await writeFile(join(siteDir, file), text.replace(from, to))
  }
}

const build = (own = builder, sources = "faulty") =>
  own.build(sources, { onStep: () => undefined, signal: new AbortController().signal })

const readPublic = (path: string): Promise<string> => readFile(join(publicDir, path), "utf8")

const filesWith = async (text: string): Promise<string[]> => {
  const files = await readdir(publicDir, { recursive: true, withFileTypes: true })
  const texts = files.flatMap((file) =>
    file.isFile() && /\.(?:html|json|xml|txt)$/.test(file.name)
      ? [relative(publicDir, join(file.parentPath, file.name))]
      : []
  )
  const found = await Promise.all(texts.map(async (file) => ((await readPublic(file)).includes(text) ? [file] : [])))
  return found.flat()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "failing-"))
  projectDir = await makeThumbnailProject()
  content = await startChangingContent(7)
  for (let i = 0; i < 20; i += 1) content.add(i % 2 ? "devblog" : "blog")
  broken = content.add("blog")
  content.edit("blog", broken, { title: "Torn from the start" })
  breaching = content.add("jobs")
  content.edit("jobs", breaching, { title: "Quoting from the start", html: quoting })
  await removeSiteDir()
  await syncFailing()
  builder = open()
}, minutes)

afterAll(async () => {
  await builder.stop()
  await content.close()
  await rm(folder, { recursive: true, force: true })
}, 2 * minutes)

test(
  "withholds a post whose page throws in the first build and a vacancy whose page would run a script, and builds everything else",
  async () => {
    const { changes, withheld } = await build()
    expect(changes).toBeUndefined()
    const torn = withheld.filter(({ entry }) => entry === "Torn from the start")
    const quoted = withheld.filter(({ entry }) => entry === "Quoting from the start")
    expect([torn.length, quoted.length]).not.toContain(0)
    expect(torn.length + quoted.length).toBe(withheld.length)
    for (const { page, reason } of quoted)
      expect([page, reason]).toEqual([
        expect.stringMatching(new RegExp(`^(?:/ru)?/job/${breaching}$`)),
        expect.stringMatching(forbidden),
      ])
    for (const { page, entry, reason } of torn)
      expect([page, entry, reason]).toEqual([
        expect.stringMatching(/^(?:\/ru)?\/blog\/post-21$/),
        "Torn from the start",
        "the page is torn",
      ])
    expect(await filesWith("post-21")).toEqual([])
    expect(await filesWith("Torn from")).toEqual([])
    expect(await filesWith("Quoting from")).toEqual([])
    expect(await readPublic("blog/index.html")).toContain("post-1")
    expect(existsSync(join(siteDir, "hosting/manifest.json"))).toBe(true)
  },
  10 * minutes
)

test(
  "publishes other entries and reports the withheld one each time, and publishes it once it is corrected",
  async () => {
    const other = content.add("blog")
    content.edit("blog", other, { title: "Whole and new" })
    const first = await build()
    expect(first.changes?.written.some((file) => file.includes("blog/post-23/index.html"))).toBe(true)
    expect(first.withheld.length).toBeGreaterThan(0)
    expect(await filesWith("post-21")).toEqual([])
    content.edit("blog", broken, { title: "Mended" })
    const second = await build()
    expect(second.withheld.filter(({ entry }) => entry !== "Quoting from the start")).toEqual([])
    expect(second.changes?.written.some((file) => file.includes("blog/post-21/index.html"))).toBe(true)
    expect(await filesWith("Mended")).not.toEqual([])
  },
  2 * minutes
)

test(
  "keeps the live version of a vacancy whose page would run a script, publishes other entries, and allows no other code",
  async () => {
    const policy = await policyOf()
    expect(policy).toContain("script-src 'self' 'sha256-")
    content.edit("jobs", breaching, { title: "Plain", html: "<p>Plain text</p>" })
    expect((await build()).withheld).toEqual([])
    const before = await filesWith("Plain text")
    const other = content.add("blog")
    content.edit("blog", other, { title: "A colleague's" })
    content.edit("jobs", breaching, { title: "Quoting", html: quoting })
    const { withheld } = await build()
    expect(withheld.map(({ entry }) => entry)).toContain("Quoting")
    expect(withheld.filter(({ reason }) => !forbidden.test(reason))).toEqual([])
    expect(await filesWith("Quoting")).toEqual([])
    expect(await filesWith("Plain text")).toEqual(before)
    expect(await filesWith("A colleague")).not.toEqual([])
    expect(await policyOf()).toBe(policy)
  },
  2 * minutes
)

test(
  "keeps the live version of a post whose page throws after a change, and publishes what changed with it",
  async () => {
    const before = await filesWith("Mended")
    const other = content.add("devblog")
    content.edit("devblog", other, { title: "Saved at the same time" })
    content.edit("blog", broken, { title: "Torn again", html: "<p>Torn text</p>" })
    const { changes, withheld } = await build()
    expect(withheld.map(({ entry }) => entry)).toContain("Torn again")
    expect(await filesWith("Torn")).toEqual([])
    expect(await filesWith("Mended")).toEqual(before)
    expect(changes?.written.some((file) => file.includes("post-25/index.html"))).toBe(true)
    expect(errors).toEqual([])
  },
  2 * minutes
)

test(
  "finds and withholds a post that makes the pages of others throw",
  async () => {
    spiky = content.add("blog")
    content.edit("blog", spiky, { title: "Spiky", publishedAt: "2027-01-01T00:00:00.000Z" })
    const { withheld } = await build()
    expect(withheld.find(({ entry }) => entry === "Spiky")).toMatchObject({
      page: expect.stringMatching(/blog\/post-26$/) as string,
      reason: "the card is spiky",
    })
    expect(await filesWith("Spiky")).toEqual([])
    expect(await filesWith("Mended")).not.toEqual([])
  },
  2 * minutes
)

test(
  "withholds a post whose page query fails, and publishes everything else",
  async () => {
    const counted = content.add("blog")
    // Above the range of the schema's integers, within that of the contract's.
    content.edit("blog", counted, { title: "Countless", words: 3_000_000_000 })
    const { withheld } = await build()
    expect(withheld.find(({ entry }) => entry === "Countless")?.reason).toMatch(/Int cannot represent/)
    expect(await filesWith("Countless")).toEqual([])
    content.edit("blog", counted, { words: 3 })
    expect((await build()).withheld.map(({ entry }) => entry)).not.toContain("Countless")
    expect(await filesWith("Countless")).not.toEqual([])
    expect(errors).toEqual([])
  },
  2 * minutes
)

test(
  "remembers withheld entries after a restart",
  async () => {
    const { withheld } = await build()
    await builder.stop()
    builder = open()
    builder.stayReady("faulty")
    expect((await build()).withheld).toEqual(withheld)
  },
  2 * minutes
)

longTest(
  "makes the same site in a clean build that has the record of withheld entries",
  async () => {
    await builder.stop()
    const made = join(folder, "made")
    for (const name of ["public", "hosting"]) await cp(join(siteDir, name), join(made, name), { recursive: true })
    await copyFile(join(siteDir, withheldEntries), join(folder, withheldEntries))
    await removeSiteDir()
    await syncFailing()
    await copyFile(join(folder, withheldEntries), join(siteDir, withheldEntries))
    builder = open()
    await build()
    expect(await compareSites(made, siteDir)).toEqual({ onlyFirst: [], onlySecond: [], different: [], rules: [] })
  },
  10 * minutes
)

let hostile: HostileText[]
let manifest: HostingManifest
let files: string[]
const pages = new Map<string, ParsedPage>()

const apiPath = (path: string): string => `/v1${path}`

type Values = ReturnType<typeof hostileValues>

const add = async (api: TestApp, role: Role, path: string, schema: z.ZodType, values: Values) => {
  const staff = await addStaff(api, role)
  const { status, body } = await staff.post(apiPath(path), values.valueOf(schema, path))
  expect([path, status, body.details]).toEqual([path, 200, undefined])
}

/** Adds the entries with the worst texts to the content, as the API has them. */
const addHostile = async (): Promise<HostileText[]> => {
  const api = await openTestApp()
  const fileId = await addPicture(api.database, { renditions: "[]" })
  const downloadId = await addDownload(api.database)
  const given = {
    fileId,
    game: "frostborn",
    poster: fileId,
    downloadId,
    sharePictureId: fileId,
    noindex: false,
    state: "published",
    publishAt: null,
    closed: false,
    validThrough: "2099-01-01T00:00:00.000Z",
    shownUntil: "2099-01-01T00:00:00.000Z",
    read: { en: null, ru: null },
    to: "/games",
  }
  // A legal document refuses a placeholder that nobody knows.
  const values = hostileValues(given, (field) => (field.startsWith(legalAdminPaths.add) ? "{{title}}" : ""))
  await add(api, "editor", blogAdminPaths.add, blogAddition, values)
  await add(api, "editor", devblogAdminPaths.add, devblogAddition, values)
  await add(api, "recruiter", jobAdminPaths.add, jobAddition, values)
  await add(api, "editor", legalAdminPaths.add, legalAddition, values)
  await add(api, "editor", dailyPaths.set, dailySetting, values)
  await add(api, "admin", redirectPaths.add, redirectAddition, values)
  await content.addFrom(async (path) => (await api.get(apiPath(path))).body.response)
  await api.close()
  return values.accepted
}

/** The site does not show the picture of a note; the address of a redirect leads to a page and is in none. */
const notShown = [...locales.map((locale) => `${dailyPaths.set}.${locale}.picture.alt`), `${redirectPaths.add}.from`]

test(
  "retries withheld entries in a full build, and publishes them all with a corrected template, and the worst texts",
  async () => {
    await syncWorkspace(projectDir, siteDir)
    // What a year left whose only post was removed while nothing ran.
    const leftOver = join(siteDir, "public/search/1999-1.json")
    await writeFile(leftOver, "[]")
    hostile = await addHostile()
    // So that the newest post of the front page is one with such texts.
    content.edit("blog", spiky, { publishedAt: "2020-01-01T00:00:00.000Z" })
    expect(await build(builder, "mended")).toEqual({ changes: undefined, withheld: [] })
    expect(errors).toEqual([])
    expect(await filesWith("Torn again")).not.toEqual([])
    expect(await filesWith("Spiky")).not.toEqual([])
    expect(await filesWith("Quoting")).not.toEqual([])
    expect(existsSync(join(siteDir, withheldEntries))).toBe(false)
    expect(existsSync(leftOver)).toBe(false)
    manifest = await readSiteManifest(siteDir)
    files = Object.keys(manifest.files)
    for (const file of files) if (file.endsWith(".html")) pages.set(file, parsePage(await readPublic(file)))
  },
  10 * minutes
)

/** The texts of which a place holds the mark, but not the whole text. Pages may have non-breaking spaces (typeset.ts). */
const altered = (place: string, shown: string): string[] =>
  (shown.includes("⟦") ? hostile : [])
    .filter(({ mark, text }) => shown.includes(mark) && !withPlainSpaces(shown).includes(withPlainSpaces(text)))
    .map(({ field }) => `${field} in ${place}`)

/** Every string in a JSON value; of HTML, the texts and the values of attributes that a browser finds in it. */
const stringsIn = (value: unknown, name = ""): string[] => {
  if (typeof value === "string") return /html$/.test(name) ? parsePage(value).texts : [value]
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item, name))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => stringsIn(item, key))
}

const fieldsWithout = (texts: readonly string[]): string[] => {
  const all = texts.filter((text) => text.includes("⟦")).join("\n")
  return hostile.filter(({ mark }) => !all.includes(mark)).map(({ field }) => field)
}

test("holds no code in any page but what the policy allows to the site's own", () => {
  const policies = new Set(
    manifest.headerSets.flat().flatMap(([name, value]) => (name === "content-security-policy" ? [value] : []))
  )
  expect(policies.size).toBe(1)
  const [policy = ""] = policies
  for (const [file, { code, inline }] of pages) {
    expect([file, code.filter((source) => !policy.includes(source)), inline]).toEqual([file, [], []])
  }
  const allowed = policy.match(/'sha256-[^']+'/g) ?? []
  const used = new Set([...pages.values()].flatMap(({ code }) => code))
  expect(allowed.filter((source) => !used.has(source))).toEqual([])
})

test("shows every text of every field exactly as it was written", () => {
  for (const [file, { texts }] of pages) expect(texts.flatMap((text) => altered(file, text))).toEqual([])
  const own = [...pages].flatMap(([, { texts }]) => texts)
  expect(fieldsWithout(own)).toEqual(notShown)
})

test("gives search engines and link previews the same texts", () => {
  const seen: string[] = []
  for (const [file, { data }] of pages) {
    const texts = data.flatMap((block) => {
      const { "@type": type, description, ...rest } = block as Record<string, unknown>
      return [...stringsIn(rest), ...stringsIn(description, type === "JobPosting" ? "html" : "")]
    })
    expect(texts.flatMap((text) => altered(file, text))).toEqual([])
    seen.push(...texts)
  }
  const missing = new Set(fieldsWithout(seen))
  const described = hostile.filter(
    ({ field }) =>
      // The description for search engines stands in for the excerpt.
      /\.(?:title|seoTitle|seoDescription|author\.\w+|city\.\w+)$|^\/api\/v1\/jobs.*text$/.test(field) &&
      // Of legal documents they have the head alone.
      !field.startsWith(legalAdminPaths.add)
  )
  expect(described.length).toBeGreaterThan(30)
  expect(described.filter(({ field }) => missing.has(field))).toEqual([])
})

const titlesOf = (feed: string): string[] => feedItems(feed).map(({ title }) => title)

test("writes the same texts into feeds, search files, addresses and page data", async () => {
  const seen: string[] = []
  for (const file of files.filter((each) => /\.(?:xml|json)$/.test(each) && !/sitemap|webmanifest/.test(each))) {
    const text = await readPublic(file)
    const isFeed = /(?:rss|atom)\.xml$|feed\.json$/.test(file)
    const strings = isFeed ? stringsIn(feedItems(text)) : stringsIn(JSON.parse(text))
    expect(strings.flatMap((each) => altered(file, each))).toEqual([])
    if (isFeed) {
      const titles = titlesOf(text)
      expect([file, titles]).toEqual([file, titlesOf(await readPublic(join(dirname(file), "feed.json")))])
      expect([file, titles.filter((title) => title.includes("⟦")).length]).toEqual([
        file,
        /last-day/.test(file) ? 0 : 1,
      ])
    }
    seen.push(...strings)
  }
  expect(fieldsWithout(seen)).toEqual(notShown)
})
