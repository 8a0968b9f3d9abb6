import type { Browser, CDPSession, Page } from "playwright-core"
import { endVisits, newVisit, openBrowser, startScripts, waitFor } from "../support/browser.ts"

type NodeFonts = { fonts: { isCustomFont: boolean }[] }

const usesOurFont = async (session: CDPSession, selector: string): Promise<boolean> => {
  const { root } = await session.send("DOM.getDocument")
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector })
  const { fonts } = (await session.send("CSS.getPlatformFontsForNode", { nodeId })) as NodeFonts
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont)
}

const lateHeadingsHaveCome =
  "[...document.fonts].filter(({ family, status }) => family.includes('Unbounded Late') && status === 'loaded').length === 2"

const shiftsSoFar = `new Promise((done) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value
  }).observe({ type: "layout-shift", buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
})`

const fontsHaveCome = "[...document.fonts].filter(({ status }) => status === 'loaded').length >= 4"

/** Which characters the files have that the page asked for; fallbacks are fonts of the system. */
const usedRanges =
  "[...document.fonts].filter(({ status, family }) => status !== 'unloaded' && !family.includes('Fallback')).map(({ unicodeRange }) => unicodeRange)"

const slowly = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 100_000,
    uploadThroughput: 50_000,
  })
  await session.send("DOM.enable")
  await session.send("CSS.enable")
  return session
}

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

test("moves nothing on the first page when fonts come late: headings change at once, the text on the next page", async () => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  const session = await slowly(page)
  await page.goto("/ru/contacts")
  await waitFor(page, fontsHaveCome)
  await waitFor(page, lateHeadingsHaveCome)
  expect(await usesOurFont(session, "main h1")).toBe(true)
  expect(await usesOurFont(session, "main p")).toBe(false)
  expect(await page.evaluate<number>(shiftsSoFar)).toBe(0)

  // A phone's bars change the height of the window alone: the headings keep their size.
  const fitted = "document.querySelectorAll('h1[style], h2[style], h3[style], h4[style]').length"
  const count = await page.evaluate<number>(fitted)
  expect(count).toBeGreaterThan(0)
  const resize = async (width: number, height: number): Promise<void> => {
    await page.evaluate(
      "void (window.resized = new Promise((done) => addEventListener('resize', done, { once: true })))"
    )
    await page.setViewportSize({ width, height })
    await page.evaluate("window.resized.then(() => undefined)")
  }
  await resize(360, 680)
  expect(await page.evaluate(fitted)).toBe(count)
  await resize(400, 680)
  expect(await page.evaluate(fitted)).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })

  const declared = await page.evaluate<number>("document.fonts.size")
  await startScripts(page)
  await page.evaluate('document.querySelector(\'header a[href="/ru/support"], footer a[href="/ru/support"]\').click()')
  await waitFor(page, `document.fonts.size > ${declared} && location.pathname === "/ru/support"`)
  await waitFor(page, "document.querySelector('main h1')?.getClientRects().length > 0")
  expect(await usesOurFont(session, "main p")).toBe(true)
  await context.close()
})

test("an English page brings the letters of the switch to Russian, and no other Cyrillic one", async () => {
  const { context, page, problems } = await newVisit(browser)
  const session = await context.newCDPSession(page)
  await session.send("DOM.enable")
  await session.send("CSS.enable")
  await page.goto("/contacts")
  await page.waitForLoadState("networkidle")
  expect(await page.evaluate(usedRanges)).not.toContainEqual(expect.stringMatching(/U\+0?4[01]0/i))
  // A busy machine may draw the first page without its fonts; the second one has what the first brought.
  await page.reload()
  await page.waitForLoadState("networkidle")
  expect(await usesOurFont(session, "header a[data-locale-switch=ru]")).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})
