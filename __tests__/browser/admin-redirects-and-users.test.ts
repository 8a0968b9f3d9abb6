import type { Browser, Page } from "playwright-core"
import { adminVisit, axeViolations, signIn } from "../support/admin-visit.ts"
import { endVisits, newVisit, openBrowser, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

test("adds a valid redirect, finds it by the check, and lists it in the audit log", async () => {
  const from = `/old-${Math.random().toString(36).slice(2, 10)}${"o".repeat(100)}`
  const { context, page } = await adminVisit(browser, "admin", "/admin/redirects")
  await page.getByRole("button", { name: "New redirect" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("From").fill("/blog")
  await dialog.getByLabel("To").fill("/games")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("There’s already a page at this address.").waitFor()
  await dialog.getByLabel("From").fill(from)
  await dialog.getByLabel("To").fill(from)
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("This would be a loop").waitFor()
  expect(await dialog.getByLabel("To").getAttribute("aria-invalid")).toBe("true")
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel("To").fill("/ru/vacancy")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.waitFor({ state: "detached" })
  await page.getByText("continues to /ru/job").waitFor()

  await page.getByLabel("Address", { exact: true }).fill(`https://somewhere.example${from}/?x=1`)
  await page.getByRole("button", { name: "Check", exact: true }).click()
  await page.getByText(`${from} leads to /ru/job.`).waitFor()
  const field = page.getByLabel("Address", { exact: true })
  await field.fill(" ")
  await field.press("Enter")
  await page.getByText("This isn’t an address.").waitFor()
  const tops = [field, page.getByRole("button", { name: "Check", exact: true })].map((one) => one.boundingBox())
  const [fieldTop, buttonTop] = (await Promise.all(tops)).map((box) => box?.y)
  expect(buttonTop).toBe(fieldTop)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole("button", { name: `Delete ${from}` }).click()
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await dialog.getByRole("button", { name: "Delete" }).click()
  await page.getByText("Deleted.").waitFor()

  await page.goto("/admin/audit?action=redirect")
  await page.getByRole("button", { name: "redirect: removed" }).first().waitFor()
  const removal = page.getByRole("row").filter({ hasText: `removed the redirect from ${from}` })
  // What is gone is named without a link.
  expect(await removal.getByRole("link").count()).toBe(0)
  await removal.getByText("What changed", { exact: true }).click()
  await removal.locator("del").getByText("/ru/vacancy").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("button", { name: "redirect: removed" }).first().click()
  await page.waitForURL(/action=redirect\.remove/)
  await page.goto("/admin/audit?action=session")
  await page.getByRole("button", { name: "session: signed in" }).first().waitFor()
  await context.close()
})

const focused = (page: Page): Promise<string> =>
  page.evaluate<string>("document.activeElement.ariaLabel || document.activeElement.textContent.trim()")

test("keeps the focus at hand through dialogs, removals and screens, and shows toasts above a dialog", async () => {
  const from = `/old-${Math.random().toString(36).slice(2, 10)}`
  const { context, page } = await adminVisit(browser, "admin", "/admin/redirects")
  const opener = page.getByRole("button", { name: "New redirect" })
  // The place of the toasts loads last.
  await page.locator("section[aria-live=off]").first().waitFor({ state: "attached" })
  await opener.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  const first = dialog.getByLabel("From")
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press("Escape")
  // The browser hides it first, and tells React a moment later.
  await page.locator("dialog").waitFor({ state: "detached" })
  expect(await focused(page)).toBe("New redirect")

  await opener.press("Enter")
  await dialog.waitFor()
  await first.fill(from)
  expect(await first.inputValue()).toBe(from)
  await dialog.getByLabel("To").fill("/games")
  await page.route("**/v1/api/v1/redirects/add", (route) => route.abort(), { times: 1 })
  await dialog.getByRole("button", { name: "Save", disabled: false }).waitFor()
  await dialog.getByLabel("To").press("Enter")
  const toast = dialog.locator(".Toastify__toast")
  await toast.getByText("This couldn’t be saved.").waitFor()
  // Below the dialog it could not be pressed.
  await toast.getByRole("button", { name: "Close" }).click()
  await toast.waitFor({ state: "detached" })
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "detached" })
  await page.locator(".Toastify__toast").waitFor()

  await page.getByRole("button", { name: `Delete ${from}` }).focus()
  await page.keyboard.press("Enter")
  await dialog.waitFor()
  expect(await focused(page)).toBe("Cancel")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.getByText("Deleted.").waitFor()
  await page.getByRole("button", { name: `Delete ${from}` }).waitFor({ state: "detached" })
  expect(await page.evaluate("document.activeElement === document.body")).toBe(false)

  await page.getByRole("button", { name: "Check", exact: true }).focus()
  await page.evaluate("window.___navigate('/admin/media')")
  await page.getByRole("heading", { level: 1, name: "Media" }).waitFor()
  await waitFor(page, "document.activeElement.localName === 'h1'")
  expect(await focused(page)).toBe("Media")
  await context.close()
})

test("validates a daily note, keeps it through a reload, restores it, and does not overwrite a colleague's", async () => {
  const { context, page } = await adminVisit(browser, "editor", "/admin/daily")
  const english = page.getByRole("region", { name: "English" })
  const field = english.getByLabel("Text", { exact: true })
  await field.waitFor()
  const before = await field.inputValue()
  await field.fill("")
  await page.getByRole("button", { name: "Save both" }).click()
  await english.getByText("Write something, or remove the note.").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await field.fill(`${before} Again.`)
  await page.reload()
  await field.waitFor()
  expect(await field.inputValue()).toBe(`${before} Again.`)

  const colleague = await adminVisit(browser, "admin", "/admin/daily")
  await colleague.page
    .getByRole("region", { name: "English" })
    .getByLabel("Text", { exact: true })
    .fill("The colleague writes too.")
  await colleague.page.getByRole("button", { name: "Save both" }).click()
  await colleague.page.getByText("Saved.").waitFor()
  await colleague.context.close()

  await page.getByRole("button", { name: "Save both" }).click()
  await page.getByText("Someone saved the notes in the meantime").waitFor()
  await page.getByText("English: The colleague writes too.").waitFor()
  await page.getByRole("button", { name: "Overwrite with mine" }).click()
  await page.getByText("Saved.").waitFor()
  expect(await field.inputValue()).toBe(`${before} Again.`)
  await field.fill(before)
  await page.getByRole("button", { name: "Save both" }).click()
  await page.getByRole("button", { name: "Save both", disabled: true }).waitFor()
  await page.reload()
  await field.waitFor()
  expect(await field.inputValue()).toBe(before)
  await context.close()
})

test("lets an admin disable and enable another user, but never themselves", async () => {
  const guest = await adminVisit(browser, "guest")
  await guest.page.getByText("Your account has no role").waitFor()

  const { context, page, problems } = await adminVisit(browser, "admin", "/admin/people")
  const row = page.getByRole("row", { name: /Gleb Demo/ })
  await row.getByRole("button", { name: /Block access/ }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("dialog").getByRole("button", { name: "Block access" }).click()
  await row.getByText("access blocked", { exact: true }).waitFor()
  await guest.page.reload()
  await guest.page.getByRole("heading", { name: "Sign in" }).waitFor()
  await row.getByRole("button", { name: /Restore access/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Restore access" }).click()
  await row.getByText("can sign in", { exact: true }).waitFor()
  expect(
    await page
      .getByRole("row", { name: /Anna Demo/ })
      .getByRole("button", { name: /Block access/ })
      .count()
  ).toBe(0)
  expect(problems).toEqual([])
  await Promise.all([context.close(), guest.context.close()])
})

test("lets an admin invite an address, give roles and take them, but not the last admin's own", async () => {
  const { context, page } = await adminVisit(browser, "admin", "/admin/people")
  await page.getByRole("button", { name: "Invite someone" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Send invitation" }).click()
  await dialog.getByText("Enter one complete e-mail address.").waitFor()
  await dialog.getByLabel("E-mail address").fill("Gleb.Demo@studio.example")
  await dialog.getByRole("button", { name: "Send invitation" }).click()
  await dialog.getByText("Choose at least one role.").waitFor()
  await dialog.getByLabel(/^recruiter/).check()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole("button", { name: "Send invitation" }).click()
  const invitations = page.getByRole("table", { name: "Invitations" })
  await invitations.getByRole("row", { name: /gleb\.demo@studio\.example/ }).waitFor()
  await invitations.getByRole("button", { name: /Send again/ }).click()
  await page.getByText("The invitation to gleb.demo@studio.example is on its way").first().waitFor()
  expect(await axeViolations(page)).toEqual([])

  const guest = await newVisit(browser)
  await signIn(guest.page, "guest")
  await guest.page.getByRole("link", { name: "Vacancies" }).first().waitFor()
  await page.reload()
  const row = page.getByRole("row", { name: /Gleb Demo/ })
  await row.getByText("recruiter", { exact: true }).waitFor()
  expect(await invitations.count()).toBe(0)
  await row.getByRole("button", { name: /Change roles/ }).click()
  await dialog.getByLabel(/^recruiter/).uncheck()
  await dialog.getByRole("button", { name: "Save roles" }).click()
  await row.getByText("no role", { exact: true }).waitFor()
  await guest.page.reload()
  await guest.page.getByText("Your account has no role").waitFor()

  await page
    .getByRole("row", { name: /Anna Demo/ })
    .getByRole("button", { name: /Change roles/ })
    .click()
  await dialog.getByLabel(/^administrator/).uncheck()
  await dialog.getByText("You’re removing your own administrator role").waitFor()
  await dialog.getByRole("button", { name: "Save roles" }).click()
  await dialog.getByText("There’s no other administrator.").waitFor()
  await Promise.all([context.close(), guest.context.close()])
})

test.each([
  ["/unsubscribe?token=forged", "This link no longer works"],
  ["/ru/unsubscribe?confirm=forged", "Ссылка больше не действует"],
  ["/ru/withdraw?token=forged", "Здесь нечего удалять"],
])("%s only asks what the link can do, and reports that it is over", async (path, ending) => {
  const { context, page } = await newVisit(browser)
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname)
  })
  await page.goto(path)
  await page.getByRole("heading", { name: ending }).waitFor()
  await page.waitForLoadState("networkidle")
  expect(sent).toEqual([expect.stringMatching(/\/read$/)])
  expect(await page.getByRole("main").getByRole("button").count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})
