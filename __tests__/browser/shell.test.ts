import type { Browser, Locator, Page } from "playwright-core"
import sharp from "sharp"
import { endVisits, newVisit, openBrowser, startScripts, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const keep = (page: Page, values: Record<string, string>): Promise<void> =>
  page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(values))

test.each(["xx", "", "RU", "ru ", "null", "{}", "javascript:alert(1)", "../../admin", "\u0000"])(
  "ignores a stored language of %j",
  async (locale) => {
    const { context, page, problems } = await newVisit(browser)
    await page.goto("/contacts")
    await keep(page, { locale, "use-cookie": "{", "first-use": "maybe" })
    await page.goto("/")
    await startScripts(page)
    expect(new URL(page.url()).pathname).toBe("/")
    // Any value under the key means that the notice was accepted.
    expect(await page.locator("#cookie-notice").isVisible()).toBe(false)
    expect(problems).toEqual([])
    await context.close()
  }
)

test("stores the first visit and how far a page was read, and nothing else before the visitor presses OK", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/")
  await page.locator("#cookie-notice").waitFor({ state: "visible" })
  expect(await page.evaluate("Object.keys(localStorage)")).toEqual(["first-use"])
  await startScripts(page)
  await page.evaluate("window.scrollTo({ top: 400, behavior: 'instant' })")
  await waitFor(page, "sessionStorage.length > 0")
  await page.locator("footer a[href='/contacts']").click()
  await page.waitForURL("**/contacts")
  // The page on web privacy names each of them.
  expect(await page.evaluate("Object.keys(localStorage)")).toEqual(["first-use"])
  const kept = await page.evaluate<string[]>("Object.keys(sessionStorage)")
  expect(kept.filter((key) => !key.startsWith("@@scroll|"))).toEqual([])
  expect(await page.evaluate("document.cookie")).toBe("")
  await context.close()
})

test.each(["localStorage", "sessionStorage"])("shows a working main page where %s is blocked", async (storage) => {
  const { context, page, problems } = await newVisit(browser, { locale: "ru-RU" })
  await context.addInitScript(
    `Object.defineProperty(window, '${storage}', { get() { throw new DOMException('blocked', 'SecurityError') } })`
  )
  await page.goto("/")
  await page.locator("[data-locale-offer] [data-offer-dismiss]").click()
  await page.locator("#cookie-notice [data-cookie-ok]").click()
  await page.locator("#cookie-notice").waitFor({ state: "hidden" })
  await startScripts(page)
  await page.locator("header nav a[href='/support']:visible").click()
  await page.getByRole("heading", { level: 1, name: "What happened?" }).waitFor()
  expect(problems.filter((problem) => !problem.includes("[@gatsbyjs/reach-router]"))).toEqual([])
  await context.close()
})

test("works when a full storage rejects every write", async () => {
  const { context, page, problems } = await newVisit(browser)
  await context.addInitScript(
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
  )
  await page.goto("/games")
  await page.locator("#cookie-notice [data-cookie-ok]").click()
  await page.locator("#cookie-notice").waitFor({ state: "hidden" })
  await page.locator("[data-locale-switch=ru]:visible").first().click()
  await page.waitForURL("**/ru/games")
  expect(problems).toEqual([])
  await context.close()
})

test("links the cookie notice to the page on web privacy", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/ru/contacts")
  await page.locator("#cookie-notice a").click()
  await page.waitForURL("**/ru/privacyweb")
  await context.close()
})

const paper = "rgb(235, 225, 207)"
const black = /^rgb\((?:14, 11, 10|4, 9, 18)\)$/

test.each([
  ["/", paper],
  ["/job", paper],
  ["/blog", paper],
  ["/games/last-day-on-earth", black],
  ["/ru/games/frostborn", black],
  ["/dev-blog/last-day-on-earth", black],
  ["/ru/dev-blog/frostborn", black],
])("gives the footer of %s its theme", async (path, color) => {
  const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
  await page.goto(path)
  const ground = await page.locator("footer").evaluate((footer) => getComputedStyle(footer).backgroundColor)
  expect(ground).toMatch(color)
  await context.close()
})

test("shows a scene of both games in the footer of the games list", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/games")
  const ground = await page.locator("footer").evaluate((footer) => getComputedStyle(footer).backgroundImage)
  expect(ground).toContain("linear-gradient")
  await context.close()
})

test("shows the copyright from 2009 to this year, and the three contacts as mail addresses", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/ru/support")
  const footer = page.locator("footer")
  await footer.getByText(`© 2009–${new Date().getUTCFullYear()} Пепел и Иней`).waitFor()
  const mails = await footer
    .locator("a[href^='mailto:']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")))
  expect(mails).toEqual([
    "mailto:resume@ash-and-frost.example",
    "mailto:project@ash-and-frost.example",
    "mailto:offer@ash-and-frost.example",
  ])
  await context.close()
})

test("shows the logo on the main page of a phone after 0.48 of the window's height, on others immediately", async () => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 1000 } })
  await page.goto("/")
  const logo = page.locator("header a[href='/']").first()
  expect(await logo.isVisible()).toBe(false)
  await page.evaluate("window.scrollTo({ top: 480, behavior: 'instant' })")
  await page.waitForTimeout(400)
  expect(await logo.isVisible()).toBe(false)
  await page.evaluate("window.scrollTo({ top: 490, behavior: 'instant' })")
  await logo.waitFor({ state: "visible" })
  await page.goto("/contacts")
  expect(await logo.isVisible()).toBe(true)
  await context.close()
})

