import type { Browser } from "playwright-core"
import { issuesOf } from "../support/accessibility.ts"
import { launchBrowser, newVisit, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test.each([
  ["/unsubscribe?token=abc", "Do not write to me any more", "/ru/unsubscribe?token=abc", "Больше не пишите мне"],
  ["/ru/unsubscribe?confirm=abc", "Да, пишите мне", "/unsubscribe?confirm=abc", "Yes, write to me"],
  ["/withdraw?token=a.b-c", "Delete it now", "/ru/withdraw?token=a.b-c", "Удалить сейчас"],
])("keeps the token of %s in the other language", async (from, button, to, otherButton) => {
  const { context, page, problems } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await page.goto(from)
  await page.getByRole("button", { name: button }).waitFor()
  expect(await issuesOf(page)).toEqual([])
  await page.locator("header [data-locale-switch]").click()
  await page.getByRole("button", { name: otherButton }).waitFor()
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(to)
  expect(problems).toEqual([])
  await context.close()
})

test("does nothing without a connection and says so; reports a spent link, and where to write", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/unsubscribe?token=spent")
  const button = page.getByRole("button", { name: "Do not write to me any more" })
  await button.waitFor()
  await context.setOffline(true)
  await button.click()
  await page.getByRole("alert").getByText("There is no connection.").waitFor()
  expect(await issuesOf(page)).toEqual([])
  await context.setOffline(false)
  await button.click()
  const ending = page.getByRole("heading", { name: "This link does not work any more" })
  await ending.waitFor()
  await waitFor(page, "document.activeElement?.tagName === 'H2'")
  await page
    .getByRole("main")
    .getByRole("link", { name: /^support@/ })
    .waitFor()
  expect(await issuesOf(page)).toEqual([])
  await context.close()
})

test("keeps the filters of a vacancy list when the language is switched", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/job?department=engineering")
  await page.locator("header [data-locale-switch=ru]:visible").click()
  await page.getByRole("heading", { name: "Приходите работать с нами" }).waitFor()
  expect(new URL(page.url()).search).toBe("?department=engineering")
  await context.close()
})
