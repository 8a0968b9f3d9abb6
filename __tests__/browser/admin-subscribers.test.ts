import { readFileSync } from "node:fs"
import type { Browser, Page } from "playwright-core"
import { adminVisit, axeViolations } from "../support/admin-visit.ts"
import { linkInMail } from "../support/outbox.ts"
import { endVisits, newVisit, openBrowser, waitFor } from "../support/browser.ts"
import { beginPost, closeSheet, newLink, openSheet, removePost, rowOf } from "../support/editor-page.ts"
import { mailPaths } from "../../shared/contract/mail.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const mails = (page: Page) => page.locator("form", { has: page.getByRole("button", { name: "Subscribe" }) })

test("accepts a subscription request on the blog's list, which waits to be confirmed", async () => {
  const { context, page, problems } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await page.goto("/blog")
  const form = mails(page)
  await form.getByLabel("E-mail").fill(`${Math.random().toString(36).slice(2)}@reader.example`)
  await form.getByLabel("Studio news").uncheck()
  await form.getByRole("button").click()
  await form.getByText("Please choose at least one.").waitFor()
  await form.getByLabel("Frostborn").check()
  await form.getByRole("checkbox", { name: /I agree/ }).check()
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole("button").click()
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor()
  expect(problems).toEqual([])
  await context.close()

  const editor = await adminVisit(browser, "editor", "/admin/subscribers")
  const pending = editor.page.locator("dl div", { hasText: "Awaiting confirmation" }).locator("dd")
  await pending.waitFor()
  expect(Number(await pending.textContent())).toBeGreaterThan(0)
  expect(await axeViolations(editor.page)).toEqual([])
  expect(editor.problems).toEqual([])
  await editor.context.close()
})

test("shows the number of recipients before sending, then the progress of the mails", async () => {
  const { context, page, problems } = await adminVisit(browser, "editor", "/admin/subscribers")
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
        ...{ subject: null, intro: null, sendAt: null, startedAt: new Date().toISOString(), state: "sent" },
        ...{ canceledAt: null, canceledBy: null, spread: true, recipients: 2, queued: 0, sent: 1, failed: 1 },
        ...{ rejected: 1, gaveUp: 0, withdrawn: 0, unsubscribed: 1 },
      },
    ]
    await route.fulfill({ json: { code: 0, response: { items: notifications } } })
  })
  await page.goto("/admin/subscribers/notify?q=tapes")
  await page.getByRole("radio", { name: /^The Ash Tapes/ }).check()
  await page.getByRole("button", { name: "Send to 3 subscribers" }).waitFor()
  await page.getByRole("checkbox", { name: /Russian/ }).uncheck()
  await page.getByLabel("Subject").fill("Listen to the tapes")
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Send to 2 subscribers" }).click()
  const dialog = page.getByRole("dialog", { name: "Send to 2 subscribers?" })
  expect(await axeViolations(page)).toEqual([])
  expect(sent).toEqual([])
  await dialog.getByRole("button", { name: "Send to 2 subscribers" }).click()
  await page.getByText("1 e-mail sent").waitFor()
  await page.getByText("1 refused by the mail server · 1 unsubscribed since").waitFor()
  expect(sent).toMatchObject([
    { kind: "blog", locales: ["en"], words: { en: { subject: "Listen to the tapes", intro: null } } },
  ])
  expect(await page.getByRole("checkbox", { name: /English/ }).isDisabled()).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

test("adds a subscriber who confirms, exports the list for an admin, and ends the subscription", async () => {
  const address = `${Math.random().toString(36).slice(2)}@reader.example`
  const { context, page, problems } = await adminVisit(browser, "admin", "/admin/subscribers")
  await page.getByRole("button", { name: "Add subscriber" }).click()
  const send = page.getByRole("button", { name: "Ask for confirmation" })
  await page.getByLabel("E-mail").fill("not an address")
  await send.click()
  await page.getByText("This isn’t an e-mail address.").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel("E-mail").fill(address)
  await send.click()
  await page.getByText("The e-mail is on its way").waitFor()

  // A task of the queue makes the mail.
  const isSaid = `mails => mails.response.items.some(({ recipient }) => recipient === ${JSON.stringify(address)})`
  await waitFor(page, `fetch("/v1${mailPaths.outbox}").then(answer => answer.json()).then(${isSaid})`)
  await page.goto("/admin/mail")
  await page.getByRole("row").filter({ hasText: address }).getByRole("link").click()
  await page.getByRole("heading", { name: "Please confirm: e-mails from Ash & Frost" }).waitFor()
  const link = await linkInMail(address, "/unsubscribe?confirm=")
  await page.reload()
  await page.locator("pre", { hasText: "/unsubscribe?confirm=erased" }).waitFor()
  const reader = await newVisit(browser)
  await reader.page.goto(link.pathname + link.search)
  await reader.page.getByRole("button", { name: "Confirm subscription" }).click()
  await reader.page.getByRole("heading", { name: "You’re subscribed" }).waitFor()
  // It is not asked again: neither after a reload, nor by the server's page without scripts.
  await reader.page.reload()
  await reader.page.getByRole("heading", { name: "You’re subscribed" }).waitFor()
  expect(reader.problems).toEqual([])
  await reader.context.close()
  const plain = await newVisit(browser, { javaScriptEnabled: false })
  await plain.page.goto(link.pathname + link.search)
  await plain.page.getByRole("heading", { name: "You’re subscribed" }).waitFor()
  expect(await plain.page.getByRole("button").count()).toBe(0)
  await plain.context.close()

  await page.goto("/admin/subscribers")
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Export…" }).click()
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Create file" }).click()
  const file = readFileSync(await (await download).path(), "utf8")
  expect(file).toMatch(/^\ufeff"E-mail","Language","Topics","Confirmed"/)
  expect(file).toContain(`"${address}","English","Studio news"`)

  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Remove subscriber" }).click()
  const end = page.getByRole("button", { name: "End the subscription" })
  await page.getByLabel("E-mail").fill(`nobody-${address}`)
  await end.click()
  await page.getByText("This address has no subscription.").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel("E-mail").fill(address.toUpperCase())
  await end.click()
  await page.getByText("The subscription has ended").waitFor()
  expect(problems).toEqual([])
  await context.close()
}, 300_000)

