import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import type { Browser, Page } from "playwright-core"
import { adminScreens, openScreen, writingPath } from "../support/admin-screens.ts"
import { adminVisit, axeViolations } from "../support/admin-visit.ts"
import { endVisits, openBrowser } from "../support/browser.ts"
import { inLong } from "../support/long-form.ts"

type Texts = { load: { running: string }; shell: { screen: { loading: string; none: string } } }

const textsOf = (locale: "en" | "ru"): Texts =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../locales/${locale}/admin.json`), "utf8")) as Texts

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

/** What of the open screen is wider than the window, at this width, on a tablet and on a large screen. */
const tooWide = async (page: Page, width: number): Promise<string[]> => {
  const found: string[] = []
  for (const each of [768, 1920, width]) {
    await page.setViewportSize({ width: each, height: 900 })
    const room = await page.evaluate<number>("innerWidth - document.documentElement.scrollWidth")
    if (room < 0) found.push(`is ${-room} px too wide at ${each} px`)
  }
  return found
}

type Look = { locale: "en" | "ru"; theme: "light" | "dark"; width: number }

const looks: Look[] = [
  { locale: "en", theme: "light", width: 1440 },
  { locale: "ru", theme: "dark", width: 360 },
  { locale: "en", theme: "dark", width: 1440 },
  { locale: "ru", theme: "light", width: 360 },
]

test.each(inLong(looks.slice(0, 2), looks))(
  "passes axe on every screen and on the writing page, and fits the window: $locale, $theme, $width px",
  async ({ locale, theme, width }) => {
    const visit = await adminVisit(browser, "admin", "/admin", { viewport: { width, height: 900 } })
    const { context, page, problems } = visit
    await page.evaluate(`localStorage.setItem("locale", "${locale}"), localStorage.setItem("admin-theme", "${theme}")`)
    await page.reload()
    await page.locator(`[data-admin="${theme}"] main [data-home]`).waitFor()
    const { load, shell } = textsOf(locale)
    const issues: unknown[] = []
    for (const path of ["", ...adminScreens.map((screen) => screen.path)]) {
      if (path !== "") expect([path, await openScreen(page, path)]).toEqual([path, "drawn"])
      for (const loading of [shell.screen.loading, load.running])
        await page.locator("main [role=status]", { hasText: loading }).first().waitFor({ state: "detached" })
      issues.push(...(await axeViolations(page)).map((issue) => [path, issue]))
      issues.push(...(await tooWide(page, width)).map((issue) => [path, issue]))
    }
    await openScreen(page, await writingPath(page))
    await page.locator("[contenteditable=true]:visible").first().waitFor()
    issues.push(...(await axeViolations(page)).map((issue) => ["the writing page", issue]))
    issues.push(...(await tooWide(page, width)).map((issue) => ["the writing page", issue]))
    await page.goto("/admin/nowhere")
    await page.getByText(shell.screen.none).waitFor()
    issues.push(...(await axeViolations(page)))
    expect(issues).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  }
)
