import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { z } from "zod"
import { createSiteBuilder, type SiteBuilder } from "../../server/publishing/builder/site-builder.ts"
import { syncWorkspace } from "../../server/publishing/builder/workspace.ts"
import { blogAddition, blogAdminPaths, devblogAddition, devblogAdminPaths } from "../../shared/contract/admin-posts.ts"
import { jobAddition, jobAdminPaths } from "../../shared/contract/admin-vacancies.ts"
import { legalAddition, legalAdminPaths } from "../../shared/contract/legal-documents.ts"
import { dailyPaths, dailySetting } from "../../shared/contract/daily.ts"
import { redirectAddition, redirectPaths } from "../../shared/contract/redirects.ts"
import type { HostingManifest } from "../../shared/hosting-manifest.ts"
import { locales } from "../../shared/locales.ts"
import { withPlainSpaces } from "../../src/i18n/plain-spaces.ts"
import type { Role } from "../../shared/roles.ts"
import { readSiteManifest } from "../../server/publishing/release/release-hosting.ts"
import { addDownload, addPicture } from "../support/content-factory.ts"
import { feedItems } from "../support/feed-items.ts"
import { hostileValues, type HostileText } from "../support/hostile-values.ts"
import { parsePage, type ParsedPage } from "../support/parsed-page.ts"
import { addStaff } from "../support/signed-in-users.ts"
import { emptySiteDir, makeThumbnailProject, siteDir } from "../support/site-folder.ts"
import { openTestApp, type TestApp } from "../support/test-app.ts"

/**
 * A site of entries whose every field holds the worst text that the API accepts for it. The entries are made from the
 * contract's schemas, so that a new field is among them.
 */

const minutes = 60_000

const publicDir = join(siteDir, "public")

let api: TestApp
let builder: SiteBuilder
let hostile: HostileText[]
let manifest: HostingManifest
let files: string[]
const pages = new Map<string, ParsedPage>()

const apiPath = (path: string): string => `/v1${path}`

const readPublic = (file: string): Promise<string> => readFile(join(publicDir, file), "utf8")

const add = async (role: Role, path: string, schema: z.ZodType, values: ReturnType<typeof hostileValues>) => {
  const staff = await addStaff(api, role)
  const { status, body } = await staff.post(apiPath(path), values.valueOf(schema, path))
  expect([path, status, body.details]).toEqual([path, 200, undefined])
}

const addEntries = async (): Promise<void> => {
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
  await add("editor", blogAdminPaths.add, blogAddition, values)
  await add("editor", devblogAdminPaths.add, devblogAddition, values)
  await add("recruiter", jobAdminPaths.add, jobAddition, values)
  await add("editor", legalAdminPaths.add, legalAddition, values)
  await add("editor", dailyPaths.set, dailySetting, values)
  await add("admin", redirectPaths.add, redirectAddition, values)
  hostile = values.accepted
}

/** The site does not show the picture of a note; the address of a redirect leads to a page and is in none. */
const notShown = [...locales.map((locale) => `${dailyPaths.set}.${locale}.picture.alt`), `${redirectPaths.add}.from`]

const build = () => builder.build("hostile", { onStep: () => undefined, signal: new AbortController().signal })

beforeAll(async () => {
  const projectDir = await makeThumbnailProject()
  await emptySiteDir()
  await syncWorkspace(projectDir, siteDir)
  api = await openTestApp()
  const origin = await api.app.listen({ port: 0, host: "127.0.0.1" })
  await addEntries()
  builder = createSiteBuilder(
    {
      projectDir,
      siteDir,
      apiUrl: `${origin}/v1`,
      siteUrl: "http://localhost:8000",
      version: "0.0.0",
      sentryDsn: undefined,
    },
    (error) => {
      throw error
    }
  )
  expect(await build()).toEqual({ changes: undefined, withheld: [] })
  manifest = await readSiteManifest(siteDir)
  files = Object.keys(manifest.files)
  for (const file of files) if (file.endsWith(".html")) pages.set(file, parsePage(await readPublic(file)))
}, 10 * minutes)

afterAll(async () => {
  await builder.stop()
  await api.close()
}, 2 * minutes)

/** The texts of which a place holds the mark, but not the whole text. Pages may have non-breaking spaces (typeset.ts). */
const altered = (place: string, shown: string): string[] =>
  hostile
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

test("writes the same texts into feeds, search files, addresses and page data", async () => {
  const seen: string[] = []
  for (const file of files.filter((each) => /\.(?:xml|json)$/.test(each) && !/sitemap|webmanifest/.test(each))) {
    const text = await readPublic(file)
    const isFeed = /(?:rss|atom)\.xml$|feed\.json$/.test(file)
    const strings = isFeed ? stringsIn(feedItems(text)) : stringsIn(JSON.parse(text))
    expect(strings.flatMap((each) => altered(file, each))).toEqual([])
    if (isFeed)
      expect([file, feedItems(text).length]).toEqual([file, /frostborn|last-day/.test(file) ? expect.any(Number) : 1])
    seen.push(...strings)
  }
  expect(fieldsWithout(seen)).toEqual(notShown)
})
