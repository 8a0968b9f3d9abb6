import type { Browser, BrowserContextOptions } from "playwright-core"
import { demoGames } from "../support/site-games.ts"
import { endVisits, newVisit, openBrowser } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
const android =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36"
const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15"

/** Opens the page as a device, and returns where it was redirected; no request reaches the shops. */
const redirectTarget = async (path: string, options: BrowserContextOptions & { touches?: number } = {}) => {
  const { touches = 0, ...rest } = options
  const { context, page } = await newVisit(browser, rest)
  await context.addInitScript(`Object.defineProperty(navigator, "maxTouchPoints", { get: () => ${touches} })`)
  const requested: string[] = []
  await context.route(/^https:/, (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: "text/html", body: "<title>A shop</title>" })
  })
  await page.goto(path)
  await page.waitForLoadState("networkidle")
  return { context, page, asked: requested }
}

const storeUrl = (game: string, store: string): string =>
  demoGames[game]?.stores.find((each) => each.store === store)?.url ?? ""

test.each([
  ["an iPhone", "/redirect-to-market?game=frostborn", { userAgent: iphone, touches: 5 }, "frostborn", "appStore"],
  [
    "an iPad",
    "/ru/redirect-to-market?game=last-day-on-earth",
    { userAgent: mac, touches: 5 },
    "last-day-on-earth",
    "appStore",
  ],
  [
    "an Android phone",
    "/redirect-to-market?game=Frostborn",
    { userAgent: android, touches: 5 },
    "frostborn",
    "googlePlay",
  ],
] as const)("redirects %s to its shop", async (_device, path, options, game, store) => {
  const { context, asked: requested } = await redirectTarget(path, options)
  expect(requested[0]).toBe(storeUrl(game, store))
  await context.close()
})

test("keeps a Mac on the page, with the requested game, its badges and a code for each shop of a phone", async () => {
  const {
    context,
    page,
    asked: requested,
  } = await redirectTarget("/redirect-to-market?game=frostborn", { userAgent: mac })
  expect(requested).toEqual([])
  expect(await page.locator("[data-market-game=frostborn]").isVisible()).toBe(true)
  expect(await page.locator("[data-market-game=last-day-on-earth]").isVisible()).toBe(false)
  expect(await page.locator("[data-market-game=frostborn] svg[role=img]").count()).toBe(2)
  await context.close()
})

test("lets a phone choose a game when none is known, and takes no address from the query", async () => {
  const path = "/redirect-to-market?game=https://evil.example/&url=https://evil.example/&appStore=//evil.example"
  const { context, page, asked: requested } = await redirectTarget(path, { userAgent: iphone, touches: 5 })
  expect(requested).toEqual([])
  expect(await page.locator("[data-market-game]:visible").count()).toBe(2)
  await page.getByText("We don’t have a game of that name.").waitFor()
  expect(await page.content()).not.toMatch(/href="[^"]*evil/)
  await context.close()
})

test.each(["", "?game=", "?game=__proto__", "?game=%E0%A4%A", "?x=1"])(
  "shows both games for the query “%s”, and breaks nothing",
  async (query) => {
    const { context, page, problems } = await newVisit(browser, { userAgent: android })
    await page.goto(`/redirect-to-market${query}`)
    expect(await page.locator("[data-market-game]:visible").count()).toBe(2)
    expect(problems).toEqual([])
    await context.close()
  }
)

test("keeps the game when the language is switched", async () => {
  const { context, page } = await redirectTarget("/redirect-to-market?game=frostborn")
  await page.locator("[data-locale-switch=ru]:visible").first().click()
  await page.waitForURL("**/ru/redirect-to-market?game=frostborn")
  expect(await page.locator("[data-market-game]:visible").count()).toBe(1)
  await context.close()
})

test("shows every link without scripts in both languages, and keeps search engines away", async () => {
  const { context, page } = await newVisit(browser, { javaScriptEnabled: false, userAgent: iphone })
  for (const path of ["/redirect-to-market?game=frostborn", "/ru/redirect-to-market"]) {
    await page.goto(path)
    for (const { stores } of Object.values(demoGames)) {
      for (const { url } of stores) expect(await page.locator(`a[href="${url}"]`).count()).toBe(1)
    }
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex")
    expect(await page.locator("h1").count()).toBe(1)
  }
  await context.close()
})
