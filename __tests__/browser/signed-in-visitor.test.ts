import type { Browser, BrowserContextOptions } from "playwright-core"
import { errorCodes } from "../../shared/contract/error-codes.ts"
import { localeTexts } from "../../server/http/locale-texts.ts"
import { issuesOf } from "../support/accessibility.ts"
import { type StaffAccount, signedInVisit } from "../support/admin-visit.ts"
import { endVisits, newVisit, openBrowser, startScripts, type Visit } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

/** A visit of a user signed in through the provider; `requests` collects the API requests from then on. */
const signedIn = async (
  account: StaffAccount,
  options: BrowserContextOptions = {}
): Promise<Visit & { requests: string[] }> => {
  const visit = await signedInVisit(browser, account, options)
  const { page } = visit
  const requests: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/v1/") && !pathname.includes("/files/")) requests.push(`${request.method()} ${pathname}`)
  })
  return { ...visit, requests }
}

const currentUser = "POST /v1/api/user/current"

test("shows an admin ADMIN and LOGOUT after one request, which later pages do not repeat", async () => {
  const { context, page, problems, requests } = await signedIn("admin")
  await page.goto("/contacts")
  // Without an interaction: the hint starts the scripts.
  const admin = page.locator("header").getByRole("link", { name: "ADMIN" })
  await admin.waitFor()
  expect(await admin.getAttribute("href")).toBe("/admin")
  expect(await page.locator("header").getByRole("button", { name: "LOGOUT" }).isVisible()).toBe(true)
  await page.locator("header nav a[href='/support']:visible").click()
  await page.waitForURL("**/support")
  await admin.waitFor()
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  await page.waitForLoadState("networkidle")
  expect(requests).toEqual([currentUser])
  expect(await issuesOf(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test("ends the session on LOGOUT, and requests nothing on the next page", async () => {
  const { context, page, problems, requests } = await signedIn("admin")
  await page.goto("/contacts")
  await page.locator("header").getByRole("button", { name: "LOGOUT" }).click()
  await page.getByRole("link", { name: "ADMIN" }).waitFor({ state: "detached" })
  expect(requests).toEqual([currentUser, "POST /v1/api/user/logout"])
  await page.goto("/support")
  await startScripts(page)
  expect(requests).toHaveLength(2)
  expect(await page.evaluate("document.cookie")).not.toContain("signed-in")
  expect(problems).toEqual([])
  await context.close()
})

test.each([
  ["/contacts", "en", "Could not log out"],
  ["/ru/contacts", "ru", "Не удалось выйти"],
] as const)("on %s reports a failed logout with its reason, and keeps the session", async (path, locale, caption) => {
  const { context, page } = await signedIn("admin")
  const { code } = errorCodes.unavailable
  const messages = localeTexts<Record<"unavailable", string>>("apiErrors")
  const response = { code, message: messages.en.unavailable, requestId: "r-1" }
  await page.route("**/v1/api/user/logout", (route) => route.fulfill({ status: 503, json: response }))
  await page.goto(path)
  await page.locator("header").getByRole("button", { name: "LOGOUT" }).click()
  const toast = page.locator(".Toastify__toast")
  await toast.getByText(caption).waitFor()
  await toast.getByText(messages[locale].unavailable).waitFor()
  await toast.getByText(/:\sr-1$/).waitFor()
  expect(await page.locator(".Toastify__toast-container--bottom-center").count()).toBe(1)
  expect(await page.getByRole("link", { name: "ADMIN" }).first().isVisible()).toBe(true)
  // A toast waits as long as the pointer rests on it.
  await toast.hover()
  expect(await issuesOf(page)).toEqual([])
  if (locale === "en") {
    await page.mouse.move(10, 10)
    await toast.waitFor({ state: "detached" })
  }
  await context.close()
})

test("treats a 200 with another code as a failure", async () => {
  const { context, page } = await signedIn("admin")
  await page.route("**/v1/api/user/logout", (route) => route.fulfill({ json: { code: 1999, message: "no" } }))
  await page.goto("/contacts")
  await page.locator("header").getByRole("button", { name: "LOGOUT" }).click()
  await page.getByText("Could not log out").waitFor()
  await context.close()
})

test("logs the user out on a 401", async () => {
  const { context, page, requests } = await signedIn("admin")
  let refused = 0
  await page.route("**/v1/api/user/logout", async (route) => {
    refused += 1
    if (refused > 1) return route.continue()
    return route.fulfill({ status: 401, json: { code: 1100, message: "Please sign in.", requestId: "r" } })
  })
  await page.goto("/contacts")
  await page.locator("header").getByRole("button", { name: "LOGOUT" }).click()
  await page.getByRole("link", { name: "ADMIN" }).waitFor({ state: "detached" })
  await page.waitForLoadState("networkidle")
  expect(requests.filter((request) => request.endsWith("/logout"))).toHaveLength(2)
  expect(await page.locator(".Toastify__toast").count()).toBe(0)
  await context.close()
})

test.each([
  ["/blog/soundtrack-ash-tapes", "Edit this", /^\/admin\/blog\/[\w-]+$/],
  ["/ru/dev-blog/frostborn/wind-in-the-sail", "Править", /^\/admin\/devblog\/[\w-]+$/],
])("shows an editor on %s the link to edit the entry, and no ADMIN", async (path, label, target) => {
  const { context, page, problems } = await signedIn("editor")
  await page.goto(path)
  const edit = page.getByRole("link", { name: label, exact: true })
  await edit.waitFor()
  expect(await edit.getAttribute("href")).toMatch(target)
  expect(await page.getByRole("link", { name: "ADMIN" }).count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

test("shows an account without a role what any visitor sees", async () => {
  const { context, page, requests } = await signedIn("guest")
  const requested = page.waitForRequest("**/v1/api/user/current")
  await page.goto("/blog/soundtrack-ash-tapes")
  await requested
  await page.waitForLoadState("networkidle")
  expect(requests).toEqual([currentUser])
  expect(await page.getByRole("link", { name: /ADMIN|Edit this/ }).count()).toBe(0)
  await context.close()
})

test("sends no session request for an anonymous visitor", async () => {
  const { context, page } = await newVisit(browser)
  const requests: string[] = []
  page.on("request", (request) => requests.push(new URL(request.url()).pathname))
  await page.goto("/blog/soundtrack-ash-tapes")
  await startScripts(page)
  expect(requests.filter((path) => path.startsWith("/v1/api/") && !path.includes("/files/"))).toEqual([])
  await context.close()
})

test("shows ADMIN and LOGOUT in the menu of a phone", async () => {
  const { context, page } = await signedIn("admin", { viewport: { width: 360, height: 740 } })
  await page.goto("/ru/contacts")
  await page.locator("#cookie-notice [data-cookie-ok]").click()
  await page.locator("details[data-menu] summary").click()
  await page.locator("details[data-menu]").getByRole("link", { name: "ADMIN" }).waitFor()
  await context.close()
})
