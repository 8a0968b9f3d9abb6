import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import type { Browser } from "playwright-core"
import { apiBase } from "../../shared/paths.ts"
import { blogAdminPaths } from "../../shared/staff-endpoints.ts"
import { issuesOf } from "../support/accessibility.ts"
import { addAdmin } from "../support/added-admin.ts"
import { launchBrowser, newVisit, startScripts } from "../support/browser.ts"
import { documentOf, paragraph } from "../support/content-factory.ts"
import { addGerman } from "../support/german.ts"
import { startInstance, type Instance } from "../support/instance.ts"
import { makeThumbnailProject, projectDir } from "../support/site-folder.ts"
import { fillDataDir } from "../support/test-database.ts"

/**
 * German as docs/how-to/add-a-language.md adds it to a site with content in two languages: a line of shared/locales.ts, a folder of
 * locales, and nothing else.
 */

const minutes = 60_000

/** What is no source: made by tools, or by hand for one machine. */
const unneeded = new Set(["node_modules", "var", "public", ".cache", ".git"])

let project: string
let site: Instance
let cookie: string
let browser: Browser

beforeAll(async () => {
  const all = readdirSync(projectDir).filter((name) => !unneeded.has(name))
  project = await makeThumbnailProject("third-language", all)
  addGerman(project)
  const dataDir = join(project, "var")
  // As a server with two languages has left it.
  await fillDataDir(dataDir)
  cookie = await addAdmin(dataDir)
  site = await startInstance(dataDir, {}, project)
  process.env.SITE_ORIGIN = site.origin
  browser = await launchBrowser()
}, 20 * minutes)

afterAll(async () => {
  await browser.close()
  await site.stop()
  rmSync(project, { recursive: true, force: true })
}, minutes)

const page = async (path: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(site.origin + path, { redirect: "manual" })
  return { status: response.status, text: await response.text() }
}

const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const headers = { cookie, origin: site.origin, "content-type": "application/json" }
  const response = await fetch(site.origin + apiBase + path, { method: "POST", headers, body: JSON.stringify(body) })
  const envelope = (await response.json()) as { response: Record<string, unknown> }
  expect([path, response.ok ? "" : envelope]).toEqual([path, ""])
  return envelope.response
}

const goesLive = async (path: string, words: string): Promise<string> => {
  for (;;) {
    const { text } = await page(path)
    if (text.includes(words)) return text
    await pause(200)
  }
}

test(
  "compiles",
  async () => {
    // Fixtures of tests are in two languages.
    const config = join(project, "tsconfig.product.json")
    writeFileSync(config, JSON.stringify({ extends: "./tsconfig.json", exclude: ["node_modules", "__tests__", "var"] }))
    const tsc = join(project, "node_modules/typescript/bin/tsc")
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, "--noEmit", "-p", config], {
      maxBuffer: 64 * 1_024 * 1_024,
    }).catch((error: unknown) => error as { stdout: string })
    expect(stdout.split("\n").slice(0, 40)).toEqual([""])
  },
  15 * minutes
)

