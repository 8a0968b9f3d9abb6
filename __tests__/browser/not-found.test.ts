import type { Browser } from "playwright-core"
import { issuesOf } from "../support/accessibility.ts"
import { launchBrowser, newVisit, siteOrigin } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

/** What the page offers for an address. */
const offeredFor = async (path: string): Promise<string[]> => {
  const { context, page } = await newVisit(browser)
  const list = page.waitForResponse((response) => response.url().includes("/addresses/"))
  await page.goto(path)
  await list
  await page.waitForLoadState("networkidle")
  const links = await page
    .locator("[data-nearest] a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")))
  await context.close()
  return links.map(String)
}

test.each([
  ["/Games/Frostborn", "/games/frostborn"],
  ["/games/frostbron", "/games/frostborn"],
  ["/suport/", "/support"],
  ["/de/privacy-policy", "/privacy-policy"],
  ["/en-US/contacts.html", "/contacts"],
  ["/last-day-on-earth", "/games/last-day-on-earth"],
  ["/cy/privacy_policy", "/cy/privacy-policy"],
  ["/%73upp%6Frts", "/support"],
  ["/ru/kontakts", "/ru/contacts"],
  ["/ru/Blog", "/ru/blog"],
  ["/ru/dev-blogs/frostborn", "/ru/dev-blog/frostborn"],
])("%s offers %s", async (requested, nearest) => {
  expect(await offeredFor(requested)).toContain(nearest)
})

test.each([
  "/xqzwvkj-nothing-like-this-anywhere",
  "/ru/щщщщщщщщщщщщщщщщ",
  "/%3Cscript%3Ealert(1)%3C/script%3E-and-so-on",
])("%s offers nothing, and the sections are there", async (path) => {
  const { context, page } = await newVisit(browser)
  await page.goto(path)
  await page.waitForLoadState("networkidle")
  expect(await page.locator("[data-nearest]").isVisible()).toBe(false)
  expect(await page.locator("main nav a:visible").count()).toBeGreaterThan(6)
  await context.close()
})

test("at most four addresses are offered, the nearest first, and every one exists", async () => {
  const links = await offeredFor("/blog/frostborn-sumer-round-up-2025")
  expect(links[0]).toBe("/blog/frostborn-summer-round-up-2025")
  expect(links.length).toBeLessThanOrEqual(4)
  for (const link of links) expect((await fetch(siteOrigin() + link)).status).toBe(200)
})

test("when the list of addresses cannot be had, the page stays as it is", async () => {
  const { context, page, problems } = await newVisit(browser)
  await context.route("**/addresses/*.json", (route) => route.abort())
  await page.goto("/suport")
  await page.waitForLoadState("networkidle")
  expect(await page.locator("[data-nearest]").isVisible()).toBe(false)
  expect(problems.filter((problem) => problem.startsWith("script error"))).toEqual([])
  await context.close()
})

test("without scripts the main page and every section are linked, in the language of the address", async () => {
  const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
  await page.goto("/ru/nowhere")
  expect(await page.locator("html").getAttribute("lang")).toBe("ru")
  expect(await page.locator('main a[href="/ru"]').count()).toBe(1)
  expect(await page.locator('main a[href="/ru/support"]').count()).toBe(1)
  await context.close()
})

test.each(["/suport", "/ru/suport"])("the page at %s is accessible with its suggestions", async (path) => {
  const { context, page } = await newVisit(browser)
  await page.goto(path)
  await page.locator("[data-nearest]").waitFor({ state: "visible" })
  expect(await issuesOf(page)).toEqual([])
  await context.close()
})
