import type { Browser, Locator, Page } from "playwright-core"
import { adminVisit, axeViolations, signedInVisit } from "../support/admin-visit.ts"
import { endVisits, openBrowser, waitFor } from "../support/browser.ts"
import { beginPost, newLink, removePost, save, savedPost, saveStatus, textIn, titleIn } from "../support/editor-page.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const wide = { viewport: { width: 1440, height: 900 } }

/** The places of the rail, in either language. */
const navOf = (page: Page): Locator => page.locator("#admin-menu nav")

const groupsOf = (page: Page): Locator => navOf(page).locator("button[aria-expanded]")

const isOpen = async (group: Locator): Promise<boolean> => (await group.getAttribute("aria-expanded")) === "true"

/** By how many pixels the places are higher than their room. */
const excessOf = (page: Page): Promise<number> => navOf(page).evaluate((nav) => nav.scrollHeight - nav.clientHeight)

const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === element.ownerDocument.activeElement)

test.each([
  { locale: "en", width: 1440, height: 900 },
  { locale: "ru", width: 1366, height: 768 },
])(
  "has all places of an admin in the rail without scrolling, whichever group is unfolded: $width × $height, $locale",
  async ({ locale, width, height }) => {
    const { context, page, problems } = await signedInVisit(browser, "admin", { viewport: { width, height } })
    await page.addInitScript(`localStorage.setItem("locale", "${locale}")`)
    for (const path of ["/admin", "/admin/media", "/admin/people", "/admin/webhooks"]) {
      await page.goto(path)
      await navOf(page).locator("[aria-current=page]").waitFor()
      expect([path, await excessOf(page)]).toEqual([path, 0])
    }
    const [content, people, site] = await groupsOf(page).all()
    if (!content || !people || !site) throw new Error("The rail has fewer groups than an admin has")
    expect(await isOpen(site)).toBe(true)
    await page.goto("/admin")
    await content.waitFor()
    expect(await Promise.all([content, people, site].map(isOpen))).toEqual([true, true, false])
    for (const group of [site, people, content, site]) {
      if (await isOpen(group)) continue
      await group.press("Enter")
      expect([await isOpen(group), await isFocused(group), await excessOf(page)]).toEqual([true, true, 0])
    }
    expect(await axeViolations(page)).toEqual([])
    await content.press("Space")
    await page.reload()
    await content.waitFor()
    expect(await Promise.all([content, site].map(isOpen))).toEqual([false, true])
    expect(problems).toEqual([])
    await context.close()
  }
)

test("folds the rail to icons that have their names in tooltips, and remembers it", async () => {
  const { context, page, problems } = await adminVisit(browser, "admin", "/admin/media", wide)
  const tooltip = page.locator("[role=tooltip]")
  await page.getByRole("button", { name: "Fold the menu" }).click()
  await waitFor(page, "document.querySelector('#admin-menu').offsetWidth < 80")
  await page.reload()
  await navOf(page).locator("[aria-current=page]").waitFor()
  expect(await navOf(page).evaluate((nav) => nav.getBoundingClientRect().width)).toBeLessThan(80)
  expect(await excessOf(page)).toBe(0)
  await navOf(page).getByRole("link", { name: "Calendar" }).hover()
  await tooltip.getByText("Calendar").waitFor()
  // Else the group that opens moves another link below the pointer, and its tooltip comes too.
  await page.mouse.move(700, 400)
  await tooltip.waitFor({ state: "detached" })
  await groupsOf(page).last().focus()
  await page.keyboard.press("Enter")
  expect(await isOpen(groupsOf(page).last())).toBe(true)
  await page.keyboard.press("Tab")
  await tooltip.getByText("Releases").waitFor()
  await page.keyboard.press("Escape")
  await tooltip.waitFor({ state: "detached" })
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Unfold the menu" }).click()
  await waitFor(page, "document.querySelector('#admin-menu').offsetWidth > 200")
  expect(problems).toEqual([])
  await context.close()
})