test("has every page that is no entry, with its alternates", async () => {
  for (const path of ["/", "/games", "/games/frostborn", "/blog", "/job", "/support", "/contacts", "/privacy-policy"]) {
    const address = path === "/" ? "/de" : `/de${path}`
    const { status, text } = await page(address)
    expect([address, status]).toEqual([address, 200])
    expect(text).toMatch(/<html[^>]* lang="de"/)
    const alternates = [...text.matchAll(/<link[^>]* hrefLang="([^"]+)" href="[^"]*?:\/\/[^/"]+([^"]*)"/gi)]
    expect(alternates.map(([, language, href]) => [language, href])).toEqual([
      ["en", path],
      ["ru", path === "/" ? "/ru" : `/ru${path}`],
      ["de", address],
      ["x-default", path],
    ])
    expect(text).toContain('<meta property="og:locale" content="de_DE"')
    expect([...text.matchAll(/og:locale:alternate" content="(\w+)"/g)].map(([, tag]) => tag)).toEqual([
      "en_US",
      "ru_RU",
    ])
  }
  expect((await page("/de/blog")).text).toMatch(/<title[^>]*>Blog der Werkstatt/)
  expect((await page("/de")).text).toContain("Zum Inhalt")
  const missing = await page("/de/blog/nirgends")
  expect([missing.status, missing.text.includes('lang="de"')]).toEqual([404, true])
})

test("lists its pages for crawlers, and hides those behind links", async () => {
  expect((await page("/robots.txt")).text).toContain("Disallow: /de/unsubscribe\n")
  const { text } = await page("/sitemap-pages-1.xml")
  expect(text).toMatch(/<loc>[^<]*\/de\/games<\/loc>/)
  expect(text).toMatch(/hreflang="de" href="[^"]*\/de\/games"/)
  expect((await page("/de/manifest.webmanifest")).text).toContain('"lang":"de"')
})

const id = randomUUID()

const title = "Ein Langschiff für zwei Häfen"

const textOf = (words: string, body: string) => ({
  title: words,
  excerpt: words,
  body: documentOf(paragraph(body)),
  coverAlt: "",
  state: "published",
  publishAt: null,
})

test(
  "publishes a translation that is added to a post, with its feed, its search and its plural forms",
  async () => {
    const author = { en: "Ann", ru: "Анна", de: "Anne" }
    const shared = { id, link: "a-longship", cover: null, videoUrl: null, author }
    const en = textOf("A longship for two harbours", "A short text.")
    const added = await send(blogAdminPaths.add, { ...shared, translations: { en, ru: null, de: null } })
    await goesLive("/blog/a-longship", "A longship for two harbours")
    expect((await page("/de/blog/a-longship")).status).toBe(404)

    const de = textOf(title, `Ruderbank ${"Wort ".repeat(700)}`)
    await send(blogAdminPaths.edit, { ...shared, version: added.version, translations: { en, ru: null, de } })
    const post = await goesLive("/de/blog/a-longship", title)
    expect(post).toMatch(/\d\u00a0Minuten Lesezeit/)
    expect(post).toContain("Anne")
    expect([...post.matchAll(/ hrefLang="([^"]+)" href="/gi)].map(([, language]) => language)).toEqual(
      expect.arrayContaining(["en", "de", "x-default"])
    )
    expect(post).not.toMatch(/<link[^>]* hrefLang="ru"/i)
    expect(await goesLive("/blog/a-longship", "/de/blog/a-longship")).toMatch(/<link[^>]* hrefLang="de"/i)
    for (const feed of ["rss.xml", "atom.xml", "feed.json"]) await goesLive(`/de/blog/${feed}`, title)
    expect((await page("/de/blog/rss.xml")).text).toContain("Blog der Werkstatt")
    expect((await page("/ru/blog/rss.xml")).text).not.toContain(title)
    await goesLive("/de/blog", title)
    const short = textOf(title, "Ein Satz.")
    const again = await send(blogAdminPaths.edit, {
      ...{ ...shared, version: Number(added.version) + 1 },
      translations: { en, ru: null, de: short },
    })
    expect(again.version).toBe(Number(added.version) + 2)
    await goesLive("/de/blog/a-longship", "1\u00a0Minute Lesezeit")
  },
  10 * minutes
)

const widths = [360, 1440]

