import type { Browser, Page } from "playwright-core"
import { issuesOf } from "../support/accessibility.ts"
import { type StaffAccount, signedInVisit } from "../support/admin-visit.ts"
import { endVisits, newVisit, openBrowser } from "../support/browser.ts"
import { pdfOf } from "../support/documents.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

/** Signs a user in beside the visitor, and reads the response of an endpoint for them. */
const readAs = async (account: StaffAccount, path: string): Promise<{ items: Record<string, unknown>[] }> => {
  const { context, page } = await signedInVisit(browser, account)
  const response = await page.request.get(path)
  const body = (await response.json()) as { response: { items: Record<string, unknown>[] } }
  await context.close()
  return body.response
}

const name = (): string => `Visitor ${Math.random().toString(36).slice(2, 10)}`

const form = (page: Page, submit: string) => page.locator("form", { has: page.getByRole("button", { name: submit }) })

test("shows the issues of a proposal at its fields, and sends it once they are corrected", async () => {
  const sender = name()
  const { context, page, problems } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await page.goto("/partnership")
  const proposal = form(page, "Send proposal")
  await proposal.getByLabel("Your name").fill(sender)
  await proposal.getByLabel("E-mail").fill("not an address")
  await proposal.getByRole("button").click()
  const address = proposal.getByLabel("E-mail")
  await proposal.getByText("This doesn’t look like an e-mail address.").waitFor()
  expect(await address.getAttribute("aria-invalid")).toBe("true")
  expect(await issuesOf(page)).toEqual([])

  await address.fill("zoe@studio.example")
  await proposal.getByLabel("Studio or company").fill("Two Lamps")
  await proposal.getByLabel("Message").fill("We have a game about lamps.")
  await proposal.getByRole("checkbox").check()
  await proposal.getByRole("button").click()
  await page.getByRole("heading", { name: "Your proposal has arrived" }).waitFor()

  const { items } = await readAs("editor", `/v1/api/v2/partnership-feedback/admin?q=${encodeURIComponent(sender)}`)
  expect(items).toMatchObject([{ name: sender, company: "Two Lamps", subject: "publishing", status: "new" }])
  expect(problems).toEqual([])
  await context.close()
})

test("delivers a complete application with a resume, in Russian", async () => {
  const sender = name()
  const file = { name: `${sender}.pdf`, mimeType: "application/pdf", buffer: pdfOf() }
  const { context, page, problems } = await newVisit(browser, { viewport: { width: 768, height: 1000 } })
  await page.goto("/ru/job")
  await page.locator("a[href^='/ru/job/']").first().click()
  await page.waitForURL(/\/ru\/job\/[0-9a-f-]{36}/)
  const application = form(page, "Отправить отклик")
  await application.getByLabel("Как вас зовут").fill(sender)
  await application.getByLabel("Электронная почта").fill("zoe@studio.example")
  await application.getByLabel("Резюме").setInputFiles(file)
  await application.getByText(`Файл приложен: ${sender}.pdf`).waitFor()
  await application.getByRole("checkbox").check()
  // What a form links to is read before it is sent; all of it is there afterwards.
  await application.getByRole("link", { name: "Конфиденциальность для соискателей" }).click()
  await page.waitForURL("**/ru/privacyjobs")
  await page.locator("main h1").waitFor()
  await page.goBack()
  await application.getByText(`Файл приложен: ${sender}.pdf`).waitFor()
  await application.getByRole("button", { name: "Отправить отклик" }).click()
  const vacancy = (await page.locator("h1").textContent()) ?? ""
  await page.getByRole("heading", { name: "Отклик у нас" }).waitFor()
  const facts = await page
    .locator("main dl", { has: page.getByText("Вакансия:") })
    .last()
    .innerText()
  expect(facts).toContain(`Вакансия: ${vacancy}`)
  expect(facts).toContain(`Резюме: ${sender}.pdf`)

  const { items } = await readAs("recruiter", `/v1/api/v2/jobs/feedback/admin?q=${encodeURIComponent(sender)}`)
  expect(items).toMatchObject([{ name: sender, locale: "ru", status: "new" }])
  expect(problems).toEqual([])
  await context.close()
})

test("reports a missing connection, keeps what was typed, and can send again", async () => {
  const sender = name()
  const { context, page } = await newVisit(browser)
  await page.goto("/partnership")
  const channel = form(page, "Tell us about the channel")
  await channel.getByLabel("Your name").fill(sender)
  await channel.getByLabel("E-mail").fill("zoe@studio.example")
  await channel.getByLabel("Channel address").fill("https://video.example/zoe")
  await channel.getByLabel("Followers").fill("1200")
  await channel.getByLabel("Message").fill("An evening of lamps.")
  await channel.getByRole("checkbox").check()
  await page.waitForLoadState("networkidle")
  await context.setOffline(true)
  await channel.getByRole("button").click()
  await channel.getByText("There’s no connection.").waitFor()
  expect(await channel.getByLabel("Message").inputValue()).toBe("An evening of lamps.")

  await context.setOffline(false)
  await channel.getByRole("button").click()
  await page.getByRole("heading", { name: "We’ve got it" }).waitFor()
  const { items } = await readAs("editor", `/v1/api/v2/streaming-feedback/admin?q=${encodeURIComponent(sender)}`)
  expect(items).toMatchObject([{ name: sender, audience: 1200, platform: "youtube" }])
  await context.close()
})

test("delivers a support message", async () => {
  const sender = name()
  const { context, page, problems } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await page.goto("/ru/support")
  const letter = form(page, "Отправить письмо")
  await letter.getByLabel("Как вас зовут").fill(sender)
  await letter.getByLabel("Электронная почта").fill("zoe@studio.example")
  await letter.getByLabel("О чём письмо").selectOption("purchase")
  await letter.getByLabel("Какая игра").selectOption("frostborn")
  await letter.getByRole("textbox").last().fill("Купила весло, а его нет.")
  await letter.getByRole("checkbox").check()
  await letter.getByRole("button").click()
  await page.getByRole("heading", { name: "Письмо у нас" }).waitFor()
  const { items } = await readAs("editor", `/v1/api/v2/support-feedback/admin?q=${encodeURIComponent(sender)}`)
  expect(items).toMatchObject([{ name: sender, topic: "purchase", game: "frostborn", status: "new" }])
  expect(await issuesOf(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test.each(["/partnership", "/ru/support", "/job"])(
  "shows on %s where to write when JavaScript is off",
  async (path) => {
    const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
    await page.goto(path)
    // A vacancy has the form, the list of them has not.
    if (path === "/job")
      await page.goto((await page.locator("main article a[href^='/job/']").first().getAttribute("href")) ?? "")
    const chain = page.locator("form noscript a[href^='mailto:']").first()
    expect(await chain.count()).toBe(1)
    // Nobody types what cannot be sent.
    expect(await page.locator("form[data-needs-script] button:visible").count()).toBe(0)
    await context.close()
  }
)
