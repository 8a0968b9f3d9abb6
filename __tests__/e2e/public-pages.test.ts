import type { Browser } from "playwright-core"
import { locales, type Locale } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { faultsOf } from "../support/accessibility.ts"
import { launchBrowser, newVisit, siteOrigin, startScripts } from "../support/browser.ts"
import { fixedAddresses, publicAddresses } from "../support/public-addresses.ts"

let browser: Browser
let addresses: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  addresses = await publicAddresses(siteOrigin())
})

afterAll(() => browser.close())

const pageCount = fixedAddresses.length + 3
const cases = locales.flatMap((locale) => Array.from({ length: pageCount }, (_, index) => ({ locale, index })))
const addressOf = (index: number, locale: Locale): string => localizedPath(addresses[index] ?? "/", locale)

test.each(cases)(
  "page $index in $locale is accessible and gives the browser nothing to complain of",
  async ({ locale, index }) => {
    const { context, page, problems } = await newVisit(browser)
    const answer = await page.goto(addressOf(index, locale))
    expect(answer?.status()).toBe(200)
    // The first interaction starts the scripts; afterwards the page is what React made of it.
    await startScripts(page)
    expect(await faultsOf(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  }
)

test.each(locales)("pages from which search engines stay away are accessible in %s", async (locale) => {
  const { context, page } = await newVisit(browser)
  for (const path of [paths.redirectToMarket, `${paths.redirectToMarket}?game=frostborn`]) {
    await page.goto(localizedPath(path, locale))
    await startScripts(page)
    expect([path, await faultsOf(page)]).toEqual([path, []])
  }
  // These run no scripts of the site.
  for (const path of [paths.gone, "/nowhere/at/all"]) {
    await page.goto(localizedPath(path, locale))
    expect([path, await faultsOf(page)]).toEqual([path, []])
  }
  await context.close()
})

test.each(cases)(
  "page $index in $locale has a whole head and one h1, without any script",
  async ({ locale, index }) => {
    const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
    const address = addressOf(index, locale)
    await page.goto(address)
    expect(await page.locator("html").getAttribute("lang")).toBe(locale)
    expect((await page.title()).length).toBeGreaterThan(5)
    const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name)
    expect(((await attribute('meta[name="description"]', "content")) ?? "").length).toBeGreaterThan(20)
    expect(await attribute('link[rel="canonical"]', "href")).toBe(`${siteOrigin()}${address === "/" ? "/" : address}`)
    expect(await page.locator('link[rel="alternate"][hreflang="x-default"]').count()).toBe(1)
    expect(await page.locator('link[rel="alternate"][hreflang="en"]').count()).toBe(1)
    expect(await page.locator('link[rel="alternate"][hreflang="ru"]').count()).toBe(1)
    expect(await attribute('meta[property="og:title"]', "content")).toBeTruthy()
    expect(await attribute('meta[property="og:image"]', "content")).toMatch(/^http/)
    expect(await page.locator("h1").count()).toBe(1)
    expect(await page.locator("main").count()).toBe(1)
    await context.close()
  }
)

test.each(cases)(
  "page $index in $locale does not scroll sideways 320 pixels wide, as at 400 %",
  async ({ locale, index }) => {
    const { context, page } = await newVisit(browser, { viewport: { width: 320, height: 640 } })
    await page.goto(addressOf(index, locale))
    const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    expect(overflow).toBeLessThanOrEqual(0)
    await context.close()
  }
)

test("a page asks for no script before it is used, and none from elsewhere ever", async () => {
  const { context, page } = await newVisit(browser)
  // Such a connection waits for the first interaction, however long that takes.
  await context.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
  const requests: string[] = []
  page.on("request", (request) => requests.push(`${request.resourceType()} ${request.url()}`))
  await page.goto("/blog")
  await page.waitForLoadState("networkidle")
  expect(requests.filter((request) => request.startsWith("script"))).toEqual([])
  await startScripts(page)
  expect(requests.some((request) => request.startsWith("script"))).toBe(true)
  expect(requests.filter((request) => !request.includes(siteOrigin()) && !request.includes(" data:"))).toEqual([])
  await context.close()
})

test("nothing of the admin is fetched by a visitor of public pages", async () => {
  const { context, page } = await newVisit(browser)
  const scripts: string[] = []
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.url())
  })
  await page.goto("/")
  await startScripts(page)
  const sources = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
  expect(sources.length).toBeGreaterThan(2)
  for (const source of sources) {
    expect(source).not.toContain("oauth/sso")
    expect(source).not.toContain("Toastify")
  }
  await context.close()
})
