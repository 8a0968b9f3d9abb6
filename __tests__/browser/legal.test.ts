import type { Browser } from "playwright-core"
import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs"
import sharp from "sharp"
import { firstLegalLinks } from "../../server/legal/seed-legal-service.ts"
import { locales } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { issuesOf } from "../support/accessibility.ts"
import { endVisits, newVisit, openBrowser, siteOrigin } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const chinese = firstLegalLinks.filter((link) => link.startsWith("cn/")).map((link) => paths.legal(link))
const addresses = firstLegalLinks.flatMap((link) => locales.map((locale) => localizedPath(paths.legal(link), locale)))

test.each(addresses)("serves %s itself, and names it as canonical", async (address) => {
  const response = await fetch(siteOrigin() + address, { redirect: "manual" })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(`<link rel="canonical" href="${siteOrigin()}${address}"`)
})

test.each(addresses)("links every entry of the contents of %s to its section", async (address) => {
  const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
  await page.goto(address)
  const anchors = await page
    .locator("article nav a[href^='#']")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")))
  expect(anchors.length).toBeGreaterThan(6)
  for (const anchor of anchors) expect(await page.locator(String(anchor)).count()).toBe(1)
  expect(await page.locator("#history time").first().getAttribute("datetime")).toMatch(/^20\d\d-/)
  await context.close()
})

/** Words of the title that are on more than one line. */
const brokenWords = `(() => {
  const range = document.createRange()
  const walker = document.createTreeWalker(document.querySelector("h1"), NodeFilter.SHOW_TEXT)
  const broken = []
  while (walker.nextNode()) {
    for (const { 0: word, index } of walker.currentNode.data.matchAll(/[^\\s]+/g)) {
      range.setStart(walker.currentNode, index)
      range.setEnd(walker.currentNode, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
})()`

test.each([320, 360])("breaks no word of a title on a screen of %i pixels", async (width) => {
  const { context, page } = await newVisit(browser, { viewport: { width, height: 640 } })
  for (const address of addresses) {
    await page.goto(address)
    expect([address, await page.evaluate(brokenWords)]).toEqual([address, []])
  }
  await context.close()
})

test.each(chinese)("serves %s without its slash as well, and in Russian in one hop", async (address) => {
  const bare = address.replace(/\/$/, "")
  expect((await fetch(siteOrigin() + bare, { redirect: "manual" })).status).toBe(200)
  const russian = await fetch(`${siteOrigin()}/ru${address}`, { redirect: "manual" })
  expect([russian.status, russian.headers.get("location")]).toEqual([301, `/ru${bare}`])
})

test.each(chinese.flatMap((address) => [address, localizedPath(address, "ru")]))(
  "shows %s without the site's shell: no top bar, no start of scripts, accessible, with a language switch",
  async (address) => {
    const { context, page, problems } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
    await page.goto(address)
    expect(await page.locator("details[data-menu], #site-scripts, #cookie-notice").count()).toBe(0)
    expect(await page.locator("h1").count()).toBe(1)
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0)
    expect(await issuesOf(page)).toEqual([])
    const before = await page.locator("html").getAttribute("lang")
    await page.locator("[data-locale-switch]").click()
    await page.waitForLoadState()
    expect(await page.locator("html").getAttribute("lang")).not.toBe(before)
    expect(problems).toEqual([])
    await context.close()
  }
)

test("prints only the text of a document", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/privacy-policy")
  await page.emulateMedia({ media: "print" })
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true)
  expect(await page.locator("#history").isVisible()).toBe(true)
  for (const selector of ["article nav", "body > * footer", "#cookie-notice"]) {
    for (const element of await page.locator(selector).all()) expect(await element.isVisible()).toBe(false)
  }
  await context.close()
})

test("prints only the text of a post", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/blog/how-we-hire")
  await page.emulateMedia({ media: "print" })
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true)
  for (const element of await page.locator("footer, header nav, main nav, aside button").all()) {
    expect(await element.isVisible()).toBe(false)
  }
  await context.close()
})

