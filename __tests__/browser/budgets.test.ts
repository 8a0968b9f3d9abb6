import type { Browser, Request } from "playwright-core"
import { loadScreen } from "../../bench/support/admin-load.ts"
import { locales } from "../../shared/locales.ts"
import { localizedPath } from "../../shared/paths.ts"
import { writingPath } from "../support/admin-screens.ts"
import { adminVisit, signedInVisit } from "../support/admin-visit.ts"
import { endVisits, openBrowser, siteOrigin } from "../support/browser.ts"
import { isLong } from "../support/long-form.ts"
import { weighPage, type PageWeight } from "../support/page-weight.ts"
import { publicAddresses } from "../support/public-addresses.ts"
import { sitemapAddresses } from "../support/sitemap-addresses.ts"

/** What one page may cost, in bytes; 1 kB is 1000 bytes. */
const limits = {
  critical: 65_000,
  visible: 120_000,
  scripts: 150_000,
  layoutShift: 0.001,
  admin: 200_000,
  adminShift: 0.01,
}

/** Number of pages visited at a time. */
const visitors = 4

let browser: Browser
let measured: string[]
let weights: PageWeight[]

beforeAll(async () => {
  browser = await openBrowser()
  measured = [...(await publicAddresses(siteOrigin())), "/dev-blog/last-day-on-earth/page/1", "/cn/privacy-policy"]
  // One language per page here, every other page in Russian; both languages in the exhaustive form.
  const waiting = measured.flatMap((address, index) =>
    locales.flatMap((locale, other) => (isLong || index % 2 === other ? localizedPath(address, locale) : []))
  )
  weights = []
  const visit = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift())
      weights.push(await weighPage(browser, address))
  }
  await Promise.all(Array.from({ length: visitors }, visit))
}, 900_000)

afterAll(() => endVisits(browser))

/** The kind of screen at an address: without language, and with stars for what names a single entry or part of a list. */
const kindOf = (address: string): string =>
  address
    .replace(/^\/ru(?=\/|$)/, "")
    .replace(/\/$/, "")
    .replace(/\/page\/\d+$/, "/page/*")
    .replace(/^\/(blog|job|about)\/[^/]+$/, "/$1/*")
    .replace(/^\/dev-blog\/[^/]+/, "/dev-blog/*")
    .replace(/^(\/dev-blog\/\*)\/[^/]+$/, "$1/*")
    .replace(/^\/(games|cn|support)\/[^/]+$/, "/$1/*") || "/"

test("measures every kind of screen of the sitemap", async () => {
  const kinds = new Set((await sitemapAddresses(siteOrigin())).map(kindOf))
  expect(kinds.size).toBeGreaterThan(15)
  const known = new Set(measured.map(kindOf))
  expect([...kinds].filter((kind) => !known.has(kind))).toEqual([])
})

test("requests no script file before a page is used", () => {
  expect(weights.filter(({ scriptsBefore }) => scriptsBefore > 0)).toEqual([])
})

test("shows a page's full text before any script runs: scripts remove and change no line", () => {
  const changed = weights.flatMap(({ address, textBefore, textAfter }) => {
    const after = new Set(textAfter)
    return textBefore.filter((line) => !after.has(line)).map((line) => `${address}: ${line}`)
  })
  expect(changed).toEqual([])
})

test("keeps HTML, styles and fonts of a page below 65 kB", () => {
  const sums = weights.map(({ address, html, css, fonts }) => ({ address, sum: html + css + fonts }))
  expect(sums.filter(({ sum }) => sum > limits.critical)).toEqual([])
})

test("keeps all that a page loads before it is scrolled, pictures included, below 120 kB", () => {
  const sums = weights.map(({ address, html, css, fonts, pictures }) => ({
    address,
    sum: html + css + fonts + pictures,
  }))
  expect(sums.filter(({ sum }) => sum > limits.visible)).toEqual([])
})

test("loads no font but those that a page preloads", () => {
  expect(weights.filter(({ otherFonts }) => otherFonts.length > 0)).toEqual([])
  expect(weights.filter(({ fonts }) => fonts === 0)).toEqual([])
})

test("keeps all scripts of a used page below 150 kB of gzip", () => {
  const sums = weights.map(({ address, scriptsAfter }) => ({ address, sum: scriptsAfter }))
  expect(sums.filter(({ sum }) => sum > limits.scripts)).toEqual([])
  expect(sums.filter(({ sum }) => sum > 0).length).toBeGreaterThan(0.7 * sums.length)
})

test("moves nothing while a page loads over a slow connection, is scrolled, and hydrates", () => {
  const shifts = weights.map(({ address, layoutShift }) => ({ address, layoutShift }))
  expect(shifts.filter(({ layoutShift }) => layoutShift > limits.layoutShift)).toEqual([])
})

test("has fetched the editor by the time an entry of the admin's list is pressed", async () => {
  const { context, page } = await adminVisit(browser, "editor", "/admin/blog")
  const entry = page.locator("tbody").getByRole("link").first()
  const isScript = (request: Request): boolean => request.resourceType() === "script"
  await Promise.all([page.waitForEvent("requestfinished", { predicate: isScript }), entry.waitFor()])
  // The toasts come as one script, the editor as several.
  for (let scripts = 0; scripts < 4; scripts += 1) await page.waitForEvent("requestfinished", { predicate: isScript })
  await page.waitForLoadState("networkidle")
  const late: string[] = []
  page.on("request", (request) => {
    if (isScript(request)) late.push(request.url())
  })
  await entry.click()
  await page.locator("[contenteditable=true]:visible").first().waitFor()
  expect(late).toEqual([])
  await context.close()
})

type Shift = [place: string, sum: number]

test("draws the admin's frame before any script, and moves nothing while its list, Home and a post come", async () => {
  const html = await (await fetch(`${siteOrigin()}/admin/`)).text()
  expect(html).toContain("data-skeleton")
  const shifts: Shift[] = []
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    const { context, page } = await signedInVisit(browser, "admin", { viewport })
    await page.addInitScript(`
      window.layoutShiftSum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShiftSum += entry.value
      }).observe({ type: "layout-shift", buffered: true })`)
    await page.goto("/admin")
    for (const path of ["/admin/blog", "/admin", `/admin/${await writingPath(page)}`]) {
      await page.goto(path)
      await page.locator("tbody tr, main [data-home], [contenteditable=true]:visible").first().waitFor()
      await page.locator("[data-loading]").first().waitFor({ state: "detached" })
      await page.waitForLoadState("networkidle")
      shifts.push([`${path}, ${viewport.width}`, await page.evaluate<number>("window.layoutShiftSum")])
    }
    await context.close()
  }
  expect(shifts.filter(([, sum]) => sum >= limits.adminShift)).toEqual([])
})

test("keeps the first load of the admin's list of posts below 200 kB of gzip", async () => {
  const { context } = await signedInVisit(browser, "editor")
  const { chunks } = await loadScreen(browser, `${siteOrigin()}/admin/blog`, await context.storageState())
  await context.close()
  expect(chunks.length).toBeGreaterThan(5)
  const sum = chunks.reduce((total, { gzip }) => total + gzip, 0)
  expect({ sum, chunks: sum > limits.admin ? chunks : [] }).toEqual({ sum: Math.min(sum, limits.admin), chunks: [] })
})
