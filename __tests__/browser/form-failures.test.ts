import type { Browser, Page, Route } from "playwright-core"
import { errorCodes } from "../../shared/contract/error-codes.ts"
import { uploadLimits } from "../../shared/limits/files.ts"
import { issuesOf } from "../support/accessibility.ts"
import { endVisits, newVisit, openBrowser, waitFor } from "../support/browser.ts"
import { pdfOf } from "../support/documents.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

type Filled = {
  name: string
  /** Opens the page of the form as a visitor does. */
  open: (page: Page) => Promise<unknown>
  /** End of the endpoint's address. */
  request: string
  /** A field that no other form has. */
  own: string
  submit: string
  sending: string
  offline: string
  away: string
  often: string
  sent: string
  fields: Record<string, string>
}

const english = {
  sending: "Sending…",
  offline: "There’s no connection.",
  away: "Something went wrong on our side.",
  often: "in 2 minutes",
}

const russian = {
  sending: "Отправляем…",
  offline: "Нет соединения.",
  away: "Что-то пошло не так на нашей стороне.",
  often: "через 2 минуты",
}

const user = { name: "Zoe", email: "zoe@studio.example", message: "An evening of lamps." }

const forms: Filled[] = [
  {
    ...english,
    name: "the proposal",
    open: (page) => page.goto("/partnership"),
    request: "/partnership-feedback",
    own: "company",
    submit: "Send proposal",
    sent: "Your proposal has arrived",
    fields: { ...user, company: "Two Lamps" },
  },
  {
    ...russian,
    name: "the channel",
    open: (page) => page.goto("/ru/partnership"),
    request: "/streaming-feedback",
    own: "channelUrl",
    submit: "Рассказать о канале",
    sent: "Мы всё получили",
    fields: { ...user, channelUrl: "https://video.example/zoe", audience: "1200" },
  },
  {
    ...english,
    name: "the application",
    open: async (page) => {
      await page.goto("/job")
      await page.locator("#vacancies article a").first().click()
      await page.getByRole("button", { name: "Send application" }).waitFor()
    },
    request: "/jobs/feedback",
    own: "phone",
    submit: "Send application",
    sent: "Your application has arrived",
    fields: user,
  },
  {
    ...russian,
    name: "the subscription",
    open: (page) => page.goto("/ru/blog"),
    request: "/subscribe/add",
    own: "topics",
    submit: "Подписаться",
    sent: "Проверьте почту",
    fields: { email: user.email },
  },
]

/** Waits for an event of this process. */
const waitUntil = async (happened: () => boolean): Promise<void> => {
  const deadline = Date.now() + 30_000
  while (!happened() && Date.now() < deadline) await new Promise((done) => setTimeout(done, 25))
}

test.concurrent.each(forms)(
  "$name: reports a request that is slow, cut off, failing or rate limited, and keeps what was typed",
  async (form) => {
    const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
    await form.open(page)
    const element = page.locator("form", { has: page.locator(`[name=${form.own}]`) })
    for (const [field, value] of Object.entries(form.fields)) await element.locator(`[name=${field}]`).fill(value)
    await element.locator("[name=consent]").check()

    const ids = new Set<unknown>()
    const waiting: Route[] = []
    await page.route(`**/v1/api/**${form.request}`, (route) => {
      ids.add((route.request().postDataJSON() as { id: unknown }).id)
      waiting.push(route)
    })
    /** Presses the button, and returns the request that it sends. */
    const press = async (): Promise<Route> => {
      await element.getByRole("button", { name: form.submit }).click()
      await element.getByRole("button", { name: form.sending }).waitFor()
      await waitUntil(() => waiting.length > 0)
      const [request] = waiting.splice(0)
      if (!request) throw new Error("The form was not sent")
      return request
    }
    const expectKept = async (): Promise<void> => {
      for (const [field, value] of Object.entries(form.fields))
        expect(await element.locator(`[name=${field}]`).inputValue()).toBe(value)
      expect(await element.locator("[name=consent]").isChecked()).toBe(true)
    }

    const slow = await press()
    const button = element.getByRole("button", { name: form.sending })
    expect(await button.getAttribute("aria-disabled")).toBe("true")
    await button.click({ force: true })
    await button.press("Enter")
    expect(waiting).toEqual([])
    await slow.abort("connectionreset")
    await element.getByRole("alert").getByText(form.offline).waitFor()
    await expectKept()
    expect(await issuesOf(page)).toEqual([])

    await (await press()).fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" })
    await element.getByRole("alert").getByText(form.away).waitFor()
    await expectKept()

    const { code, status } = errorCodes.rateLimited
    await (await press()).fulfill({ status, headers: { "retry-after": "90" }, json: { code, message: "Too many." } })
    await element.getByRole("alert").getByText(form.often).waitFor()
    await expectKept()

    await (await press()).fulfill({ json: { code: 0, response: null } })
    const title = page.getByRole("heading", { name: form.sent })
    await title.waitFor()
    await waitFor(page, "document.activeElement?.matches('h2, h3') === true")
    expect(await title.evaluate((heading) => heading === document.activeElement)).toBe(true)
    // All attempts carry the id of one submission.
    expect(ids.size).toBe(1)
    expect(await issuesOf(page)).toEqual([])
    await context.close()
  }
)