test("offers an editor no export, shows a mail as it will arrive, and sends it as a test before any other", async () => {
  const { context, page, problems } = await adminVisit(browser, "editor", "/admin/subscribers")
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Remove subscriber" }).waitFor()
  expect(await page.getByRole("menuitem", { name: "Export…" }).count()).toBe(0)
  await page.goto("/admin/subscribers/notify?q=tapes")
  await page.getByRole("radio", { name: /^The Ash Tapes/ }).check()
  // Each language's fields come with its own answer, so the first on the screen may be those of either.
  const english = page.getByRole("group", { name: "English", exact: true })
  await english.getByLabel("First lines").fill("Before anybody else: <b>the tapes</b>.")
  await english.getByRole("button", { name: "Preview" }).click()
  const dialog = page.getByRole("dialog", { name: "The e-mail as it will arrive" })
  const mail = dialog.frameLocator("iframe")
  await mail.getByText("Before anybody else: <b>the tapes</b>.").waitFor()
  const look = () => dialog.locator("iframe").screenshot()
  const light = await look()
  await dialog.getByRole("button", { name: "Dark" }).click()
  await mail.locator("h1").waitFor()
  expect((await look()).equals(light)).toBe(false)
  await dialog.getByRole("button", { name: "Phone" }).click()
  await dialog.getByRole("button", { name: "Plain text" }).click()
  await dialog.getByText("Before anybody else: <b>the tapes</b>.").waitFor()
  // Where the mail has its frame, axe waits for a script that the frame does not allow.
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole("button", { name: "Send me a test" }).click()
  await page.getByText("The test is on its way to").waitFor()
  await page.keyboard.press("Escape")
  await page.getByText("There are no newsletters yet.").waitFor()
  expect(problems).toEqual([])
  await context.close()
  const admin = await adminVisit(browser, "admin", "/admin/mail")
  // Other suites send mails meanwhile, and a newsletter goes out: it need not be on the list's first page.
  const pages = `[1, 2, 3].map(page => fetch("/v1${mailPaths.outbox}?perPage=100&page=" + page).then(list => list.json()))`
  const subjects = `lists => lists.flatMap(({ response }) => response.items.map(({ subject }) => subject))`
  await waitFor(
    admin.page,
    `Promise.all(${pages}).then(${subjects}).then(all => all.some(one => one.startsWith("Test: ")))`
  )
  await admin.context.close()
})

test("plans a newsletter with the publication, and cancels it from the sheet", async () => {
  const { context, page, problems } = await adminVisit(browser, "editor", "/admin/blog")
  const address = await beginPost(page, newLink())
  const sheet = await openSheet(page)
  const row = rowOf(page, "English")
  await row.getByRole("checkbox", { name: "E-mail subscribers" }).check()
  await row.getByLabel("Subject").fill("A letter of the test")
  await page.keyboard.press("Escape")
  await sheet.waitFor({ state: "hidden" })
  await openSheet(page)
  const tell = row.getByRole("checkbox", { name: "E-mail subscribers" })
  expect(await tell.isChecked()).toBe(false)
  await tell.check()
  expect(await row.getByLabel("Subject").inputValue()).toBe("A letter of the test")
  await row.getByRole("radio", { name: "At a later time" }).check()
  await row.getByRole("button", { name: "Preview" }).click()
  const preview = page.getByRole("dialog", { name: "The e-mail as it will arrive" })
  await preview.getByText("A letter of the test · Ash & Frost").waitFor()
  await preview.frameLocator("iframe").getByRole("heading", { name: "A post of the test" }).waitFor()
  await preview.getByRole("button", { name: "Close" }).click()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole("button", { name: "Publish English" }).click()
  await sheet.getByText(/^English:\s+subscribers\s+get\s+an\s+e-mail\s+on/).waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("A letter of the test")
  await closeSheet(page)

  await openSheet(page)
  await row.getByText("Goes out on").waitFor()
  await row.getByRole("button", { name: "Cancel", exact: true }).click()
  await page.getByRole("button", { name: "Cancel the newsletter" }).click()
  await row.getByText(/^Canceled by/).waitFor()
  await page.keyboard.press("Escape")
  await removePost(page, address)
  expect(problems).toEqual([])
  await context.close()
}, 300_000)
