import type { Browser, BrowserContext } from "playwright-core"

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>

/** A slow third-generation network: latency in milliseconds, throughput in bytes a second. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** How long no script may be requested until the list counts as loaded, with what it fetches ahead, in milliseconds. */
const quietFor = 3_000

/**
 * Records the time from the press on a link to the first frame in which a text can be typed in.
 * It is a text, because the page's policy forbids what Playwright would make of a function.
 */
const watchPress = `void (window.editorOpen = new Promise((done) => {
  addEventListener("click", ({ timeStamp }) => {
    const look = () => {
      const text = document.querySelector("[contenteditable=true]")
      if (text?.checkVisibility()) requestAnimationFrame(() => done(performance.now() - timeStamp))
      else requestAnimationFrame(look)
    }
    look()
  }, { capture: true, once: true })
}))`

/**
 * Presses an entry of a list that is loaded, on a slow line.
 *
 * @param row of the list, from 1
 * @returns milliseconds from the press to a text that takes keys
 */
export const openWarm = async (
  browser: Browser,
  address: string,
  { storageState, row }: { storageState: StorageState; row: number }
): Promise<number> => {
  const context = await browser.newContext({ storageState })
  try {
    const page = await context.newPage()
    let last = performance.now()
    page.on("request", (request) => {
      if (request.resourceType() === "script") last = performance.now()
    })
    await page.goto(address)
    const entry = page.locator(`table tbody tr:nth-child(${row})`).getByRole("link")
    await entry.first().waitFor()
    await page.waitForLoadState("networkidle")
    while (performance.now() - last < quietFor) await page.waitForTimeout(quietFor / 10)
    const line = await context.newCDPSession(page)
    await line.send("Network.emulateNetworkConditions", slowLine)
    await page.evaluate(watchPress)
    await entry.first().click()
    const taken = await page.evaluate<number>("window.editorOpen")
    const text = page.locator("[contenteditable=true]:visible").first()
    await text.click()
    await page.keyboard.type("typed")
    if (!(await text.textContent())?.includes("typed")) throw new Error("The text took no keys")
    return taken
  } finally {
    await context.close()
  }
}
