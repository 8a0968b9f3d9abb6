import type { Browser } from "playwright-core"
import { issuesOf } from "../support/accessibility.ts"
import { endVisits, newVisit, openBrowser, siteOrigin } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

/** Addresses that the page suggests for an address. */
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
  ["/games/frostbron", "/games/frostborn"],
  ["/suport/", "/support"],
  ["/de/privacy-policy", "/privacy-policy"],
  ["/en-US/contacts.html", "/contacts"],
  ["/last-day-on-earth", "/games/last-day-on-earth"],
  ["/cy/privacy_policy", "/cy/privacy-policy"],
  ["/%73upp%6Frts", "/support"],
  ["/ru/kontakts", "/ru/contacts"],
  ["/ru/blogg", "/ru/blog"],
  ["/ru/dev-blogs/frostborn", "/ru/dev-blog/frostborn"],
])("for %s suggests %s", async (requested, nearest) => {
  expect(await offeredFor(requested)).toContain(nearest)
})

test.each([
  "/xqzwvkj-nothing-like-this-anywhere",
  "/ru/щщщщщщщщщщщщщщщщ",
  "/%3Cscript%3Ealert(1)%3C/script%3E-and-so-on",
])("for %s suggests nothing, and links the sections", async (path) => {
  const { context, page } = await newVisit(browser)
  await page.goto(path)
  await page.waitForLoadState("networkidle")
  expect(await page.locator("[data-nearest]").isVisible()).toBe(false)
  expect(await page.locator("main nav a:visible").count()).toBeGreaterThan(6)
  await context.close()
})

test("suggests at most four addresses, the nearest first, all of which exist", async () => {
  const links = await offeredFor("/blog/frostborn-sumer-round-up-2025")
  expect(links[0]).toBe("/blog/frostborn-summer-round-up-2025")
  expect(links.length).toBeLessThanOrEqual(4)
  for (const link of links) expect((await fetch(siteOrigin() + link)).status).toBe(200)
})

test("keeps the page as it is when the list of addresses cannot be loaded", async () => {
  const { context, page, problems } = await newVisit(browser)
  await context.route("**/addresses/**", (route) => route.abort())
  await page.goto("/suport")
  await page.waitForLoadState("networkidle")
  expect(await page.locator("[data-nearest]").isVisible()).toBe(false)
  expect(problems.filter((problem) => problem.startsWith("script error"))).toEqual([])
  await context.close()
})

test("links the main page and every section without scripts, in the language of the address", async () => {
  const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
  await page.goto("/ru/nowhere")
  expect(await page.locator("html").getAttribute("lang")).toBe("ru")
  expect(await page.locator('main a[href="/ru"]').count()).toBe(1)
  expect(await page.locator('main a[href="/ru/support"]').count()).toBe(1)
  await context.close()
})

test("offers a post that exists in the other language alone, and nothing that exists in neither", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/blog/vstrecha-v-erevane")
  const offer = page.locator("[data-other-language]")
  await offer.waitFor({ state: "visible" })
  expect(await issuesOf(page)).toEqual([])
  await offer.getByRole("link").click()
  await page.waitForURL("**/ru/blog/vstrecha-v-erevane")
  await page.getByRole("article").first().waitFor()

  for (const path of ["/blog/nowhere", "/ru/blog/nowhere", "/ru//example.com"]) {
    await page.goto(path)
    await page.waitForLoadState("networkidle")
    expect([path, await offer.isVisible()]).toEqual([path, false])
  }
  await context.close()
})

test.each(["/suport", "/ru/suport"])("is accessible with its suggestions at %s", async (path) => {
  const { context, page } = await newVisit(browser)
  await page.goto(path)
  await page.locator("[data-nearest]").waitFor({ state: "visible" })
  expect(await issuesOf(page)).toEqual([])
  await context.close()
})
