import type { Browser, CDPSession, Page } from "playwright-core"
import { launchBrowser, newVisit, startScripts, waitFor } from "../support/browser.ts"

type NodeFonts = { fonts: { isCustomFont: boolean }[] }

const headingUsesOurFont = async (session: CDPSession): Promise<boolean> => {
  const { root } = await session.send("DOM.getDocument")
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "main h1" })
  const { fonts } = (await session.send("CSS.getPlatformFontsForNode", { nodeId })) as NodeFonts
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont)
}

const fontsHaveCome = "[...document.fonts].filter(({ status }) => status === 'loaded').length >= 4"

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
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test("moves nothing on the first page when fonts come late, and uses them on the next", async () => {
  const { context, page } = await newVisit(browser)
  const session = await slowly(page)
  await page.goto("/ru/contacts")
  await waitFor(page, fontsHaveCome)
  expect(await headingUsesOurFont(session)).toBe(false)
  const declared = await page.evaluate<number>("document.fonts.size")
  await startScripts(page)
  await page.locator('header nav a[href="/ru/support"]').first().click()
  await waitFor(page, `document.fonts.size > ${declared} && location.pathname === "/ru/support"`)
  await waitFor(page, "document.querySelector('main h1')?.getClientRects().length > 0")
  expect(await headingUsesOurFont(session)).toBe(true)
  await context.close()
})
