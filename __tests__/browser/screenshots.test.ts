import type { Browser, Page } from "playwright-core"
import { demoGames } from "../support/site-games.ts"
import { issuesOf } from "../support/accessibility.ts"
import { endVisits, newVisit, openBrowser, startScripts } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const thumbnails = (page: Page) => page.locator("section[aria-labelledby=gallery-title] li a")

const status = (page: Page) => page.locator("dialog[open] [role=status]")

const openAt = async (page: Page, path: string, index: number): Promise<void> => {
  await page.goto(path)
  await startScripts(page)
  await thumbnails(page).nth(index).click()
  await page.locator("dialog[open]").waitFor()
}

test.each(Object.keys(demoGames))(
  "shows six screenshots on %s, each with a description and AVIF, linked to the picture without scripts",
  async (game) => {
    const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
    await page.goto(`/games/${game}`)
    expect(await thumbnails(page).count()).toBe(6)
    const alts = await thumbnails(page)
      .locator("picture img")
      .evaluateAll((images) => images.map((image) => image.getAttribute("alt") ?? ""))
    expect(new Set(alts).size).toBe(6)
    expect(alts.every((alt) => alt.length > 15)).toBe(true)
    expect(await thumbnails(page).locator("source[type='image/avif']").count()).toBe(6)
    await thumbnails(page).first().click()
    await page.waitForURL(/\.jpg$/)
    await context.close()
  }
)

test("opens a screenshot large, turns by arrows, Home and End, and announces the position", async () => {
  const { context, page, problems } = await newVisit(browser)
  await openAt(page, "/games/frostborn", 1)
  await status(page).getByText("2 of 6").waitFor()
  await page.keyboard.press("ArrowRight")
  await status(page).getByText("3 of 6").waitFor()
  await page.keyboard.press("ArrowLeft")
  await status(page).getByText("2 of 6").waitFor()
  await page.keyboard.press("End")
  await status(page).getByText("6 of 6").waitFor()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Home")
  await status(page).getByText("1 of 6").waitFor()
  await page.getByRole("dialog").getByRole("button", { name: "Next", exact: true }).click()
  await status(page).getByText("2 of 6").waitFor()
  expect(await issuesOf(page)).toEqual([])
  await page.keyboard.press("Escape")
  await page.locator("dialog").waitFor({ state: "detached" })
  expect(await page.evaluate("document.activeElement.closest('li') !== null")).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

test("turns the page of the large pictures on a swipe, which is a scroll", async () => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await openAt(page, "/ru/games/frostborn", 0)
  await status(page).getByText("1 из 6").waitFor()
  await page.evaluate("document.querySelector('dialog ul').scrollBy({ left: 350, behavior: 'instant' })")
  await status(page).getByText("2 из 6").waitFor()
  await page.getByRole("button", { name: "Закрыть скриншоты" }).click()
  await page.locator("dialog").waitFor({ state: "detached" })
  await context.close()
})

test("moves the row of small pictures by buttons", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/games/last-day-on-earth")
  await startScripts(page)
  const row = page.locator("section[aria-labelledby=gallery-title] ul")
  await page.getByRole("button", { name: "Next", exact: true }).click()
  await page.waitForTimeout(700)
  expect(await row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
  await page.getByRole("button", { name: "Previous", exact: true }).click()
  await page.waitForTimeout(700)
  expect(await row.evaluate((element) => element.scrollLeft)).toBeLessThan(10)
  await context.close()
})

test("unfolds the details of a post, and shows a picture of its gallery whole, without scripts", async () => {
  const { context, page, problems } = await newVisit(browser, { javaScriptEnabled: false })
  await page.goto("/blog/playtest-weekend-one-longship")
  const details = page.locator("article details")
  const folded = details.locator(":scope > :not(summary)").first()
  expect(await folded.isVisible()).toBe(false)
  await details.locator("summary").click()
  expect(await folded.isVisible()).toBe(true)
  await page.locator("article .gallery a").first().click()
  await page.waitForURL(/\/files\/.*\.(?:jpe?g|png|webp)$/)
  expect(problems).toEqual([])
  await context.close()
})
