import type { Browser, Page, Request } from "playwright-core"
import { errorCodes, type ErrorName } from "../../shared/contract/error-codes.ts"
import { errorMessages } from "../../server/http/error-messages.ts"
import { adminVisit, axeViolations, sessionEndOf, signInBeside } from "../support/admin-visit.ts"
import { endVisits, openBrowser } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

/** The server's response for the error of this name. */
const failure = (name: ErrorName) => {
  const { code, status } = errorCodes[name]
  return { status, json: { code, message: errorMessages[name], requestId: "r-1" } }
}

test("shows the cause when a list cannot be loaded, and retries on a press", async () => {
  const { context, page } = await adminVisit(browser, "editor")
  for (const [said, response] of [
    ["There’s no connection.", null],
    ["The server is too busy right now.", failure("rateLimited")],
    ["The server couldn’t respond.", failure("unexpected")],
    ["Your role doesn’t allow this.", failure("notAllowed")],
  ] as const) {
    await page.route("**/v1/api/v1/blog/admin?*", (route) => (response ? route.fulfill(response) : route.abort()))
    await page.goto("/admin/blog?sort=title")
    await page.getByRole("alert").getByText(said).waitFor()
    await page.unroute("**/v1/api/v1/blog/admin?*")
    if (said.startsWith("Your role")) continue
    await page.getByRole("button", { name: "Try again" }).click()
    await page.getByRole("table", { name: "Blog" }).waitFor()
  }
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})

const openInvitation = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Add subscriber" }).click()
  await page.getByLabel("E-mail").fill("zoe@reader.example")
}

test("gives the reason when a form cannot be sent, keeps what was typed, and sends it on the next press", async () => {
  const { context, page } = await adminVisit(browser, "editor", "/admin/subscribers")
  await openInvitation(page)
  const send = page.getByRole("button", { name: "Ask for confirmation" })
  for (const [said, response] of [
    ["There’s no connection; nothing was sent", null],
    ["The e-mail couldn’t be sent", failure("rateLimited")],
    ["The e-mail couldn’t be sent", failure("unexpected")],
    ["The e-mail couldn’t be sent", failure("notAllowed")],
    ["The e-mail couldn’t be sent", failure("tooLarge")],
  ] as const) {
    await page.route("**/subscribe/invite", (route) => (response ? route.fulfill(response) : route.abort()), {
      times: 1,
    })
    const isInvitation = (request: Request): boolean => request.url().endsWith("/subscribe/invite")
    const ended = response
      ? page.waitForEvent("requestfinished", isInvitation)
      : page.waitForEvent("requestfailed", isInvitation)
    await send.click()
    await ended
    await page.locator(".Toastify__toast", { hasText: said }).last().waitFor()
    expect(await page.getByLabel("E-mail").inputValue()).toBe("zoe@reader.example")
  }
  await send.click()
  await page.getByText("The e-mail is on its way").waitFor()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await context.close()
})

test("keeps what was typed when the session ends in the middle of a form", async () => {
  const { context, page } = await adminVisit(browser, "editor", "/admin/media?q=ember-overpass")
  const tile = page.getByRole("list", { name: "Media" }).getByRole("button").first()
  await tile.click()
  const text = page.getByLabel("Alt text in English")
  const before = await text.inputValue()
  await text.fill("Words that must not be lost")
  await page.route("**/v1/api/v1/files/edit", (route) => route.fulfill(failure("notSignedIn")), { times: 1 })
  await page.getByRole("button", { name: "Save alt texts" }).click()
  await sessionEndOf(page).waitFor()
  expect(await text.inputValue()).toBe("Words that must not be lost")
  await signInBeside(page, "editor")
  // What was waiting is sent, and the focus is back in the field.
  await page.getByText("Alt texts saved.").waitFor()
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(true)
  await text.fill(before)
  await page.getByRole("button", { name: "Save alt texts" }).click()
  await context.close()
})

test("explains in words that a file is too large or of a wrong type, whether browser, proxy or server finds it", async () => {
  const { context, page } = await adminVisit(browser, "editor", "/admin/media")
  const files = page.locator("input[type=file]").first()
  const rows = page.locator("li[data-state=refused]")
  await files.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(20_971_521) })
  await rows.filter({ hasText: "large.png" }).getByText("the file is larger than 20 MB").waitFor()
  // A text with the name and type of a picture: only the server detects it.
  await files.setInputFiles({ name: "words.png", mimeType: "image/png", buffer: Buffer.from("words ".repeat(100)) })
  await rows.filter({ hasText: "words.png" }).getByText("only JPEG, PNG, WebP, AVIF and GIF").waitFor()
  for (const [name, said, response] of [
    ["large-for-us.png", "the file is larger than 20 MB", failure("tooLarge")],
    // A proxy before the server has a response of its own.
    ["large-for-the-proxy.png", "the file is larger than 20 MB", { status: 413, body: "<h1>413</h1>" }],
    ["broken.png", "Something went wrong on the server.", failure("unexpected")],
    ["role.png", "Your role doesn’t allow this.", failure("notAllowed")],
  ] as const) {
    await page.route("**/files/upload*", (route) => route.fulfill(response), { times: 1 })
    await files.setInputFiles({ name, mimeType: "image/png", buffer: Buffer.from("x") })
    await rows.filter({ hasText: name }).getByText(said).waitFor()
  }
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})