test("leaves the document what was marked before its scripts came, and its language", async () => {
  const { context, page, problems } = await newVisit(browser)
  await page.addInitScript(`Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => 2 })`)
  await page.goto("/ru/blog")
  const marked = page.locator("html[data-still][lang=ru]")
  await marked.waitFor()
  await startScripts(page)
  expect(await marked.count()).toBe(1)
  await page.locator("main article h2 a").first().click()
  await page.waitForURL("**/ru/blog/*")
  await waitFor(page, "document.activeElement.tagName === 'H1'")
  expect(await marked.count()).toBe(1)
  expect(problems).toEqual([])
  await context.close()
})

test.each(["/", "/games", "/games/frostborn"])(
  "shows the scene of %s whole until the page is scrolled",
  async (path) => {
    const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
    await page.addInitScript(`Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => 8 })`)
    await page.goto(path)
    /** How far from the top of the page the planes of its first scene are. */
    const tops = `[...document.querySelector("main img").closest("[class*=-scene]").querySelectorAll("[class*=-plane]")]
    .map((plane) => plane.getBoundingClientRect().top + scrollY)`
    const atRest = await page.evaluate<number[]>(tops)
    expect(atRest.length).toBeGreaterThan(1)
    expect(new Set(atRest)).toEqual(new Set([0]))
    await page.evaluate("scrollTo({ top: 300, behavior: 'instant' })")
    await waitFor(page, `Math.max(...${tops}) > 20`)
    await context.close()
  }
)

test("has on the main page of a phone the upright artwork, and the footer in two columns", async () => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await page.goto("/")
  /** Whether the far plane is the upright picture. */
  const isUpright = `(() => {
    const image = document.querySelector("main picture img")
    const upright = [...image.closest("picture").querySelectorAll("source[media]")].map(({ srcset }) => srcset).join()
    return image.currentSrc !== "" && upright.includes(new URL(image.currentSrc).pathname)
  })()`
  await waitFor(page, "document.querySelector('main picture img').currentSrc !== ''")
  expect(await page.evaluate(isUpright)).toBe(true)
  const columns = `(() => {
    const boxes = [...document.querySelectorAll("footer nav")].map((nav) => nav.getBoundingClientRect())
    return [new Set(boxes.slice(0, 4).map(({ left }) => Math.round(left))).size, boxes[0].top === boxes[1].top]
  })()`
  expect(await page.evaluate(columns)).toEqual([2, true])
  await page.setViewportSize({ width: 1280, height: 720 })
  await waitFor(page, `!${isUpright}`)
  await context.close()
})

test("lists Contacts in the footer and the mobile menu, not in the top bar, and names the studio in the jobs label", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/ru/support")
  const bar = page.getByRole("navigation", { name: "Разделы" })
  const labels = (await bar.getByRole("link").allTextContents()).map((label) => label.trim().replace(/\s/g, " "))
  expect(labels).toEqual(["Игры", "Работа в «Пепле и Инее»", "Партнёрство", "Поддержка"])
  expect(await page.locator("footer").getByRole("link", { name: "Контакты" }).count()).toBe(1)
  expect(await page.locator("details[data-menu] a[href='/ru/contacts']").count()).toBe(1)
  await context.close()
})

/** The share of dark pixels where an element is: on white paper, its letters. */
const inkIn = async (element: Locator): Promise<number> => {
  const pixels = await sharp(await element.screenshot())
    .greyscale()
    .raw()
    .toBuffer()
  return pixels.filter((value) => value < 100).length / pixels.length
}

const printed: { name: string; address: (page: Page) => Promise<string> }[] = [
  { name: "a post", address: (page) => firstLink(page, "/blog", "main article a[href^='/blog/']") },
  { name: "a vacancy", address: (page) => firstLink(page, "/ru/job", "main article a[href^='/ru/job/']") },
  { name: "a legal page", address: () => Promise.resolve("/privacy-policy") },
  { name: "a post in Russian", address: (page) => firstLink(page, "/ru/blog", "main article a[href^='/ru/blog/']") },
  { name: "a vacancy in English", address: (page) => firstLink(page, "/job", "main article a[href^='/job/']") },
  { name: "a legal page in Russian", address: () => Promise.resolve("/ru/privacy-policy") },
  { name: "the main page", address: () => Promise.resolve("/") },
  { name: "a game", address: () => Promise.resolve("/ru/games/frostborn") },
  { name: "the support page", address: () => Promise.resolve("/support") },
]

const firstLink = async (page: Page, list: string, selector: string): Promise<string> => {
  await page.goto(list)
  return (await page.locator(selector).first().getAttribute("href")) ?? ""
}

test.each(printed)(
  "prints $name with its text on the first sheet, and nothing that only a screen needs",
  async (each) => {
    const sheet = { width: 794, height: 1123 }
    const { context, page } = await newVisit(browser, { viewport: sheet })
    await page.goto(await each.address(page))
    await page.emulateMedia({ media: "print" })
    const texts = [page.locator("h1"), page.locator("main p:visible").first()]
    for (const text of texts) {
      expect((await text.boundingBox())?.y).toBeLessThan(sheet.height)
      expect(await inkIn(text)).toBeGreaterThan(0.005)
    }
    // What covers everything inks nothing: between the lines there is paper.
    expect(await inkIn(page.locator("main p:visible").first())).toBeLessThan(0.5)
    // Paper cannot expand what is folded.
    const folded = "main details p:first-of-type"
    expect(await page.locator(`${folded}:visible`).count()).toBe(await page.locator(folded).count())
    const screenOnly = "nav:visible, form:visible, footer:visible, #cookie-notice:visible, [data-locale-switch]:visible"
    expect(await page.locator(screenOnly).count()).toBe(0)
    await context.close()
  }
)
