import type { Browser } from "playwright-core"
import { vacationCategories } from "../../shared/vacation-categories.ts"
import { paths } from "../../shared/paths.ts"
import sections from "../../locales/en/sections.json" with { type: "json" }
import { endVisits, newVisit, openBrowser, siteOrigin } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

test("links the three pages to each other, and links them from jobs and the footer", async () => {
  const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
  for (const category of vacationCategories) {
    await page.goto(paths.about(category))
    for (const other of vacationCategories.filter((each) => each !== category)) {
      expect(await page.locator("article nav").getByRole("link", { name: sections.name[other] }).count()).toBe(1)
    }
  }
  await page.goto("/ru/job")
  for (const category of vacationCategories) {
    expect(await page.locator(`main a[href="/ru${paths.about(category)}"]`).count()).toBe(1)
    expect(await page.locator(`footer a[href="/ru${paths.about(category)}"]`).count()).toBe(1)
  }
  await context.close()
})

test("shows the block about time off at the vacations' address, with its scene in the newest format", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/about/vacations")
  await page.getByText("Inside the studio the days off are called DKP").waitFor()
  expect(await page.locator("header picture source").first().getAttribute("type")).toBe("image/avif")
  expect(await page.locator("figure").count()).toBe(3)
  expect((await fetch(`${siteOrigin()}/about/dkp`)).status).toBe(404)
  await context.close()
})

test("describes the launcher, its requirements and where to get news of it, without a download", async () => {
  const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
  await page.goto("/ru/launcher")
  await page.getByText("Ещё не вышел").waitFor()
  expect(await page.locator("table tbody tr").count()).toBe(5)
  expect(await page.getByText("Скачать для").count()).toBe(0)
  await page.locator("aside", { hasText: "Сегодня" }).waitFor()
  for (const link of await page.locator('main a[href$="rss.xml"]').all()) {
    expect((await fetch(siteOrigin() + String(await link.getAttribute("href")))).status).toBe(200)
  }
  await context.close()
})