type Sheet = {
  text: string
  /** Share of dark pixels: text that something light lies over is in the PDF, but not on the paper. */
  ink: number
}

/** Draws on the canvas of Node that PDF.js brings, which its types do not name. */
type Drawing = {
  create: (width: number, height: number) => { canvas: HTMLCanvasElement & { toBuffer: (type: string) => Buffer } }
}

const inkOf = async (picture: Buffer): Promise<number> => {
  const pixels = await sharp(picture).flatten({ background: "#fff" }).greyscale().raw().toBuffer()
  return pixels.filter((light) => light < 128).length / pixels.length
}

const textOf = async (sheet: PDFPageProxy): Promise<string> => {
  const { items } = await sheet.getTextContent()
  return items.map((item) => ("str" in item ? item.str : "")).join(" ")
}

const textsOfSheets = async (pdf: Buffer): Promise<string[]> => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1)
    texts.push(await textOf(await document.getPage(number)))
  await task.destroy()
  return texts
}

const sheetsOf = async (pdf: Buffer): Promise<Sheet[]> => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const sheets: Sheet[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number)
    const viewport = sheet.getViewport({ scale: 1 })
    const { canvas } = (document.canvasFactory as Drawing).create(viewport.width, viewport.height)
    await sheet.render({ canvas, viewport }).promise
    const ink = await inkOf(canvas.toBuffer("image/png"))
    sheets.push({ text: await textOf(sheet), ink })
  }
  await task.destroy()
  return sheets
}

test.each(["/blog/how-we-hire", "/privacy-policy", "/job"])(
  "%s prints its text, in dark letters on each sheet",
  async (path) => {
    const { context, page } = await newVisit(browser)
    await page.goto(path)
    if (path === "/job") {
      await page.goto((await page.locator("main a[href^='/job/']").first().getAttribute("href")) ?? "")
    }
    const heading = await page.locator("h1").innerText()
    const sheets = await sheetsOf(await page.pdf({ preferCSSPageSize: true }))
    const plain = (text = ""): string => text.replace(/[\s\u00ad]+/g, "").toLowerCase()
    expect(plain(sheets[0]?.text)).toContain(plain(heading))
    expect(plain(sheets[0]?.text).length).toBeGreaterThan(plain(heading).length + 200)
    expect(sheets.filter(({ text }) => plain(text).length < 20)).toEqual([])
    // A line of text is a thousandth of a sheet.
    expect(sheets.filter(({ ink }) => ink < 0.002 || ink > 0.5)).toEqual([])
    expect(sheets[0]?.ink).toBeGreaterThan(0.01)
    await context.close()
  }
)

/** Heights of sheets in millimeters. */
const heights = Array.from({ length: 11 }, (_, index) => 200 + 12 * index)

test.each([
  ["the list of vacancies", "/job", false],
  ["a vacancy", "/job", true],
  ["a vacancy in Russian", "/ru/job", true],
  ["partnership", "/partnership", false],
  ["the launcher", "/launcher", false],
  ["the main page", "/", false],
])("%s ends no sheet with a heading, however high it is", async (_, list, isFollowed) => {
  const { context, page } = await newVisit(browser)
  await page.goto(list)
  if (isFollowed) await page.goto((await page.locator(`main a[href^='${list}/']`).first().getAttribute("href")) ?? "")
  const plain = (text: string): string => text.replace(/[\s\u00ad]+/g, "").toLowerCase()
  const headings = (await page.locator("main :is(h2, h3, h4):visible").allInnerTexts()).map(plain)
  expect(headings.length).toBeGreaterThan(5)
  for (const height of heights) {
    const sheets = await textsOfSheets(await page.pdf({ width: "210mm", height: `${height}mm` }))
    const alone = sheets.slice(0, -1).flatMap((text) => headings.filter((heading) => plain(text).endsWith(heading)))
    expect([height, alone]).toEqual([height, []])
  }
  await context.close()
})
