import { existsSync } from "node:fs"
import chromiumPackage from "@sparticuz/chromium"
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core"

/** Debian's package, where it is installed; the one from npm otherwise. */
const installedChromium = "/usr/bin/chromium"

const quietArguments = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** A real headless Chromium. */
export const launchBrowser = async (): Promise<Browser> => {
  const installed = existsSync(installedChromium)
  return chromium.launch({
    executablePath: installed ? installedChromium : await chromiumPackage.executablePath(),
    args: installed ? quietArguments : [...chromiumPackage.args, ...quietArguments],
    headless: true,
  })
}

/** Address of the running product. */
export const siteOrigin = (): string => {
  const origin = process.env.SITE_ORIGIN
  if (!origin) throw new Error("No instance runs: start these tests with npm run test:e2e")
  return origin
}

export type Visit = { context: BrowserContext; page: Page; problems: string[] }

/**
 * A visitor with a fresh profile. `problems` gathers everything the browser complains of: script errors, console errors
 * (violations of the content security policy among them), answers of 400 and more.
 */
export const newVisit = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> => {
  const context = await browser.newContext({ baseURL: siteOrigin(), locale: "en-US", ...options })
  const page = await context.newPage()
  const problems: string[] = []
  page.on("pageerror", (error) => problems.push(`script error: ${error.message}`))
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(`console: ${message.text()}`)
  })
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  return { context, page, problems }
}
