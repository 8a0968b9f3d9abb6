import { randomUUID } from "node:crypto"
import type { Browser, Page } from "playwright-core"
import { setTimeout as pause } from "node:timers/promises"
import { reportedEventType } from "../../src/components/reporting/report-event.ts"
import { endVisits, newVisit, openBrowser, siteOrigin, startScripts } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

type Received = { head: string; body: string }

/** The instance reports to a server of the tests; one at SITE_ORIGIN reports to nobody, or to somebody else. */
const sink = process.env.SITE_REPORTS
const testReports = sink ? test : test.skip

const received = async (): Promise<Received[]> => (await (await fetch(sink ?? "")).json()) as Received[]

/** Waits for the reports whose text has a word. */
const reportsOf = async (word: string, count: number): Promise<Received[]> => {
  for (;;) {
    const found = (await received()).filter(({ body }) => body.includes(word))
    if (found.length >= count) return found
    await pause(50)
  }
}

const token = "aB3-".repeat(10) + "xyz"

const fail = (page: Page, word: string): Promise<void> =>
  page.evaluate(
    ([text, secret]) => {
      setTimeout(() => {
        throw new Error(`${text}-thrown for ann@person.example at ${location.href}?token=${secret}#${secret}`)
      })
      setTimeout(() => void Promise.reject(new Error(`${text}-rejected: ${secret} from 203.0.113.9`)))
    },
    [word, token] as const
  )

/** What no report may have: typed or secret values, and what tells visitors apart. */
const forbidden = [token, "person.example", "secret-query", "secret-fragment", "203.0.113", "HeadlessChrome", "en-US"]

testReports.each([
  ["/contacts?q=secret-query#secret-fragment", "/contacts"],
  [`/unsubscribe?token=${token}`, "/unsubscribe"],
  [`/ru/withdraw#token=${token}`, "/ru/withdraw"],
  [`/preview#${token}`, "/preview"],
])(
  "%s loads no reporting code before something fails, and then reports the error and the page's path",
  async (address, path) => {
    const { context, page } = await newVisit(browser)
    const word = randomUUID()
    const requested: string[] = []
    page.on("request", (request) => requested.push(`${request.method()} ${request.url()}`))
    const before = (await received()).length
    await page.goto(address)
    await startScripts(page)
    await page.waitForLoadState("networkidle")
    const scripts = requested.filter((request) => request.endsWith(".js")).length
    expect(
      requested.filter((request) => !request.startsWith(`GET ${siteOrigin()}`) && !request.includes("/v1/"))
    ).toEqual([])
    expect(await received()).toHaveLength(before)

    await fail(page, word)

    const reports = await reportsOf(word, 2)
    expect(requested.filter((request) => request.endsWith(".js")).length).toBeGreaterThan(scripts)
    expect(reports.map(({ body }) => /-(?:thrown|rejected)/.exec(body)?.[0]).sort()).toEqual(["-rejected", "-thrown"])
    for (const { head, body } of reports) {
      const [envelope = "", item = "", text = ""] = body.split("\n")
      expect(Object.keys(JSON.parse(envelope) as object).sort()).toEqual(["event_id", "sent_at"])
      expect(JSON.parse(item)).toMatchObject({ type: "event" })
      const event = JSON.parse(text) as Record<string, unknown>
      expect(Object.keys(event).sort()).toEqual(
        ["environment", "event_id", "exception", "level", "platform", "release", "sdk", "tags", "timestamp"].sort()
      )
      expect(event).toMatchObject({ release: "2.3.0", tags: { page: path }, sdk: { settings: { infer_ip: "never" } } })
      for (const value of forbidden) expect(body).not.toContain(value)
      expect(head).not.toContain(token)
      expect(head).not.toMatch(/"(?:cookie|referer)"/)
    }
    // What a page sends when it is left would be sent now.
    await page.goto("about:blank")
    await context.close()
    const others = (await received()).slice(before).filter(({ body }) => !body.includes(word))
    expect(others).toEqual([])
  }
)

testReports(
  "an event of the admin is reported once, with its facts and the page's path, and nothing else",
  async () => {
    const { context, page } = await newVisit(browser)
    await page.goto("/contacts?q=secret-query#secret-fragment")
    await startScripts(page)
    await page.waitForLoadState("networkidle")
    const endpoint = `save${randomUUID()}`
    const detail = { event: "save-failed", facts: { endpoint, status: 500 } }
    const tell = `window.dispatchEvent(new CustomEvent("${reportedEventType}", { detail: ${JSON.stringify(detail)} }))`

    await page.evaluate(`${tell}; ${tell}`)

    const [report] = await reportsOf(endpoint, 1)
    const event = JSON.parse(report?.body.split("\n")[2] ?? "") as Record<string, unknown>
    expect(event).toMatchObject({
      level: "error",
      message: "In the browser: save-failed",
      tags: { event: "save-failed", endpoint, status: 500, page: "/contacts" },
      fingerprint: ["save-failed", endpoint, "500"],
    })
    for (const value of forbidden) expect(report?.body).not.toContain(value)
    expect((await received()).filter(({ body }) => body.includes(endpoint))).toHaveLength(1)
    await context.close()
  }
)
