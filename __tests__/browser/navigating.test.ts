import type { Browser, Page } from "playwright-core"
import { endVisits, newVisit, openBrowser, startScripts, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

/** Holds back the data of one page until it is released. */
const holdPage = async (page: Page, path: string): Promise<() => void> => {
  let letGo = (): void => undefined
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(`**/page-data${path}/page-data.json`, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

const topBarLink = (page: Page, path: string) => page.locator(`header nav a[href="${path}"]:visible`)

test("shows a bar at the top and hides the footer until the page of a slow navigation is there", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/partnership")
  const letGo = await holdPage(page, "/support")
  await startScripts(page)
  const bar = page.getByRole("progressbar", { name: "Loading…" })
  expect(await page.locator("footer").isVisible()).toBe(true)
  await topBarLink(page, "/support").click()
  await bar.waitFor()
  expect(await page.locator("footer").isVisible()).toBe(false)
  letGo()
  await page.getByRole("heading", { level: 1, name: "What happened?" }).waitFor()
  expect(await bar.count()).toBe(0)
  expect(await page.locator("footer").isVisible()).toBe(true)
  await context.close()
})

test("shows no bar for a quick navigation", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/partnership")
  await startScripts(page)
  await page.evaluate(`
    window.bars = 0
    new MutationObserver(() => { window.bars += document.querySelectorAll('[role=progressbar]').length })
      .observe(document.body, { childList: true, subtree: true })
  `)
  await topBarLink(page, "/support").hover()
  await page.waitForLoadState("networkidle")
  await topBarLink(page, "/support").click()
  await page.getByRole("heading", { level: 1, name: "What happened?" }).waitFor()
  expect(await page.evaluate("window.bars")).toBe(0)
  await context.close()
})

test.each([
  ["/partnership", "/support", "What happened?"],
  ["/ru/partnership", "/ru/support", "Что случилось?"],
])("moves the focus from %s to the heading of %s, and announces the title", async (from, to, heading) => {
  const { context, page } = await newVisit(browser)
  await page.goto(from)
  await startScripts(page)
  await page.evaluate("window.scrollTo(0, 500)")
  await topBarLink(page, to).click()
  await page.getByRole("heading", { level: 1, name: heading }).waitFor()
  await waitFor(page, "document.activeElement.tagName === 'H1'")
  expect(await page.evaluate("document.activeElement.textContent.replace(/\\s/g, ' ')")).toBe(heading)
  await waitFor(page, "document.getElementById('page-announcer').textContent === document.title")
  expect(await page.title()).toContain(to.startsWith("/ru") ? "Пепел и Иней" : "Ash & Frost")
  expect(await page.locator("#gatsby-announcer").getAttribute("aria-live")).toBe("off")
  await context.close()
})

test("starts a new page at its top, and restores the scroll position on the way back", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/partnership")
  await startScripts(page)
  await page.evaluate("window.scrollTo(0, 600)")
  await waitFor(page, "window.scrollY === 600")
  await page.waitForTimeout(200)
  // A click would first scroll the link into sight.
  await topBarLink(page, "/support").dispatchEvent("click")
  await page.getByRole("heading", { level: 1, name: "What happened?" }).waitFor()
  await waitFor(page, "window.scrollY === 0")
  await page.goBack()
  await page.waitForURL("**/partnership")
  await waitFor(page, "window.scrollY === 600")
  await context.close()
})

test("scrolls to an anchor of the page over 900 ms, and focuses it", async () => {
  const { context, page, problems } = await newVisit(browser)
  await page.goto("/support")
  await startScripts(page)
  await page.evaluate(`
    window.samples = []
    const start = performance.now()
    const sample = () => {
      window.samples.push([performance.now() - start, window.scrollY])
      if (performance.now() - start < 1600) requestAnimationFrame(sample)
    }
    document.querySelector("a[href='#frostborn']").addEventListener("click", sample)
  `)
  await page.locator("a[href='#frostborn']").click()
  await page.waitForTimeout(1_800)
  const samples = await page.evaluate<[number, number][]>("window.samples")
  const end = samples.at(-1)?.[1] ?? 0
  expect(end).toBeGreaterThan(300)
  expect(samples.filter(([, y]) => y > 5 && y < end - 5).length).toBeGreaterThan(3)
  const top = await page.locator("#frostborn").evaluate((element) => element.getBoundingClientRect().top)
  expect(top).toBeGreaterThan(0)
  expect(top).toBeLessThan(200)
  expect(new URL(page.url()).hash).toBe("#frostborn")
  expect(await page.evaluate("document.activeElement.id")).toBe("frostborn")
  expect(problems).toEqual([])
  await context.close()
})

