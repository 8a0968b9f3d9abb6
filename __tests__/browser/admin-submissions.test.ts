import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import type { Browser, Page } from "playwright-core"
import { consent } from "../../shared/consent.ts"
import type { BotCheckChallenge } from "../../shared/contract/bot-check.ts"
import { botCheckLimits } from "../../shared/limits/bot-check.ts"
import { apiBase } from "../../shared/paths.ts"
import { submissionPaths } from "../../shared/submission-kinds.ts"
import { visitorEndpoints } from "../../shared/visitor-endpoints.ts"
import { adminVisit, axeViolations } from "../support/admin-visit.ts"
import { botCheckField } from "../support/bot-check.ts"
import { endVisits, newVisit, openBrowser, siteOrigin } from "../support/browser.ts"
import { pdfOf } from "../support/documents.ts"
import { linkInMail } from "../support/outbox.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const emailOf = (name: string): string => `${name.replace(" ", ".").toLowerCase()}@studio.example`

const newName = (): string => `Visitor ${Math.random().toString(36).slice(2, 10)}`

/** Sends a proposal as a visitor does; returns the name of its sender. */
const writeProposal = async (company: string): Promise<string> => {
  const name = newName()
  const { context, page } = await newVisit(browser)
  await page.goto("/partnership")
  const form = page.locator("form", { has: page.getByRole("button", { name: "Send proposal" }) })
  await form.getByLabel("Your name").fill(name)
  await form.getByLabel("E-mail").fill(emailOf(name))
  await form.getByLabel("Studio or company").fill(company)
  await form.getByLabel("Message").fill("We have a game about lamps.\nAnd one about doors.")
  await form.getByRole("checkbox").check()
  await form.getByRole("button").click()
  await page.getByRole("heading", { name: "Your proposal has arrived" }).waitFor()
  await context.close()
  return name
}

/** Sends a proposal as its form does; returns the name of its sender. */
const sendProposal = async (company: string): Promise<string> => {
  const name = newName()
  const api = siteOrigin() + apiBase
  const response = await fetch(`${api}${visitorEndpoints.botCheck}?kind=partnership`)
  const { response: challenge } = (await response.json()) as { response: BotCheckChallenge }
  const [solution] = await Promise.all([
    solveChallenge({ challenge, deriveKey }),
    new Promise((done) => setTimeout(done, botCheckLimits.ageMin)),
  ])
  const { status } = await fetch(api + submissionPaths.partnership, {
    method: "POST",
    headers: { origin: siteOrigin(), "content-type": "application/json" },
    body: JSON.stringify({
      ...{ id: randomUUID(), name, email: emailOf(name), company, subject: "licensing", locale: "en", website: "" },
      message: "We have a game about lamps.\nAnd one about doors.",
      consent: { version: consent.version },
      botCheck: botCheckField({ challenge, solution }),
    }),
  })
  expect(status).toBe(200)
  return name
}

