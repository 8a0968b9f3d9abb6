import type { Page } from "playwright-core"

/** Time between two keys of a fast typist, in milliseconds. */
const keyEvery = 60

/**
 * Records for each key the time until its next frame is drawn: the first task after that frame.
 * It is a text, because the page's policy forbids what Playwright would make of a function.
 */
const watchKeys = `(() => {
  window.keyTimes = []
  addEventListener("keydown", ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp)
    port2.postMessage(null)
  }), true)
})()`

/** Milliseconds from each key to its drawn frame, at the end of the first text of an editor's page. */
export const measureTyping = async (page: Page, keys: number): Promise<number[]> => {
  const text = page.locator("[contenteditable=true]:visible").first()
  await text.waitFor()
  await text.click()
  await page.keyboard.press("Control+End")
  await page.evaluate(watchKeys)
  await page.keyboard.type("typing ".repeat(Math.ceil(keys / 7)).slice(0, keys), { delay: keyEvery })
  await page.evaluate("new Promise((done) => setTimeout(done, 500))")
  return page.evaluate<number[]>("window.keyTimes")
}