test("jumps to an anchor when the visitor prefers reduced motion", async () => {
  const { context, page } = await newVisit(browser, { reducedMotion: "reduce" })
  await page.goto("/support")
  await startScripts(page)
  await page.evaluate(`
    document.querySelector("a[href='#frostborn']").addEventListener("click", () => {
      window.seen = new Set()
      const start = performance.now()
      const sample = () => {
        window.seen.add(window.scrollY)
        if (performance.now() - start < 1000) requestAnimationFrame(sample)
        else window.sampled = true
      }
      requestAnimationFrame(sample)
    })
  `)
  await page.locator("a[href='#frostborn']").click()
  await waitFor(page, "window.sampled === true")
  expect(await page.evaluate("[...window.seen].filter((y) => y > 0).length")).toBe(1)
  await context.close()
})

test("follows a link to an anchor without scripts", async () => {
  const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
  await page.goto("/support")
  await page.locator("a[href='#frostborn']").click()
  const { y = 900 } = (await page.locator("#frostborn").boundingBox()) ?? {}
  expect(y).toBeLessThan(300)
  await context.close()
})

/** Counts the transitions of the page, and notes which covers moved in the last one. */
const watchTransitions = (page: Page) =>
  page.evaluate(`{
    window.transitions = 0
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      window.transitions += 1
      const transition = start(update)
      transition.ready.then(() => {
        window.moved = document.getAnimations().some(
          ({ effect }) => effect.pseudoElement === "::view-transition-group(post-cover)"
        )
      })
      transition.finished.then(() => { window.settled = window.transitions })
      return transition
    }
  }`)

/** Artwork and pages stand still on weak machines; the tests may run on one. */
const strongMachine = `Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => 8 })`

const firstCover = "main article:has(img) h2 a"

test("moves a post's cover from its card to its page and back, with focus and scroll where they belong", async () => {
  const { context, page, problems } = await newVisit(browser, { viewport: { width: 1280, height: 900 } })
  await context.addInitScript(strongMachine)
  await page.goto("/blog")
  await startScripts(page)
  await watchTransitions(page)
  const link = page.locator(firstCover).last()
  const title = await link.textContent()
  await link.scrollIntoViewIfNeeded()
  const left = await page.evaluate<number>("window.scrollY")
  expect(left).toBeGreaterThan(0)
  await page.waitForTimeout(200)
  await link.click()
  await waitFor(page, "window.settled === 1")
  expect(await page.evaluate("window.moved")).toBe(true)
  expect(await page.locator("h1").textContent()).toBe(title)
  expect(await page.evaluate("window.scrollY")).toBe(0)
  await waitFor(page, "document.activeElement.tagName === 'H1'")
  await page.goBack()
  await waitFor(page, "window.settled === 2")
  expect(await page.evaluate("window.moved")).toBe(true)
  expect(await page.evaluate("window.scrollY")).toBe(left)
  expect(await page.locator("[data-returned]").count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

test("changes pages without a transition when the visitor prefers reduced motion", async () => {
  const { context, page } = await newVisit(browser, { reducedMotion: "reduce" })
  await context.addInitScript(strongMachine)
  await page.goto("/blog")
  await startScripts(page)
  await watchTransitions(page)
  await page.locator(firstCover).first().click()
  await page.waitForURL("**/blog/*")
  await waitFor(page, "document.activeElement.tagName === 'H1'")
  expect(await page.evaluate("window.transitions")).toBe(0)
  await context.close()
})

test.each([
  ["moves the planes of a scene apart on the way down", 8, true],
  ["leaves the planes of a scene together on a weak machine", 2, false],
])("%s", async (_, cores, moves) => {
  const { context, page } = await newVisit(browser)
  await context.addInitScript(strongMachine.replace("8", String(cores)))
  await page.goto("/games/frostborn")
  const shifts = () =>
    page.evaluate<number[]>(
      `[...document.querySelectorAll("main h1")].flatMap((h1) =>
        [...h1.parentElement.parentElement.querySelectorAll("picture > img")].map((plane) => plane.getBoundingClientRect().top))`
    )
  expect(new Set(await shifts())).toEqual(new Set([0]))
  await page.evaluate("window.scrollTo(0, 300)")
  // Scrolling moves what hangs on it in the frame after.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
  const [far = 0, middle = 0, near = 0] = await shifts()
  expect([far > middle, middle > near, near > -300]).toEqual([moves, moves, moves])
  await context.close()
})

test("moves a post's cover between documents too, before the site's scripts have started", async () => {
  const { context, page } = await newVisit(browser, { viewport: { width: 1280, height: 900 } })
  await page.route(/\.js$/, (route) => route.abort())
  await context.addInitScript(strongMachine)
  await context.addInitScript(`
    addEventListener("pagereveal", async ({ viewTransition }) => {
      await viewTransition?.ready
      window.moved = document.getAnimations().some(
        ({ effect }) => effect.pseudoElement === "::view-transition-group(post-cover)"
      )
    })
  `)
  await page.goto("/blog")
  await page.locator(firstCover).first().click()
  await page.waitForURL("**/blog/*")
  await waitFor(page, "window.moved === true")
  await context.close()
})
