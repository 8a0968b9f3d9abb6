import type { Browser } from "playwright-core"
import { chooseInUserMenu } from "../support/admin-visit.ts"
import { endVisits, newVisit, openBrowser, startScripts, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const phone = { viewport: { width: 360, height: 740 } }

const storedLocale = "localStorage.getItem('locale')"

test("leads to the same page in the other language by the switch, and remembers the language", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/contacts")
  await page.locator("[data-locale-switch=ru]:visible").first().click()
  await page.waitForURL("**/ru/contacts")
  expect(await page.locator("html").getAttribute("lang")).toBe("ru")
  expect(await page.evaluate(storedLocale)).toBe("ru")
  await context.close()
})

test("redirects a visitor who chose Russian from the main page, but never from a deep link", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/contacts")
  await page.evaluate("localStorage.setItem('locale', 'ru')")
  await page.goto("/contacts")
  expect(new URL(page.url()).pathname).toBe("/contacts")
  await page.goto("/")
  await page.waitForURL("**/ru")
  await context.close()
})

test("never redirects a crawler by language", async () => {
  const { context, page } = await newVisit(browser, { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" })
  await page.goto("/contacts")
  await page.evaluate("localStorage.setItem('locale', 'ru')")
  await page.goto("/")
  await page.waitForLoadState("networkidle")
  expect(new URL(page.url()).pathname).toBe("/")
  await context.close()
})

test("offers the switch once to a browser that prefers Russian, and not again after it is dismissed", async () => {
  const { context, page } = await newVisit(browser, { locale: "ru-RU" })
  await page.goto("/games")
  const offer = page.locator("[data-locale-offer]")
  await offer.waitFor({ state: "visible" })
  await offer.locator("[data-offer-dismiss]").click()
  await offer.waitFor({ state: "hidden" })
  await page.goto("/blog")
  expect(await offer.isVisible()).toBe(false)
  await context.close()
})

const heroPages = ["/", "/ru", "/games/frostborn", "/ru/games/last-day-on-earth"]
const screens = [
  phone.viewport,
  { width: 360, height: 640 },
  { width: 360, height: 568 },
  { width: 320, height: 568 },
  { width: 600, height: 800 },
]

test.each(heroPages.flatMap((path) => screens.map((viewport) => [path, viewport] as const)))(
  "%s has its actions above the notice on a first visit with a screen of %j, and nothing moves when it goes",
  async (path, viewport) => {
    const { context, page } = await newVisit(browser, { viewport })
    const ends = (): Promise<number[]> =>
      page
        .locator("main > :first-child a:is([data-video], [class*=button])")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom))
    const notice = page.locator("#cookie-notice")
    await page.goto(path)
    await notice.waitFor()
    expect(await ends()).toHaveLength(2)
    expect(Math.max(...(await ends()))).toBeLessThan((await notice.boundingBox())?.y ?? 0)
    // Its text is one line high.
    expect((await notice.locator("p").boundingBox())?.height).toBeLessThan(26)
    const before = await ends()
    await notice.getByRole("button").click()
    await notice.waitFor({ state: "hidden" })
    await startScripts(page)
    expect(await ends()).toEqual(before)
    await context.close()
  }
)

test("makes no offer to an English browser", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/games")
  expect(await page.locator("[data-locale-offer]").isVisible()).toBe(false)
  await context.close()
})

test("hides the cookie notice for good once it is accepted", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/games")
  const notice = page.locator("#cookie-notice")
  await notice.waitFor({ state: "visible" })
  await notice.locator("[data-cookie-ok]").click()
  await notice.waitFor({ state: "hidden" })
  await page.goto("/blog")
  await startScripts(page)
  expect(await notice.isVisible()).toBe(false)
  expect(await page.evaluate("localStorage.getItem('use-cookie')")).not.toBeNull()
  await context.close()
})

