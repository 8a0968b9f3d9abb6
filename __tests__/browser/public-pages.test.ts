import type { Browser } from "playwright-core"
import { locales, type Locale } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { studio } from "../../shared/studio.ts"
import { wholeWordParts } from "../../shared/whole-words.ts"
import { issuesOf } from "../support/accessibility.ts"
import { endVisits, newVisit, openBrowser, siteOrigin, startScripts, waitFor } from "../support/browser.ts"
import { isLong } from "../support/long-form.ts"
import { attributeOf, elementsOf, textOf } from "../support/page-addresses.ts"
import { fixedAddresses, publicAddresses } from "../support/public-addresses.ts"
import { sitemapAddresses } from "../support/sitemap-addresses.ts"

let browser: Browser
let addresses: string[]

beforeAll(async () => {
  browser = await openBrowser()
  addresses = await publicAddresses(siteOrigin())
})

afterAll(() => endVisits(browser))

const pageCount = fixedAddresses.length + 3
const cases = locales.flatMap((locale) => Array.from({ length: pageCount }, (_, index) => ({ locale, index })))
/** Each page in one language here, so that every other one is Russian; in both in the exhaustive form. */
const visited = cases.filter(({ locale, index }) => isLong || index % locales.length === locales.indexOf(locale))
const addressOf = (index: number, locale: Locale): string => localizedPath(addresses[index] ?? "/", locale)

/** The width of 1,280 pixels at 400 %. */
const narrow = { width: 320, height: 640 }
const overflow = "Math.max(0, document.documentElement.scrollWidth - innerWidth)"

test.each(visited)(
  "page $index in $locale is accessible, fits 320 pixels and causes no browser errors",
  async ({ locale, index }) => {
    const { context, page, problems } = await newVisit(browser)
    const response = await page.goto(addressOf(index, locale))
    expect(response?.status()).toBe(200)
    // The first interaction starts the scripts; afterwards React has hydrated the page.
    await startScripts(page)
    expect(await issuesOf(page)).toEqual([])
    await page.setViewportSize(narrow)
    await waitFor(page, `innerWidth === ${narrow.width}`)
    expect(await page.evaluate<number>(overflow)).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  }
)

// The exhaustive form has visited all of them.
test("no other page scrolls sideways at 320 pixels either", async () => {
  const { context, page } = await newVisit(browser, { viewport: narrow })
  const overflowing: string[] = []
  for (const each of cases.filter((one) => !visited.includes(one))) {
    const address = addressOf(each.index, each.locale)
    await page.goto(address)
    if ((await page.evaluate<number>(overflow)) > 0) overflowing.push(address)
  }
  expect(overflowing).toEqual([])
  await context.close()
})

/** Right edges and sizes of the rows of the list, of which a full one ends where the list ends. */
const holes = (count: number) => `{
  const list = document.querySelector("main ul:has(> li > article)")
  window.posts ??= [...list.children]
  list.replaceChildren(...Array.from({ length: ${count} }, (_, i) => window.posts[i % window.posts.length].cloneNode(true)))
  const end = Math.round(list.getBoundingClientRect().right)
  const boxes = [...list.children].map((item) => item.getBoundingClientRect())
  const rows = Map.groupBy(boxes, ({ top }) => Math.round(top)).values()
  ;[...rows].filter((row) => Math.round(Math.max(...row.map(({ right }) => right))) < end - 1).length
}`

