import type { Browser, Page } from "playwright-core"
import { issuesOf } from "../support/accessibility.ts"
import { launchBrowser, newVisit, startScripts, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const phone = { viewport: { width: 320, height: 640 } }

/** Everything that opens over a page, and how. */
const states: { name: string; path: string; open: (page: Page) => Promise<unknown>; shown: string }[] = [
  {
    name: "the menu",
    path: "/ru/partnership",
    open: (page) => page.locator("details[data-menu] summary").click(),
    shown: "details[data-menu] a[href='/ru/contacts']",
  },
  {
    name: "a trailer",
    path: "/games/frostborn",
    open: (page) => page.locator("main a[href$='.mp4']").first().click(),
    shown: "dialog video",
  },
  {
    name: "a screenshot",
    path: "/ru/games/last-day-on-earth",
    open: (page) => page.locator("section[aria-labelledby=gallery-title] li a").first().click(),
    shown: "dialog img",
  },
  {
    name: "the search",
    path: "/ru/blog",
    open: (page) => page.locator("header a[data-needs-script]:visible").first().click(),
    shown: "dialog input",
  },
]

test.each(states)("$name over a page 320 pixels wide is accessible and does not scroll sideways", async (state) => {
  const { context, page } = await newVisit(browser, phone)
  await page.goto(state.path)
  await page.locator("#cookie-notice [data-cookie-ok]").click()
  await state.open(page)
  await page.locator(state.shown).first().waitFor()
  expect(await issuesOf(page)).toEqual([])
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  await context.close()
})

test("shows the notices of a first visit accessibly, one below the other", async () => {
  const { context, page } = await newVisit(browser, { ...phone, locale: "ru-RU" })
  await page.goto("/games")
  await page.locator("#locale-offer").waitFor({ state: "visible" })
  await page.locator("#cookie-notice").waitFor({ state: "visible" })
  expect(await issuesOf(page)).toEqual([])
  await context.close()
})

/** Presses Tab until the focus is on what the selector names. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab")
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
  }
  throw new Error(`Tab never came to ${selector}`)
}

test("reaches the first issue of a proposal from the address bar by keyboard alone", async () => {
  const { context, page, problems } = await newVisit(browser, { reducedMotion: "reduce" })
  await page.goto("/games")
  await page.keyboard.press("Tab")
  const skip = page.locator("a[href='#main']")
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await startScripts(page)
  await tabTo(page, "header nav a[href='/partnership']")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { level: 1, name: "A game should not be made alone" }).waitFor()
  await waitFor(page, "document.activeElement?.tagName === 'H1'")
  await tabTo(page, "input[name=name]")
  await page.keyboard.type("Zoe")
  await tabTo(page, "input[name=company]")
  await page.keyboard.type("Two Lamps")
  await page.keyboard.press("Enter")
  await page.getByRole("alert").getByText("3 fields need another look.").waitFor()
  // The first field with an issue has the focus, and its message is its description.
  await waitFor(page, "document.activeElement?.name === 'email'")
  const described = await page.evaluate(
    "document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"
  )
  expect(described).not.toBe("")
  expect(problems).toEqual([])
  await context.close()
})

test.each(["/", "/games/frostborn", "/ru/job"])(
  "animates nothing on %s when the visitor prefers reduced motion",
  async (path) => {
    const { context, page } = await newVisit(browser, { reducedMotion: "reduce" })
    await page.goto(path)
    await startScripts(page)
    const moving = await page.evaluate(
      `[...document.querySelectorAll("body *")].filter((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element)
      const longest = (times) => Math.max(...times.split(",").map((time) => parseFloat(time)))
      return longest(transitionDuration) > 0.011 || (animationName !== "none" && longest(animationDuration) > 0.011)
    }).map((element) => element.outerHTML.slice(0, 120))`
    )
    expect(moving).toEqual([])
    await context.close()
  }
)

test.each(["/", "/games", "/partnership", "/ru/blog"])(
  "gives every button of %s an edge in the system's own colors",
  async (path) => {
    const { context, page } = await newVisit(browser, { forcedColors: "active" })
    await page.goto(path)
    const bare = await page.evaluate(
      `[...document.querySelectorAll("main button, main a[class*=button], main input:not([type=hidden], [type=checkbox]), main select, main textarea")]
        .filter((element) => element.getClientRects().length > 0 && !element.closest("[aria-hidden=true]"))
        .filter((element) => {
          const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element)
          const isPlain = element.matches("a[class*=plain]")
          return !isPlain && textDecorationLine === "none" && (borderTopStyle === "none" || parseFloat(borderTopWidth) === 0)
        }).map((element) => element.outerHTML.slice(0, 160))`
    )
    expect(bare).toEqual([])
    await context.close()
  }
)
