import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Locator, Page } from "playwright-core"
import { apiBase } from "../../shared/paths.ts"
import { userPaths } from "../../shared/user-endpoints.ts"
import { violationsOf } from "./accessibility.ts"
import { newVisit, siteOrigin, type Visit } from "./browser.ts"

/** The accounts of the provider that runs in development and tests; a guest has no role. */
export type StaffAccount = "admin" | "editor" | "recruiter" | "guest"

/** What the admin shows first; a user without a role sees a notice in place of a greeting. */
const firstScreen = (page: Page): Locator =>
  page.locator("[data-admin] main").locator("h1:not(#sign-in-title), [role=alert]").first()

/** Signs in from any page; ends on the admin's first screen, once it is rendered. */
export const signIn = async (page: Page, account: StaffAccount): Promise<void> => {
  await page.goto("/admin")
  await page.locator("a[href*='/oauth/sso']").click()
  await page.locator(`button[value="demo-${account}"]`).click()
  await firstScreen(page).waitFor()
}

/** The dialog that says that the session has ended. */
export const sessionEndOf = (page: Page): Locator => page.getByRole("alertdialog")

/** Signs in again in the tab that the dialog about the end of the session opens, and closes that tab. */
export const signInBeside = async (page: Page, account: StaffAccount): Promise<void> => {
  const opened = page.context().waitForEvent("page")
  await sessionEndOf(page).getByRole("link").click()
  const tab = await opened
  await tab.locator(`button[value="demo-${account}"]`).click()
  await tab.getByRole("heading", { name: "You’re signed in again" }).waitFor()
  await tab.close()
}

/** The session of each account in the tests of this file: to sign in for each visit takes seconds. */
const sessions = new Map<StaffAccount, Cookie[]>()

const isSignedIn = async ({ request }: BrowserContext): Promise<boolean> => {
  const origin = siteOrigin()
  const response = await request.post(origin + apiBase + userPaths.current, { headers: { origin }, data: {} })
  return ((await response.json()) as { response: unknown }).response !== null
}

/** A visit of a signed-in user with a fresh profile, who sees no page yet: to load the admin takes a second of a processor. */
export const signedInVisit = async (
  browser: Browser,
  account: StaffAccount,
  options: BrowserContextOptions = {}
): Promise<Visit> => {
  const visit = await newVisit(browser, options)
  const { context, page } = visit
  await context.addCookies(sessions.get(account) ?? [])
  if (await isSignedIn(context)) return visit
  await signIn(page, account)
  sessions.set(account, await context.cookies())
  await page.goto("about:blank")
  return visit
}

/**
 * A visit of a signed-in user in the admin.
 *
 * @param path where the visit begins; its screen may still be loading, so wait for what is read
 */
export const adminVisit = async (
  browser: Browser,
  account: StaffAccount,
  path = "/admin",
  options: BrowserContextOptions = {}
): Promise<Visit> => {
  const visit = await signedInVisit(browser, account, options)
  await visit.page.goto(path)
  if (path === "/admin") await firstScreen(visit.page).waitFor()
  return visit
}

/** Chooses an entry of the user's menu, on a phone as well, where it is in the drawer. */
export const chooseInUserMenu = async (page: Page, name: string): Promise<void> => {
  const drawer = page.getByRole("button", { name: /^(Menu|Меню)$/ })
  const inDrawer = await drawer.isVisible()
  if (inDrawer) await drawer.click()
  await page.locator("#admin-menu [aria-haspopup=menu]").click()
  await page.getByRole("menuitem", { name }).click()
  if (inDrawer) await drawer.click()
}

/** What axe finds on the page as it is rendered now, a screen having begun to: the rule and the elements that break it. */
export const axeViolations = async (page: Page): Promise<unknown[]> => {
  await page.locator("h1").first().waitFor({ state: "attached" })
  const violations = await violationsOf(page)
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html, target }) => `${target.join(" ")}: ${html}`)])
}