test.each(widths)("offers the other languages as a list, also without scripts: %d px", async (width) => {
  for (const javaScriptEnabled of [false, true]) {
    const visit = await newVisit(browser, { viewport: { width, height: 800 }, javaScriptEnabled })
    await visit.page.goto("/blog")
    const menu = visit.page.locator("header details", { has: visit.page.locator("[data-locale-switch]") })
    expect(await menu.getByRole("link").count()).toBe(0)
    await menu.locator("summary").click()
    const links = menu.getByRole("link")
    expect(await links.allTextContents()).toEqual(["Русский", "Deutsch"])
    for (const link of await links.all()) {
      const box = await link.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
    }
    expect(await visit.page.locator("footer [data-locale-switch]").allTextContents()).toEqual(["Русский", "Deutsch"])
    if (javaScriptEnabled) {
      expect(await visit.page.evaluate("innerWidth - document.documentElement.scrollWidth")).toBeGreaterThanOrEqual(0)
      expect(await issuesOf(visit.page)).toEqual([])
      await visit.page.keyboard.press("Escape")
      expect(await links.count()).toBe(0)
      await menu.locator("summary").click()
    }
    await links.getByText("Deutsch").click()
    await visit.page.waitForURL("**/de/blog")
    if (javaScriptEnabled) {
      expect(await menu.locator("summary").textContent()).toContain("Deutsch")
      await visit.page.goto("/")
      await visit.page.waitForURL("**/de")
      expect(visit.problems).toEqual([])
    }
    await visit.context.close()
  }
})

test("offers German to whoever reads it, and nothing to others", async () => {
  for (const [locale, offered] of [
    ["de-AT", "Auf Deutsch öffnen"],
    ["ru-RU", "Открыть по-русски"],
    ["fr-FR", ""],
  ] as const) {
    const { context, page: visited } = await newVisit(browser, { locale })
    await visited.goto("/blog")
    await visited.waitForLoadState("networkidle")
    const offers = visited.locator("[data-locale-offer]:visible a")
    expect([locale, await offers.allTextContents()]).toEqual([locale, offered ? [offered.replace(/ (?=по)/, " ")] : []])
    await context.close()
  }
})

test("finds a German word, and says which languages a missing page has", async () => {
  const { context, page: visited, problems } = await newVisit(browser)
  await visited.goto("/de/contacts")
  await startScripts(visited)
  await visited.getByRole("link", { name: "Suche", exact: true }).click()
  await visited.locator("dialog[open] input").waitFor()
  await visited.keyboard.type("Langschiffe")
  await visited.locator("dialog[open] mark").first().waitFor()
  expect(await visited.locator("dialog[open] li a").first().getAttribute("href")).toBe("/de/blog/a-longship")
  expect(await visited.locator("dialog[open] [role=status]").textContent()).toMatch(/1\sTreffer$/)
  expect(problems).toEqual([])
  await visited.goto("/ru/blog/a-longship")
  const other = visited.locator("[data-other-language] a:visible")
  await other.nth(1).waitFor()
  expect(await other.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/blog/a-longship",
    "/de/blog/a-longship",
  ])
  await context.close()
})

test("has the admin in German, and the text of each chosen language", async () => {
  const { context, page: visited, problems } = await newVisit(browser, { viewport: { width: 1440, height: 900 } })
  const [name = "", value = ""] = cookie.split("=")
  await context.addCookies([{ name, value, url: site.origin }])
  await visited.goto("/contacts")
  await visited.evaluate("localStorage.setItem('locale', 'de')")
  await visited.goto("/admin/nowhere")
  await visited.getByText("Hier gibt es keine Seite.").waitFor()
  await visited.goto("/admin/blog")
  await visited.getByText(title).first().waitFor()
  await visited.goto(`/admin/blog/${id}`)
  const choice = visited.getByRole("group", { name: "Sprachen (bis zu zwei)" })
  await choice.waitFor()
  expect(await choice.getByRole("button").allTextContents()).toEqual(["Englisch", "Russisch", "Deutsch"])
  await choice.getByRole("button", { name: "Deutsch" }).click()
  await visited.locator("[contenteditable=true]", { hasText: "Ein Satz." }).waitFor()
  expect(problems.filter((problem) => !problem.includes("/nowhere"))).toEqual([])
  await context.close()
})
