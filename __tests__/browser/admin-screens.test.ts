import type { Browser } from "playwright-core"
import { adminScreens, openScreen } from "../support/admin-screens.ts"
import { adminVisit, axeViolations } from "../support/admin-visit.ts"
import { launchBrowser } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test.each([
  { locale: "en", theme: "light", width: 1440 },
  { locale: "ru", theme: "dark", width: 360 },
] as const)(
  "passes axe on every screen, and fits the window: $locale, $theme, $width px",
  async ({ locale, theme, width }) => {
    const visit = await adminVisit(browser, "admin", "/admin", { viewport: { width, height: 900 } })
    const { context, page, problems } = visit
    await page.evaluate(`localStorage.setItem("locale", "${locale}"), localStorage.setItem("admin-theme", "${theme}")`)
    await page.reload()
    await page.locator(`[data-admin="${theme}"] main [data-home]`).waitFor()
    const issues: unknown[] = []
    for (const path of ["", ...adminScreens.map((screen) => screen.path)]) {
      if (path !== "") await openScreen(page, path)
      await page
        .locator("main [role=status]", { hasText: /^(Reading|Читаем)…$/ })
        .first()
        .waitFor({ state: "detached" })
      issues.push(...(await axeViolations(page)).map((issue) => [path, issue]))
      const room = await page.evaluate<number>("innerWidth - document.documentElement.scrollWidth")
      if (room < 0) issues.push([path, `is ${-room} px too wide`])
    }
    expect(issues).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  },
  180_000
)
