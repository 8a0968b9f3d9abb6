import { AxeBuilder } from "@axe-core/playwright"
import type { Browser, Page } from "playwright-core"
import { launchBrowser, newVisit, type Visit } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const openAs = async (account: RegExp, path: string): Promise<Visit> => {
  const visit = await newVisit(browser)
  const { page } = visit
  await page.goto("/admin")
  await page.locator("a[href*='/oauth/sso']").click()
  await page.getByRole("button", { name: account }).click()
  await page.waitForURL("**/admin")
  await page.goto(path)
  return visit
}

const axeFinds = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)

const letters = (page: Page) => page.locator("form", { has: page.getByRole("button", { name: "Subscribe" }) })

test("a visitor asks for letters on the blog's list, and the wish waits to be confirmed", async () => {
  const { context, page, problems } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await page.goto("/blog")
  const form = letters(page)
  await form.getByLabel("E-mail").fill(`${Math.random().toString(36).slice(2)}@reader.example`)
  await form.getByLabel("News of the studio").uncheck()
  await form.getByRole("button").click()
  await form.getByText("Please choose at least one.").waitFor()
  await form.getByLabel("Frostborn").check()
  await form.getByRole("checkbox", { name: /I agree/ }).check()
  expect(await axeFinds(page)).toEqual([])
  await form.getByRole("button").click()
  await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor()
  expect(problems).toEqual([])
  await context.close()

  const editor = await openAs(/editor/i, "/admin/subscribers")
  const pending = editor.page.locator("dl div", { hasText: "Have not confirmed yet" }).locator("dd")
  await pending.waitFor()
  expect(Number(await pending.textContent())).toBeGreaterThan(0)
  expect(await axeFinds(editor.page)).toEqual([])
  expect(editor.problems).toEqual([])
  await editor.context.close()
})

test("an editor sees how many hear of an entry before anything is sent, then how far the letters are", async () => {
  const { context, page, problems } = await openAs(/editor/i, "/admin/subscribers")
  const counts = {
    states: { pending: 0, confirmed: 3, left: 0 },
    topics: [
      { topic: "news", locale: "en", confirmed: 2 },
      { topic: "news", locale: "ru", confirmed: 1 },
    ],
  }
  const sent: unknown[] = []
  let notifications: unknown[] = []
  await page.route("**/subscribe/admin", (route) => route.fulfill({ json: { code: 0, response: counts } }))
  await page.route("**/subscribe/notifications?*", (route) =>
    route.fulfill({
      json: {
        code: 0,
        response: { items: notifications, page: 1, perPage: 20, total: notifications.length, pausedUntil: null },
      },
    })
  )
  await page.route("**/subscribe/notify", async (route) => {
    const body = route.request().postDataJSON() as { id: string }
    sent.push(body)
    notifications = [
      {
        id: "00000000-0000-4000-8000-000000000001",
        kind: "blog",
        entryId: body.id,
        locale: "en",
        topic: "news",
        title: "The tapes",
        madeAt: new Date().toISOString(),
        madeBy: "Demo editor",
        spread: true,
        recipients: 2,
        queued: 0,
        sent: 2,
        failed: 0,
      },
    ]
    await route.fulfill({ json: { code: 0, response: { items: notifications } } })
  })
  await page.goto("/admin/subscribers/notify?q=tapes")
  await page.getByRole("radio").first().check()
  await page.getByRole("button", { name: "Write to 3 people" }).waitFor()
  await page.getByRole("checkbox", { name: /Russian/ }).uncheck()
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole("button", { name: "Write to 2 people" }).click()
  const dialog = page.getByRole("dialog", { name: "Write to 2 people?" })
  expect(await axeFinds(page)).toEqual([])
  expect(sent).toEqual([])
  await dialog.getByRole("button", { name: "Write to 2 people" }).click()
  await page.getByText("2 letters sent").waitFor()
  expect(sent).toMatchObject([{ kind: "blog", locales: ["en"] }])
  expect(await page.getByRole("checkbox", { name: /English/ }).isDisabled()).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})