const openProposal = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/admin/feedback/partnership?q=${encodeURIComponent(name)}`)
  await page.getByRole("link", { name }).click()
  await page.getByRole("heading", { level: 1, name }).waitFor()
}

test("shows a proposal, replies to it, exports it safely, and forgets its sender", async () => {
  const name = await writeProposal("=HYPERLINK(1)")
  const { context, page, problems } = await adminVisit(browser, "editor")
  await openProposal(page, name)
  expect(await page.getByText("And one about doors.").isVisible()).toBe(true)
  await page.getByLabel("New note").fill("Ask for a build.")
  // A reload in the middle of typing loses nothing.
  await page.reload()
  const note = page.getByLabel("New note")
  await note.waitFor()
  expect(await note.inputValue()).toBe("Ask for a build.")
  await page.getByRole("button", { name: "Add note" }).click()
  await page.getByRole("listitem").getByText("Ask for a build.").waitFor()
  const status = page.getByRole("group", { name: "Status" })
  await status.getByRole("button", { name: "replied" }).click()
  await page.getByText("Status: replied").waitFor()
  expect(await status.getByRole("button", { pressed: true }).textContent()).toBe("replied")
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole("link", { name: "All proposals" }).click()
  await page.getByLabel("Search names, addresses, messages").fill(name)
  await page.getByText("Page 1 of 1, 1 in total").waitFor()
  await page.getByRole("link", { name }).waitFor()
  expect(await page.getByRole("table").getByText("replied").count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Export…" }).click()
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Create file" }).click()
  const file = readFileSync(await (await download).path(), "utf8")
  expect(file).toMatch(/^\ufeff"Received","Status","Name"/)
  expect(file).toContain(`"${name}"`)
  expect(file).toContain(`"'=HYPERLINK(1)"`)
  expect(file).toContain("Ask for a build.")

  await page.getByRole("link", { name }).click()
  await page.getByRole("button", { name: "Delete data…" }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  // The browser hides it first, and tells React a moment later.
  await page.locator("dialog").waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Delete data…" }).click()
  await page.getByRole("button", { name: "Delete everything" }).click()
  await page.getByText("1 submission deleted").waitFor()
  // The list is as it was left, with its search.
  await page.waitForURL("**/admin/feedback/partnership?q=*")
  await page.goto(`/admin/feedback/partnership?q=${encodeURIComponent(name)}`)
  await page.getByText("No results.").waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test("prints a submission from the dark theme in dark letters, without what covers it or is pressed", async () => {
  const name = await sendProposal("Paper")
  const sheet = { width: 700, height: 1000 }
  const { context, page } = await adminVisit(browser, "editor", "/admin", { viewport: sheet, colorScheme: "dark" })
  await openProposal(page, name)
  const colorOf = (media: "print" | "screen") =>
    page
      .emulateMedia({ media })
      .then(() => page.evaluate<string>("getComputedStyle(document.querySelector('main h1')).color"))
  expect(await colorOf("screen")).toBe("rgb(242, 236, 227)")
  expect(await colorOf("print")).toBe("rgb(27, 24, 23)")
  expect(await page.getByText("And one about doors.").isVisible()).toBe(true)
  // The only button left is the status that it has.
  expect(await page.getByRole("button").filter({ visible: true }).allTextContents()).toEqual(["new"])
  expect(await page.locator("nav, form, [role=search]").filter({ visible: true }).count()).toBe(0)
  await context.close()
})

test("goes from one to the next beside the list, by keys and on a phone, and the filter stays", async () => {
  const company = `Lamps ${Math.random().toString(36).slice(2, 8)}`
  const [older, newer] = [await sendProposal(company), await sendProposal(company)]
  const { context, page, problems } = await adminVisit(browser, "editor")
  await page.setViewportSize({ width: 1440, height: 900 })
  const query = `q=${encodeURIComponent(company).replaceAll("%20", "+")}`
  await page.goto(`/admin/feedback/partnership?${query}`)
  await page.getByRole("link", { name: newer }).click()
  const name = page.getByRole("heading", { level: 1 })
  await name.getByText(newer).waitFor()
  const list = page.getByRole("region", { name: "The others in this list" })
  expect(await list.getByRole("listitem").count()).toBe(2)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("j")
  await name.getByText(older).waitFor()
  expect(await list.locator("[aria-current]").textContent()).toContain(older)
  await page.keyboard.press("k")
  await name.getByText(newer).waitFor()

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await list.isVisible()).toBe(false)
  await page.getByRole("button", { name: "Next", exact: true }).click()
  await name.getByText(older).waitFor()
  expect(await page.getByRole("button", { name: "Next", exact: true }).getAttribute("aria-disabled")).toBe("true")
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("link", { name: "All proposals" }).click()
  await page.getByText("Page 1 of 1, 2 in total").waitFor()
  expect(new URL(page.url()).searchParams.get("q")).toBe(company)
  expect(problems).toEqual([])
  await context.close()
})

test("shows the first reply to the second of two users who reply at the same time, and lets them choose", async () => {
  const name = await sendProposal("Two Lamps")
  const [first, second] = [await adminVisit(browser, "editor"), await adminVisit(browser, "admin")]
  await openProposal(first.page, name)
  await openProposal(second.page, name)
  const statusOf = ({ page: one }: { page: Page }) => one.getByRole("group", { name: "Status" })
  await first.page.getByLabel("New note").fill("Mine was first.")
  await first.page.getByRole("button", { name: "Add note" }).click()
  await first.page.getByRole("listitem").getByText("Mine was first.").waitFor()
  await statusOf(first).getByRole("button", { name: "read" }).click()
  await first.page.getByText("Status: read").waitFor()
  await statusOf(second).getByRole("button", { name: "rejected" }).click()
  await second.page.getByText("Someone saved this in the meantime").waitFor()
  // Notes of both are there, in no conflict with anything.
  await second.page.getByText("Mine was first.").waitFor()
  await second.page.getByLabel("New note").fill("And mine second.")
  await second.page.getByRole("button", { name: "Add note" }).click()
  await second.page.getByRole("button", { name: "Overwrite with mine" }).click()
  await second.page.getByText("Status: rejected").waitFor()
  await first.page.reload()
  await first.page.getByText("And mine second.").waitFor()
  expect(await statusOf(first).getByRole("button", { pressed: true }).textContent()).toBe("rejected")

  // The sender withdraws it by the link of the acknowledgement, which an admin finds among the mails without its token.
  const { page } = second
  const link = await linkInMail(emailOf(name), "/withdraw?token=")
  await page.goto("/admin/mail")
  await page.getByRole("link", { name: "Your proposal to Ash & Frost" }).first().click()
  await page.locator("pre", { hasText: "/withdraw?token=erased" }).waitFor()
  const visitor = await newVisit(browser)
  await visitor.page.goto(link.pathname + link.search)
  const button = visitor.page.getByRole("button", { name: "Delete it now" })
  await button.waitFor()
  expect(await axeViolations(visitor.page)).toEqual([])
  await visitor.context.setOffline(true)
  await button.click()
  await visitor.page.getByText("There’s no connection.").waitFor()
  await visitor.context.setOffline(false)
  await button.click()
  await visitor.page.getByRole("heading", { name: "Deleted" }).waitFor()
  await visitor.page.reload()
  await visitor.page.getByRole("heading", { name: "There’s nothing to delete here" }).waitFor()
  // A user who reads it meanwhile is notified with the next press, and led away from what is deleted.
  await first.page.getByLabel("New note").fill("Write tomorrow.")
  await first.page.getByRole("button", { name: "Add note" }).click()
  await first.page.getByText("It’s been deleted").waitFor()
  await first.page.getByText("No results.").waitFor()
  await page.goto(`/admin/feedback/partnership?q=${encodeURIComponent(name)}`)
  await page.getByText("No results.").waitFor()
  await Promise.all([first, second, visitor].map(({ context }) => context.close()))
})

test("shows a recruiter no proposals, and refuses a forced request with a clear message", async () => {
  const { context, page } = await adminVisit(browser, "recruiter")
  const nav = page.getByRole("navigation", { name: "Admin" })
  expect(await nav.getByRole("link", { name: "Applications" }).isVisible()).toBe(true)
  expect(await nav.getByRole("link", { name: "Proposals" }).count()).toBe(0)
  await page.goto("/admin/feedback/partnership")
  await page.getByRole("heading", { name: "Your role doesn’t include this screen" }).waitFor()
  await context.close()
})

test("lets a recruiter read an application, save its resume, export the list, and forget the applicant", async () => {
  const name = `Applicant ${Math.random().toString(36).slice(2, 10)}`
  const file = { name: `${name}.pdf`, mimeType: "application/pdf", buffer: pdfOf() }
  const visitor = await newVisit(browser)
  await visitor.page.goto("/job")
  await visitor.page.locator("a[href^='/job/']").first().click()
  const form = visitor.page.locator("form", { has: visitor.page.getByRole("button", { name: "Send application" }) })
  await form.getByLabel("Your name").fill(name)
  await form.getByLabel("E-mail").fill(`${name.replace(" ", ".").toLowerCase()}@people.example`)
  await form.getByLabel("Resume").setInputFiles(file)
  await form.getByText(`Attached: ${name}.pdf`).waitFor()
  await form.getByLabel("A few lines about you").fill("@SUM(1)")
  await form.getByRole("checkbox").check()
  await form.getByRole("button", { name: "Send application" }).click()
  await visitor.page.getByRole("heading", { name: "Your application has arrived" }).waitFor()
  await visitor.context.close()

  const { context, page, problems } = await adminVisit(browser, "recruiter")
  const fresh = page.getByRole("region", { name: "New applications" })
  await fresh.getByRole("link", { name }).click()
  await page.getByRole("heading", { level: 1, name }).waitFor()
  await page.getByText("@SUM(1)").waitFor()
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: new RegExp(`${name}\\.pdf`) }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe(`${name}.pdf`)
  expect(
    readFileSync(await saved.path())
      .subarray(0, 5)
      .toString()
  ).toBe("%PDF-")
  // Its words lie over the drawn page, for those who do not see it.
  await page.getByRole("button", { name: "Show it here" }).waitFor()
  for (const [file, button] of [
    ["pdf.min", "Show it here"],
    ["pdf.worker.min", "Try again"],
  ] as const) {
    await page.route(`**/static/${file}-*.mjs*`, (route) => route.abort(), { times: 1 })
    await Promise.all([
      page.waitForEvent("requestfailed", (request) => request.url().includes(file)),
      page.getByRole("button", { name: button }).click(),
    ])
    await page.getByText("This couldn’t be loaded.").waitFor()
    expect(problems.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")])
  }
  await page.getByRole("button", { name: "Try again" }).click()
  await page
    .getByRole("region", { name: `${name}.pdf` })
    .getByText("I write HTML/JavaScript")
    .waitFor()
  expect(
    await page
      .getByRole("region", { name: `${name}.pdf` })
      .locator("canvas")
      .count()
  ).toBe(1)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Hide it" }).click()

  await page.getByRole("button", { name: "Reply by e-mail…" }).click()
  await page.getByRole("button", { name: "Templates…" }).click()
  await page.getByRole("button", { name: "New template" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name of the template").fill(`Talk ${name}`)
  await dialog.getByLabel("Subject").fill("Let us talk, {{name}}")
  await dialog.getByLabel("Message", { exact: true }).fill("When do you have time?")
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText(`Talk ${name}`).waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("combobox", { name: "Template" }).selectOption(`Talk ${name}`)
  expect(await page.getByLabel("Subject").inputValue()).toBe(`Let us talk, ${name}`)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Send", exact: true }).click()
  await page.getByText("Sent to ").waitFor()
  await page.getByRole("region", { name: "Replies" }).getByText(`Let us talk, ${name}`).waitFor()

  // The board gives a carried card the status of its column: by keyboard as by pointer.
  await page.goto(`/admin/feedback/application?view=board&q=${encodeURIComponent(name)}`)
  const answered = page.getByRole("region", { name: "replied", exact: true })
  await answered.getByText(name).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const interviews = page.getByRole("region", { name: "interview", exact: true })
  await answered.getByRole("button", { name: `Move ${name}` }).focus()
  await page.keyboard.press("Enter")
  for (let left = 8; left > 0 && (await interviews.locator(":focus").count()) === 0; left -= 1)
    await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.getByText("Status: interview").waitFor()
  await interviews.getByText(name).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`/admin/feedback/application?q=${encodeURIComponent(name)}`)
  await page.getByRole("table").getByText("interview").waitFor()
  await page.getByRole("button", { name: "Export…" }).click()
  const table = page.waitForEvent("download")
  await page.getByRole("button", { name: "Create file" }).click()
  expect(readFileSync(await (await table).path(), "utf8")).toContain(`"'@SUM(1)"`)

  await page.getByRole("link", { name }).click()
  await page.getByRole("button", { name: "Delete data…" }).click()
  await page.getByRole("button", { name: "Delete everything" }).click()
  await page.getByText("1 submission deleted").waitFor()
  await page.goto(`/admin/feedback/application?q=${encodeURIComponent(name)}`)
  await page.getByText("No results.").waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test("a recruiter chooses how soon mails about new applications come: the focus stays, and so does the choice", async () => {
  const { context, page, problems } = await adminVisit(browser, "recruiter", "/admin/alerts")
  const choice = page.getByLabel("Applications")
  await choice.focus()
  await choice.selectOption({ label: "Never" })
  await page.getByText("Saved", { exact: true }).waitFor()
  expect(await choice.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.reload()
  await choice.waitFor()
  expect(await choice.inputValue()).toBe("never")
  expect(await page.getByLabel("Proposals").count()).toBe(0)
  await choice.selectOption("at-once")
  await page.getByText("Saved", { exact: true }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})