test("reports a resume that is too large, no document, slow or cut off, and lets the visitor choose another", async () => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await page.goto("/job")
  await page.locator("#vacancies article a").first().click()
  const field = page.locator("input[type=file]")
  await field.waitFor()
  const choose = (buffer: Buffer, name = "resume.pdf") =>
    field.setInputFiles({ name, mimeType: "application/pdf", buffer })
  const status = page.locator("form [role=status]")
  const failure = page.locator("form [role=group] [role=alert]")

  await choose(Buffer.alloc(uploadLimits.resumeMax + 1))
  await failure.getByText("larger than 10 MB").waitFor()
  expect(await field.getAttribute("aria-invalid")).toBe("true")
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0)
  await choose(Buffer.alloc(0), "nothing.pdf")
  await failure.getByText("it has 0 bytes").waitFor()
  await field.setInputFiles({ name: "resume.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") })
  await failure.getByText("Only PDF, DOCX and ODT").waitFor()
  await choose(Buffer.from("MZ and the rest of a program."), "program.pdf")
  await failure.getByText("program.pdf isn’t attached.").waitFor()
  await failure.getByText("not be what its name says").waitFor()
  await choose(pdfOf().subarray(0, 200), "broken.pdf")
  await failure.getByText("broken.pdf isn’t attached.").waitFor()
  await failure.getByText("it may be damaged").waitFor()
  expect(await issuesOf(page)).toEqual([])

  const held: Route[] = []
  await page.route("**/files/upload", (route) => {
    held.push(route)
  })
  await choose(pdfOf())
  await page.getByText("% sent").waitFor()
  await waitUntil(() => held.length > 0)
  await held[0]?.abort("connectionreset")
  await failure.getByText("The connection was lost.").waitFor()
  expect(await issuesOf(page)).toEqual([])

  await page.unroute("**/files/upload")
  await page.getByRole("button", { name: "Try again" }).click()
  await status.getByText("Attached: resume.pdf").waitFor()
  await page.getByRole("button", { name: "Remove" }).click()
  await status.getByText("resume.pdf").waitFor({ state: "detached" })
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await choose(pdfOf(), `<b>&amp;"'${"long ".repeat(40)}.pdf`)
  await status.getByText(`Attached: <b>&amp;"'long`).waitFor()
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  await context.close()
})

test("holds an application until its resume is there, and asks before it goes without a refused one", async () => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await page.goto("/job")
  await page.locator("#vacancies article a").first().click()
  const element = page.locator("form", { has: page.locator("[name=phone]") })
  await element.locator("[name=name]").fill(user.name)
  await element.locator("[name=email]").fill(user.email)
  await element.locator("[name=consent]").check()
  const uploads: Route[] = []
  await page.route("**/files/upload", (route) => {
    uploads.push(route)
  })
  const applications: unknown[] = []
  await page.route("**/v1/api/v2/jobs/feedback", (route) => {
    applications.push(route.request().postDataJSON())
    return route.fulfill({ json: { code: 0, response: null } })
  })
  const file = { name: "resume.pdf", mimeType: "application/pdf", buffer: pdfOf() }
  await page.getByLabel("Resume").setInputFiles(file)
  await element.getByRole("status").getByText("Uploading resume.pdf").waitFor()
  await element.getByRole("button", { name: "Send application" }).click()

  await element.getByRole("button", { name: "Waiting for the file…" }).waitFor()
  await element.getByRole("status").getByText("as soon as resume.pdf has uploaded").waitFor()
  expect(await issuesOf(page)).toEqual([])
  await waitUntil(() => uploads.length > 0)
  expect(applications).toEqual([])
  const { code, status } = errorCodes.invalidRequest
  await uploads[0]?.fulfill({ status, json: { code, message: "No.", details: [{ path: "file", message: "no" }] } })
  const question = element.getByRole("group").filter({ hasText: "Send the application without the file?" })
  await question.waitFor()
  await waitFor(page, "document.activeElement?.getAttribute('role') === 'group'")
  expect(applications).toEqual([])
  expect(await issuesOf(page)).toEqual([])

  await page.unroute("**/files/upload")
  await page.locator("input[type=file]").setInputFiles(file)
  await element.getByRole("status").getByText("Attached: resume.pdf").waitFor()
  await element.getByRole("button", { name: "Send application" }).click()
  await page.getByRole("heading", { name: "Your application has arrived" }).waitFor()
  expect(applications).toMatchObject([{ ...user, message: "", withResume: true }])
  expect(applications[0]).toHaveProperty("resumeId")
  await context.close()
})
