import type { Browser, Page } from "playwright-core"
import { issuesOf } from "../support/accessibility.ts"
import { endVisits, newVisit, openBrowser, startScripts } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const cards = (page: Page) => page.locator("#vacancies article")

const choose = (page: Page, label: string, value: string) => page.getByLabel(label).selectOption(value)

test("keeps filters in the address, and follows back and forward without a jump", async () => {
  const { context, page, problems } = await newVisit(browser)
  await page.goto("/job")
  await startScripts(page)
  const all = await cards(page).count()
  await page.getByLabel("Department").scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate<number>("window.scrollY")
  await choose(page, "Department", "engineering")
  await page.waitForURL("**/job?department=engineering")
  // The address changes before the list is rendered again; the count in words appears with it.
  const shownFilters = await page.getByText(/Showing\s\d+\sof\s\d+\./).textContent()
  const engineers = await cards(page).count()
  expect(engineers).toBeGreaterThan(0)
  expect(engineers).toBeLessThan(all)
  expect(shownFilters?.replace(/\s/g, " ")).toContain(`Showing ${engineers} of ${all}.`)
  expect(await page.evaluate("window.scrollY")).toBe(scrolled)
  await choose(page, "Type", "FULL_TIME")
  await page.waitForURL("**/job?department=engineering&type=FULL_TIME")
  await page.goBack()
  await page.waitForURL("**/job?department=engineering")
  await page.goBack()
  await page.waitForURL("**/job")
  await cards(page)
    .nth(all - 1)
    .waitFor()
  expect(await page.getByLabel("Department").inputValue()).toBe("")
  await page.goForward()
  await page.waitForURL("**/job?department=engineering")
  await page.getByText(shownFilters ?? "").waitFor()
  expect(await page.getByLabel("Department").inputValue()).toBe("engineering")
  await page.getByRole("link", { name: "Show all" }).click()
  await page.waitForURL("**/job")
  await cards(page)
    .nth(all - 1)
    .waitFor()
  expect(await cards(page).count()).toBe(all)
  expect(problems).toEqual([])
  await context.close()
})

test("shows at each option how many vacancies match it together with the other filters", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/job?department=engineering")
  await page.getByText(/Showing\s\d+\sof/).waitFor()
  const places = page.getByRole("combobox", { name: "Where" })
  // Before the scripts take over, the numbers are those of all departments.
  await places
    .locator("option", { hasText: /\(0\)$/ })
    .first()
    .waitFor({ state: "attached" })
  const options = await places.locator("option").allTextContents()
  expect(options[0]).toBe("All")
  expect(options.slice(1).every((option) => /\(\d+\)$/.test(option))).toBe(true)
  expect(options.some((option) => option.endsWith("(0)"))).toBe(true)
  await context.close()
})

test("applies a filter of the address without any interaction", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/ru/job?place=remote")
  await page.getByText(/^Показано/).waitFor()
  expect(await page.locator("select[name=place]").inputValue()).toBe("remote")
  await context.close()
})

test("hides other vacancies for a filter of the address even when the site's scripts never load", async () => {
  const { context, page } = await newVisit(browser)
  await page.route("**/*.js", (route) => route.abort())
  await page.goto("/job")
  const all = await cards(page).count()
  await page.goto("/job?department=engineering")
  const shown = page.locator("#vacancies article:visible")
  expect(await shown.count()).toBeGreaterThan(0)
  expect(await shown.count()).toBeLessThan(all)
  expect(await page.getByLabel("Department").inputValue()).toBe("engineering")
  expect(await page.locator("#vacancies section:visible").count()).toBe(1)
  await page.getByText(new RegExp(`Showing\\s${await shown.count()}\\sof\\s${all}\\.`)).waitFor()
  await page.goto("/job?department=audio&type=FULL_TIME")
  expect(await shown.count()).toBe(0)
  expect(await page.getByRole("heading", { name: "No results" }).isVisible()).toBe(true)
  await context.close()
})

test("reports that nothing matches, and offers to show everything", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/job?department=audio&type=FULL_TIME")
  const none = page.getByRole("heading", { name: "No results" })
  await none.waitFor()
  expect(await issuesOf(page)).toEqual([])
  await page.getByRole("link", { name: "Show all" }).first().click()
  await page.waitForURL("**/job")
  await none.waitFor({ state: "detached" })
  expect(await cards(page).count()).toBeGreaterThan(3)
  await context.close()
})

test.each(["?department=%00", "?department=wizard&type=x&place=<script>", "?%E0%A4%A", "?place=__proto__"])(
  "ignores the filter of %s",
  async (query) => {
    const { context, page, problems } = await newVisit(browser)
    await page.goto(`/job${query}`)
    await startScripts(page)
    expect(await page.getByRole("heading", { name: "No results" }).count()).toBe(0)
    expect(await cards(page).count()).toBeGreaterThan(3)
    expect(problems).toEqual([])
    await context.close()
  }
)

test.each(["/job", "/ru/job"])(
  "filters %s without scripts by a plain form, and keeps the choice in its fields",
  async (path) => {
    const { context, page, problems } = await newVisit(browser, { javaScriptEnabled: false })
    await page.goto(path)
    const shown = page.locator("#vacancies article:visible")
    const all = await shown.count()
    await page.locator("select[name=department]").selectOption("engineering")
    await page.locator("[data-filter] button").click()
    await page.waitForURL(/department=engineering.*&plain=1$/)
    expect(await shown.count()).toBeGreaterThan(0)
    expect(await shown.count()).toBeLessThan(all)
    expect(await page.locator("#vacancies section:visible").count()).toBe(1)
    expect(await page.locator("select[name=department]").inputValue()).toBe("engineering")
    const result = await page.locator("[data-result]").innerText()
    expect(result.match(/\d+/g)).toEqual([`${await shown.count()}`, `${all}`])
    await page.locator(`[data-filter] a[href='${path}']`).click()
    expect(await shown.count()).toBe(all)
    await page.goto(`${path}?department=audio&type=FULL_TIME`)
    expect(await shown.count()).toBe(0)
    expect(await page.locator("[data-nothing-matches]").isVisible()).toBe(true)
    expect(problems).toEqual([])
    await context.close()
  }
)

test("keeps what was chosen before the scripts came", async () => {
  const { context, page } = await newVisit(browser)
  let release = (): void => undefined
  const held = new Promise<void>((done) => (release = done))
  await page.route("**/*.js", async (route) => {
    await held
    await route.continue()
  })
  await page.goto("/job")
  await choose(page, "Department", "engineering")
  release()
  await page.waitForURL("**/job?department=engineering")
  await page.getByText(/Showing\s\d+\sof\s\d+\./).waitFor()
  expect(await page.getByLabel("Department").inputValue()).toBe("engineering")
  await context.close()
})
