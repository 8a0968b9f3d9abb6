import type { Browser } from "playwright-core"
import { adminVisit, axeFaults } from "../support/admin-visit.ts"
import { launchBrowser } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test("an editor sees where publishing stands, and asks for a build", async () => {
  const { context, page, problems } = await adminVisit(browser, "editor", "/admin")
  await page.getByRole("button", { name: /^Publishing:/ }).click()
  const dialog = page.getByRole("dialog", { name: "Publishing" })
  await dialog.getByText("Live release made").waitFor()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole("button", { name: "Publish now" }).click()
  await page.getByText("A build begins in a moment.").waitFor()
  // Where nothing changed since the last build there is none.
  await dialog.getByText(/What visitors see is what is saved|A build begins|is being built/).waitFor()
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  expect(problems).toEqual([])
  await context.close()
})

test("a build that failed says why", async () => {
  const { context, page } = await adminVisit(browser, "editor", "/admin/media")
  const since = "2026-11-01T10:00:00.000Z"
  const response = {
    state: "failed",
    since,
    next: false,
    live: { release: "20261101T100000000Z-0123abcd", madeAt: since },
    content: { live: 1, present: 2 },
    reason: "The answer of the content API was cut short",
  }
  await page.route("**/publish/events", (route) => route.abort())
  await page.route("**/publish/status", (route) => route.fulfill({ json: { code: 0, response } }))
  await page.goto("/admin")
  await page.getByRole("button", { name: "Publishing: Build failed" }).click()
  await page.getByRole("dialog").getByText("was cut short").waitFor()
  expect(await axeFaults(page)).toEqual([])
  await context.close()
})

test("releases are listed with the live one; only an admin is offered the way back", async () => {
  const editor = await adminVisit(browser, "editor", "/admin/releases")
  await editor.page.getByRole("table", { name: "Releases" }).getByText("live", { exact: true }).waitFor()
  expect(await editor.page.getByRole("button", { name: "Make it live" }).count()).toBe(0)
  // What this instance was built by stands in the log, with its duration.
  const log = editor.page.getByRole("table", { name: "What happened" })
  await log.getByText("went live").first().waitFor()
  await log.getByRole("button", { name: "Show" }).last().click()
  const steps = editor.page.getByRole("dialog", { name: "One publish, step by step" })
  await steps.getByText("Packing the release").waitFor()
  expect(await axeFaults(editor.page)).toEqual([])
  await editor.page.keyboard.press("Escape")
  expect(await axeFaults(editor.page)).toEqual([])
  expect(editor.problems).toEqual([])
  await editor.context.close()

  const admin = await adminVisit(browser, "admin", "/admin/releases")
  await admin.page.getByText("Back to it").waitFor()
  await admin.context.close()
})

test("the first screen shows what each role has to do, in both languages", async () => {
  const editor = await adminVisit(browser, "editor", "/admin", { viewport: { width: 360, height: 740 } })
  for (const title of ["On the site now", "My drafts", "Goes live next", "New proposals", "Latest releases"])
    await editor.page.getByRole("heading", { name: title }).waitFor()
  expect(await editor.page.getByRole("heading", { name: "New applications" }).count()).toBe(0)
  expect(await axeFaults(editor.page)).toEqual([])
  await editor.page.getByRole("button", { name: "Русский" }).click()
  await editor.page.getByRole("heading", { name: "Сейчас на сайте" }).waitFor()
  expect(await editor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  expect(editor.problems).toEqual([])
  await editor.context.close()

  const recruiter = await adminVisit(browser, "recruiter", "/admin")
  await recruiter.page.getByRole("heading", { name: "New applications" }).waitFor()
  for (const title of ["On the site now", "New proposals", "Latest releases"])
    expect(await recruiter.page.getByRole("heading", { name: title }).count()).toBe(0)
  expect(recruiter.problems).toEqual([])
  await recruiter.context.close()
})
