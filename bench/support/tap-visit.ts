import type { Browser, Page } from "playwright-core"
import { slowNetwork } from "../../__tests__/support/page-weight.ts"

/** Something that a tap opens over a page. */
export type Tap = { name: string; address: string; control: string }

/** When a visitor taps: `wait` milliseconds after the page has loaded, at first or after a scroll. */
export type Instant = { name: string; wait: number; scrolls: boolean }

/** Milliseconds from the finger to the frame in which the control looks pressed, and to the one that shows what it opens. */
export type TapTimes = { pressed: number; open: number }

/**
 * Notes both times. A frame is drawn when the first task after it runs. It is a text, because the page's policy forbids
 * what Playwright would make of a function.
 */
const watchTaps = `(() => {
  const times = window.tapTimes = {}
  let begin = null
  addEventListener("pointerdown", ({ timeStamp }) => { begin ??= timeStamp }, true)
  const note = (name) => {
    if (begin === null || name in times) return
    times[name] = 0
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { times[name] = performance.now() - begin }
      port2.postMessage(null)
    })
  }
  const check = () => {
    const isOpen = document.querySelector("dialog[open], details[data-menu][open]") !== null
    if (isOpen || document.querySelector("[aria-busy=true], [data-waiting]")) note("pressed")
    if (isOpen) note("open")
  }
  new MutationObserver(check).observe(document, { subtree: true, childList: true, attributes: true })
})()`

const timesOf = async (page: Page): Promise<TapTimes> => {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const times = await page.evaluate<Partial<TapTimes>>("window.tapTimes")
    if (times.open && times.pressed) return { open: times.open, pressed: times.pressed }
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`${page.url()}: nothing opened`)
}

/** Visits a page once, as a new visitor on a phone with slow 4G and a processor four times slower than this one, and taps. */
export const tapOnce = async (browser: Browser, origin: string, { address, control }: Tap, instant: Instant) => {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "en-US",
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    await context.addInitScript(watchTaps)
    await context.addInitScript("try { localStorage.setItem('use-cookie', '1') } catch {}")
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", slowNetwork)
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
    await page.goto(address)
    const target = page.locator(control).locator("visible=true").first()
    if (instant.scrolls) await page.mouse.wheel(0, 200)
    await page.waitForTimeout(instant.wait)
    await target.scrollIntoViewIfNeeded()
    // Pictures that come into view have their places by then, as for everybody who sees what to tap.
    await page.waitForTimeout(500)
    const box = await target.boundingBox()
    if (!box) throw new Error(`${address} shows no ${control}`)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    return await timesOf(page)
  } finally {
    await context.close()
  }
}