test.each(["/blog", "/dev-blog/last-day-on-earth/page/1"])(
  "the rows of %s have no hole, however many posts it shows",
  async (path) => {
    const { context, page } = await newVisit(browser)
    await page.goto(path)
    for (const width of [360, 700, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (let count = 1; count <= 11; count += 1)
        expect([width, count, await page.evaluate(holes(count))]).toEqual([width, count, 0])
    }
    await context.close()
  }
)

/** Words that the heading breaks at their hyphens, and how many lines it has. */
const brokenHeading = `(() => {
  const heading = document.querySelector("h1")
  const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
  const letters = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (let at = 0; at < node.length; at += 1) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      letters.push(Math.round(range.getBoundingClientRect().bottom))
    }
  const text = heading.textContent
  const torn = [...text.matchAll(/[^\\s«»“”(),.:;?!]+-[^\\s«»“”(),.:;?!]+/g)]
    .filter(({ 0: word, index }) =>
      [...word].some((letter, at) => letter === "-" && letters[index + at] !== letters[index + at + 1]))
    .map(([word]) => word)
  return { torn, lines: new Set(letters).size }
})()`

test("no title of a post is torn at the hyphen of a short part on a phone, or longer than six lines", async () => {
  const posts = (await sitemapAddresses(siteOrigin())).filter((path) => /\/(blog|dev-blog\/[^/]+)\/[^/]+$/.test(path))
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  const bad: unknown[] = []
  let withHyphens = 0
  for (const locale of locales) {
    const own = posts.filter((path) => path.startsWith("/ru/") === (locale === "ru"))
    expect(own.length).toBeGreaterThan(20)
    // One page stands for all: only its heading is another one.
    await page.goto(own[0] ?? "")
    for (const address of own) {
      const [, heading = ""] = /(<h1.*?<\/h1>)/s.exec(await (await fetch(siteOrigin() + address)).text()) ?? []
      if (heading.includes("whole-word")) withHyphens += 1
      await page.evaluate(`document.querySelector("h1").outerHTML = ${JSON.stringify(heading)}`)
      const { torn, lines } = await page.evaluate<{ torn: string[]; lines: number }>(brokenHeading)
      if (lines > 6 || torn.some((word) => wholeWordParts(word).length > 1)) bad.push({ address, torn, lines })
    }
  }
  expect(bad).toEqual([])
  expect(withHyphens).toBeGreaterThan(2)
  await context.close()
})

/** On how many lines each name of a game, and each mail address, is with the marks beside it, by its text without them. */
const phrases = `(() => [...document.querySelectorAll("main .whole-phrase")]
  .filter((phrase) => phrase.getClientRects().length > 0)
  .map((phrase) => {
    const range = document.createRange()
    range.selectNodeContents(phrase)
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    return [phrase.textContent.replaceAll("\u00a0", " ").replace(/[.,:]$/, ""), tops.size]
  }))()`

test("names of games and mail addresses of vacancies, and the buttons of a post, are in one row on a phone", async () => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  for (const locale of locales) {
    await page.goto(localizedPath(paths.jobs, locale))
    const listed = await page.evaluate<[string, number][]>(phrases)
    expect(listed.filter(([text]) => text === "Last Day on Earth").length).toBeGreaterThan(1)
    expect(listed.filter(([, lines]) => lines > 1)).toEqual([])
    await page.locator("main h4 a", { hasText: "Earth" }).first().click()
    await page.locator("#apply").waitFor()
    const ofOne = new Map(await page.evaluate<[string, number][]>(phrases))
    expect(ofOne.get(studio.contacts[0].email)).toBe(1)
    expect(ofOne.has("Last Day on Earth")).toBe(true)
    await page.goto(localizedPath(addresses.find((path) => /^\/blog\/(?!page\/)/.test(path)) ?? "", locale))
    const tops = `new Set([...document.querySelectorAll("article header button")].map((b) => b.getBoundingClientRect().top)).size`
    expect(await page.locator("article header button").count()).toBe(2)
    expect(await page.evaluate(tops)).toBe(1)
  }
  await context.close()
})

test.each(locales)("pages excluded from search engines are accessible in %s", async (locale) => {
  const { context, page } = await newVisit(browser)
  for (const path of [paths.redirectToMarket, `${paths.redirectToMarket}?game=frostborn`]) {
    await page.goto(localizedPath(path, locale))
    await startScripts(page)
    expect([path, await issuesOf(page)]).toEqual([path, []])
  }
  // These run none of the site's scripts.
  for (const path of [paths.gone, "/nowhere/at/all"]) {
    await page.goto(localizedPath(path, locale))
    expect([path, await issuesOf(page)]).toEqual([path, []])
  }
  await context.close()
})

test.each(cases)("page $index in $locale has a complete head and one h1", async ({ locale, index }) => {
  const address = addressOf(index, locale)
  const elements = elementsOf(await (await fetch(siteOrigin() + address)).text())
  const all = (tag: string, attributes: Record<string, string> = {}) =>
    elements.filter(
      (element) =>
        element.tagName === tag &&
        Object.entries(attributes).every(([name, value]) => attributeOf(element, name) === value)
    )
  const valueOf = (tag: string, attributes: Record<string, string>, name: string): string => {
    const found = all(tag, attributes)
    expect([tag, attributes, found.length]).toEqual([tag, attributes, 1])
    return (found[0] && attributeOf(found[0], name)) ?? ""
  }
  expect(valueOf("html", {}, "lang")).toBe(locale)
  expect(all("title").map(textOf)).toEqual([expect.stringMatching(/.{6}/)])
  expect(valueOf("meta", { name: "description" }, "content").length).toBeGreaterThan(20)
  expect(valueOf("link", { rel: "canonical" }, "href")).toBe(siteOrigin() + address)
  for (const hreflang of ["x-default", "en", "ru"]) valueOf("link", { rel: "alternate", hreflang }, "href")
  expect(valueOf("meta", { property: "og:title" }, "content")).not.toBe("")
  expect(valueOf("meta", { property: "og:image" }, "content")).toMatch(/^http/)
  expect(all("section", { id: "hiring" })).toHaveLength(/^\/job(\/|$)/.test(addresses[index] ?? "") ? 1 : 0)
  // Only a picture that loads late knows its width when its size is decided.
  const early = all("img").filter((picture) => attributeOf(picture, "loading") !== "lazy")
  expect(early.filter((picture) => attributeOf(picture, "sizes")?.startsWith("auto"))).toEqual([])
  expect(all("h1")).toHaveLength(1)
  expect(all("main")).toHaveLength(1)
})

test("requests no script before a page is used, and never one from elsewhere", async () => {
  const { context, page } = await newVisit(browser)
  // With this setting, scripts wait for the first interaction, however long that takes.
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

test("loads nothing of the admin on public pages", async () => {
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
    expect(source.includes("oauth/sso")).toBe(false)
    expect(source.includes("Toastify")).toBe(false)
  }
  await context.close()
})