test("works when storage is blocked", async () => {
  const { context, page, problems } = await newVisit(browser)
  await context.addInitScript(
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError') } })"
  )
  await page.goto("/games")
  await page.locator("#cookie-notice [data-cookie-ok]").click()
  await page.locator("#cookie-notice").waitFor({ state: "hidden" })
  await startScripts(page)
  expect(problems).toEqual([])
  await context.close()
})

test("opens the mobile menu, and closes it on Escape and when a page is chosen", async () => {
  const { context, page } = await newVisit(browser, phone)
  await page.goto("/blog")
  await page.locator("#cookie-notice [data-cookie-ok]").click()
  const menu = page.locator("details[data-menu]")
  const link = menu.getByRole("link", { name: "Contacts" })
  await menu.locator("summary").click()
  await link.waitFor({ state: "visible" })
  await page.keyboard.press("Escape")
  await link.waitFor({ state: "hidden" })
  await menu.locator("summary").click()
  await link.click()
  await page.waitForURL("**/contacts")
  await page.locator("details[data-menu] a").first().waitFor({ state: "hidden" })
  await context.close()
})

test("opens the mobile menu without scripts", async () => {
  const { context, page } = await newVisit(browser, { ...phone, javaScriptEnabled: false })
  await page.goto("/ru/blog")
  await page.locator("details[data-menu] summary").click()
  await page.locator("details[data-menu] a[href='/ru/contacts']").click()
  await page.waitForURL("**/ru/contacts")
  await context.close()
})

test("follows a link inside the page, to its top, after the first interaction", async () => {
  const { context, page, problems } = await newVisit(browser)
  await page.goto("/blog")
  await startScripts(page)
  await page.evaluate("window.sameDocument = true; window.scrollTo(0, 400)")
  await page.locator("main a[href^='/blog/']").first().click()
  await page.waitForURL(/\/blog\/[a-z0-9-]+$/)
  await page.locator("article h1, main h1").first().waitFor()
  expect(await page.evaluate("window.sameDocument === true")).toBe(true)
  // The list has a heading, too: the post may still be on its way to the screen.
  await waitFor(page, "window.scrollY === 0")
  expect(problems).toEqual([])
  await context.close()
})

test("asks an anonymous visitor to sign in, in the language chosen on the site", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/contacts")
  await page.evaluate("localStorage.setItem('locale', 'ru')")
  await page.goto("/admin")
  await page.getByRole("heading", { name: "Вход" }).waitFor()
  expect(await page.locator("html").getAttribute("lang")).toBe("ru")
  await page.getByRole("button", { name: "English" }).click()
  await page.getByRole("heading", { name: "Sign in" }).waitFor()
  expect(await page.evaluate(storedLocale)).toBe("en")
  await context.close()
})

test("explains how to unsubscribe from the mails, in both languages", async () => {
  const { context, page, problems } = await newVisit(browser)
  await page.goto("/unsubscribe")
  await page.getByRole("heading", { name: "Unsubscribe" }).waitFor()
  await page.goto("/ru/unsubscribe/anything?token=x")
  await page.getByRole("heading", { name: "Отписаться от писем" }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test("signs an editor in through the provider, shows the roles, and logs out", async () => {
  const { context, page, problems } = await newVisit(browser)
  await page.goto("/admin")
  await page.getByRole("link", { name: "Sign in with your studio account" }).click()
  await page.getByRole("button", { name: /editor/i }).click()
  await page.getByRole("heading", { name: /^Hello/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe("/admin")
  await page.getByText("Your roles: editor.").waitFor()
  // A request still under way when the session ends is refused, and the browser reports that.
  await waitFor(page, "document.querySelector('main [role=status]') === null")
  await chooseInUserMenu(page, "Log out")
  await page.getByRole("heading", { name: "Sign in" }).waitFor()
  await page.reload()
  await page.getByRole("heading", { name: "Sign in" }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test("shows an account without a role that it has none", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/admin")
  await page.getByRole("link", { name: "Sign in with your studio account" }).click()
  await page.getByRole("button", { name: /no role|without/i }).click()
  await page.getByText("Your account has no role").waitFor()
  await context.close()
})
