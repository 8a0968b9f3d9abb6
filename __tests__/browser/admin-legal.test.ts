import type { Browser, Page } from "playwright-core"
import { adminVisit, axeViolations } from "../support/admin-visit.ts"
import { endVisits, openBrowser, siteOrigin, waitFor } from "../support/browser.ts"
import { moveCaret, openPanel, openSheet, textIn } from "../support/editor-page.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const open = async (page: Page, title: string): Promise<void> => {
  await page.getByRole("link", { name: title, exact: true }).click()
  await textIn(page, "English").waitFor()
}

test("lists the documents, and shows of one to which the site links what cannot be changed", async () => {
  const { context, page, problems } = await adminVisit(browser, "editor", "/admin/legal")
  await page.getByRole("heading", { level: 1, name: "Legal documents" }).waitFor()
  // The seventh document, below the row of titles.
  await page.getByRole("row").nth(7).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await open(page, "Privacy on this site")
  expect(await page.getByRole("button", { name: "Add a cover" }).count()).toBe(0)
  const settings = await openPanel(page, "settings")
  await settings.getByText("Pages and forms of the site link to this document").waitFor()
  await settings.getByText("{{applicationDays}}").waitFor()
  expect(await settings.getByRole("button", { name: /Delete/ }).count()).toBe(0)
  const days = settings.getByRole("group", { name: "In effect from" })
  await days.first().waitFor()
  expect(await days.count()).toBeGreaterThan(3)
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test("publishes another text with its line of the history, which the sheet asks for", async () => {
  const { context, page, problems } = await adminVisit(browser, "editor", "/admin/legal")
  await open(page, "Terms of service: Cyprus")
  const text = textIn(page, "English")
  await text.click()
  await moveCaret(text, "end")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Said by {{owner}}.")
  const sheet = await openSheet(page)
  await sheet.getByText("only placeholders that the site knows").click()
  await moveCaret(text, "end")
  for (const _ of "owner}}.") await page.keyboard.press("Backspace")
  await page.keyboard.type("company}}.")
  await openSheet(page)
  await sheet.getByText("the text changed, but its history has no new line").click()
  const settings = page.getByRole("region", { name: "About the document" })
  await waitFor(page, "document.activeElement?.id === 'field-translations-en-versions'")
  await page.keyboard.press("Enter")
  await settings.getByLabel("What changed").first().fill("Who says it.")
  expect(await axeViolations(page)).toEqual([])
  await openSheet(page)
  expect(await sheet.getByText("the text changed, but its history").count()).toBe(0)
  await sheet.getByRole("button", { name: "Update English" }).click()
  const seen = async (): Promise<string> => (await fetch(`${siteOrigin()}/cy/terms-of-service`)).text()
  for (let html = await seen(); !html.includes("Who says it."); html = await seen()) await page.waitForTimeout(200)
  expect((await seen()).replaceAll("\u00a0", " ")).toContain("Said by Ash &amp; Frost Games Ltd.")
  expect(problems).toEqual([])
  await context.close()
})
