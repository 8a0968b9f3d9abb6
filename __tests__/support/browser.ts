import { existsSync } from "node:fs"
import chromiumPackage from "@sparticuz/chromium"
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Route,
} from "playwright-core"

/** Debian's package where it is installed; otherwise the one from npm. */
const installedChromium = "/usr/bin/chromium"

/**
 * No requests to the vendor, and none of the npm package's own arguments: they are for a cloud function, run everything in one
 * process that dies with its first page, and turn web security off.
 */
const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/**
 * A real headless Chromium.
 *
 * @param more further arguments of its command line
 */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: existsSync(installedChromium) ? installedChromium : await chromiumPackage.executablePath(),
    args: [...browserArguments, ...more],
    headless: true,
  })

/** What Playwright has in this process behind a frame, as far as it is used here. */
type FrameInternals = {
  retryWithProgressAndTimeouts: (progress: unknown, pauses: number[], look: unknown) => Promise<unknown>
  retryWithProgressAndBackoff: (progress: unknown, look: unknown) => Promise<unknown>
}

/**
 * Has Playwright poll every tenth of a second for what it waits for. By itself it polls every half a second after the first quarter, and
 * most of what the admin's tests wait for comes after 0.3 s: they take a fifth less time so. It has no setting for this.
 */
const pollOften = (page: Page): void => {
  const { _connection: connection } = page as Page & { _connection?: { toImpl?: (client: unknown) => FrameInternals } }
  const frames = Object.getPrototypeOf(connection?.toImpl?.(page.mainFrame()) ?? {}) as Partial<FrameInternals>
  if (!frames.retryWithProgressAndBackoff || !frames.retryWithProgressAndTimeouts)
    throw new Error("This version of Playwright waits for elements in another way: see pollOften")
  frames.retryWithProgressAndBackoff = function (this: FrameInternals, progress, look) {
    return this.retryWithProgressAndTimeouts(progress, [20, 50, 100], look)
  }
}

let opened: Browser | null = null

/** The browser of all test files of a process: each visit has a fresh profile, and to launch one takes most of a second. */
export const openBrowser = async (): Promise<Browser> => {
  if (!opened?.isConnected()) opened = await launchBrowser()
  return opened
}

/** Ends the visits of a test file, those that a failed test has left too. */
export const endVisits = async (browser: Browser): Promise<void> => {
  for (const context of browser.contexts()) await context.close()
}

/** Address of the running product. */
export const siteOrigin = (): string => {
  const origin = process.env.SITE_ORIGIN
  if (!origin) throw new Error("No instance runs: start these tests with npm run test:browser")
  return origin
}

export type Visit = { context: BrowserContext; page: Page; problems: string[] }

/** In milliseconds, `TEST_RESPONSE_DELAY`: tests that read a page before it has what they read fail with slow responses. */
const responseDelay = Number(process.env.TEST_RESPONSE_DELAY ?? 0)

const delayed = async (route: Route): Promise<void> => {
  await new Promise((done) => setTimeout(done, responseDelay))
  // The page may be closed by now.
  await route.fallback().catch(() => undefined)
}

/** In milliseconds: a slow machine has other tests beside these. What never comes fails late, and what comes costs nothing. */
const patience = 60_000

/**
 * A visitor with a fresh profile. `problems` collects everything that the browser reports: script errors, console errors
 * (violations of the content security policy among them), responses of 400 and more.
 */
export const newVisit = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> => {
  const context = await browser.newContext({ baseURL: siteOrigin(), locale: "en-US", ...options })
  context.setDefaultTimeout(patience)
  if (responseDelay > 0) await context.route(/\/v1\/|\.js$/, delayed)
  const page = await context.newPage()
  pollOften(page)
  const problems: string[] = []
  // Chromium reports a change of documents that it does not animate as an error, also without scripts.
  page.on("pageerror", ({ message }) => {
    if (!message.includes("ViewTransition opt-in disabled")) problems.push(`script error: ${message}`)
  })
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(`console: ${message.text()}`)
  })
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  return { context, page, problems }
}

/** Waits until a condition on the page is true. Playwright's own method evaluates text in the page, which its policy forbids. */
export const waitFor = async (page: Page, condition: string): Promise<void> => {
  const deadline = Date.now() + patience
  while (!(await page.evaluate<unknown>(condition))) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${condition}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** React marks the elements that it has hydrated; a page of plain HTML has no marks. */
const takenOver = `!document.getElementById("site-scripts")
  || Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber"))`

/**
 * Resolves when the browser is idle, or had no long work for a second: the effects of hydration have run by then. Headless Chromium
 * sometimes reports no idle time while it has nothing to do, after it has decoded pictures.
 */
const idle = `new Promise((done) => {
  let calm = 0
  let last = performance.now()
  const end = () => (clearInterval(timer), done())
  const timer = setInterval(() => {
    const now = performance.now()
    calm = now - last < 75 ? calm + 1 : 0
    last = now
    if (calm === 20) end()
  }, 50)
  requestIdleCallback(end, { timeout: 5000 })
})`

/** Interacts with the page for the first time, beside its links, and waits until it is hydrated. */
export const startScripts = async (page: Page): Promise<void> => {
  await page.mouse.move(2, 2)
  await page.mouse.move(4, 4)
  await waitFor(page, takenOver)
  await page.evaluate(idle)
}