test("has a bar at the bottom of a phone, and a drawer that Escape and a press beside it close", async () => {
  const { context, page, problems } = await adminVisit(browser, "admin", "/admin/media", {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const bar = page.getByRole("navigation", { name: "Shortcuts to places" })
  await bar.getByRole("link").first().waitFor()
  expect(await bar.getByRole("link").allTextContents()).toEqual(["Home", "Blog", "Applications"])
  const menu = page.getByRole("button", { name: "Menu" })
  const drawer = page.locator("#admin-menu")
  await menu.tap()
  await drawer.getByRole("link", { name: "Calendar" }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await groupsOf(page).last().tap()
  await drawer.getByRole("link", { name: "Redirects" }).waitFor()
  await page.keyboard.press("Escape")
  await drawer.waitFor({ state: "hidden" })
  expect(await isFocused(menu)).toBe(true)
  await menu.tap()
  await drawer.waitFor()
  await page.touchscreen.tap(350, 300)
  await drawer.waitFor({ state: "hidden" })
  await menu.tap()
  await drawer.getByRole("link", { name: "Redirects" }).tap()
  await page.getByRole("heading", { level: 1, name: "Redirects" }).waitFor()
  await drawer.waitFor({ state: "hidden" })
  expect(problems).toEqual([])
  await context.close()
})

test("keeps what is typed after Ctrl+K for the palette, however late its code comes, and what is typed after it for the field", async () => {
  const { context, page, problems } = await signedInVisit(browser, "editor", wide)
  // Who saves data has the palette when it is wanted; its code comes once it may.
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
  const address = await beginPost(page, newLink())
  await page.waitForLoadState("networkidle")
  const words = await textIn(page, "English").innerText()
  let comes = (): void => undefined
  const late = new Promise<void>((resolve) => (comes = resolve))
  await page.route(/\.js$/, async (route) => {
    await late
    await route.continue()
  })
  await textIn(page, "English").click()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("media 1")
  await page.keyboard.press("Backspace")
  await page.keyboard.press("Enter")
  const field = page.getByRole("dialog").getByRole("combobox")
  expect(await field.count()).toBe(0)
  comes()
  await field.waitFor()
  await page.keyboard.type("l")
  expect(await field.inputValue()).toBe("media l")
  await page.keyboard.press("Escape")
  await field.waitFor({ state: "detached" })
  expect(await textIn(page, "English").innerText()).toBe(words)
  await page.keyboard.type("On: ")
  expect(await textIn(page, "English").innerText()).toContain("On: ")
  const title = titleIn(page, "English")
  await title.fill("A title")
  await page.keyboard.press("Control+k")
  await field.waitFor()
  await page.keyboard.press("Escape")
  await field.waitFor({ state: "detached" })
  await page.keyboard.type(" and more")
  expect(await title.inputValue()).toBe("A title and more")
  await save(page)
  expect(JSON.stringify((await savedPost(page, address)).translations.en?.body)).not.toContain("media")
  expect(problems).toEqual([])
  await removePost(page, address)
  await context.close()
})

test("shows the keys of saving, publishing and the languages in tooltips", async () => {
  const { context, page } = await signedInVisit(browser, "editor", wide)
  const address = await beginPost(page, newLink())
  const keys = page.locator("[role=tooltip] kbd")
  const shown: [Locator, string][] = [
    [page.getByRole("button", { name: "Publish", exact: true }), "Ctrl+Shift+P"],
    [page.getByRole("button", { name: "Both", exact: true }), "Ctrl+Shift+L"],
    [saveStatus(page, "none"), "Ctrl+S"],
  ]
  for (const [control, name] of shown) {
    await control.hover()
    await page.locator(`[role=tooltip] kbd[data-keys="${name}"]`).waitFor()
    expect(await keys.count()).toBe(1)
    await page.mouse.move(700, 600)
    await keys.waitFor({ state: "detached" })
  }
  await removePost(page, address)
  await context.close()
})
