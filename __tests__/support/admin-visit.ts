import { AxeBuilder } from "@axe-core/playwright"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { newVisit, type Visit } from "./browser.ts"

/** The accounts of the provider that runs in development and tests; a guest has no role. */
export type StaffAccount = "admin" | "editor" | "recruiter" | "guest"

/** Signs in on a page that stands anywhere; ends on the admin's first screen, once it is drawn. */
export const signIn = async (page: Page, account: StaffAccount): Promise<void> => {
  await page.goto("/admin")
  await page.locator("a[href*='/oauth/sso']").click()
  await page.locator(`button[value="demo-${account}"]`).click()
  // Who has no role sees a notice in place of a greeting.
  await page.locator("[data-admin] main").locator("h1:not(#sign-in-title), [role=alert]").first().waitFor()
}

/**
 * A visitor with a fresh profile who has signed in.
 *
 * @param path where the visit begins; its screen may still be loading, so wait for what is read
 */
export const adminVisit = async (
  browser: Browser,
  account: StaffAccount,
  path = "/admin",
  options: BrowserContextOptions = {}
): Promise<Visit> => {
  const visit = await newVisit(browser, options)
  await signIn(visit.page, account)
  if (path !== "/admin") await visit.page.goto(path)
  return visit
}

/** What axe finds on the page as it is drawn now: the rule and the elements that break it. */
export const axeViolations = async (page: Page): Promise<unknown[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html, target }) => `${target.join(" ")}: ${html}`)])
}
